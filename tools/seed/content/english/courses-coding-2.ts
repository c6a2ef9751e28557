import type { CourseEnglish } from '../types.ts';

export const codingEnglish2: Record<string, CourseEnglish> = {
	'web-from-one-tag': {
		audience: 'Beginners who want a web page for themselves, a shop or a club.',
		outcomes: [
			'Mark up content with the right tags',
			'Set two columns in CSS that fit a phone',
			'Make a page that makes sense to people who can’t see it',
			'Publish at a public address',
		],
		introduction: `
			<p>The first web page, of 1991, was text and links, and today’s browsers still open it. Something that hasn’t broken in thirty years is worth learning from. In lesson one you write an <code>&lt;h1&gt;</code>, double-click, and see your name on an empty page.</p>
			<h2>Content first, looks later</h2>
			<p>For six lessons we don’t touch colour. Take a recipe: which part is a title, which a step, which a warning? With the right tags it can’t look too bad. The first line of CSS comes in lesson seven, and somebody usually shouts.</p>
			<p>Everyone builds the same thing: a page for a small shop they like. When it’s done, go and tell the owner.</p>`,
		chapters: [
			[
				'Tags that say what they mean',
				'One h1 and a lot of nothing',
				'Paragraphs, stress and line breaks',
				'Lists: the steps of a recipe',
				'Links: where the door is',
				'Pictures, and the alt that speaks for them',
				'Tables are for data',
			],
			[
				'Looks',
				'The first line of CSS',
				'Boxes: padding and margin',
				'Type size, line height, words in a line',
				'Two columns: flex and grid',
				'Live: taking a page apart',
			],
			[
				'For everyone',
				'On a phone',
				'Once through with the keyboard',
				'Forms: every box has a name',
				'Putting it online',
				'A list to check before you publish',
			],
		],
	},
	'javascript-that-listens': {
		audience: 'You write HTML and CSS. Some programming makes it quicker, but you can keep up without.',
		outcomes: [
			'Make a page answer clicks, typing and dragging',
			'Fetch data, and cope when it doesn’t come',
			'Keep data in the browser',
			'Find a bug with the developer tools',
		],
		introduction: `
			<p>A web page is a sheet of paper; JavaScript gives it ears. Somebody clicked. Somebody is typing. The window got narrower. The course is arranged by ear: first a click, then keys, and last a letter that takes its time coming from the server.</p>
			<h2>Eighteen lessons, one list</h2>
			<p>We build one thing from start to finish, a shopping list. In lesson four it can add, in lesson eight it can drag, in lesson eleven it survives a reload, and in lesson sixteen it works in a tunnel. Every lesson’s code goes on from the one before.</p>
			<p>We teach no framework. Look at one afterwards, and you’ll recognise what it does for you.</p>`,
		chapters: [
			['Click', 'A page with ears', 'Values, names and const', 'Functions: waiting to be called', 'Adding a line to the list'],
			[
				'Move',
				'map and filter',
				'Change the state, draw again',
				'Ticking off, and undo',
				'Dragging, and doing it by keyboard',
				'Live: find five bugs',
			],
			['Remember', 'Objects and JSON', 'Keeping it in the browser', 'Two tabs at the same time', 'Homework review two'],
			[
				'Waiting for a letter',
				'Async: do something else meanwhile',
				'fetch, and when it doesn’t come',
				'Working offline',
				'How fast is it?',
				'Developer tools on one page',
			],
		],
	},
	'databases-a-beginning': {
		audience: 'You run things in Excel and it’s starting to creak, or you can code but copy all your SQL.',
		outcomes: [
			'Design three to six tables for something real',
			'Write joins, groups and subqueries',
			'Explain why an index is quick, and when it’s wasted',
			'Say what a transaction keeps from you',
		],
		introduction: `
			<p>The village library has two thousand books and one ledger. Somebody returned a book under the wrong title. Somebody borrowed three copies of the same one. A reader’s number was changed in one place and not in two others. In sixteen lessons we build that library a database, and each settles one muddle in the ledger.</p>
			<h2>Draw tables, then write</h2>
			<p>For four lessons there’s no SQL, only boxes on paper. What’s the difference between a book and a copy? Get that one word right and you’ll save ten changes later. We use PostgreSQL; in other databases hardly anything changes.</p>
			<p>The last chapter has two people borrow the last copy at once. We see what happens, then how transactions make them queue.</p>`,
		chapters: [
			['Boxes', 'A book and a copy', 'Keys: numbers beat names', 'One to many, many to many', 'Normal forms: write each fact once'],
			[
				'Ask',
				'select: say what you want first',
				'where, and the temper of null',
				'Joins: two tables shake hands',
				'Groups: which shelf is borrowed most',
				'Subqueries and with',
				'Live: a relay of thirty queries',
			],
			['Find it fast', 'An index is the pages at the back', 'Reading a query plan', 'Indexes built for nothing'],
			['Change it safely', 'Two people, one last copy', 'Transactions and isolation', 'The library, as a script'],
		],
	},
	'a-day-inside-the-machine': {
		audience:
			'Early computer science students, and engineers who’ve built applications for years and wonder what’s under the floor. You should read simple C.',
		outcomes: [
			'Draw every step from power-on to login',
			'Explain processes, threads, scheduling and locks',
			'Say what virtual memory makes a program believe',
			'Read every column of top',
		],
		introduction: `
			<p>At 8.03 you press the button. A few hundred bytes of code wake first, and can do one thing: look for the next piece. The course runs by the clock. Start-up at eight, processes clock in from nine, memory is short after lunch, disks are written at dusk, and at night the lid goes down.</p>
			<h2>Open it up</h2>
			<p>Each lesson has a demonstration on a real machine, with few commands used over and over: who’s running, who’s waiting, who won’t let go. Where it gets abstract, as when two threads want one lock, two assistants really fight over a chair.</p>
			<p>The teaching kernel is some three thousand lines with comments. Change any of them. If it breaks, restart.</p>`,
		chapters: [
			[
				'Morning: waking',
				'A few hundred bytes wake first',
				'The kernel and its door: system calls',
				'A process is a form filled in',
				'fork: photocopy yourself',
				'Scheduling: whose millisecond is it?',
			],
			['Noon: one chair', 'Threads and a shared desk', 'Locks and semaphores', 'Deadlock: four people, four chopsticks', 'Live: make a race happen'],
			[
				'Afternoon: not enough',
				'Virtual memory: everyone thinks they own it',
				'Page tables, and pages sent away',
				'Stack overflows and segfaults',
				'Lab review two',
			],
			[
				'Evening: written down',
				'Files, folders and inodes',
				'Where a deleted file goes',
				'Power cut: what a journal is for',
				'Closing the lid',
				'A guide to the teaching kernel',
			],
		],
	},
	'the-friendly-command-line': {
		audience: 'You want to close the black window as soon as it opens, or you’ve a new job and must connect to a server.',
		outcomes: ['Move about folders freely', 'Join small commands into big ones with pipes', 'Know what will happen before you press Enter'],
		introduction: `
			<p>A screen full of icons is like pointing at a menu. The command line is like talking to the cook: whatever you can say, you can have. Only the first sentences are hard. Eight lessons teach twenty commands in order of use, and the three in lesson one will last you a week.</p>
			<h2>Before you press Enter</h2>
			<p>We have one rule. If a command changes anything, run the version that only looks. List before you delete, find before you replace. In ten years the rule has saved Luo Sheng three times, and he remembers all three dates.</p>`,
		chapters: [
			['Saying it', 'Where am I, and what’s here?', 'In, and out again', 'A look at a file: top, tail, middle', 'Copy, move, and before you delete'],
			[
				'Joining it',
				'Pipes: water into the next one',
				'Finding: by name, by content',
				'Those nine letters of permissions',
				'Twenty commands on one sheet',
			],
		],
	},
};

import type { CourseEnglish } from '../types.ts';
import { codingEnglish2 } from './courses-coding-2.ts';

export const codingEnglish: Record<string, CourseEnglish> = {
	'python-for-everyone': {
		audience: 'If you can type and save a file, that will do. A receptionist, a teacher, a nurse, an accountant and a shopkeeper finished last term.',
		outcomes: [
			'Write small programs that run, from an empty file',
			'Read errors from the last line and find the cause',
			'Handle data in spreadsheets, files and web pages',
			'Hand one of your own chores to a program',
		],
		introduction: `
			<p>By the end of lesson one your computer will have tidied two hundred file names out of “final”, “final2” and “really final”, in nine lines of code. You won’t understand five of the lines yet. Never mind. First see what it can do.</p>
			<h2>Break it</h2>
			<p>Every lesson has a part called “break it”. Leave out a colon, add a space, treat a number as text. Guess the error, then run it. When you’ve made the forty commonest mistakes with your own hands, the red text stops being frightening.</p>
			<p>We begin with registers, accounts and recipes, not with Fibonacci. The last six lessons are a job of your own, so come with one in mind. If you can’t think of any, chapter seven has a list.</p>`,
		chapters: [
			[
				'See what it can do first',
				'Two hundred file names, nine lines',
				'Install it, open it, run one line',
				'print and its quotation marks',
				'Read errors from the last line',
				'A variable is a sticky note',
				'Homework: forty names for a note',
			],
			[
				'Text and numbers',
				'Joining a first name and a surname',
				'Slicing text: the colon in brackets',
				'Whole numbers, decimals and a stray penny',
				'Formatting: lining up a receipt',
				'input: let the program ask you',
				'Break it: “3” is not 3',
			],
			[
				'Calling the register',
				'Lists: one page of the register',
				'Loops and lists, from the register',
				'Indenting says how far it reaches',
				'range, and counting to nine',
				'Keeping count as you go',
				'Live: writing a prize draw together',
			],
			[
				'If',
				'True and false',
				'if, elif, else: sorting parcels',
				'And, or, not',
				'while: until that moment',
				'break, and the wrong door',
				'Homework: why guessing takes seven tries',
			],
			[
				'Dictionaries and functions',
				'Dictionaries: by name, not by seat',
				'Accounts: one key, many values',
				'Functions: give a job a name',
				'Arguments and return: two doors',
				'What’s inside a function stays inside',
				'Break it: change one, both change',
			],
			[
				'Dealing with files',
				'Reading a text file',
				'Writing without wiping',
				'Where garbled text comes from',
				'CSV: accounts with commas',
				'A walk round a folder',
				'Live questions: bring your errors',
			],
			[
				'Borrowing what others wrote',
				'import is a trip to the library',
				'Dates: days until New Year',
				'Reading and writing Excel',
				'Taking a table off a web page',
				'try: think what could go wrong',
				'Thirty chores to hand over',
			],
			[
				'Your own job',
				'Say it in five steps',
				'Write the clumsiest version first',
				'Split it into functions',
				'Comments for yourself next week',
				'Letting a colleague use it',
				'Last lesson: twenty people, twenty programs',
			],
		],
	},
	'data-structures-you-can-see': {
		audience:
			'You know the basics of one language (our examples are in Python), and you’re facing interviews, an exam, or a gap you’ve meant to fill for years.',
		outcomes: [
			'Name the structure a task needs, and what it costs',
			'Write lists, stacks, heaps, search trees and hash tables by hand',
			'Estimate with big O instead of reciting a table',
			'Play the animation in your head while debugging',
		],
		introduction: `
			<p>A parcel shop holds eight hundred boxes. How do you stack them so that each is found three seconds after somebody reads out the end of their phone number? In a row as they came: an array. In a hundred pigeonholes by last digits: a hash table. If people keep asking for “the oldest one”, that’s a queue. Data structures are the management of a parcel shop.</p>
			<h2>Animations that stop</h2>
			<p>Every algorithm has one you can work by hand, and drag to any step. In class we often stop at step seven and ask who moves next. Those seconds of thought are worth more than watching it through.</p>
			<ul><li>By hand first: cards, notes and cups.</li><li>Then the animation: find the step your hands missed.</li><li>Code last, checked on the same data.</li></ul>`,
		chapters: [
			[
				'The parcel shop',
				'How to stack eight hundred parcels',
				'Big O: twice the parcels, how many more steps',
				'Arrays: the price of sitting together',
				'When a dynamic array moves house',
				'Binary search: half gone each time',
				'Homework: off by one',
			],
			[
				'Strung together',
				'Linked lists: each remembers the next',
				'Insert and delete: join, then cut',
				'The sentinel at the door',
				'Doubly linked: your browsing history',
				'Slow and fast: laps of the track',
				'Live: reversing a list on the whiteboard',
			],
			[
				'First come',
				'Stacks: a pile of plates',
				'Matching brackets, working out sums',
				'Queues and ring buffers',
				'Deques: the largest in a sliding window',
				'A queue from two stacks',
			],
			[
				'Pigeonholes',
				'Hashing: from a word to a hole',
				'When two collide',
				'Too full: lay them out again',
				'Sets and duplicates',
				'Why a dictionary remembers its order',
				'Homework: terrible hash functions',
			],
			[
				'Trees',
				'Folders, families and trees',
				'Pre, in, post: three ways round',
				'Search trees: small left, large right',
				'Deleting a node with two children',
				'A lopsided tree',
				'Rotations: how AVL stands up straight',
				'Red and black, only the why',
				'Live questions: where does yours lean?',
			],
			[
				'Who’s most urgent?',
				'Heaps: the queue in casualty',
				'Sifting up and down',
				'Heapsort and the top K',
				'Tries: how your keyboard guesses',
				'Union-find: how many circles of friends',
			],
			[
				'All together',
				'Least recently used: write a cache',
				'Six questions for choosing',
				'Index of forty animations',
				'Last lesson: restack the parcel shop',
			],
		],
	},
	'visible-algorithms-graphs': {
		audience: 'After Data Structures You Can See, or if you’ve written a queue and a heap yourself.',
		outcomes: [
			'Draw a sentence of requirements as a graph',
			'Write breadth-first, depth-first and Dijkstra',
			'See whether a problem yields to dynamic programming',
		],
		introduction: `
			<p>From Zoo to University, the route with fewest changes and the quickest route often differ. The first question needs only a queue, the second a heap. One Underground map, two kinds of “near”, two algorithms. That’s where this course forks.</p>
			<h2>Water, a ball of string, and accounts</h2>
			<p>Breadth-first spreads like water. Depth-first walks the maze with a ball of string. Dynamic programming is a book where old sums are kept. The animations stop anywhere, as before, and now there’s a switch that draws the wrong turnings too.</p>
			<p>To finish, draw the “fifteen minutes on foot” map of your own town. We supply the data.</p>`,
		chapters: [
			[
				'Dots and lines',
				'One map, two kinds of near',
				'Adjacency lists: a notice at every station',
				'Water spreading: breadth first',
				'A ball of string: depth first',
			],
			[
				'The cheapest way',
				'Dijkstra: settle the nearest first',
				'Roads that cost less than nothing',
				'A*: lean towards the goal',
				'Topological order: prerequisites',
				'Live: find the way out of a maze',
			],
			['All joined up', 'Spanning trees: the least wire', 'Bridges: where it falls apart'],
			['Keeping accounts', 'Stairs and memory', 'The knapsack: which to pack', 'How two texts differ', 'The fifteen-minute map'],
		],
	},
	'python-at-the-office': {
		audience: 'You know basic Python, and every week you merge sheets, rename files and send the same email.',
		outcomes: ['Read and write Excel, Word and PDF in bulk', 'Have a script run itself every day', 'Leave notes a colleague can follow'],
		introduction: `
			<p>Every Friday the office joins seventeen departments’ spreadsheets into one. There are four layouts, and one department insists on sending a picture. It used to take two hours; now you press a key and fetch a glass of water. That’s lesson three. The picture people we deal with in lesson nine.</p>
			<h2>Back up first</h2>
			<p>Automation gets things wrong automatically too: a hundred files ruined in a second. So lesson one writes no feature at all, only “copy, then touch”. Those three lines open every script that follows.</p>
			<p>Each lesson comes with scrambled fake data as messy as the real thing: stray spaces, merged cells, numbers written as “about 300”.</p>`,
		chapters: [
			[
				'Spreadsheets',
				'Back up first: three lines that save you',
				'Reading a messy sheet',
				'Seventeen departments, one sheet',
				'From “about 300” to 300',
			],
			[
				'Files',
				'Renaming three hundred photos by date',
				'Splitting a PDF, naming the pages',
				'Letters of appointment in bulk',
				'Live: bring your spreadsheet',
				'Reading a table in a picture',
			],
			['By itself', 'Every day at 8.50', 'Send email, to yourself first', 'Logs: what did it do last night?', 'How to write a handover'],
		],
	},
	'ask-the-data': {
		audience: 'You have basic Python and a pile of data, in operations, research or an office, and don’t know where to look first.',
		outcomes: [
			'Tidy messy data into one thing a row',
			'Answer real questions by grouping and pivoting',
			'Draw charts that don’t mislead',
			'Write a page of analysis with a conclusion',
		],
		introduction: `
			<p>The bookseller asks: do we sell less when it rains? There are three traps in that. Less than what? Does rain count this minute or this day? And rain falls mostly in the slack season anyway. She asks fourteen questions in fourteen lessons, all offhand and none easy.</p>
			<h2>Questions before commands</h2>
			<p>You can look up the commands of pandas, but not what to ask. Each lesson spends five minutes turning her words into something data can answer, and only then opens the file. Charts likewise: draw your guess on paper, let the program draw, and put the two side by side.</p>
			<p>The data come from a real bookshop, with the owner’s consent. Titles are kept; customers have been removed.</p>`,
		chapters: [
			[
				'Meeting forty thousand rows',
				'Do we sell less when it rains?',
				'What exactly is one row?',
				'Missing, repeated, wrong',
				'Dates and opening hours',
			],
			[
				'One group at a time',
				'Grouping: the busiest weekday',
				'Pivoting: which shelf feeds the shop',
				'Joining two tables',
				'Do members buy more?',
				'Live: the owner asks in person',
			],
			[
				'Drawn',
				'Draw your guess on paper first',
				'What lines, bars and dots each say',
				'Axes that start at zero',
				'One page, conclusion on top',
				'Data dictionary',
			],
		],
	},
	...codingEnglish2,
};

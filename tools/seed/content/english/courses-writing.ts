import type { CourseEnglish } from '../types.ts';

export const writingEnglish: Record<string, CourseEnglish> = {
	'write-it-plainly': {
		audience: 'You write messages and emails all day, and people keep asking what you mean.',
		outcomes: [
			'Say in one sentence what you want done, before you write',
			'Turn a winding paragraph into three straight sentences',
			'Cut words that carry nothing',
			'Write a request people are glad to answer',
		],
		introduction: `
			<p>Shen Zhibai edited for a newspaper for eleven years. When a piece made no sense, he found, the sentences were usually all right; the writer just hadn’t decided what to say. So every lesson stops at the start to ask one thing: when they’ve read it, what should they do?</p>
			<h2>Twelve short texts</h2>
			<p>Each lesson has one original, from a real notice, email or message, with its source removed. We edit on screen, word by word, with a reason for every change. What’s left is usually half as long.</p>
			<blockquote>Muddy writing is mostly muddy thinking. Think first; paper is cheap.</blockquote>`,
		chapters: [
			[
				'Think clearly',
				'The water will be off: what should readers do?',
				'A message asking for leave: the answer first',
				'Minutes: who, by when, hands in what',
				'Homework one: say it in a sentence',
			],
			[
				'Then write clearly',
				'House rules: one thing a sentence',
				'Lost property: numbers, not adjectives',
				'A product text in the order of hands',
				'A letter of refusal: early, and to the end',
			],
			[
				'Make them want to read',
				'An apology: the kind that doesn’t explain',
				'A plea: turn trouble into a request',
				'About yourself: pick three things',
				'Live: rewriting a paragraph of yours',
			],
		],
	},
	'structure-first': {
		audience: 'You write reports, proposals and summaries at work, or have just moved into a writing job.',
		outcomes: [
			'Draw the structure before you write',
			'Press eight pages into one and lose nothing that matters',
			'Give a talk as conclusion, grounds, request',
			'Tell a request, a report and a letter apart',
		],
		introduction: `
			<p>What eats time in a report is redoing it. You learn on the third draft that the direction was wrong, because the first was already sentences. For three lessons you may not write a sentence here. You lay out cards.</p>
			<h2>With the cards right, sentences are labour</h2>
			<p>One card, one judgement. Under it lie the grounds, and under those the figures. Read it from the top. If it makes sense, write.</p>
			<ul><li>Chapter one: cards and judgements.</li><li>Chapter two: four common structures, before and after.</li><li>Chapter three: one page, five minutes, three questions.</li></ul>`,
		chapters: [
			[
				'No sentences',
				'One card, one judgement',
				'Where the conclusion goes',
				'Grounds: three are enough',
				'Taking somebody’s draft apart',
				'Handout: cards and empty boxes',
			],
			[
				'Four structures',
				'Summary: done, not done, and why',
				'Proposal: two options and a recommendation',
				'Request: one matter each',
				'Account of events: how to write a timeline',
				'Homework: three proposals',
			],
			[
				'Before you hand it in',
				'Eight pages into one',
				'Headings that finish the thought',
				'Charts: one picture, one sentence',
				'Five minutes on your feet',
				'When a question stumps you',
				'Live: mending a summary',
			],
		],
	},
	'longform-structure': {
		audience: 'You write long articles, features, theses or a book.',
		outcomes: [
			'Draw the structure of a five-thousand-character piece',
			'Write an opening that bears weight and an ending that holds',
			'Find the storey you don’t need, and take it out',
		],
		introduction: `
			<p>A short piece can be written in one go. A long one can’t. Halfway you forget why you set out, and near the end you can’t bear to cut. The plan is for the person you’ll be by then.</p>
			<h2>Take five apart, build one</h2>
			<p>First we take five published pieces apart: a feature, a travel piece, a review, a piece of popular science, an obituary. Down to the bones, to see where they divide, where they turn, and where they let you breathe.</p>
			<p>Then you build yours. There are four pieces of homework, from a drawing to a draft, and Shen Zhibai writes at least two hundred characters on each.</p>`,
		chapters: [
			[
				'Apart',
				'Obituary: backwards from the last day',
				'Travel: a route isn’t a structure',
				'Feature: two threads, and when they meet',
				'Review: stand firm, then disagree',
				'Science: one comparison, all the way',
			],
			[
				'Together',
				'One drawing: how many bones has it?',
				'Opening: give the reader a question',
				'Middle: sentences that turn',
				'Too much material: which half goes',
				'Ending: stop on something done',
				'Handout: five skeletons',
			],
			['Again', 'Read it three days later', 'Live: two of yours, from start to end'],
		],
	},
	'ten-official-papers': {
		audience: 'You’ve just taken over the paperwork in an office, a school or a state firm.',
		outcomes: [
			'Choose the right kind by where it came from',
			'Write requests and letters that aren’t sent back',
			'Write minutes everyone present will sign',
		],
		introduction: `
			<p>Official papers have a form so that a stranger knows three things in a minute: who speaks, to whom, and what’s to be done. Take the form as good manners and it’s easy to remember.</p>
			<h2>One draft, one common slip</h2>
			<p>Each lesson gives a draft you can use, and one slip that gets papers sent back. Two matters in one request, a letter that gives orders, a notice with no date. They’re small, and each costs three days.</p>`,
		chapters: [
			[
				'Down and up',
				'Notice: to whom, by when, handed to whom',
				'Request: one matter, with a plan',
				'Report: no request inside',
				'Reply: even “yes” needs its conditions',
			],
			['Across', 'Letter: the tone of asking', 'Minutes: decided, who, by when', 'Two kinds of announcement'],
			['Everyday', 'Speech: written for ears', 'Bulletin: one thing in three hundred characters', 'Summary: fewer “under the guidance of”'],
		],
	},
	'what-punctuation-is-for': {
		audience: 'You use commas from start to finish, or dots for every hesitation.',
		outcomes: [
			'Cut a hundred-character sentence into four and lose nothing',
			'Know how many levels each mark governs',
			'Convey tone without exclamation marks',
		],
		introduction: `
			<p>Punctuation is a pause written for the eye. It isn’t hard; it’s just seldom taught. We finish it at primary school and go by feel for the next twenty years.</p>
			<h2>One mark a lesson</h2>
			<p>See how good writing uses it, then how group chats wreck it, then mend five sentences. All seven lessons take under an hour and a half, so one weekend will do. After that you’ll start counting the full stops in your own paragraphs.</p>`,
		chapters: [
			[
				'How long a pause',
				'Full stop: one thing, said',
				'Comma: don’t keep it panting',
				'The Chinese list comma: a low threshold',
				'Semicolon: a table between two sentences',
			],
			[
				'Speaking to whom',
				'Colon and dash: there’s more',
				'Quotation marks: who said it, in those words?',
				'Question, exclamation, dots: a third fewer',
			],
		],
	},
	'the-first-line': {
		audience: 'You send ten emails and work messages a day, or more.',
		outcomes: ['Put the request in the first sentence', 'Give an old email a subject people can find three months on', 'Remind without wounding'],
		introduction: `
			<p>An email has four paragraphs and says in the third what it wants. Your reader glances at the subject, stars it and forgets. It isn’t their fault.</p>
			<h2>Six kinds of email, one sentence each</h2>
			<p>Asking, reminding, refusing, passing on, apologising, thanking. Each lesson takes three real emails, changes only the first sentence and the subject, and looks at the difference. The method fits on a sticky note beside your screen.</p>`,
		chapters: [
			['Only the first sentence', 'Asking: the verb to the front', 'Reminding: a way out, and a date', 'Refusing: “no” comes first'],
			['Then the subject', 'Passing on: who said it, what you should do', 'Apologising: the effect, then the cause', 'Thanking: name the very thing'],
		],
	},
	'manuals-people-read': {
		audience: 'You write product texts, help pages or manuals, or have to teach your parents to use a phone.',
		outcomes: [
			'Write steps in the order of hand and eye',
			'Write sentences that can be taken only one way',
			'Find where a manual breaks by watching once',
		],
		introduction: `
			<p>Luo Tang wrote product manuals for six years and has one test. Give it to somebody who’s never seen the thing, sit beside them, and don’t speak. Where they stop is where it needs mending.</p>
			<h2>One chair, all the way</h2>
			<p>We write instructions for a four-legged chair, from nothing. Three drafts, three tests, and you see all three recordings. The first gentleman put the back on the wrong way round. The reason was in sentence two.</p>
			<ol><li>First draft, written by parts: a failure.</li><li>Second, written by hands: slow.</li><li>Third, written by eyes: done in twelve minutes.</li></ol>`,
		chapters: [
			['First draft', 'List the parts, or the actions?', 'One step, one verb', 'Watching: mouth shut'],
			['Second draft', 'Whose left is left?', 'Before which step does a warning go', 'One thing, one name'],
			[
				'Third draft',
				'Which goes in pictures, which in words',
				'When it goes wrong: writing for the flustered',
				'One page on the phone for your parents',
				'Handout: three drafts with notes',
			],
		],
	},
	'asking-questions': {
		audience: 'You write profiles, do user interviews or collect oral history.',
		outcomes: [
			'Write a list of questions you can drop',
			'Get scenes, times and words by following up',
			'Find eight hundred words in two hours of tape',
		],
		introduction: `
			<p>Beginners ask “how did you feel?”, so all they can get is “very moved”. Ask “what did you have for breakfast that morning?”, and they think, and really go back to that morning.</p>
			<h2>One interview, whole</h2>
			<p>For this course Luo Tang interviewed a man who mends clocks. You hear the tape uncut and see her notes, including two questions that went wrong. Then we turn the tape into a piece together, and he reads it.</p>`,
		chapters: [
			['Before you go', 'The list: fill it, then turn it over', 'Arranging it: the first phone call', 'Homework: where to stop'],
			[
				'Sitting down',
				'The clock mender: the first forty minutes',
				'Following up: when, who was there, what did he say',
				'Silence: count to seven',
				'After a question went wrong',
			],
			[
				'Back home',
				'Two hours of tape, eight hundred words',
				'Direct speech: word for word?',
				'Ask him to read it',
				'Live: listening to a tape of yours',
			],
		],
	},
	'a-family-in-writing': {
		audience: 'You want to put down what your parents or grandparents remember. You needn’t be a writer.',
		outcomes: [
			'Make a timeline of a life and find six days worth telling',
			'Hold four family interviews and write them up',
			'Lay out a booklet of forty pages, and print it',
		],
		introduction: `
			<p>You’ve heard the stories many times, and when you come to write you can’t tell which year to begin. We divide it into small things over twenty-six weeks: one week ask about a photograph, the next draw an old street, the next copy a letter.</p>
			<h2>What we post</h2>
			<p>You get a box with fifty question cards, a long roll for the timeline, and three papers for the cover. Each card has one question in large type, so that you can simply hand it over.</p>
			<blockquote>When my grandmother had read it she said: did I do all that? It’s the best review I’ve ever had.</blockquote>
			<p>The last chapter covers layout and printing, at home or at the copy shop on the corner.</p>`,
		chapters: [
			[
				'Asking around',
				'Twenty minutes on one photograph',
				'The timeline: what’s certain goes first',
				'Old streets, old houses and dialect words',
				'The years he won’t talk about',
				'How to use the question cards',
			],
			[
				'Writing',
				'Pick six days',
				'I, or he and she',
				'Keep the dialect?',
				'Two people remember it differently',
				'Homework one: a New Year’s Eve dinner',
			],
			[
				'Printing',
				'How to lay out forty pages',
				'Mending old photos, and captions',
				'Printing, binding and the first reader',
				'Live: read us a page',
			],
		],
	},
	'reviewing-a-book': {
		audience: 'You love books and want to say what you found in them, or you review them online.',
		outcomes: ['Say in three sentences what a book does', 'Quote just enough', 'Write a complaint with grounds'],
		introduction: `
			<p>“What I thought of it” is about you; a review is about the book. People open a review to learn what it covers, how well, and how it differs from others like it. Your mood comes last.</p>
			<h2>Everyone reads the same book</h2>
			<p>It’s thin, never over a hundred and sixty pages, and changes each season. We show two reviews: one says it’s good, one says it isn’t, and both stand up. You write the third.</p>`,
		chapters: [
			['While reading', 'The pencil: what to mark and what not', 'Which question is the book answering?', 'Two others to stand beside it'],
			[
				'While writing',
				'Three sentences of summary',
				'Quote one, unpack one',
				'Complaining fairly',
				'The title and the last sentence',
				'Live: three reviews before the editors',
			],
		],
	},
};

import type { RoomEnglish } from '../types.ts';

/** What a room is about and its agenda in English, by the room's English title. */
export const roomsEnglish: ReadonlyMap<string, RoomEnglish> = new Map<string, RoomEnglish>([
	[
		'Scales in a lift',
		{
			summary: 'Take the bathroom scales into a lift and the reading changes four times. Why? Draw first, then work it out.',
			agenda: ['Step on, but guess first', 'Going up, stopping, going down', 'Four diagrams of forces', 'Hands up'],
		},
	],
	[
		'What to listen for when you can’t catch it',
		{
			summary: 'Nine seconds of airport announcement, half of it a blur. Learn to catch the four stressed words first.',
			agenda: ['An announcement, three times', 'Which words carry the stress', 'Write only those', 'Checking answers'],
		},
	],
	[
		'Closing the books, together',
		{
			summary: 'December at the breakfast shop, from trial balance to three statements. Please download the empty sheet first.',
			agenda: ['The breakfast shop’s trial balance', 'Income and costs back to zero', 'One wrong entry put right', 'Three statements'],
		},
	],
	[
		'Why Song type has triangles',
		{
			summary: 'The little triangle at the end of a horizontal is where the cutter lifted his knife. From woodblocks to pixels.',
			agenda: ['A knife and a plank', 'Where thin and thick come from', 'Song type on a screen', 'Your photos of shop signs'],
		},
	],
	[
		'Rewriting a paragraph of yours',
		{
			summary: 'Three real paragraphs, rewritten word by word on screen. The authors agreed, and the names are changed.',
			agenda: ['Three paragraphs, read aloud', 'The first says two things', 'The second has no subject', 'The third lacks a date'],
		},
	],
	[
		'Finding a centre with compasses alone',
		{
			summary: 'Bring compasses, the bottom of a cup and two sheets of paper. In ninety minutes everybody will find the point.',
			agenda: ['The rule: no ruler', 'First, a chord', 'Where the crossing comes from', 'Do it yourself'],
		},
	],
	[
		'May I clap between movements?',
		{
			summary: 'Somebody clapped, and blushed all evening. When did the custom start, and why might we ease up?',
			agenda: ['A letter from the audience', 'A concert hall a hundred years ago', 'What those on stage think', 'Questions'],
		},
	],
	[
		'One library card, three tables',
		{
			summary: 'One reader’s name was written seventeen times, and the address changed once. How do you write it once?',
			agenda: ['A card filled to the edge', 'Where repetition comes from', 'Splitting, and drawing lines', 'Four queries'],
		},
	],
	[
		'Two bottles you must never mix',
		{
			summary: 'Why toilet cleaner and bleach don’t go together. Talk only, no experiment. Bring the whole family.',
			agenda: ['The small print on the label', 'Hypochlorite meets acid', 'Air the room, leave, ring', 'Look under your own sink'],
		},
	],
	[
		'How many more must you sell at ten per cent off?',
		{
			summary: 'Bring the cost and price of one thing you sell. Afterwards, five minutes will give you your own number.',
			agenda: ['Four costs in a shirt', 'Which one a discount eats', 'Real figures from three shops', 'Work out yours'],
		},
	],
	[
		'Order a tea, ask them to slow down',
		{
			summary: 'Your first Japanese, in just three sentences. Getting it wrong is fine. Tonight everyone will.',
			agenda: ['Three sentences: listen', 'Say them, without text', 'In pairs, then swap', 'Writing two rows of kana'],
		},
	],
	[
		'Measuring the margins of ten books',
		{
			summary: 'Take three books with a lot of text, and a ruler. Once you’ve measured them you’ll see what they’re like.',
			agenda: ['How to hold the ruler', 'Five books together', 'Five by yourself', 'The numbers as a picture'],
		},
	],
	[
		'Merging thirty timesheets',
		{
			summary: 'Thirty sheets: two hours by hand, four seconds by script. The hard part is saying what you did.',
			agenda: ['Merge two by hand first', 'Write down the steps', 'Steps into code', 'When the headings differ'],
		},
	],
	[
		'Listening to an interview',
		{
			summary: 'A watchmaker, a question that went wrong, and forty seconds of silence. We take it from there.',
			agenda: ['The tape: eleven minutes', 'Which question went wrong', 'Three other ways to ask', 'Your turn'],
		},
	],
	[
		'Cut it by a third',
		{
			summary: 'Bring about a hundred and fifty words of your own English. We read it, strike out a third, and read it again.',
			agenda: ['Read the draft aloud', 'Strike the throat-clearing', 'Verbs out of nouns', 'Read it again'],
		},
	],
	[
		'How many months should you keep by?',
		{
			summary: 'Three months or six? It depends who earns and who’ll need it. Fill in a form and the number appears.',
			agenda: ['Three families, three forms', 'If income stops, what stops first', 'Where to keep it', 'Fill in your own'],
		},
	],
	[
		'Probability, from coins to insurance',
		{
			summary: 'You can’t call one coin. You can call a hundred thousand very well, and that’s what an insurer does.',
			agenda: ['Bet on a number first', 'Two hundred tosses', 'Before and after large numbers', 'Where a premium comes from'],
		},
	],
	[
		'Why the dominant seventh wants to go home',
		{
			summary: 'A song stops on the last chord but one and nobody can sit still. Which two notes are in such a hurry?',
			agenda: ['Stop in the middle', 'The two most urgent of four', 'Find it in three songs', 'Write an ending that doesn’t go home'],
		},
	],
	[
		'Who’s overhead at nine tonight?',
		{
			summary: 'Have your star chart at hand. If you’ve none, download one to print ten minutes before we start.',
			agenda: ['Turn the chart to tonight', 'Setting out from a bright star', 'Planets up tonight', 'Forecasting next month'],
		},
	],
	[
		'Margins come before the grid',
		{
			summary: 'Everyone hurries to draw the grid and forgets the edge. Fix four margins, and there’s one grid left to draw.',
			agenda: ['A poster without margins', 'Four sides, four numbers', 'Where the text block goes', 'Looking at homework'],
		},
	],
	[
		'What a derivative measures',
		{
			summary: 'Lesson one of Calculus from Zero, about one thing: how steep a curve is at a point. Please open page 3 of the handout.',
			agenda: ['Secants: join two points', 'Bring the second one closer', 'Working one out together'],
		},
	],
	[
		'Fix an email with one sentence',
		{
			summary: 'Three real emails. Not a word of the body changes, only the first sentence. Then see if you’d answer.',
			agenda: ['Three that nobody answered', 'What should they do?', 'Only the first sentence', 'One of yours, live'],
		},
	],
	[
		'The cash flow statement: where the money came from',
		{
			summary: 'A company made eight million and couldn’t pay wages. Look in its three pockets.',
			agenda: ['Profit, but no cash', 'Three pockets: trade, invest, borrow', 'From profit back to cash', 'A page of a real report'],
		},
	],
	[
		'Loops, from the class register',
		{
			summary: 'Calling the register is a loop. Type twenty lines with us, and leave with a program that finds who’s away.',
			agenda: ['A register of forty names', 'Names into a list', 'One by one', 'Who isn’t here today?'],
		},
	],
	[
		'Why satellites don’t fall down',
		{
			summary: 'Newton put a cannon on a mountain, on paper. The ball flies further and further, until the ground curves away as fast as it falls.',
			agenda: ['A cannon on a mountain', 'Near, far, further', 'It’s falling all the time', 'Questions'],
		},
	],
	[
		'Linking and weak forms: hearing what’s swallowed',
		{
			summary: 'Often you didn’t hear it because nobody said it. Six real sentences; let’s find the missing sounds.',
			agenda: ['How many syllables in “not at all”?', 'Who links with whom', 'Small words that weaken', 'Dictation: six sentences'],
		},
	],
	[
		'Where auxiliary lines come from',
		{
			summary: 'In the answers they seem to drop from the sky. Tonight we watch the steps before the drop.',
			agenda: ['A problem short of one line', 'Backwards: what do we need?', 'Turn, reflect, cut and extend', 'Draw one yourself'],
		},
	],
	[
		'The left hand has its own song',
		{
			summary: 'A minuet of ninety seconds, twenty times over. Please bring headphones.',
			agenda: ['Right hand alone, five times', 'Left hand alone, five times', 'Together: whom do you follow?', 'A cello plays the bass'],
		},
	],
	[
		'A payslip in your lunch hour',
		{
			summary: 'Bring your own, with the name covered. Eat while you listen; by the end the last line should match.',
			agenda: ['Six lines of gross', 'Five lines of deductions', 'The running total', 'Check it against the bank'],
		},
	],
	[
		'An umbrella in sixteen pixels',
		{
			summary: 'At sixteen pixels an umbrella keeps only a few strokes. We decide together which.',
			agenda: ['Draw it large', 'Shrink it: what’s gone?', 'Edges on the grid', 'Swap, and look for three seconds'],
		},
	],
	[
		'Watch a man assemble a chair',
		{
			summary: 'Twenty-two minutes of video. He puts the back on the wrong way, because of sentence two. Find it and mend it.',
			agenda: ['The manual, first draft', 'The video, in silence', 'Where does he stop?', 'Mending sentence two'],
		},
	],
	[
		'How a leaf lets go',
		{
			summary: 'Before class, fetch a fallen leaf with its stalk; any season has some. We begin where it broke.',
			agenda: ['Fetch a leaf', 'Valuables move out first', 'The wall under the stalk', 'Tell us about your tree'],
		},
	],
	[
		'Reading a curve’s temper from its derivative',
		{
			summary: 'You get the derivative but not the curve. Can you guess its shape? Draw first, then we lift the cover.',
			agenda: ['Uphill, downhill, the top', 'Signs written under the graph', 'Inflection: a change of temper', 'Guess the graph'],
		},
	],
	[
		'A page that opens with the network off',
		{
			summary: 'Install nothing. Write a page in Notepad, pull out the cable, and it’s still there.',
			agenda: ['A new empty file', 'One heading, one paragraph', 'Add a picture', 'Show it to a neighbour'],
		},
	],
	[
		'Five distances of saying sorry',
		{
			summary: 'The same sorry, four steps apart between your sister and a client. Five scenes, further off each time.',
			agenda: ['You trod on a foot: which one?', 'Late, but for whom?', 'The one in an email', 'In pairs'],
		},
	],
	[
		'You sing, I’ll play',
		{
			summary: 'Three of you sing, and Xu Qing finds the accompaniment on the spot, wrong notes and all. Then he shows you what his hands did.',
			agenda: ['First singer: in the original key', 'Second: what if it’s too low?', 'Third: other harmonies', 'What those hands just did'],
		},
	],
	[
		'Three emails, three openings',
		{
			summary: 'Three English emails by Chinese colleagues. The grammar’s right and nobody answers. What else could the first sentence be?',
			agenda: ['The one that apologises first', 'The one with no request', 'The one that is too polite', 'Yours'],
		},
	],
	[
		'Questions answered: three places everyone slips',
		{
			summary: 'From two weeks of homework: the three mistakes most people made, and with the best reasons.',
			agenda: ['One: chain rule without the inside', 'Two: limit split too soon', 'Three: forgot the endpoints', 'Hands up'],
		},
	],
	[
		'What this bar chart isn’t telling you',
		{
			summary: 'A chart from the news. Every number’s right, and everyone remembers it wrong. We redraw it to tell the truth.',
			agenda: ['Three seconds; write your conclusion', 'Where does the axis start?', 'Area and length', 'Redraw it'],
		},
	],
	[
		'Find it in four questions',
		{
			summary: 'First a game of guess-the-card, then the same questions as code. Its name is binary search tree.',
			agenda: ['Fifteen cards, guess one', 'Each question halves them', 'Hang them as a tree', 'What if it leans?'],
		},
	],
	[
		'Eight pages into one',
		{
			summary: 'A real quarterly report: eight pages, and “further” thirty-one times. Let’s press it into one and lose nothing.',
			agenda: ['Eight pages in four minutes', 'Which sentences judge', 'Laying out cards', 'Writing the page'],
		},
	],
	[
		'Should you buy binoculars?',
		{
			summary: 'Try three evenings with what you have, then decide. Three hundred yuan will show you Jupiter’s moons.',
			agenda: ['What 7×50 means', 'Three tries at the window', 'The edge of the moon', 'Second-hand: what to look for'],
		},
	],
	[
		'After closing, count these four things',
		{
			summary: 'Once a month, for owners who keep their own books. Come after closing, with the month’s takings.',
			agenda: ['Cash and the platforms', 'Stock, taken alone', 'What you owe and are owed', 'Filling in the form'],
		},
	],
	[
		'Three moments in an evening of waltzes',
		{
			summary: 'Remember three moments. When the orchestra gets there, you’ll sit up in your chair.',
			agenda: ['How to read a programme', 'The second beat of a waltz', 'When the timpani come in', 'The one before you leave'],
		},
	],
	[
		'The first thing to ask your grandmother',
		{
			summary: 'On your next visit you’ll have about an hour together. Tonight we prepare the first question and four more.',
			agenda: ['Not “looking back on your life”', 'Take a photograph', 'Where to put the recorder', 'When she’d rather not say'],
		},
	],
	[
		'Asking again, gracefully, on the phone',
		{
			summary: 'Keep saying sorry and they’ll only say the same again. Ask differently, and they’ll put it differently.',
			agenda: ['Four kinds of not hearing', 'Ask for a word, not the sentence', 'Numbers and place names', 'A practice call'],
		},
	],
	[
		'Squint first, then talk about colour',
		{
			summary: 'When colours don’t work, light and dark are usually in a muddle. Turn ten posters grey and see which still stand.',
			agenda: ['Ten posters, light and dark only', 'One colour, nine lightnesses', 'Which colour comes forward', 'Looking at homework'],
		},
	],
	[
		'A twelve-month budget for your household',
		{
			summary: 'Ninety minutes for a one-page family budget. Export last year’s bills and bring them, readable or not.',
			agenda: ['Where last year went', 'Three assumptions at the top', 'Twelve squares', 'When it doesn’t add up'],
		},
	],
]);

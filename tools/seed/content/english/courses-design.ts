import type { CourseEnglish } from '../types.ts';

export const designEnglish: Record<string, CourseEnglish> = {
	'the-order-of-the-page': {
		audience: 'You make books, leaflets, newsletters or reports, in any layout program. Word will do.',
		outcomes: [
			'Work out the text area and margins for a piece of content',
			'Build a grid that lasts half a year, and know when to break it',
			'Use white space for pauses instead of filling it',
			'See which spot makes a page untidy',
		],
		introduction: `
			<p>Take the book you find easiest to read and a ruler. How much at the head, at the foot, at the spine, at the edge? The four numbers are seldom round and seldom equal. People arrived at them by trying, over and over. We start from the four you measured.</p>
			<h2>Margins before grids</h2>
			<p>Most tutorials begin by dividing into columns. He Yan begins by stepping back. How far the text stands from the edge decides how many lines you need inside. For six lessons there’s one text box with four edges, and the homework is one poem in ten kinds of white.</p>
			<blockquote><p>White space isn’t empty. It’s a pause, and how long depends on what was just said.</p></blockquote>
			<p>A printer’s ruler comes by post, with four kinds of paper. Feel them before you choose.</p>`,
		chapters: [
			[
				'Measure',
				'Four numbers from an old book',
				'The text area: where type stands',
				'Margins come before the grid',
				'One poem, ten kinds of white',
				'Homework review one',
			],
			[
				'Lines',
				'How many words in an easy line',
				'Leading is white space lying down',
				'Baselines: left and right agree',
				'Punctuation: squeezing and not starting with it',
			],
			[
				'Grids',
				'Columns come from content',
				'Modular grids, and crossing them',
				'How pictures sit beside text',
				'Headings at three volumes',
				'Live: taking a magazine apart',
				'Homework review two',
			],
			[
				'Pause',
				'One leading part on a page',
				'The moment of turning over',
				'Break the grid, once',
				'A phone has no spine',
				'A booklet of twenty pages: last review',
			],
		],
	},
	'colour-without-guessing': {
		audience: 'Designers who try colours until something sticks, and are always asked “why that blue?”',
		outcomes: [
			'Describe a colour by lightness, chroma and hue',
			'Derive a whole scale from one main colour',
			'Keep enough contrast for everyone to read',
			'Stop screen and paper from quarrelling',
		],
		introduction: `
			<p>Turn a photograph black and white. If you can still tell what’s in front, its lights and darks are right. If you can’t, no colour will rescue it. So for four lessons colour is forbidden, and you have five greys.</p>
			<h2>Lightness first, then red or blue</h2>
			<p>Eyes notice light and dark keenly and hue dully, so colour should be chosen in that order. Our ruler is OKLCH: three numbers, and changing one leaves the others alone. You’ll lay out a chart of two hundred and ten squares yourself, and then you’ll know why yellow can never be dark.</p>
			<ul><li>One colour, one job.</li><li>The larger the area, the lower the chroma.</li><li>Colour never speaks alone, without words or shape.</li></ul>`,
		chapters: [
			[
				'Grey',
				'Can you tell without colour?',
				'A pear in five greys',
				'Lightness: what the eye sees first',
				'How contrast is worked out',
				'Homework review one',
			],
			[
				'Three numbers',
				'Hue, lightness, chroma',
				'Why yellow can’t be dark',
				'RGB is lamps, CMYK is ink',
				'OKLCH: a ruler that isn’t bent',
				'Two hundred and ten squares',
				'The colour next door lies',
			],
			[
				'Derive',
				'Ten steps from one colour',
				'Dark mode isn’t light mode reversed',
				'An accent goes in one place',
				'Live: bring a project to colour',
				'What red-green colour blindness sees',
				'Borrowing colour from an old painting',
			],
			[
				'On paper',
				'How white is paper?',
				'Spot colours and four colours',
				'Three places to look on a proof',
				'Calibrating a screen without a gadget',
				'A colour guide others can use',
			],
		],
	},
	'how-a-book-is-made': {
		audience: 'Students who hope to work in publishing, authors who’ve printed a booklet, and editors who deal with printers.',
		outcomes: ['Choose format, paper and binding', 'Typeset two hundred pages of text', 'Read a quotation and place the order'],
		introduction: `
			<p>The book is a retired geologist’s memoir: 110,000 characters, eight hundred copies. Filming began on the day the manuscript arrived. The title changed once, the paper changed once, and the cover was thrown out three times. All of it stays in.</p>
			<h2>A decision a lesson</h2>
			<p>Making a book is a chain of decisions, and each fences in the next. Settle the format and you have the line length. Settle the paper and you have the thickness, and whether the spine can carry words. We go in that order, and every lesson stops just before the decision so that you can write down yours.</p>
			<p>At the end we post you the book. Turn to page 93. There’s a mistake there that we never caught.</p>`,
		chapters: [
			['The manuscript', 'The day a heap of paper came', 'Read it through; touch nothing', 'Format: how big is a hand?', 'The title changes once'],
			[
				'Inside',
				'Choosing the text face',
				'Openings, folios and running heads',
				'Notes at the foot or at the back',
				'Mending eleven old photographs',
				'Live: the red pen, third proof',
			],
			['Outside', 'Three covers in the bin', 'How many millimetres of spine', 'Endpapers and a belly band: wanted?'],
			['Printed', 'A quotation, line by line', 'Standing by the press', 'Sewn, glued, and lying flat', 'A model print order'],
		],
	},
	'the-temper-of-type': {
		audience: 'You set Chinese type. If opening the font menu makes you sigh, this is for you.',
		outcomes: [
			'Say what makes a typeface easy to read',
			'Pair faces for text, headings and notes',
			'Match size and weight when Chinese meets Latin',
			'Understand the small print of a font licence',
		],
		introduction: `
			<p>Song type has thin horizontals and thick verticals because the woodblock’s grain ran across: a stroke along the grain could be thin and not snap. Kai looks written, Hei looks shouted, Fangsong stands straight but a little thin. Temper comes from upbringing. Know it, and you won’t ask a face for what it can’t do.</p>
			<h2>One character tells you little</h2>
			<p>Don’t look at a character; look at a paragraph. Bai Yu sets a hundred of the commonest ones, squints, and waits for any that jump out. The most laborious in a font aren’t the complicated ones. They’re the ones you meet every day.</p>
			<p>Chapter three does one practical job: type for a noodle shop’s menu, sign and takeaway bag, with at most 500 yuan for licences.</p>`,
		chapters: [
			['Upbringing', 'Thin and thick come from wood', 'Kai is written, Hei is shouted', 'Why Fangsong is thin', 'A hundred commonest characters'],
			[
				'Build',
				'The inner space: tight or loose',
				'Colour: how heavy a paragraph is',
				'Size and weight go together',
				'Live: name the typeface blindfold',
			],
			['Company', 'Type for a noodle shop', 'Latin and figures inside Chinese', 'Headings and text needn’t be kin'],
			['House rules', 'Small print in the licence', 'Making web fonts small', 'Notes on thirty common Chinese faces'],
		],
	},
	'twenty-six-characters': {
		audience: 'Designers who work in Chinese and often have to fit in some English, and people who draw logos on their own.',
		outcomes: ['Tell five kinds of serif and four of sans by their bones', 'Kern by hand', 'Never again squash capitals to fit a line'],
		introduction: `
			<p>Do you write your a with one storey or two? Has your g got its little spectacles? There are only twenty-six letters, but each can be lived in several ways, and the wrong one makes people wince at the first word.</p>
			<h2>By their bones</h2>
			<p>Forget dates; look at three things. Which way the thick and thin lean, whether strokes have feet, whether the round is round. That nearly settles the family. Then come the gaps: AV wants closing up, nn wants evenness, and the white between letters is harder to draw than the letters.</p>
			<p>Each week there’s a sheet to copy with a flat pen, ten lines of it. A hand that has written can space.</p>`,
		chapters: [
			['Bones', 'Two kinds of a, two of g', 'A flat pen held aslant', 'Serifs: where the feet came from', 'Four families without feet'],
			['Gaps', 'The white between letters', 'Kerning AV, To and ry', 'Capitals need air', 'Live: spacing a logo'],
			['At table', 'Quotes, dashes, hyphens', 'Italic isn’t pushed over', 'Seated beside Song type', 'Twelve copying sheets'],
		],
	},
	'icons-and-proportion': {
		audience: 'People who design interfaces or signs, and teachers who draw their own diagrams.',
		outcomes: [
			'Hold a set together with one set of key lines',
			'Tell geometrically equal from looking equal',
			'Draw a set of twelve, with instructions for use',
		],
		introduction: `
			<p>Draw a circle and a square of equal height, and the circle looks smaller. Put a triangle dead centre, and it looks off to the left. Nothing in an icon is aligned by number; it’s all by eye. Eyes get tired, so we build key lines to spare them decisions.</p>
			<h2>Twelve</h2>
			<p>You draw one set on a subject of your choice. Last term had a market and a herbalist’s. Cut each from black paper first: if it can be cut, it’s simple enough. Then trace it on the grid. Finally shrink all twelve to sixteen pixels, pin them in a corridor and ask passers-by what they are.</p>
			<p>The ones they get wrong are your last homework.</p>`,
		chapters: [
			['Cut', 'An umbrella in black paper', 'Half gone, still recognised', 'Front or side?', 'Metaphors go stale: floppies and handsets'],
			[
				'Grid',
				'Key lines: circle, square, wide, tall',
				'Looking equal',
				'Stroke, corner and gap',
				'Down to the pixel',
				'Live: sixteen-pixel casualty',
			],
			['A set', 'Twelve that look like family', 'Solid and outline', 'Testing in the corridor', 'Instructions for use, a model'],
		],
	},
	'charts-that-tell-the-truth': {
		audience: 'You write weekly reports, do research, or find pictures for articles. No programming needed.',
		outcomes: [
			'Choose a chart by the question, not the template',
			'Give it a heading with a conclusion',
			'Spot cut axes, swollen bubbles and spare dimensions',
		],
		introduction: `
			<p>The same sales figures: with an axis from zero they’re a lazy line, from ninety they’re a cliff. In lesson one we draw six charts of one set of data and tell six stories that contradict each other, without “faking” any. You’ll sweat a little.</p>
			<h2>The heading concludes, the chart testifies</h2>
			<p>“Sales 2019 to 2024” isn’t a heading. It’s a label on a drawer. “Takeaway tripled; the tables never filled again” is a heading, and readers look at the chart to check it. We write that sentence before we draw. If you can’t, don’t draw yet.</p>
			<p>Use any tool you like. Squared paper and crayons are accepted.</p>`,
		chapters: [
			['Lie', 'One set of data, six stories', 'Where does the axis start?', 'Bubbles: by width or by area?', 'Two axes: a correlation made to order'],
			['Don’t', 'Length for comparing', 'Slope for change', 'Shares: when a pie is all right', 'Live: mending a real weekly report'],
			['Speak', 'A heading that concludes', 'Notes go next to the data', 'Grey out the rest, light up one', 'Which chart for which question'],
		],
	},
	'manners-on-a-screen': {
		audience: 'Product managers, front-end engineers, and graphic designers moving to interfaces.',
		outcomes: [
			'Draw a task from first screen to done',
			'Write empty states, errors and waits',
			'Check your design by keyboard and screen reader',
			'Run a usability test with five people',
		],
		introduction: `
			<p>Bai Yu’s mother stood at a hospital kiosk for four minutes. It said “invalid input”, and neither what was wrong nor what to do next. People behind her began to sigh. This course was made for those four minutes. In eighteen lessons we build that kiosk again.</p>
			<h2>Words first, boxes later</h2>
			<p>Half of an interface is text. Put every sentence the machine says on a sticky note, and read them out as a dialogue. If it works, draw boxes. Often, once one sentence is right, the screen needn’t change at all.</p>
			<p>Homework is tested on real people, five of them. The rule: when they get stuck you may not speak. Take notes.</p>`,
		chapters: [
			['Four minutes', 'Four minutes at the kiosk', 'A task, not a page', 'Read the dialogue aloud', 'Buttons say verbs'],
			['Boxes', 'Where the eye goes first', 'How thick is a finger?', 'Forms: don’t ask if you needn’t', 'Lists and filters', 'Homework review one'],
			[
				'Awkward moments',
				'When it fails, blame the machine',
				'Waiting: say what for',
				'The screen with nothing on it',
				'Undo beats “are you sure?”',
				'Live: rewriting ten errors',
			],
			['Ask people', 'Keyboard only', 'Listen with your eyes shut', 'Five people, one afternoon', 'A form for notes'],
		],
	},
	'slides-you-can-stand-behind': {
		audience: 'You’re no designer, but you have to stand up and talk once a month.',
		outcomes: ['Bring twenty slides down to nine', 'Make a master of your own', 'Put pictures, tables and photos where they belong'],
		introduction: `
			<p>The back row is nine metres from the screen, and from there your text is a sesame seed. The first thing Bai Yu has people do is go and sit there and look at their own slides. Most come back and start deleting.</p>
			<h2>The speaker is the show</h2>
			<p>If it’s all on the slide, they’ve read it before you’ve said it, and then they look at their phones. Leave one sentence; you say the rest. We take a real quarterly report from twenty-three slides to nine. The talk got four minutes longer, because at last somebody asked something.</p>`,
		chapters: [
			['Take out', 'Walk to the back row', 'One sentence a slide', 'From twenty-three to nine', 'Three sizes of type, no more'],
			[
				'Put in',
				'Photos: full bleed or framed?',
				'A table becomes one sentence and one number',
				'A master of your own',
				'If the power fails: one sheet of notes',
			],
		],
	},
	'where-the-arrow-points': {
		audience:
			'For people in environmental design, exhibitions, estates and campuses, and anyone who wonders why visitors always take the wrong turn.',
		outcomes: [
			'Draw a map of hesitation',
			'Decide where a sign goes, how many lines, how large',
			'Tell a “straight on” arrow from an “upstairs” one',
			'Make signs that can be changed, added to and washed',
		],
		introduction: `
			<p>At a junction people hesitate for three seconds at most. In that time they look up, left and right, then follow the crowd. A sign has to speak before the three seconds are over. In the middle of the junction is too late; it belongs a dozen steps before.</p>
			<h2>A map of hesitation</h2>
			<p>For the first homework you design nothing. Stand in a public place for an hour, and mark a dot on the plan wherever somebody stops. Where dots crowd, something should be said. Our example is a county hospital: most dots were at the lifts, and all the signs were in the hall.</p>
			<p>A field book comes by post. Tear pages out and take them along. You can write on them in the rain.</p>`,
		chapters: [
			['Stand and watch', 'Three seconds of doubt', 'One hour, one map of dots', 'How people remember a route', 'At the lifts of a county hospital'],
			['What to say', 'How many lines on a sign', 'Giving places names', 'Arrows: straight on, up, round', 'Live: a tour of an interchange'],
			['Where to put it', 'Height, distance and letter size', 'Light and glare', 'The view from a wheelchair', 'Tactile paving and maps to touch'],
			['Ten years of use', 'Parts that can be swapped', 'A maintenance manual, for example'],
		],
	},
};

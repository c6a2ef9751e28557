import type { CourseEnglish } from '../types.ts';

export const languageEnglish: Record<string, CourseEnglish> = {
	'an-ear-for-english': {
		audience: 'You studied English for years, can read it, and panic when you hear it. Two thousand words are enough.',
		outcomes: [
			'Find the stressed words in a stream of sound',
			'Guess whether the word you missed was a noun or a verb',
			'Repeat a sentence with its rhythm and tune',
			'Keep up fifteen minutes of listening a day',
		],
		introduction: `
			<p>Lesson one is a single sentence from a woman in a bakery: four seconds, seven words. At first most people hear three. Fourteen minutes later you’ll hear all seven, and the coins she put on the counter while she spoke.</p>
			<h2>Listen, write, repeat, read</h2>
			<p>The order matters. Read first and your ear gets lazy; it pretends to hear what the eye has seen. So the text appears in the last three minutes of each lesson, and until then you have only your notebook.</p>
			<p>Speeds differ, and accents too. There’s a mechanic from Glasgow, a call centre in Mumbai, and a seven-year-old explaining how snails eat cucumber. Not one of them is a newsreader.</p>`,
		chapters: [
			[
				'One sentence',
				'The bakery: four seconds, seven words',
				'Three useful words in an airport announcement',
				'Asking the way: they say less than you think',
				'Voicemail: the number comes last',
				'Stress is a street lamp; follow it',
			],
			[
				'There and back',
				'The neighbour borrows a ladder',
				'When the waiter asks you something back',
				'Where does it hurt?',
				'Um, er, you know: sounds that fill a gap',
				'Live: dictation, guessing together',
				'Dictation review one',
			],
			[
				'A stretch of talk',
				'Snails, by a seven-year-old',
				'How weather forecasts go',
				'The mechanic’s Glasgow accent',
				'How Mumbai says th',
				'A complaint without commas',
				'Hearing that somebody is joking',
			],
			[
				'A whole matter',
				'In meetings, “no” hides before “but”',
				'The first three minutes of a lecture',
				'News: the first line says it all',
				'Interviews: wait for the pause',
				'A quarrel, and how they made up',
				'Dictation review two',
				'Back to the bakery',
			],
		],
	},
	'linking-and-weak-forms': {
		audience: 'You follow textbook recordings but not films or colleagues. Do the first two chapters of An Ear for English before this.',
		outcomes: ['Predict which words will shrink to a breath', 'Hear can from can’t', 'Dare to say the small words lightly'],
		introduction: `
			<p>“What do you want to do” is six words, and in ordinary speech three beats. A textbook gives every word the same standing. Mouths don’t: the big words stand, the small ones crouch, and some crouch so low that you can’t see them.</p>
			<h2>Spit it out, then swallow it again</h2>
			<p>Each lesson slows the sentence to half speed, points at every vowel that shrank, and works back up to full speed. Then it’s your turn. Record yourself, and check whether you took “of” too seriously.</p>
			<ul><li>Link: the tail of one word meets the head of the next.</li><li>Weaken: a vowel collapses into ə.</li><li>Drop: a t or d between consonants is often simply gone.</li></ul>`,
		chapters: [
			[
				'Words that stand, words that crouch',
				'Why six words take three beats',
				'Schwa, the busiest vowel in English',
				'The two faces of a, the, of, to',
				'Can and can’t: a matter of breath',
			],
			[
				'Hand in hand',
				'Consonant to vowel: “an apple” is one word',
				'Vowel to vowel: a w or y slips in',
				'What t and y turn into',
				'Live: three film lines, taken apart',
			],
			[
				'Gone',
				'The t and d that disappear',
				'Dropped h: what “tell him” sounds like',
				'Gonna, wanna, kinda aren’t lazy',
				'Twenty sentences at full speed',
			],
		],
	},
	'a-map-of-roots': {
		audience: 'For readers stuck between three and five thousand words, who have learnt lists and lost them.',
		outcomes: [
			'Take a new word apart before you guess',
			'Reach twelve hundred words from sixty roots',
			'Know which “roots” are coincidence and leave them alone',
		],
		introduction: `
			<p>Manual, manuscript, manage, manicure: there’s a hand in each of them. Once you’ve seen it you know why a manual is called one, and why a manuscript isn’t printed. Roots aren’t a memory trick. They’re the road the words really took.</p>
			<h2>A map for the wall</h2>
			<p>A large sheet comes by post: sixty stations, with prefixes and suffixes for lines. Walk a little each lesson and ink it in red. Some students keep theirs on the fridge, and one on the ceiling.</p>
			<p>One lesson is about words cut in the wrong place. There’s no “his” in history, and helicopter doesn’t break after heli.</p>`,
		chapters: [
			['The body', 'A hand: man', 'A foot: ped and pod', 'The eye: spect, vis', 'Head and body: cap, corp'],
			[
				'Doing',
				'Take, pull, push: capt, tract, pel',
				'Write and say: scrib, dict',
				'Going together, going apart: ced, grad',
				'Live: open a newspaper and take it apart',
			],
			['Which way', 'Why “in” sometimes means “not”', 're, pro, trans: three arrows', 'Suffixes: giving a word a new job'],
			['Don’t force it', 'There’s no “his” in history', 'Words that came by way of France', 'Twelve hundred words on one list'],
		],
	},
	'forty-four-sounds': {
		audience: 'Beginners, and anyone who wants to tidy their pronunciation from the start. Have a small mirror ready.',
		outcomes: [
			'Read a word you’ve never met from its phonetic spelling',
			'Make th, v and r with the right mouth',
			'Tell ship from sheep, and bed from bad',
		],
		introduction: `
			<p>A sound is something the body does. As with cycling, theory won’t teach it; somebody has to tell you where your feet go. This course tells you where your tongue goes. The candle shows the air, the paper strip shows the burst, and the mirror shows lazy lips.</p>
			<h2>Right first, fast later</h2>
			<p>Each lesson settles three or four sounds, always in pairs, because you hear a sound by its neighbour. When you record yourself, put the phone far away. Close up sounds better; far off is the truth.</p>
			<p>It’s free. Later courses use these shapes, and we don’t want anybody stuck at the door.</p>`,
		chapters: [
			['Vowels: how wide', 'Ship and sheep', 'Bed, bad and your jaw', 'The lazy one in the middle', 'Vowels that slide'],
			[
				'Consonants: where the air goes',
				'p, b and a strip of paper',
				'th: show your tongue',
				'v and w: different lips',
				'r and l: what the tongue doesn’t touch',
				'Forty-four sounds on a page',
			],
		],
	},
	'notes-in-the-booth': {
		audience: 'You’re fluent in English and get pulled in “just to translate a bit”, or you’re in the first year of an interpreting degree.',
		outcomes: [
			'Hear two minutes of a speech and give back its whole logic',
			'Keep your own set of symbols, forty at most',
			'Ask gracefully about what you missed',
		],
		introduction: `
			<p>Lin Xi took three pens into the booth on her first day, and was so busy writing that she forgot to listen. The first thing she learnt was to put the pen down. For three lessons you take no notes, and build with your ears alone.</p>
			<h2>From two minutes to six</h2>
			<p>The speeches get longer: a tour guide, an opening address, an agronomist on soil. Each comes with four versions, from “just about usable” to “the audience forgot there was an interpreter”, and we show which word made the difference.</p>
			<blockquote><p>The most important sentence an interpreter has is: could you say that again, please?</p></blockquote>
			<p>There are three live rehearsals. Everybody gets a turn to speak.</p>`,
		chapters: [
			[
				'Put the pen down',
				'Building with your ears',
				'Retelling: stories, reasons, lists',
				'When numbers come, don’t panic',
				'Live rehearsal: the tour guide',
			],
			[
				'Arrows and signs',
				'Write down the page, at a slant',
				'Forty symbols are enough',
				'Conjunctions matter more than nouns',
				'Live rehearsal: an opening address',
				'Set phrases and modesty in speeches',
			],
			[
				'The waist of two languages',
				'Where to break a flowing Chinese sentence',
				'Leave the English tail for later',
				'What to do when you missed it',
				'A checklist for the day before',
				'Live rehearsal: an agronomist on soil',
			],
		],
	},
	'fix-this-email': {
		audience: 'You write emails in English every day, and they always come out too stiff or too polite.',
		outcomes: ['Say what you want in the subject line', 'Refuse, remind and apologise without losing face', 'Cut “I am writing to” and its cousins'],
		introduction: `
			<p>All fourteen emails were really sent; only names and places have changed. One was chased four times without an answer. The trouble was in its first sentence, which spent three lines on who the writer was. Nobody read line four.</p>
			<h2>One letter, two pens</h2>
			<p>Lin Xi asks the author in Chinese: when they’ve read it, what should they do, and by when? The answer goes on the whiteboard, and it’s usually shorter than the email. Ada then writes the English from the board, reading aloud and changing whatever trips her.</p>
			<p>Every lesson ends with a new bad email for you. The next one opens with two ways to mend it.</p>`,
		chapters: [
			[
				'Why they didn’t answer',
				'The email that was chased four times',
				'The subject line is the request',
				'Don’t open by introducing yourself',
				'One email, one errand',
			],
			[
				'Hard letters',
				'Say no and stay friends',
				'Remind without pushing',
				'Apologise: say first what’s been fixed',
				'Putting the price up',
				'Live: three of your letters, corrected',
			],
			[
				'How near, how far',
				'Where “please” is polite',
				'Could, would, might: three distances',
				'Too stiff: orders the Chinese didn’t give',
				'Too soft: five sorries',
				'Fourteen emails, before and after',
			],
		],
	},
	'write-it-shorter': {
		audience: 'You write reports, abstracts or product texts in English, and can follow an explanation spoken slowly.',
		outcomes: ['Turn nouns back into verbs', 'Make the first sentence of a paragraph stand alone', 'Edit your own work by ear'],
		introduction: `
			<p>The first draft says: <em>An investigation of the failure of the pump was carried out by the team.</em> Read it aloud and you’ll run out of breath before anyone does anything. The team found out why the pump failed. Eight words, and somebody is awake in them.</p>
			<h2>How it’s taught</h2>
			<p>Ada teaches in English, slowly, with Chinese subtitles. Each lesson mends a real text on the spot: an abstract, an exhibition label, the safety notice of a washing machine. She reads as she edits, so you hear the moment a sentence turns readable.</p>
			<ul><li>Find the verb. It’s probably hiding in a word that ends in -tion.</li><li>Find the person. Who did it?</li><li>Count the words. Past twenty-five, stop and think.</li></ul>`,
		chapters: [
			['Verbs', 'Who did what?', 'The verb hiding in -tion', 'When passive is right', 'Strong verbs, fewer adverbs'],
			['Sentences', 'Old news first, new news last', 'One idea, one full stop', 'Which and that', 'Live: bring a paragraph'],
			[
				'Paragraphs',
				'The first sentence carries the bag',
				'Abstracts: four sentences',
				'A washing machine’s safety notice',
				'Read it aloud: a checklist',
			],
		],
	},
	'japanese-kana-to-first-words': {
		audience: 'Complete beginners. If you learnt the kana and forgot half of them, start at lesson one too.',
		outcomes: ['Read and write hiragana and katakana', 'Introduce yourself, order, and ask a price', 'Use a dictionary and type Japanese on a phone'],
		introduction: `
			<p>The “fifty sounds” aren’t quite fifty; forty-six are in use. Learn them from a table and they’re gone in three days. Put them in a sentence you need and they won’t leave. Lesson one takes nine minutes, teaches two kana, and has you say a whole sentence: <em>iie</em>, no.</p>
			<h2>Speak first, trace later</h2>
			<p>Every lesson opens on a small scene: a corner shop, a platform, a colleague offering you a sweet. Watch Ms Morita and her partner play it, say it after them until it’s easy, and only then pick up a pen. The brush strokes are filmed close, and she writes slowly.</p>
			<p>Katakana come in chapter three, off a menu. When you’ve finished, go to a Japanese place near you and read theirs. That’s the homework.</p>`,
		chapters: [
			['A first sentence', 'Two kana, and a “no”', 'Two rows: say “red”, say “station”', 'How do you do', 'Two more rows: sushi and octopus'],
			[
				'The rest of hiragana',
				'Cats, flowers, boats',
				'Ears, mountains, snow',
				'The last rows, and one lone n',
				'Two small dots and a small tsu',
				'Live: a minute each',
			],
			['Katakana on the menu', 'The long line in “coffee”', 'Reading the menu to the end', 'How to write my name'],
			['A first conversation', 'In the corner shop', 'I didn’t catch that; slowly, please', 'Typing and looking words up'],
		],
	},
	'japanese-keigo': {
		audience: 'Level N3 and up, for people who work as trainees, meet guests or write email in a Japanese firm.',
		outcomes: [
			'Pick the right register: raising, lowering or formal',
			'Answer the phone, see off guests and decline without a template',
			'Hear what it means when somebody suddenly turns polite',
		],
		introduction: `
			<p>“Have you eaten?” has three forms: to your mother, a neighbour and a client. The wrong one isn’t bad grammar, but the other person takes half a step back, or thinks you did. That’s the hard part. Keigo isn’t about the matter in hand. It’s about how much space lies between two people.</p>
			<h2>Who stands where</h2>
			<p>Before each dialogue we draw a plan: who’s inside, who’s outside, who’s half a step up. With the plan right, the verb falls into place. You speak of your own director one way in the office and another way to a client. Draw both and you’ll see why.</p>
			<p>One lesson is about overdoing it. Double honorifics are like dumplings in evening dress, and the Japanese laugh at them too.</p>`,
		chapters: [
			[
				'Inside and outside',
				'Three ways to ask “have you eaten?”',
				'How to draw the plan',
				'Two verbs for one “come”',
				'Your own director, to outsiders',
			],
			[
				'A day at the office',
				'The first eight seconds of a phone call',
				'Cards, seats, and as far as the lift',
				'Time off and running late',
				'Live: receiving a visitor',
				'Email: three openings, three closings',
			],
			[
				'Further off, closer in',
				'Declining: “difficult” doesn’t mean difficult',
				'Overdoing it: double honorifics',
				'When they suddenly turn polite',
				'When you can drop it',
			],
		],
	},
};

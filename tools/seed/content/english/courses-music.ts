import type { CourseEnglish } from '../types.ts';

export const musicEnglish: Record<string, CourseEnglish> = {
	'how-to-hear-a-tune': {
		audience: 'You love listening and can’t read music, or you play and couldn’t explain key or metre.',
		outcomes: [
			'Clap in time to a tune you’ve never heard',
			'Hear major, minor and the note that’s home',
			'Sing from simple notation',
			'Say in three sentences how a piece is built',
		],
		introduction: `
			<p>Xu Qing has accompanied choirs and soloists for years. An accompanist must hear first: the singer’s breathing in, the phrase is nearly over, the harmony is about to turn. That’s the kind of listening taught here. The terms come after you’ve heard the thing.</p>
			<h2>One recording a lesson</h2>
			<p>Sixteen lessons, sixteen pieces, from “Jasmine Flower” to Schubert, none over two minutes. He plays each at the piano and takes it apart. The first time, please close your eyes.</p>
			<blockquote>Hear it first. Learn its name after.</blockquote>`,
		chapters: [
			[
				'Beat',
				'Walk with it: where’s the strong one?',
				'Three turns, four walks',
				'Long and short: how many notes in a beat',
				'Syncopation: the accent moves house',
				'Homework: clap and sing “Jasmine Flower”',
			],
			[
				'High and low',
				'Distances: half steps and whole',
				'Scales: a staircase of seven',
				'Notation: a map on five lines',
				'Major and minor: one step apart',
				'The note that’s home',
			],
			['Harmony', 'Three notes at once', 'Tonic, dominant, subdominant: home, out, visiting', 'Cadences: has the sentence finished?'],
			['Structure', 'Phrases, sections, and once again', 'Variations: same face, other clothes', 'Live: hearing something new together'],
		],
	},
	'piano-after-four-chords': {
		audience: 'You can play the simplest chords and want to accompany yourself or your friends.',
		outcomes: [
			'Play from lyrics and chord names',
			'Harmonise a tune in three ways',
			'Transpose on the spot when a friend starts too low',
			'Make up thirty seconds of intro and ending',
		],
		introduction: `
			<p>Four chords will accompany a hundred songs, and make them sound like one. What makes the difference is how the left hand walks, which way up a chord lies, and when you don’t play. Accompanying is the craft of making way, and Xu Qing splits it into twenty-six small things.</p>
			<h2>How to practise</h2>
			<ul><li>One thing a lesson. Ten minutes, then stop.</li><li>The keyboard’s filmed from above, with finger numbers all the time.</li><li>Most chapters end with a real song, slow and at speed, to play along with.</li></ul>
			<p>You don’t need a grand. Sixty-one keys will do; a pedal is nice.</p>`,
		chapters: [
			[
				'A busy left hand',
				'Broken chords: a left hand like water',
				'Root and fifth: two feet on the ground',
				'Inversions: the shortest way',
				'A staircase in the bass',
				'Pedal: down, and a clean change',
				'A song: slow',
			],
			[
				'Chords in other clothes',
				'Suspended: hang on, then let down',
				'Sevenths: one note more, a little longing',
				'Why the dominant seventh wants to go home',
				'Secondary dominants: in by the neighbour’s door',
				'Substitutes: two and four change shifts',
				'A song: tender',
			],
			[
				'A right hand that talks',
				'Tune above, chords below',
				'The empty beat',
				'Passing notes and neighbours',
				'Imitation: she sings a line, you answer half',
				'Thirty seconds on five notes',
				'A song: folk',
			],
			[
				'Another key',
				'Numbers instead of letters',
				'Up a second, down a third',
				'She’s singing too low: now what?',
				'The four commonest keys',
				'A song: transposed on the spot',
			],
			['Beginnings and ends', 'Intro: tell her when to come in', 'Ending: where to stop', 'Live: you sing, I’ll play'],
		],
	},
	'accompanying-a-choir': {
		audience: 'You’ve played for three years or more and accompany a school or community choir.',
		outcomes: ['Play the bones of four parts at once', 'Give clear starting notes', 'Watch the conductor, not the next page'],
		introduction: `
			<p>Nobody at a rehearsal is busier than the pianist. The altos have lost their note, so you give it. The conductor wants bar twenty-four again, so you’ve already turned back. The tenors are half a beat late, and you mustn’t be late with them.</p>
			<h2>One song, four rehearsals</h2>
			<p>We follow a community choir through a folk song in four parts, from sight-reading to the concert. The camera stands behind Xu Qing’s right shoulder, and you see what he sees.</p>`,
		chapters: [
			['Before', 'Four staves at a glance', 'More notes than fingers: which to drop', 'Marks: breaths, turns and traps'],
			['During', 'Starting notes: four people, four notes, once', 'Only the altos', 'What the conductor’s hand said'],
			['The concert', 'Never before the voices', 'They forget the words: what you do'],
		],
	},
	'signposts-of-harmony': {
		audience: 'You’ve done basic theory and want to go on, or you write songs and keep using the same chords.',
		outcomes: [
			'Hear perfect, plagal, half and interrupted cadences',
			'Harmonise a tune in four parts and avoid the usual faults',
			'Find the very step where a piece changes key',
		],
		introduction: `
			<p>Harmony tends to be taught as a highway code: no parallel fifths, leading notes must resolve. Jiang Li starts from signposts. Here’s the terminus, there’s a bend, roadworks ahead, please go round. Once you know where the road leads, the rules make sense.</p>
			<h2>Sing, then write</h2>
			<p>For each signpost she plays the bass on a cello, and you sing another part above. If you can sing it, write it down. Homework is only four bars, but in three versions.</p>`,
		chapters: [
			['Arrivals', 'Perfect: the door is shut', 'Plagal: amen', 'Half: stopping in the doorway', 'Interrupted: you thought you’d arrived'],
			['Bends', 'Secondary dominants: a temporary sign', 'Near keys: next door', 'One chord as a door between two', 'The way back'],
			[
				'The surface',
				'Four parts that don’t bump',
				'Parallel fifths: why they sound poor',
				'Passing notes: flowers by the road',
				'Live: mending your four bars',
			],
		],
	},
	'first-concert': {
		audience: 'You’d like to hear live music and are afraid of not understanding.',
		outcomes: [
			'Choose a concert that suits a first time',
			'Do your listening in twenty minutes beforehand',
			'Know why nobody claps between movements, and that it’s all right if you do',
		],
		introduction: `
			<p>A concert hall has no threshold, only a few habits that nobody mentions. Jiang Li spent fifteen years in an orchestra looking down at the audience. What she most wants to say is: when you’re nervous, so are we.</p>
			<h2>A real one</h2>
			<p>We chose an ordinary weekend concert: an overture, a concerto, a symphony. Six lessons take you from the ticket to the way out, with forty minutes backstage. You’ll see musicians eating buns.</p>`,
		chapters: [
			['Before you go', 'Choosing your first', 'Twenty minutes: listen to three places', 'What to wear, when to come, where to sit'],
			['There', 'Who’s on stage, and who watches whom', 'The quiet between movements', 'Bored, asleep, about to cough'],
		],
	},
	'one-bach-minuet': {
		audience: 'Classical music makes your mind wander, or you’ve played this piece and never listened to it.',
		outcomes: ['Point out its eight phrases without the score', 'Follow the top and the bass separately', 'Say how three players differ'],
		introduction: `
			<p>It’s one piece, the minuet in G from Anna Magdalena’s notebook, long thought to be Bach’s and in fact by Petzold. Almost everybody who learns the piano has played it. Few have heard it to the end.</p>
			<h2>How to listen thirty times</h2>
			<p>A few times each lesson, with one thing to watch: the beat, then the top, then the bass, then the two talking, and finally three performances. Around the twentieth you’ll find that the left hand has been singing another song all along.</p>`,
		chapters: [
			[
				'Listen',
				'One to five: only the beat',
				'Six to ten: follow the upper line',
				'Eleven to sixteen: the left hand’s song',
				'Eight phrases: who asks, who answers',
			],
			['Compare', 'Seventeen to twenty-four: three players', 'Ornaments: small stops on the way', 'The last six: with the sound off'],
		],
	},
	'grown-up-piano': {
		audience: 'Adults who’ve never touched a piano and want to play a piece within three months.',
		outcomes: [
			'Play three complete short pieces with both hands',
			'Read an unfamiliar line slowly from the grand staff',
			'Know how to divide twenty minutes a day',
		],
		introduction: `
			<p>Adults have better ears and more patience than children, slower fingers and thinner skins. So in week one you’ll play something that sounds good, even if it’s five notes, and you may stay slow for as long as you like.</p>
			<h2>Three months, three pieces</h2>
			<ul><li>Month one: five fingers live on five keys, and play a folk song.</li><li>Month two: moving about, the left hand joins, a lullaby.</li><li>Month three: reading by yourself, a page of Schumann.</li></ul>
			<p>We post a large-print book of twenty-eight pages. The lines are a third wider apart than usual, and clear in poor light.</p>`,
		chapters: [
			[
				'Five fingers',
				'How high to sit, how far away',
				'A sentence of five notes',
				'Read two notes first',
				'Slow is a tempo too',
				'Play: a folk song on five notes',
			],
			[
				'Two hands',
				'Left hand: footsteps first',
				'Together: practise backwards from the last bar',
				'Moving: the thumb goes under',
				'No hurry with the pedal',
				'Play: a lullaby',
			],
			[
				'On your own',
				'Today’s line: never seen',
				'How to stop at a mistake, and how to go on',
				'Play: a page of Schumann',
				'Live: a concert you may join with the camera off',
			],
		],
	},
	'clap-it-first': {
		audience: 'You rush when you sing, or get stuck putting hands together, or teach music to small children.',
		outcomes: [
			'Clap a steady minute, no rushing and no dragging',
			'Read quarters, eighths, sixteenths and dots',
			'Two in the left hand, three in the right, both right',
		],
		introduction: `
			<p>If your rhythm wobbles, pitch practice is wasted. Luckily it needs no instrument. Palms, knees, the edge of a table, five minutes before dinner: you’ll hear a difference in a month.</p>
			<h2>Five minutes a day</h2>
			<p>Each lesson has sixty seconds to clap along with, at three speeds. Record yourself and listen a week later. Most of us speed up, and the recording tells you at once.</p>`,
		chapters: [
			[
				'Steady',
				'Walking is a metronome',
				'Splitting a beat in two',
				'Dots: the long one borrows from the short',
				'Rests: silent, and still counted',
			],
			['Together', 'Splitting a beat in three', 'Left hand walks, right hand talks', 'Two against three: one sentence for two hands'],
		],
	},
};

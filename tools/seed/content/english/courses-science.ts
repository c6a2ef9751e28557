import type { CourseEnglish } from '../types.ts';

export const scienceEnglish: Record<string, CourseEnglish> = {
	'force-and-motion': {
		audience: 'Pupils doing physics now, adults who learnt it, forgot it and still want to know, and parents doing the homework too.',
		outcomes: [
			'Draw the forces on anything, at rest or moving',
			'Answer questions of distance, speed and acceleration from a v-t graph',
			'Say why a satellite doesn’t fall',
			'Tell when momentum is conserved, and when energy is',
		],
		introduction: `
			<p>Su He taught school physics for fourteen years, and what her pupils dreaded was “learn the formula, then find where it fits”. Here she turns it round: see something odd, guess, try it, and write the equation last. By the time it’s on the board, you know what it must look like.</p>
			<h2>Five chapters, five questions</h2>
			<ol><li>What does fast mean?</li><li>I push. Why doesn’t it move?</li><li>Why doesn’t the moon fall down?</li><li>When two things collide, who gives what to whom?</li><li>Machines save effort. Where did it go?</li></ol>
			<p>Chapter one says that velocity is the derivative of position. If you haven’t met derivatives, don’t worry. That lesson has no formula, only a sloping line.</p>
			<blockquote>The formula comes last, not first.</blockquote>
			<p>All the experiments are done in a kitchen or a corridor, with a ruler, a ping-pong ball, a luggage scale and slow motion on a phone. You can do them again at home.</p>`,
		chapters: [
			[
				'What does fast mean?',
				'Twenty seconds of a bus',
				'Displacement and distance: once round is nowhere',
				'Velocity is a slope: derivatives without formulas',
				'Average and instant: which does the speed camera measure?',
				'Acceleration: a bit faster every second',
				'The area under a v-t graph',
				'Homework: scales in a lift',
			],
			[
				'I push. Why doesn’t it move?',
				'A force has a size, a direction and a place',
				'Free-body diagrams: how many arrows on a box',
				'Friction sometimes pushes you along',
				'Newton one: sliding, and it won’t stop',
				'Newton two: same force, different cart',
				'Newton three: the cart pulls the horse',
				'Slopes, ropes and pulleys: splitting arrows',
				'Live: twenty diagrams together',
			],
			[
				'Why doesn’t the moon fall down?',
				'Two balls: one thrown flat, one dropped',
				'Projectiles: across is across, down is down',
				'To turn, something must pull: centripetal force',
				'Newton’s cannon',
				'Gravity: one rule for apple and moon',
				'How high an orbit, how fast',
				'Weightless people are falling',
			],
			[
				'A collision',
				'Momentum: heavy and fast is hard to stop',
				'Impulse: what an airbag gives you',
				'Two carts collide: what stayed the same',
				'Bouncing, sticking and bursting apart',
				'Ninety degrees on a billiard table',
				'Worksheet: collisions in a corridor',
				'Homework: what does a rocket push against?',
			],
			[
				'Saving effort: where did it go?',
				'Work: you pushed, and it moved',
				'Kinetic energy: why braking takes four times as far',
				'Potential energy: strength kept up high',
				'The rollercoaster’s accounts',
				'Power: up the stairs twice as fast',
				'Heat: when the books don’t balance',
				'Live: the last lesson, five chapters in one problem',
			],
		],
	},
	'telescope-to-star-map': {
		audience: 'You live in a city and see few stars when you look up, or you’d like to watch a year of sky with a child.',
		outcomes: [
			'Know the bright stars and planets of four seasons, from a city',
			'Predict tonight’s sky at nine with the chart',
			'Choose binoculars that will do, and know what they show',
			'Draw your first page of observations',
		],
		introduction: `
			<p>A city shows you thirty stars at most, which is just enough. They’re signposts: five times the end of the Dipper to the Pole Star, from Orion’s belt down left to Sirius. Know these roads and you won’t get lost in the mountains either.</p>
			<h2>Four seasons, four outings each</h2>
			<p>The course follows the year, so where you start depends on when you join; the handout has a table. Four outings a season, twenty minutes each, with the chart and a red torch.</p>
			<ul><li>By post: a turning star chart and twenty observation cards.</li><li>Don’t buy a telescope yet. Chapter three discusses whether you should.</li></ul>`,
		chapters: [
			[
				'Eyes first',
				'Six stars and a handle',
				'Turning the chart: date against hour',
				'The sphere: a bowl over your head',
				'Planets don’t twinkle',
				'Twenty-nine and a half days of moon',
			],
			[
				'Then binoculars',
				'What 7×50 means',
				'The moon: along the line between light and dark',
				'The Pleiades: how far can you count?',
				'Jupiter and its four companions',
			],
			[
				'Draw it',
				'Notes: time, place, weather, a circle',
				'Where bright stars got their names',
				'Colour and heat: Betelgeuse and Rigel',
				'A table of outings by season',
				'Live: one night, twenty cities',
			],
		],
	},
	'light-and-colour': {
		audience: 'You take photos, paint or play with lenses, or you’re at school and keep asking why.',
		outcomes: [
			'Prove the law of reflection with paper and a mirror',
			'Explain the order of a rainbow, and which side it’s on',
			'Name three kinds of “colour”: wavelength, paint and screen',
		],
		introduction: `
			<p>Colour is a shop run jointly by physics, physiology and a paint dealer. Physics looks after wavelength, the eye squeezes countless wavelengths into three numbers, and paint takes some away from white. Keep the three sets of books apart and much that’s odd stops being odd.</p>
			<h2>A few cheap things</h2>
			<p>A laser pointer, a glass of water, two polarising films, an old CD. The interference experiment in chapter two is done in the bathroom with the light off, and looks better than in a laboratory.</p>`,
		chapters: [
			[
				'How light travels',
				'Why shadows have blurred edges',
				'Left and right in a mirror',
				'A chopstick in a glass',
				'Lenses: bringing light to a point',
				'A pinhole camera from a shoebox',
			],
			[
				'Light is a wave',
				'Ripples from two stones',
				'Two slits: light plus light is dark',
				'Soap bubbles and oil on water',
				'Polarisation: turn it, and the glare goes',
			],
			[
				'Colour',
				'Rainbows: the sun’s behind you',
				'Blue sky and red evening',
				'Three cones: eyes count to three',
				'Paint gets darker, screens get lighter',
			],
		],
	},
	'where-electricity-comes-from': {
		audience: 'Twelve- to fifteen-year-olds and their parents, and anyone who’d like to take a look before ringing when the fuse goes.',
		outcomes: [
			'Wire a lamp in series and in parallel',
			'Work out what a heater costs overnight',
			'Say what power stations, transformers and breakers each do',
		],
		introduction: `
			<p>You can’t see electricity, but at every step it makes something move: paper jumps, a needle swings, a filament glows. We draw no little balls for electrons. We follow the movements you can see.</p>
			<h2>Safety is in lesson one</h2>
			<p>All experiments use dry batteries of nine volts at most. Sockets are shown with old parts, taken out, not live. In the lesson on the fuse box you look and don’t touch, and learn when to call an electrician.</p>`,
		chapters: [
			[
				'Moving',
				'Safety first: under nine volts',
				'A balloon, hair and scraps of paper',
				'One battery, one small lamp',
				'In a row, side by side',
				'Resistance: how narrow is the road?',
			],
			['Making it', 'A magnet walks past a coil', 'A power station’s day', 'Transformers: why the lines are so high'],
			['To your home', 'Every switch in the fuse box', 'What does a heater cost overnight?', 'Live: opening a broken hairdryer'],
		],
	},
	'a-day-in-a-cell': {
		audience: 'All that’s left of biology is “mitochondria are the powerhouse”, or you’re at school and want to like it again.',
		outcomes: [
			'Tell in order where a meal goes inside a cell',
			'Say in your own words what DNA, RNA and proteins each do',
			'Know which step a news item about genes is talking of',
		],
		introduction: `
			<p>A textbook draws the cell cut open, neatly labelled, quiet as a specimen. A real cell is loud. There are millions of collisions a second, goods on the road, machines turning, and machines for taking machines apart.</p>
			<h2>By the clock</h2>
			<p>Breakfast at seven, and blood sugar rises. At eight the doors open and take it in; by ten it’s stored; repairs in the afternoon; old parts dismantled at night. Each lesson is one hour and one job, drawn by hand on the same big sheet. After twelve it’s full, and you can print it.</p>`,
		chapters: [
			[
				'Morning',
				'Seven: porridge becomes blood sugar',
				'Half past: doors in the membrane',
				'Eight: breaking sugar into change',
				'Mitochondria: a dam and a wheel',
			],
			[
				'Day',
				'Ten: stored as glycogen',
				'Noon: DNA sends out a copy',
				'Ribosomes: beads strung to order',
				'Afternoon: folded well, folded badly',
				'Where parcels go: Golgi’s postmarks',
			],
			['Night', 'Old parts: how a cell recycles itself', 'Dividing: copy once, check three times', 'Some cells choose to leave'],
		],
	},
	'kitchen-chemistry': {
		audience: 'People who cook, people scared of chemistry, and parents who want something to do with the children.',
		outcomes: [
			'Explain baking powder, soda and yeast, and when to swap',
			'Make a set of acid test papers from red cabbage',
			'Know which cleaners must never be mixed, and why',
		],
		introduction: `
			<p>The kitchen is where a home does most of its chemistry. It has heating, weighing and failures, and somebody to eat the failures. Fang Zhen starts from her own cooker: make it first, then ask what just happened.</p>
			<h2>One thing each</h2>
			<ul><li>Red cabbage changes colour and shows the acids and alkalis in your kitchen.</li><li>Brown sugar at three temperatures gives three kinds of sugar.</li><li>Oil and water embrace, and make a jar of mayonnaise.</li></ul>
			<p>Lesson nine is about what you must not do: toilet cleaner and bleach. It’s free, and we hope somebody in every home has seen it.</p>`,
		chapters: [
			['Acids and alkalis', 'Red cabbage knows who’s who', 'Soda, baking powder, yeast', 'The air in a pickle jar', 'What limescale fears'],
			['Heat and colour', 'Caramel at three temperatures', 'Why meat browns and smells good', 'The black on an iron pan'],
			['Oil and water', 'Mayonnaise: call a go-between', 'Two bottles never to mix', 'Soap from used oil'],
		],
	},
	'birds-of-the-block': {
		audience: 'Birds wake you and you’d like to know who it was, or you take children down to play.',
		outcomes: ['Know eight common birds by ear', 'Know twenty by size, tail and walk', 'Keep a notebook you can read across three years'],
		introduction: `
			<p>The trouble with birds is that they don’t wait. So practise three things you can catch without seeing a feather: how big, whether the tail’s long, whether it walks or hops. With all three right there are only two or three candidates.</p>
			<h2>Two lessons a season</h2>
			<p>Everything was recorded in ordinary estates, a school yard and a park with a lake. There’s traffic, and people talk. That’s what you’ll hear too.</p>
			<blockquote>Sparrows hop, doves walk, magpies do both. Remember that and you can go downstairs.</blockquote>`,
		chapters: [
			[
				'Spring and summer',
				'Sparrow, dove, magpie: hop and walk',
				'Blackbird: the one that mimics',
				'Swallow and swift: look at the tail',
				'June with a family of bulbuls',
			],
			['Autumn and winter', 'Bare trees, and there’s the woodpecker', 'Strangers on the lake', 'Winter’s mixed parties', 'How to keep a bird book'],
		],
	},
	'a-checkup-report': {
		audience: 'You only look for arrows on your yearly report, or you read one for your parents.',
		outcomes: [
			'Say what blood count, liver values, fats and sugar each measure',
			'Tell a reference range from a diagnosis',
			'See the doctor with three exact questions',
		],
		introduction: `
			<p>This course teaches biology; it doesn’t treat anybody. It tells you which part of the body a value comes from, what can shift it, and how soon it makes sense to measure again. Which department, which medicine: ask a doctor.</p>
			<h2>Where the range comes from</h2>
			<p>Test a hundred healthy people and five will fall outside, because that’s how the range is drawn. Once that sinks in, half the worry goes. The other half needs numbers from several years, so lesson seven has you draw your own chart.</p>`,
		chapters: [
			[
				'A tube of blood',
				'How the range is drawn',
				'Blood count: three cells, three jobs',
				'Liver: where the enzymes leak from',
				'Fats: the lorry and the load',
				'Sugar: one moment and three months',
			],
			['The other pages', 'Urine: ten squares on a strip', 'Five years in one line', 'Three questions before you see the doctor'],
		],
	},
};

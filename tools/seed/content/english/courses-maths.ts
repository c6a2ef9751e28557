import type { CourseEnglish } from '../types.ts';
import { mathsEnglish2 } from './courses-maths-2.ts';

export const mathsEnglish: Record<string, CourseEnglish> = {
	'calculus-from-zero': {
		audience:
			'If you can solve a quadratic and read a graph, you can start. If you took calculus once and only the formulas are left, begin at lesson one; you won’t find it slow.',
		outcomes: [
			'Work out the common derivatives yourself, without looking them up',
			'Read the ε-δ in a textbook and explain it to somebody in your own words',
			'Turn a practical problem into a function, then find its maximum',
			'Say which method an integral calls for, and why',
		],
		introduction: `
			<p>How fast is a car going at exactly three o’clock? The dial gives a number, yet in an instant the car doesn’t move at all. Clever people were stuck there for two thousand years, and calculus grew out of that awkward question. The course starts in the same place: lesson one draws one curve and one tangent, and takes all of thirty-eight minutes.</p>
			<h2>Why thirty-two lessons</h2>
			<p>Because no step is skipped. Limits are taught three times: once with a ruler, once with a table, and only then with ε and δ. The chain rule peels an onion before it writes f(g(x)). Each chapter goes over homework, and every mistake in it was made by a real student last term.</p>
			<blockquote><p>Symbols are there to save effort, not to frighten.</p></blockquote>
			<p>There are thirty-two printed handouts, posted when you enrol. The right-hand third of each page is blank. It’s for your own words.</p>`,
		chapters: [
			[
				'Starting from a tangent',
				'What a derivative measures',
				'How a secant becomes a tangent',
				'Limits: “as close as you like”, done carefully',
				'Homework review one',
			],
			[
				'Doing it, and knowing why',
				'Sums, products and the chain rule: peel by layers',
				'Implicit and inverse functions',
				'Live questions: the three slips everyone makes',
			],
			[
				'A curve’s temper, from its derivative',
				'Homework review two',
				'Rising, bending and points of inflection',
				'Maxima and minima, beginning with a fence',
				'The mean value theorem: there must be a moment',
				'L’Hôpital: which side reaches zero first',
				'Taylor: a polynomial passing itself off as a sine',
				'Homework review three',
			],
			[
				'Adding up the pieces',
				'Area: cut it into strips, then count',
				'The definite integral, read word by word',
				'Antiderivatives: the question asked backwards',
				'The fundamental theorem: two roads meet',
				'Substitution: the same problem through other glasses',
				'By parts: pass the derivative to your neighbour',
				'Homework review four',
			],
			[
				'Which method, for this integral?',
				'Rational functions: break them up first',
				'Trigonometric substitution: a circle under the root',
				'Improper integrals: endless, and still finite',
				'Live questions: ten integrals, choose and don’t compute',
				'Homework review five',
			],
			[
				'Putting integrals to work',
				'Solids of revolution: what a vase holds',
				'Arc length: how long is a piece of string',
				'Work, pressure and centres of mass',
				'Series: adding up infinitely many things',
				'Differential equations: let change speak',
				'The whole story, once more',
			],
		],
	},
	'instinct-for-probability': {
		audience: 'School maths and fractions are enough. People who deal with data, risk or test results will find a use for it soonest.',
		outcomes: [
			'Hear “99% accurate” and know which number to ask for next',
			'Draw trees and grids instead of memorising formulas',
			'Tell apart independent, exclusive and “seems unrelated”',
			'Read what a density curve is saying',
		],
		introduction: `
			<p>Forty people in a class: what are the odds that two share a birthday? Most of us say one in ten. It’s nearly nine. Don’t be embarrassed. Instinct was grown for dodging tigers, and nobody asked it to count coins.</p>
			<h2>Every lesson opens with a bet</h2>
			<p>You write down a number and may not change it. Then we toss, count and work it out. After eighteen lessons you’ll own a record of your errors, and see which kind of question you always overrate and which you underrate.</p>
			<p>Lesson nine uses derivatives to explain density: how fast the total piles up. You can follow it without calculus, since the hero of that lesson is a dripping tap.</p>`,
		chapters: [
			[
				'Bet first, then count',
				'Forty people, one birthday',
				'Count before you calculate: permutations and combinations',
				'Trees: drawing every “if”',
				'Three doors: do you switch?',
			],
			[
				'Once you know a little',
				'Conditional probability: a corner of the paper lifted',
				'Bayes: testing positive isn’t being ill',
				'Independent is not exclusive',
				'Live: bring your record of errors',
			],
			[
				'A thousand tosses in one curve',
				'Density: how fast it piles up',
				'Expectation: why a casino doesn’t mind you winning',
				'Variance: what the average hides',
				'The binomial, and a bent coin',
				'Poisson: how many calls in an hour',
			],
			[
				'From coins to insurance',
				'The law of large numbers: it never makes up for anything',
				'The central limit: where the bell comes from',
				'What an insurer sells',
				'Twelve old questions, bet on again',
				'Last lesson: how long a mended instinct lasts',
			],
		],
	},
	'instinct-for-statistics': {
		audience: 'For those who took An Instinct for Probability or half a university course, and who keep having to read surveys, trials and reports.',
		outcomes: [
			'Tell whether a sample was “stirred”',
			'Say correctly what a confidence interval means',
			'Spot four ways of misusing a p-value',
			'Run a small survey and write down its limits',
		],
		introduction: `
			<p>In 1936 a magazine posted ten million questionnaires, got over two million back, and was badly wrong. Somebody else asked fifty thousand people and was right. What mattered wasn’t how many, but who. Lesson one takes both surveys apart.</p>
			<h2>The steps before the conclusion</h2>
			<ul><li>Where the data came from, and who was never asked.</li><li>Whether you’d see such numbers if nothing at all had happened.</li><li>How big the difference is, and whether it’s big enough to act on.</li></ul>
			<p>We do derive the formulas, on the second pass. On the first we shuffle a pack of cards a few hundred times, and see how far chance alone can go.</p>`,
		chapters: [
			['One spoonful', 'A tale of two questionnaires', 'Random isn’t careless', 'Mean and median: who speaks for whom', 'Box plots and histograms'],
			[
				'How lucky can luck be?',
				'Three hundred shuffles: what “nothing happened” looks like',
				'A p-value is the probability of what?',
				'Two kinds of error: blaming and missing',
				'Live: find the hole in a news story',
			],
			[
				'Estimating',
				'Standard error: the size of the spoon',
				'How to read a confidence interval aloud',
				'Small samples and the t-distribution',
				'How many people are enough',
			],
			[
				'Are two things related?',
				'Scatter and correlation',
				'Regression: why tall fathers have shorter sons',
				'Ice cream and drowning: the one in between',
				'How to write up a small survey',
			],
		],
	},
	'differential-equations': {
		audience:
			'After single-variable calculus, if you can do the usual integrals. It suits undergraduates in engineering, biology and economics best.',
		outcomes: [
			'Turn “the more, the faster” into an equation',
			'Use separation, integrating factors and characteristic equations',
			'See how it ends from the direction field, without solving',
		],
		introduction: `
			<p>Coffee cools more and more slowly, a city grows faster and faster, a spring goes to and fro and does neither. All three say that the way things are now decides how fast they change. Written down, that’s a differential equation.</p>
			<h2>Draw, then solve</h2>
			<p>We spend longer drawing direction fields than solving. Fill the page with small arrows, drop a leaf on it and watch where it drifts. Plenty of equations have no tidy solution. Every one of them has a picture.</p>
			<p>The last chapter gives three lessons to an outbreak of flu: how to model it, where the parameters come from, and on which day the model began to be wrong.</p>`,
		chapters: [
			[
				'Arrows and a leaf',
				'How a cup of coffee cools',
				'Direction fields: a page of small arrows',
				'Separating variables',
				'Initial values: where you drop the leaf',
			],
			[
				'First-order tempers',
				'How anyone thought of integrating factors',
				'The logistic: a population that tops out',
				'Will the balance hold?',
				'Live questions: the modelling homework',
			],
			[
				'Springs and echoes',
				'Second order: position, speed, pull',
				'Imaginary numbers in the characteristic equation',
				'Resonance: why bridges fall',
			],
			['An outbreak of flu', 'Three boxes: might catch it, has it, over it', 'Where the parameters come from', 'The day the model was wrong'],
		],
	},
	'geometry-again': {
		audience: 'For twelve- to fifteen-year-olds doing plane geometry, and parents who want to do it with them. You’ll need compasses that lock.',
		outcomes: [
			'Make the twelve basic constructions',
			'Look for symmetry first, congruence second',
			'Write a proof of two steps or more by yourself',
			'Say why the extra line goes where it goes',
		],
		introduction: `
			<p>With an unmarked ruler and compasses, can you draw an equilateral triangle? A regular pentagon? A heptagon? The first takes two minutes, the second an afternoon, and the third can’t be done. The charm of geometry is that it can even prove that.</p>
			<h2>Hands first</h2>
			<p>Each lesson begins with ten minutes of drawing. The point often goes through the paper, so we post you a thick pad. Every proof grows out of the figure you drew. It may be crooked, as long as you can say where.</p>
			<p>The course ends with an open-book test: one blank sheet. Start from “two points can be joined by a line” and get to Pythagoras.</p>`,
		chapters: [
			[
				'The first circle',
				'What an unmarked ruler can do',
				'The equilateral triangle, your first construction',
				'Bisecting lines and angles',
				'Congruence: will one figure cover the other?',
			],
			[
				'Parallel lines',
				'Why they argued about parallels for two thousand years',
				'Angle sum: tear off three corners',
				'The parallelogram family',
				'Where auxiliary lines come from',
				'Live: taking apart the last question on the paper',
			],
			[
				'Circles',
				'Chords, arcs and angles at the centre',
				'Angles at the rim: seats in the same stand',
				'A tangent touches once',
				'Four points on a circle',
			],
			[
				'Same shape, other size',
				'Similarity: a tower from its shadow',
				'Three proofs of Pythagoras',
				'The golden ratio and the pentagon',
				'The heptagon you can’t draw',
				'The blank-sheet test',
			],
		],
	},
	...mathsEnglish2,
};

import type { CourseEnglish } from '../types.ts';

export const mathsEnglish2: Record<string, CourseEnglish> = {
	'vectors-and-direction': {
		audience:
			'You’ve finished school maths. You need this for machine learning, graphics or mechanics, and chapter one of linear algebra turned you away.',
		outcomes: [
			'Draw a linear combination on paper',
			'Explain span and dependence as “where can I get to”',
			'Know what each step of elimination does to the picture',
		],
		introduction: `
			<p>Three steps east and two steps north: that’s a vector. North first and then east brings you to the same spot, so addition commutes. Half a book of linear algebra can be told with squared paper and a pair of feet.</p>
			<h2>Arrows, not columns</h2>
			<p>Whenever equations turn up, we draw two lines and see whether they meet, and only then eliminate. Determinants wait until lesson twelve. By then you know that one measures a parallelogram, and that its sign says whether the thing has been turned over.</p>
			<p>A Matrix Moves the Furniture carries on from here.</p>`,
		chapters: [
			[
				'An arrow goes for a walk',
				'Three east, two north',
				'Sums, multiples and combinations',
				'Span: where you can get to',
				'Dependence: one arrow too many',
			],
			[
				'Length and angle',
				'Dot products: how long is the shadow',
				'At right angles, and projected',
				'The cross product and your right hand',
				'Live: lost in three dimensions',
			],
			[
				'Do the lines meet?',
				'Two faces of a system of equations',
				'Elimination, row by row',
				'One solution, none, too many',
				'A determinant is an area',
			],
			['Spaces', 'Subspaces: planes through the origin', 'Bases: a new set of road signs', 'What dimension counts', 'Homework on squared paper'],
		],
	},
	'matrix-moves-house': {
		audience: 'For people who know vectors and elimination and want to really see principal components, page ranking and modes of vibration.',
		outcomes: [
			'Look at a matrix and picture what it does to the grid',
			'Find eigenvalues of two-by-two and three-by-three matrices',
			'Compress a photograph by singular values',
		],
		introduction: `
			<p>A two-by-two matrix has only four numbers, yet it tells every point of the plane where to go. Draw the grid on rubber and pull it, twist it, flip it. The four numbers are the removal list: where two standard pieces of furniture ended up.</p>
			<h2>Directions that stayed put</h2>
			<p>Even in a chaotic move there are usually one or two directions that stretch but don’t turn. Find those, and moving a hundred times is as easy as once. They’re the eigenvectors. We use them on rabbits, on web pages and on a wobbling footbridge.</p>
			<p>The last two lessons compress one photograph, from three hundred singular values to ten, and watch for the step where the cat loses its whiskers.</p>`,
		chapters: [
			[
				'The removal list',
				'Four numbers run the whole plane',
				'Turn, shear, flatten',
				'Multiplying: which move comes first',
				'Inverses: can we move back?',
			],
			[
				'Directions that don’t turn',
				'The first picture of an eigenvector',
				'Solving the characteristic equation',
				'Diagonalising: use the local road signs',
				'Rabbits, pages and rankings',
				'Live: a footbridge that wobbles',
			],
			['What symmetry buys', 'Orthogonal matrices: turn, don’t squash', 'Symmetric matrices and ellipses', 'Least squares: the shortest shadow'],
			['Singular values', 'A circle pushed into an ellipse', 'Compressing a picture of a cat', 'Principal components: the best place to stand'],
		],
	},
	'letters-join-arithmetic': {
		audience: 'Pupils of eleven to fourteen, and adults who tense up when they see a letter.',
		outcomes: [
			'Write a pattern you found, in letters',
			'Give a reason for every bracket removed and term moved',
			'Turn a word problem into one equation first',
			'Draw a linear function and read how fast it goes',
		],
		introduction: `
			<p>“Think of a number. Double it, add six, halve it, take away the number you thought of. You’ve got three.” It works on everybody. Why? With numbers you can only go on trying. With a letter it takes three lines. That’s how letters got in.</p>
			<h2>Slow at the start</h2>
			<p>For four lessons there is no x, only boxes, apples and envelopes. We don’t know how many sweets are in an envelope, but if both sides weigh the same, take one from each. By the time the envelope turns into x, there’s nothing to memorise.</p>
			<p>An exercise book comes by post. It has a hundred and twenty problems, and each leaves room to write your reason.</p>`,
		chapters: [
			[
				'How many sweets in the envelope?',
				'A trick that works on everyone',
				'Boxes, envelopes and a balance',
				'Negatives: sweets you owe',
				'A bracket is a bag',
				'At last, write x',
			],
			[
				'Both sides weigh the same',
				'Why the sign changes when you move a term',
				'Equations in one unknown',
				'Word problems: one equation first',
				'Chickens and rabbits, without a table',
				'Live: parents do one too',
			],
			[
				'The shape of an expression',
				'Collecting like terms',
				'Product rules drawn as squares',
				'Factorising: putting it back together',
				'Fractions: never let the bottom be zero',
				'Test one, reviewed',
			],
			[
				'Two numbers changing together',
				'Coordinates: a door number for every point',
				'How fast is a linear function?',
				'Where do two lines meet?',
				'Equations in two unknowns',
				'Test two, reviewed',
			],
		],
	},
	'how-to-write-a-proof': {
		audience: 'First-year mathematicians, pupils preparing for olympiads, and anyone whose job is to make a case.',
		outcomes: [
			'Turn a vague claim into one that can be proved',
			'Use contradiction, induction and construction',
			'Find the “clearly” in your own proof',
		],
		introduction: `
			<p>The square root of two is not a fraction. You’ve probably heard so. But if someone insists that the denominator is just too big for anybody to have tried, how do you shut him up? A proof is a walk in which he reaches the conclusion himself, by steps too small to refuse.</p>
			<h2>Written for someone who likes to argue</h2>
			<p>We have an imaginary reader, Old Qian, who says “why?” to every sentence. Your homework has to get past him. In ten lessons he stumped us four times, each time exactly where textbooks say “it is easy to see”.</p>
			<p>The last lesson proves nothing new. You rewrite your proof from lesson one, and it usually comes out half as long.</p>`,
		chapters: [
			[
				'Say it clearly',
				'Root two, and Old Qian who likes to argue',
				'“All” and “there is one”',
				'If, only if, otherwise',
				'Definitions are agreed, not guessed',
			],
			[
				'Three roads',
				'Contradiction: suppose you’re right',
				'Induction: push the first domino',
				'Construction: here it is',
				'The pigeonhole in four disguises',
			],
			['Write it well', 'Live: three proofs corrected in public', 'Lesson one, rewritten'],
		],
	},
	'percentages-in-an-hour': {
		audience: 'Anyone who has ever worked out a discount, an interest rate or a rise and fall.',
		outcomes: ['Ask “per cent of what?” first', 'Do common discounts and mark-ups in your head', 'Tell per cent from percentage points'],
		introduction: `
			<p>Your pay goes up 50%, and next year down 50%. You’re left with three quarters of it. Nobody cheated you; the two fifties weren’t per cent of the same money. Six lessons of about ten minutes, and you’ll never lose that way again.</p>
			<h2>One question, all the way down</h2>
			<p>Per cent of what? A discount is of the price, interest is of the sum, a rise is of yesterday. Write down the “of what” each time, and only multiplication is left.</p>
			<p>The course is free. Ye Lingyi first gave it as a talk to retired people in her neighbourhood, and they asked her to record it.</p>`,
		chapters: [
			['Per cent of what?', 'Up by half, down by half', 'A discount on a discount: does the order matter?', 'Per cent and percentage points'],
			['Take it away and use it', 'Interest: one year and twelve months', '“Three times more” is how much?', 'One page of mental arithmetic'],
		],
	},
};

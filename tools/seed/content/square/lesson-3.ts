import { curve, type DrawnLesson, dot, line, step, write } from './steps.ts';

/** The formula, grown from the same four steps, and what its root says. */
export const lessonThree: DrawnLesson = {
	title: '求根公式是怎样长出来的',
	titleEn: 'How the formula grows',
	scenes: [
		{
			title: '对答案，再问一句',
			titleEn: 'The answers, and a question',
			steps: [
				step(
					'x² − 8x + 7 = 0：一半是负 4，平方是 16，x 减 4 的平方等于 9，x 是 7 或 1。',
					'x² − 8x + 7 = 0: half is minus 4, its square 16; x minus 4, squared, is 9; x is 7 or 1.',
					write(120, 230, '(x − 4)² = 9', { size: 46 }),
					write(640, 230, 'x = 7 或 1', { size: 46, colour: 'yellow' }),
				),
				step(
					'3x² + 6x − 9 = 0：先除以 3，x 加 1 的平方等于 4，x 是 1 或负 3。',
					'3x² + 6x − 9 = 0: divide by 3; x plus 1, squared, is 4; x is 1 or minus 3.',
					write(120, 320, '(x + 1)² = 4', { size: 46 }),
					write(640, 320, 'x = 1 或 −3', { size: 46, colour: 'yellow' }),
				),
				step(
					'你大概发现了：每一题都在做同样的四步，只有数字不同。',
					'You’ll have noticed: it is the same four steps each time, and only the numbers change.',
					write(120, 430, '四步一样，数字不同。', { size: 40 }),
				),
				step(
					'那么，能不能只做一次，把数字都换成字母？以后只要代进去。',
					'Then could we do it once, with letters for the numbers, and only fill them in afterwards?',
					write(120, 520, 'ax² + bx + c = 0', { size: 60, colour: 'yellow' }),
				),
				step(
					'能。这就是求根公式。它不是从天上掉下来的，是你刚学会的四步，再走一遍。',
					'We can. That is the formula. It didn’t fall from the sky: it is those four steps, walked once more.',
					write(120, 620, 'a 不能是 0，不然就没有 x² 了。', { size: 34, colour: 'soft' }),
				),
			],
		},
		{
			title: '四步，换成字母',
			titleEn: 'The four steps, in letters',
			steps: [
				step(
					'先除以 a。每一项都除。',
					'Divide by a first. Every term.',
					write(110, 190, 'x² + (b/a)x + c/a = 0', { size: 42 }),
					write(860, 190, '÷ a', { colour: 'orange', size: 38 }),
				),
				step(
					'第一步，常数到右边。',
					'One: the plain number goes right.',
					write(110, 265, 'x² + (b/a)x = −c/a', { size: 42 }),
					write(860, 265, '①', { colour: 'soft', size: 38 }),
				),
				step(
					'第二步，对半再平方。b/a 的一半是 b/2a，平方是 b²/4a²。',
					'Two: halve and square. Half of b/a is b/2a; its square is b²/4a².',
					write(860, 340, '② (b/2a)² = b²/4a²', { colour: 'soft', size: 34 }),
				),
				step(
					'第三步，两边都加上它。左边又是一个完整的正方形。',
					'Three: add it to both sides. The left is a whole square again.',
					write(110, 340, '(x + b/2a)² = b²/4a² − c/a', { size: 42 }),
					write(860, 400, '③', { colour: 'soft', size: 38 }),
				),
				step(
					'右边通分：c/a 上下都乘 4a，变成 4ac/4a²。',
					'On the right, a common denominator: c/a becomes 4ac/4a².',
					write(110, 420, '(x + b/2a)² = (b² − 4ac) / 4a²', { size: 42, colour: 'yellow' }),
				),
				step(
					'第四步，开方，记得正负两个。4a² 的根是 2a。',
					'Four: the root, and remember both signs. The root of 4a² is 2a.',
					write(110, 500, 'x + b/2a = ±√(b² − 4ac) / 2a', { size: 42 }),
					write(860, 500, '④', { colour: 'soft', size: 38 }),
				),
				step(
					'把 b/2a 搬过去。好了，这就是书上的那一行。',
					'Move b/2a across. There it is, the line from the textbook.',
					write(110, 610, 'x = (−b ± √(b² − 4ac)) / 2a', { size: 54, colour: 'yellow' }),
				),
				step(
					'忘了也不要紧。记得正方形缺一个角，你随时可以把它重新长出来。',
					'Never mind if you forget it. Remember the square without its corner, and you can grow it again.',
					line(110, 630, 830, 630, 'yellow'),
				),
			],
		},
		{
			title: '用一次：2x² − 3x − 2 = 0',
			titleEn: 'Use it once: 2x² − 3x − 2 = 0',
			steps: [
				step(
					'a 是 2，b 是负 3，c 是负 2。把符号一起抄下来，错多半错在这里。',
					'a is 2, b is minus 3, c is minus 2. Copy the signs as well; most mistakes are made here.',
					write(120, 220, 'a = 2   b = −3   c = −2', { size: 44 }),
				),
				step(
					'先算根号里的：负 3 的平方是 9，减去 4 乘 2 乘负 2，是 9 加 16，等于 25。',
					'Under the root first: minus 3 squared is 9; less 4 times 2 times minus 2 is 9 plus 16, which is 25.',
					write(120, 310, 'b² − 4ac = 9 + 16 = 25', { size: 44 }),
				),
				step(
					'根号 25 是 5。负 b 是 3。分母 2a 是 4。',
					'The root of 25 is 5. Minus b is 3. Below, 2a is 4.',
					write(120, 400, 'x = (3 ± 5) / 4', { size: 44 }),
				),
				step(
					'加的那个是 8 除以 4，等于 2。减的那个是负 2 除以 4，等于负二分之一。',
					'With plus: 8 over 4 is 2. With minus: minus 2 over 4 is minus one half.',
					write(120, 490, 'x = 2   或   x = −1/2', { size: 44, colour: 'yellow' }),
				),
				step(
					'验 2：8 减 6 减 2，等于 0。对了。',
					'Check 2: 8 less 6 less 2 is 0. Right.',
					write(700, 490, '8 − 6 − 2 = 0  ✓', { size: 38, colour: 'soft' }),
				),
			],
		},
		{
			title: '根号里的数在说什么',
			titleEn: 'What the number under the root says',
			steps: [
				step(
					'b² − 4ac 有个名字，叫判别式。它一个数，就告诉你有几个答案。',
					'b² − 4ac has a name: the discriminant. That one number says how many answers there are.',
					write(120, 190, 'b² − 4ac', { size: 50, colour: 'yellow' }),
				),
				step(
					'把左边的式子画成曲线。和横线相交的地方，就是方程的根。',
					'Draw the left side as a curve. Where it meets the level line, there are the roots.',
					line(100, 520, 1180, 520),
				),
				step(
					'比 0 大：曲线穿过横线，两个根。',
					'Above 0: the curve crosses the line. Two roots.',
					curve('M130 330 Q260 760 390 330'),
					dot(182, 520),
					dot(338, 520),
					write(260, 610, '> 0：两个', { middle: true, size: 32 }),
				),
				step(
					'等于 0：曲线刚好碰到横线，两个根并成一个。',
					'Exactly 0: the curve just touches. Two roots have become one.',
					curve('M500 330 Q640 710 780 330'),
					dot(640, 520),
					write(640, 610, '= 0：一个', { middle: true, size: 32 }),
				),
				step(
					'比 0 小：曲线够不到横线。没有哪个数的平方是负的，所以没有实数根。',
					'Below 0: the curve doesn’t reach. No number has a negative square, so there is no real root.',
					curve('M890 300 Q1030 640 1170 300'),
					write(1030, 610, '< 0：没有', { middle: true, size: 32, colour: 'orange' }),
				),
				step(
					'没有答案，也是一个答案。拼纸的时候，就是右边的面积成了负数：这样的正方形剪不出来。',
					'No answer is an answer too. With paper, the area on the right would be negative: no such square can be cut.',
					write(120, 670, '剪不出来的正方形', { size: 32, colour: 'soft' }),
				),
			],
		},
		{
			title: '三讲，一个动作',
			titleEn: 'Three lessons, one move',
			steps: [
				step(
					'第一讲用纸，第二讲用式子，第三讲用字母。动作始终是一个：对半，补角。',
					'Paper, then symbols, then letters. The move was always the same: halve, and fill the corner.',
					write(120, 240, '对半，补角，开方。', { size: 56, colour: 'yellow' }),
				),
				step(
					'留三道题。第一道：x² + 2x − 8 = 0，用配方。',
					'Three to take home. First: x² + 2x − 8 = 0, by completing the square.',
					write(120, 350, '1   x² + 2x − 8 = 0', { size: 40 }),
				),
				step(
					'第二道：3x² − 5x + 1 = 0，用公式，根号不用算成小数。',
					'Second: 3x² − 5x + 1 = 0, by the formula. Leave the root as it is.',
					write(120, 420, '2   3x² − 5x + 1 = 0', { size: 40 }),
				),
				step(
					'第三道：一块地长比宽多 4 米，面积 45 平方米，宽是多少？请先画图。',
					'Third: a plot is 4 metres longer than it is wide, and its area is 45 square metres. How wide is it? Draw it first.',
					write(120, 490, '3   长 − 宽 = 4 米，面积 45 平方米', { size: 40 }),
				),
				step(
					'答案：2 和负 4；（5 ± √13）/ 6；宽 5 米。做完再往回翻，别急着看。',
					'Answers: 2 and minus 4; (5 ± √13) / 6; 5 metres wide. Do them before you look.',
					write(120, 580, '2, −4    (5 ± √13) / 6    5 米', { size: 36, colour: 'soft' }),
				),
				step(
					'这门课到这里。想接着学，《字母是怎样进来的》从更前面讲起，《从零讲微积分》从这里往后讲。',
					'That’s the course. “How letters got in” starts further back; “Calculus from Zero” goes on from here.',
					write(120, 650, '讲完了。谢谢你看到这里。', { size: 36, colour: 'orange' }),
				),
			],
		},
	],
};

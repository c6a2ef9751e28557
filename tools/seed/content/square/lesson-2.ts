import { box, type DrawnLesson, dot, line, step, write } from './steps.ts';

/** The same in symbols, with minus signs, two roots, and a number before x². */
export const lessonTwo: DrawnLesson = {
	title: '再写成式子：配方的四步',
	titleEn: 'Then in symbols: four steps of completing the square',
	scenes: [
		{
			title: '对答案：x² + 10x = 39',
			titleEn: 'The answer: x² + 10x = 39',
			steps: [
				step(
					'上一讲留的题：x² + 10x = 39。10 对半是 5，两条纸各宽 5。',
					'Last time’s problem: x² + 10x = 39. Half of 10 is 5, so each strip is 5 wide.',
					box(140, 210, 200, 200),
					box(340, 210, 130, 200),
					box(140, 410, 200, 130),
					write(240, 325, 'x²', { size: 44, middle: true }),
					write(405, 325, '5x', { size: 38, middle: true }),
					write(240, 490, '5x', { size: 38, middle: true }),
				),
				step(
					'缺的角是 5 乘 5，等于 25。',
					'The missing corner is 5 times 5: 25.',
					box(340, 410, 130, 130, 'yellow', true),
					write(405, 490, '25', { size: 40, middle: true, colour: 'yellow' }),
				),
				step(
					'39 加 25 等于 64。边长是 x 加 5，也是 8。所以 x 等于 3。',
					'39 and 25 make 64. The side is x plus 5, and it is 8. So x is 3.',
					write(600, 300, '39 + 25 = 64', { size: 46 }),
					write(600, 380, 'x + 5 = 8', { size: 46 }),
					write(600, 460, 'x = 3', { size: 46, colour: 'yellow' }),
				),
				step(
					'这就是花拉子米书里的原题，他的答案也是 3。',
					'It is the very problem in his book, and his answer was 3 as well.',
					write(600, 550, '和他算的一样。', { colour: 'soft' }),
				),
			],
		},
		{
			title: '四步，每步一行',
			titleEn: 'Four steps, a line each',
			steps: [
				step(
					'纸会用完，式子不会。把刚才的动作一步一步写下来。还是第一道：x² + 6x = 16。',
					'Paper runs out; symbols don’t. Write the moves down, one by one, with the first problem: x² + 6x = 16.',
					write(120, 210, 'x² + 6x = 16', { size: 48 }),
				),
				step(
					'第一步，把常数放到右边，左边只留带 x 的。这一题已经是了。',
					'One: put the plain number on the right and leave only x on the left. Here it is so already.',
					write(640, 210, '① 常数到右边', { colour: 'soft' }),
				),
				step(
					'第二步，一次项系数对半，再平方：6 的一半是 3，3 的平方是 9。',
					'Two: halve what stands before x, and square it. Half of 6 is 3; 3 squared is 9.',
					write(640, 300, '② 对半，平方：3² = 9', { colour: 'soft' }),
				),
				step(
					'第三步，两边同时加上它。左边加了，右边也要加，天平才不歪。',
					'Three: add it to both sides. What the left gets, the right gets too, or the scales tip.',
					write(120, 300, 'x² + 6x + 9 = 16 + 9', { size: 48 }),
					write(640, 390, '③ 两边都加', { colour: 'soft' }),
				),
				step(
					'左边现在是一个完整的正方形，可以写成 x 加 3，整个的平方。',
					'The left is a whole square now and can be written as x plus 3, all squared.',
					write(120, 390, '(x + 3)² = 25', { size: 48, colour: 'yellow' }),
				),
				step(
					'第四步，开方。这里请慢一点：平方等于 25 的数，有几个？',
					'Four: take the root. Slowly here: how many numbers have the square 25?',
					write(640, 480, '④ 开方', { colour: 'soft' }),
				),
				step(
					'两个。5 的平方是 25，负 5 的平方也是 25。纸不会有负的边长，式子可以。',
					'Two. 5 squared is 25, and so is minus 5 squared. Paper has no negative side; symbols may.',
					write(120, 480, 'x + 3 = 5  或  x + 3 = −5', { size: 48 }),
				),
				step(
					'于是 x 等于 2，或者 x 等于负 8。第二个根，花拉子米没有写，他在量地。',
					'So x is 2, or x is minus 8. Al-Khwarizmi left the second one out; he was measuring land.',
					write(120, 570, 'x = 2   或   x = −8', { size: 48, colour: 'yellow' }),
				),
				step(
					'验一验负 8：64 减 48，正好 16。它也是对的。',
					'Check minus 8: 64 less 48 is 16. It is right as well.',
					write(640, 570, '64 − 48 = 16  ✓', { colour: 'soft' }),
				),
			],
		},
		{
			title: '中间是减号，怎么办',
			titleEn: 'What if there is a minus',
			steps: [
				step(
					'换一道：x² − 4x − 5 = 0。先把常数搬到右边。',
					'Another: x² − 4x − 5 = 0. First move the plain number to the right.',
					write(120, 210, 'x² − 4x − 5 = 0', { size: 46 }),
					write(120, 290, 'x² − 4x = 5', { size: 46 }),
				),
				step(
					'系数是负 4，一半是负 2。平方以后，还是正的 4。',
					'What stands before x is minus 4; half of it is minus 2. Squared, that is plus 4.',
					write(680, 290, '(−2)² = 4', { size: 46, colour: 'soft' }),
				),
				step(
					'两边都加 4。左边是 x 减 2 的平方，右边是 9。',
					'Add 4 to both sides. The left is x minus 2, squared; the right is 9.',
					write(120, 370, 'x² − 4x + 4 = 5 + 4', { size: 46 }),
					write(120, 450, '(x − 2)² = 9', { size: 46, colour: 'yellow' }),
				),
				step(
					'减号意味着什么？意味着纸条不是贴上去，而是从大正方形上切下来。补的那个角，是切重了的那一块。',
					'What does the minus mean? The strips aren’t laid on but cut off. The corner we add is what was cut twice.',
					box(800, 370, 250, 250),
					line(960, 370, 960, 620, 'orange', true),
					line(800, 530, 1050, 530, 'orange', true),
					box(960, 530, 90, 90, 'yellow', true),
				),
				step(
					'开方：x 减 2 等于正 3 或者负 3。所以 x 等于 5，或者负 1。',
					'The root: x minus 2 is 3 or minus 3. So x is 5, or minus 1.',
					write(120, 530, 'x − 2 = ±3', { size: 46 }),
					write(120, 610, 'x = 5   或   x = −1', { size: 46, colour: 'yellow' }),
				),
			],
		},
		{
			title: 'x² 前面有数，先除掉',
			titleEn: 'A number before x²: divide first',
			steps: [
				step(
					'最后一种：2x² + 12x − 14 = 0。两个 x²，拼不成一个正方形。',
					'The last kind: 2x² + 12x − 14 = 0. Two x² won’t make one square.',
					write(120, 230, '2x² + 12x − 14 = 0', { size: 50 }),
				),
				step(
					'那就先分成两份，只看其中一份：每一项都除以 2。',
					'So share it in two and look at one share: divide every term by 2.',
					write(120, 320, 'x² + 6x − 7 = 0', { size: 50 }),
					write(720, 320, '÷ 2', { size: 50, colour: 'orange' }),
				),
				step(
					'剩下的你已经会了。7 到右边，两边加 9：x 加 3 的平方等于 16。',
					'The rest you know. 7 goes right, add 9 to both: x plus 3, squared, is 16.',
					write(120, 410, '(x + 3)² = 16', { size: 50 }),
				),
				step('x 等于 1，或者负 7。', 'x is 1, or minus 7.', write(120, 500, 'x = 1   或   x = −7', { size: 50, colour: 'yellow' })),
				step(
					'请按暂停，做两道：x² − 8x + 7 = 0，和 3x² + 6x − 9 = 0。每一步写一行，不要跳。',
					'Pause and do two: x² − 8x + 7 = 0, and 3x² + 6x − 9 = 0. A line for each step. Skip none.',
					write(120, 620, '练习：x² − 8x + 7 = 0    3x² + 6x − 9 = 0', { size: 38, colour: 'yellow' }),
					dot(90, 607),
				),
			],
		},
	],
};

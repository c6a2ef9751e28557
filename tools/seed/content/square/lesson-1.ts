import { box, type DrawnLesson, dot, line, step, write } from './steps.ts';

/** Completing the square with paper: x² + 6x = 16. */
export const lessonOne: DrawnLesson = {
	title: '先用纸拼：x² + 6x = 16',
	titleEn: 'With paper first: x² + 6x = 16',
	scenes: [
		{
			title: '一道一千二百年前的题',
			titleEn: 'A problem twelve hundred years old',
			steps: [
				step(
					'这一讲没有声音，字写在黑板上。看不完就按暂停，没有人催你。',
					'This lesson has no voice; the words are on the board. Pause whenever you like. Nobody hurries you.',
					write(100, 250, '这一讲没有声音。', { colour: 'soft' }),
				),
				step(
					'公元八百二十年前后，巴格达的花拉子米写了一本书，教人解方程。',
					'Around the year 820, al-Khwarizmi of Baghdad wrote a book that taught people to solve equations.',
					write(100, 320, '巴格达，约 820 年，花拉子米'),
				),
				step(
					'他的题没有符号，全是话：一个平方，加上它的根的六倍，等于十六。',
					'His problems have no symbols, only words: a square, and six of its roots, make sixteen.',
					write(100, 390, '“一个平方，加上六个根，等于十六。”', { colour: 'yellow' }),
				),
				step(
					'今天我们写成一行：x 的平方加 6x 等于 16。求 x。',
					'Today it fits on one line: x squared plus 6x equals 16. Find x.',
					write(100, 490, 'x² + 6x = 16', { size: 60 }),
				),
				step(
					'先别动公式。请拿一张纸、一把剪刀，照着他的办法拼一遍。',
					'Leave formulas alone for now. Take paper and scissors, and do what he did.',
					write(100, 580, '纸，剪刀，尺。', { colour: 'soft' }),
				),
			],
		},
		{
			title: '平方就是正方形',
			titleEn: 'A square is a square',
			steps: [
				step(
					'x 的平方是什么？是一个边长为 x 的正方形的面积。x 是多少还不知道，先画一个。',
					'What is x squared? The area of a square whose side is x. We don’t know x yet; draw one all the same.',
					box(140, 240, 240, 240),
					write(260, 375, 'x²', { size: 52, middle: true }),
				),
				step(
					'两条边都写上 x。它是这道题里唯一不知道的长度。',
					'Write x on two sides. It is the only length here that we don’t know.',
					write(260, 222, 'x', { middle: true, colour: 'soft' }),
					write(105, 372, 'x', { colour: 'soft' }),
				),
				step(
					'6x 呢？是一个长方形：一边长 x，另一边长 6。',
					'And 6x? A rectangle: one side is x, the other is 6.',
					box(700, 240, 360, 240),
					write(880, 375, '6x', { size: 52, middle: true }),
				),
				step(
					'同样写上边长。左边那条和正方形的边一样长，都是 x。',
					'Write its sides too. The left one is as long as the side of the square: x.',
					write(880, 222, '6', { middle: true, colour: 'soft' }),
					write(665, 372, 'x', { colour: 'soft' }),
				),
				step(
					'题目说，这两块纸加在一起，面积正好是 16。',
					'The problem says that these two pieces together have an area of exactly 16.',
					write(530, 378, '+', { size: 60, middle: true, colour: 'yellow' }),
					write(1150, 378, '= 16', { size: 52, middle: true, colour: 'yellow' }),
				),
				step(
					'两块纸放在这里，看不出 x 是多少。我们想要的，是一整个正方形，因为正方形的边一开方就知道。',
					'Lying like this they don’t give x away. What we’d like is one whole square, because the side of a square is just a root.',
					write(140, 600, '想要：一整个正方形', { colour: 'yellow', size: 40 }),
				),
			],
		},
		{
			title: '把长方形对半剪开',
			titleEn: 'Cut the rectangle in half',
			steps: [
				step(
					'花拉子米的办法：把宽 6 的长方形，从中间竖着剪开。',
					'Al-Khwarizmi’s way: cut the rectangle of width 6 down the middle.',
					box(140, 230, 360, 240),
					line(320, 215, 320, 485, 'yellow', true),
					write(320, 520, '剪', { middle: true, colour: 'yellow' }),
				),
				step(
					'得到两条一样的纸，每一条宽 3，长 x。面积没有变，还是 6x。',
					'Now there are two equal strips, each 3 wide and x long. The area hasn’t changed: still 6x.',
					write(230, 365, '3x', { middle: true, size: 44 }),
					write(410, 365, '3x', { middle: true, size: 44 }),
					write(230, 212, '3', { middle: true, colour: 'soft' }),
					write(410, 212, '3', { middle: true, colour: 'soft' }),
				),
				step(
					'为什么要对半？因为正方形有两条边要照顾：一条贴右边，一条贴下边，才能两边一样长。',
					'Why in half? A square has two sides to care for: one strip on the right, one below, and both sides grow alike.',
					write(620, 280, '一条贴右边，', { size: 38 }),
					write(620, 340, '一条贴下边。', { size: 38 }),
				),
				step(
					'记住这个动作。整门课只有这一个动作：把一次项的系数，对半分。',
					'Remember this move. The whole course has only one: halve what stands before x.',
					write(620, 440, '6 ÷ 2 = 3', { size: 56, colour: 'yellow' }),
				),
			],
		},
		{
			title: '拼起来，缺一个角',
			titleEn: 'Put together, a corner is missing',
			steps: [
				step('先放正方形。', 'Lay down the square first.', box(160, 190, 230, 230), write(275, 322, 'x²', { size: 48, middle: true })),
				step('一条贴在右边。', 'One strip on the right.', box(390, 190, 140, 230), write(460, 322, '3x', { size: 40, middle: true })),
				step(
					'另一条横过来，贴在下边。',
					'The other, turned, goes below.',
					box(160, 420, 230, 140),
					write(275, 505, '3x', { size: 40, middle: true }),
				),
				step(
					'几乎是一个大正方形了。只差右下角这一小块。',
					'Almost a large square. Only the lower right corner is missing.',
					box(390, 420, 140, 140, 'yellow', true),
					write(460, 505, '?', { size: 48, middle: true, colour: 'yellow' }),
				),
				step(
					'这一小块多大？它的两条边，都是纸条的宽：3。所以面积是 3 乘 3，等于 9。',
					'How large is it? Both its sides are the width of a strip: 3. So its area is 3 times 3, which is 9.',
					write(610, 505, '3 × 3 = 9', { size: 48, colour: 'yellow' }),
				),
				step(
					'补上这个角，大正方形就完整了。它的边长是 x 加 3。',
					'Put that corner in, and the large square is whole. Its side is x plus 3.',
					write(610, 240, '边长  x + 3', { size: 44 }),
				),
				step(
					'它的面积呢？原来两块纸一共 16，我们添了 9，所以是 25。',
					'And its area? The pieces were 16, and we added 9. So 25.',
					write(610, 320, '面积  16 + 9 = 25', { size: 44 }),
				),
			],
		},
		{
			title: '开方，减三',
			titleEn: 'A root, less three',
			steps: [
				step(
					'现在整道题变成一句话：一个正方形的面积是 25，它的边多长？',
					'Now the whole problem is one question: a square has area 25. How long is its side?',
					write(120, 240, '(x + 3)² = 25', { size: 60 }),
				),
				step('面积 25，边长就是 5。', 'Area 25, so the side is 5.', write(120, 330, 'x + 3 = 5', { size: 60 })),
				step(
					'边长是 x 加 3，所以 x 等于 5 减 3，等于 2。',
					'The side is x plus 3; so x is 5 less 3, which is 2.',
					write(120, 420, 'x = 2', { size: 60, colour: 'yellow' }),
				),
				step(
					'验一验：2 的平方是 4，6 乘 2 是 12，4 加 12，正好 16。',
					'Check it: 2 squared is 4, six times 2 is 12, and 4 and 12 make 16.',
					write(640, 420, '4 + 12 = 16  ✓', { size: 44, colour: 'soft' }),
				),
				step(
					'花拉子米管这一步叫“补全”。后来这个词的阿拉伯文，成了“代数”的名字。',
					'He called this step “completion”. The Arabic word for restoring became the name of algebra.',
					write(120, 540, '补全 → al-jabr → 代数', { size: 40, colour: 'orange' }),
				),
				step(
					'现在请按暂停，自己拼一道：x² + 10x = 39。先剪，再补角，再开方。下一讲开头对答案。',
					'Pause now and do one yourself: x² + 10x = 39. Cut, fill the corner, take the root. The answer opens the next lesson.',
					write(120, 630, '练习：x² + 10x = 39', { size: 44, colour: 'yellow' }),
					dot(90, 616),
				),
			],
		},
	],
};

/** A short lesson of the demo agency, drawn and spoken by nobody: four boards of sixteen seconds each. */
export interface SeedFilm {
	/** The first-level category whose lessons show it, and whose board is drawn. */
	category: string;
	title: string;
	titleEn: string;
	boards: { title: string; titleEn: string; lines: [string, string]; linesEn: [string, string] }[];
}

export const films: SeedFilm[] = [
	{
		category: 'maths',
		title: '一条切线',
		titleEn: 'One tangent line',
		boards: [
			{
				title: '一刻有多快',
				titleEn: 'How fast is an instant',
				lines: ['三点整的那一刻，车走了多远？一点也没走。', '可是仪表盘给得出一个数，它从哪里来？'],
				linesEn: ['At exactly three o’clock, how far does the car go? Nowhere.', 'Yet the dial shows a number. Where does it come from?'],
			},
			{
				title: '先画割线',
				titleEn: 'First a secant',
				lines: ['在曲线上取两点，连成一条直线，量它的斜率。', '这是一段时间里的平均快慢，谁都算得出来。'],
				linesEn: ['Take two points on the curve, join them, measure the slope.', 'That is the mean speed over a while; anybody can find it.'],
			},
			{
				title: '让一点走近',
				titleEn: 'Let one point come closer',
				lines: ['右边的点慢慢走近 P，割线跟着转。', 'Δx 越来越小，转动却越来越慢，像要停下来。'],
				linesEn: ['The right-hand point walks towards P, and the secant turns.', 'As Δx shrinks the turning slows, as if about to stop.'],
			},
			{
				title: '停在切线上',
				titleEn: 'It stops at the tangent',
				lines: ['它停住的地方，就是这条黄线。', '它的斜率，就是那一刻的快慢：导数。'],
				linesEn: ['Where it stops is this yellow line.', 'Its slope is the speed of the instant: the derivative.'],
			},
		],
	},
	{
		category: 'language',
		title: '听得见的连读',
		titleEn: 'Words that hold hands',
		boards: [
			{
				title: '为什么听不清',
				titleEn: 'Why it blurs',
				lines: ['每个词都认识，连成一句就听不出来了。', '不是他说得快，是词与词牵起了手。'],
				linesEn: ['You know every word, and lose the sentence.', 'It is not speed: the words are holding hands.'],
			},
			{
				title: '尾音找开头',
				titleEn: 'The end looks for a beginning',
				lines: ['前一个词以辅音结尾，后一个以元音开头。', '两个音就粘成一个新的音节。'],
				linesEn: ['One word ends in a consonant, the next begins with a vowel.', 'The two sounds make a new syllable.'],
			},
			{
				title: '先慢后快',
				titleEn: 'Slowly, then faster',
				lines: ['先把两个词慢慢读，找到粘住的地方。', '再读三遍，一遍比一遍快，不要停。'],
				linesEn: ['Say the two words slowly and find where they join.', 'Then three times, each faster, without a stop.'],
			},
			{
				title: '今天的练习',
				titleEn: 'Today’s exercise',
				lines: ['听一句新闻，用弧线画出每一处连读。', '再对照文本，数一数漏了几处。'],
				linesEn: ['Take one sentence of news and draw an arc at each link.', 'Then compare with the text and count what you missed.'],
			},
		],
	},
	{
		category: 'coding',
		title: '对半找',
		titleEn: 'Halving the search',
		boards: [
			{
				title: '一百个抽屉',
				titleEn: 'A hundred drawers',
				lines: ['一百个抽屉排好了次序，钥匙在其中一个里。', '一个一个找，运气差时要开一百次。'],
				linesEn: ['A hundred drawers in order; the key is in one.', 'One after the other, bad luck means a hundred openings.'],
			},
			{
				title: '从中间开',
				titleEn: 'Open the middle',
				lines: ['先开正中间：太大就丢右半，太小就丢左半。', '每开一次，剩下的少一半。'],
				linesEn: ['Open the middle: too large, drop the right half; too small, the left.', 'Each opening halves what is left.'],
			},
			{
				title: '七次就够',
				titleEn: 'Seven are enough',
				lines: ['一百、五十、二十五，七次之后只剩一个。', '一百万个抽屉，也只要二十次。'],
				linesEn: ['A hundred, fifty, twenty-five: after seven, one is left.', 'A million drawers take only twenty.'],
			},
			{
				title: '最容易写错的一行',
				titleEn: 'The line most get wrong',
				lines: ['中点取整时往哪边靠，边界就要往哪边让。', '先在纸上走一遍只有两个元素的情形。'],
				linesEn: ['Whichever way the middle rounds, the border must give way.', 'Walk through the case of two elements on paper first.'],
			},
		],
	},
	{
		category: 'design',
		title: '一页纸的秩序',
		titleEn: 'The order of a page',
		boards: [
			{
				title: '先量纸',
				titleEn: 'Measure the sheet first',
				lines: ['动手排字之前，先看这张纸有多宽、多高。', '版心放在哪里，决定了读者从哪里呼吸。'],
				linesEn: ['Before setting any type, see how wide and high the sheet is.', 'Where the text block lies decides where the reader breathes.'],
			},
			{
				title: '画两条对角线',
				titleEn: 'Two diagonals',
				lines: ['一条穿过整个对页，一条穿过单页。', '它们的交点替你找好了第一个位置。'],
				linesEn: ['One across the spread, one across the page.', 'Where they meet is your first fixed point.'],
			},
			{
				title: '留白也是内容',
				titleEn: 'White is content too',
				lines: ['内边窄，外边宽，下边最宽，手指有地方放。', '空出来的地方不是浪费，是停顿。'],
				linesEn: ['Narrow inside, wide outside, widest below: room for fingers.', 'What is left empty is not waste but a pause.'],
			},
			{
				title: '再放第一个字',
				titleEn: 'Then the first letter',
				lines: ['框架立住了，字号和行距才有根据。', '今天请把你手边的一本书量一遍。'],
				linesEn: ['Once the frame stands, size and leading have a reason.', 'Today, measure a book that lies near you.'],
			},
		],
	},
	{
		category: 'finance',
		title: '一笔账，记两次',
		titleEn: 'Every entry twice',
		boards: [
			{
				title: '钱从哪来，到哪去',
				titleEn: 'Where from, where to',
				lines: ['每一笔钱都有来处，也有去处。', '只记一边，月底就对不上。'],
				linesEn: ['All money comes from somewhere and goes somewhere.', 'Write one side only, and the month will not balance.'],
			},
			{
				title: '丁字账',
				titleEn: 'The T account',
				lines: ['左边是借，右边是贷，只是两个方向。', '先别背口诀，先问：什么变多了？'],
				linesEn: ['Debit left, credit right: just two directions.', 'No rhymes to learn; ask first what has grown.'],
			},
			{
				title: '买一台打印机',
				titleEn: 'Buying a printer',
				lines: ['现金少了两千，设备多了两千。', '两边各记一次，合计还是相等。'],
				linesEn: ['Cash falls by two thousand, equipment grows by two thousand.', 'Once on each side, and the totals still agree.'],
			},
			{
				title: '月底看平衡',
				titleEn: 'Balance at month’s end',
				lines: ['左边加起来，右边加起来，应该一样。', '不一样，就从最近的一笔往回找。'],
				linesEn: ['Add the left, add the right: they should be the same.', 'If not, walk back from the latest entry.'],
			},
		],
	},
	{
		category: 'writing',
		title: '写一张通知',
		titleEn: 'Writing a notice',
		boards: [
			{
				title: '谁会来看',
				titleEn: 'Who will read it',
				lines: ['通知贴在门口，读的人正在走路。', '三步之内，要让他知道和他有没有关系。'],
				linesEn: ['A notice hangs at the door; its reader is walking.', 'Within three steps he must know whether it concerns him.'],
			},
			{
				title: '第一行只说一件事',
				titleEn: 'One thing in the first line',
				lines: ['停水、停课、换地方，先说结果。', '原因放到后面，想知道的人会往下看。'],
				linesEn: ['No water, no class, another room: the result comes first.', 'The reason comes later, for those who want it.'],
			},
			{
				title: '时间写全',
				titleEn: 'Write the time in full',
				lines: ['不要写明天下午，写十一月二十二日十四点。', '贴到后天，它也还是对的。'],
				linesEn: ['Not “tomorrow afternoon” but 22 November, 14:00.', 'It will still be right the day after.'],
			},
			{
				title: '念一遍再贴',
				titleEn: 'Read it aloud, then hang it',
				lines: ['念到喘不过气的地方，就加一个句号。', '能删的字都删掉，剩下的才有人看。'],
				linesEn: ['Where you run out of breath, put a full stop.', 'Cut every word you can; what is left will be read.'],
			},
		],
	},
	{
		category: 'science',
		title: '一颗炮弹的两件事',
		titleEn: 'A cannonball does two things',
		boards: [
			{
				title: '它在往前飞',
				titleEn: 'It flies on',
				lines: ['出了炮口，就再没有东西推它。', '如果没有重力，它会一直这样直走。'],
				linesEn: ['Past the muzzle nothing pushes it any more.', 'Without gravity it would go straight on for ever.'],
			},
			{
				title: '它也在往下掉',
				titleEn: 'It falls as well',
				lines: ['同时松手的石头，和它一起落地。', '往前飞，并不耽误往下掉。'],
				linesEn: ['A stone dropped at that moment lands together with it.', 'Flying on does not keep it from falling.'],
			},
			{
				title: '两件事叠起来',
				titleEn: 'Two things on top of each other',
				lines: ['每一秒，往前一样多，往下越来越多。', '把这些点连起来，就是抛物线。'],
				linesEn: ['Each second, on by the same, down by more and more.', 'Join the points: a parabola.'],
			},
			{
				title: '自己试一次',
				titleEn: 'Try it yourself',
				lines: ['两枚硬币，一枚弹出桌沿，一枚轻轻推落。', '闭上眼睛，听是一声还是两声。'],
				linesEn: ['Two coins: flick one off the table, push the other over.', 'Close your eyes: one sound, or two?'],
			},
		],
	},
	{
		category: 'music',
		title: '句号是怎么听出来的',
		titleEn: 'How a full stop sounds',
		boards: [
			{
				title: '一句话要结束',
				titleEn: 'A sentence wants to end',
				lines: ['不认识谱子的人，也听得出哪里唱完了。', '是什么告诉了他？'],
				linesEn: ['People who read no notes still hear where a tune ends.', 'What tells them?'],
			},
			{
				title: '从五走到一',
				titleEn: 'From five to one',
				lines: ['属和弦像一只脚悬在半空。', '落到主和弦，脚才踩在地上。'],
				linesEn: ['The dominant is a foot held in the air.', 'On the tonic it touches the ground.'],
			},
			{
				title: '导音往上靠',
				titleEn: 'The leading note leans up',
				lines: ['第七个音离主音只差半步。', '它不肯停，我们就等着它。'],
				linesEn: ['The seventh note is half a step away.', 'It will not rest, and so we wait for it.'],
			},
			{
				title: '逗号和问号',
				titleEn: 'Commas and question marks',
				lines: ['停在五上，是逗号；走到六上，是意外。', '今晚听一首歌，数数它有几个句号。'],
				linesEn: ['A halt on five is a comma; a step to six, a surprise.', 'Tonight take one song and count its full stops.'],
			},
		],
	},
];

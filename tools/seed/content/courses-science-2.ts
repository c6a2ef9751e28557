import type { SeedCourse } from './types.ts';

export const coursesScience2: SeedCourse[] = [
	{
		key: 'kitchen-chemistry',
		category: 'science-chemistry',
		teachers: ['fang-zhen'],
		title: '厨房里的化学',
		titleEn: 'Chemistry in the Kitchen',
		subtitle: '面包、泡菜、肥皂、铁锅。十讲，都能当天做完。',
		subtitleEn: 'Bread, pickles, soap, an iron pan. Ten lessons you can finish the same day.',
		price: 11900,
		audience: '爱做饭的人；怕化学的人；想和孩子一起动手的家长',
		outcomes: ['解释发酵粉、小苏打和酵母的区别，并知道何时换用', '用紫甘蓝做一套酸碱试纸', '知道哪些清洁剂绝不能混用，以及为什么'],
		introduction: `
			<p>厨房是家里最常做化学的地方，有加热、有称量、有失败，也有人负责把失败吃掉。方蓁从自己家的灶台讲起，先做出来，再问刚才发生了什么。</p>
			<h2>每讲做一样</h2>
			<ul><li>紫甘蓝汁变色，认出厨房里的酸和碱。</li><li>一块红糖熬到三个温度，得到三种糖。</li><li>油和水抱在一起，做一瓶蛋黄酱。</li></ul>
			<p>第九讲专讲不能做的：洁厕剂和漂白水。这一讲免费，希望每家都有人听过。</p>`,
		chapters: [
			{
				title: '酸与碱',
				lessons: [
					{ title: '紫甘蓝会认人', seconds: 652, trial: true },
					{ title: '小苏打、泡打粉、酵母', seconds: 735 },
					{ title: '泡菜坛子里的空气', seconds: 820 },
					{ title: '水垢怕什么', seconds: 686 },
				],
			},
			{
				title: '热与色',
				lessons: [
					{ title: '焦糖的三个温度', seconds: 873 },
					{ title: '肉为什么变褐，变香', seconds: 798 },
					{ title: '铁锅的那层黑', seconds: 727 },
				],
			},
			{
				title: '油与水',
				lessons: [
					{ title: '蛋黄酱：请一个中间人', seconds: 830 },
					{ title: '不能混的两瓶', seconds: 584, trial: true },
					{ title: '用剩油做一块肥皂', seconds: 912 },
				],
			},
		],
		learnerCount: 1318,
		publishedDaysAgo: 131,
	},
	{
		key: 'birds-of-the-block',
		category: 'science-life-field',
		teachers: ['fang-zhen'],
		title: '小区里的鸟',
		titleEn: 'Birds of the Block',
		subtitle: '二十种，够你在楼下看一年。先听叫声，再抬头。',
		subtitleEn: 'Twenty kinds, enough for a year downstairs. Listen first, then look up.',
		price: 0,
		trial: true,
		audience: '早上被鸟叫醒、想知道是谁的人；带孩子下楼的家长',
		outcomes: ['听声认出八种常见的鸟', '凭大小、尾巴和走路的样子认出二十种', '记一本能连着看三年的观鸟本'],
		introduction: `
			<p>认鸟的难处是它不等你。所以先练三样不用看清羽毛也能记住的东西：多大，尾巴长不长，在地上是走还是跳。三样对上，候选就只剩两三种。</p>
			<h2>四季各两讲</h2>
			<p>录音和影像都在普通小区、学校操场和公园湖边录的，有车声，有人说话。你在楼下听到的就是这样。</p>
			<blockquote>麻雀跳，斑鸠走，喜鹊又走又跳。记住这一句，就可以下楼了。</blockquote>`,
		chapters: [
			{
				title: '春夏',
				lessons: [
					{ title: '麻雀、斑鸠、喜鹊：跳和走', seconds: 578, trial: true },
					{ title: '乌鸫：模仿别人的那一个', seconds: 645, trial: true },
					{ title: '燕子与雨燕：看尾巴', seconds: 680 },
					{ title: '白头鹎一家的六月', seconds: 606 },
				],
			},
			{
				title: '秋冬',
				lessons: [
					{ title: '树上空了，看见啄木鸟', seconds: 652 },
					{ title: '湖面上的外来客', seconds: 694 },
					{ title: '冬天的混合小分队', seconds: 555 },
					{ title: '一本观鸟本怎么记', seconds: 628 },
				],
			},
		],
		learnerCount: 974,
		publishedDaysAgo: 112,
		trialRank: 7,
	},
	{
		key: 'a-checkup-report',
		category: 'science-life-cell',
		teachers: ['fang-zhen'],
		title: '读懂一份体检报告',
		titleEn: 'Reading a Check-up Report',
		subtitle: '箭头朝上朝下，先别慌。知道每一行量的是什么。',
		subtitleEn: 'Arrows up, arrows down. Before you worry, learn what each line measures.',
		price: 8900,
		originalPrice: 10900,
		audience: '每年拿到报告只看有没有箭头的人；替父母看报告的人',
		outcomes: ['说出血常规、肝功、血脂、血糖各量了什么', '分清参考范围和诊断', '带着三个具体问题去见医生'],
		introduction: `
			<p>这门课讲生物学，不看病。它告诉你每个指标来自身体的哪一处，什么事会让它变，隔多久再测才有意义。该看哪一科、要不要用药，请问医生。</p>
			<h2>参考范围是怎么来的</h2>
			<p>一百个健康的人去测，总会有五个落在范围外面，因为范围就是这样划的。听懂这句话，一半的慌张就散了。另一半需要连着几年的数字，所以第七讲教你画一张自己的表。</p>`,
		chapters: [
			{
				title: '一管血',
				lessons: [
					{ title: '参考范围是怎么划出来的', seconds: 708, trial: true },
					{ title: '血常规：三种细胞，各司其职', seconds: 802, trial: true },
					{ title: '肝功：转氨酶从哪里漏出来', seconds: 777 },
					{ title: '血脂：车和货', seconds: 855 },
					{ title: '血糖：一个瞬间和三个月', seconds: 820 },
				],
			},
			{
				title: '其余几页',
				lessons: [
					{ title: '尿常规：一张试纸的十个格', seconds: 636 },
					{ title: '把五年的数画成一条线', seconds: 728 },
					{ title: '见医生之前，写下三个问题', seconds: 590 },
				],
			},
		],
		learnerCount: 1247,
		publishedDaysAgo: 158,
	},
];

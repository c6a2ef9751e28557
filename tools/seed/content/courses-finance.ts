import { coursesFinance2 } from './courses-finance-2.ts';
import type { SeedCourse } from './types.ts';

export const coursesFinance: SeedCourse[] = [
	{
		key: 'accounting-three-statements',
		category: 'finance-accounting-statements',
		teachers: ['chen-yu'],
		title: '会计入门：读懂三张报表',
		titleEn: 'Accounting: Three Statements',
		subtitle: '一家早餐店开张、赚钱、扩店，账怎么记，表怎么出。二十八讲跟到底。',
		subtitleEn: 'A breakfast shop opens, earns and grows. Follow its books for twenty-eight lessons.',
		price: 22900,
		originalPrice: 26900,
		audience: '没学过会计的人；要看报表却总在猜的运营、产品和小店店主',
		outcomes: [
			'给一笔日常业务写出两边的分录',
			'说出三张表里同一个数字从哪里来、到哪里去',
			'看出利润很好、现金却不够的公司',
			'用四个比率给一家公司写半页看法',
		],
		introduction: `
			<p>会计难学，常常是因为从定义学起。这门课先开一家店。第一天收了三百二十块，买了一袋面粉，欠房东半个月房租：先把这三件事写下来，借和贷自然就出现了。</p>
			<h2>三张表，一条线</h2>
			<p>资产负债表是一张照片，利润表是一段录像，现金流量表是钱包。我们让同一笔钱依次走过三张表，走完一遍，你就知道它们为什么必须对得上。</p>
			<ul><li>前两章只用早餐店的账，数字不超过四位。</li><li>第三章起换成一家制造企业的年报节选，讲义里有原表。</li><li>每章末有一次作业讲评，讲的是同学们真实写错的地方。</li></ul>`,
		chapters: [
			{
				title: '一家店的第一天',
				lessons: [
					{ title: '开张：钱从哪里来，变成了什么', seconds: 820, trial: true },
					{ title: '一笔业务，为什么要记两次', seconds: 922, trial: true },
					{ title: '借和贷，只是左和右', seconds: 848 },
					{ title: '资产、负债、权益：店、欠、剩', seconds: 995 },
					{ title: '第一周的流水，记成分录', seconds: 770 },
					{ title: 'T 字账：给每样东西一个抽屉', seconds: 705 },
					{ title: '作业讲评：面粉记到哪里去了', seconds: 1110 },
				],
			},
			{
				title: '到了月底',
				lessons: [
					{ title: '权责发生制：没收到钱，也算收入', seconds: 912 },
					{ title: '房租、预付和待摊', seconds: 884 },
					{ title: '折旧：一台蒸柜的五年', seconds: 980 },
					{ title: '存货：卖掉的和剩下的', seconds: 816 },
					{ title: '试算平衡，找出那个错的六百块', seconds: 735 },
					{ title: '结账：收入和费用归零', seconds: 1022 },
					{ title: '直播：一起结一次账', seconds: 3600, kind: 'live' },
				],
			},
			{
				title: '三张表',
				lessons: [
					{ title: '资产负债表：一张照片', seconds: 1106 },
					{ title: '利润表：从收入一行行往下减', seconds: 1068 },
					{ title: '毛利、营业利润、净利润，差在哪', seconds: 1145 },
					{ title: '现金流量表：钱从哪里来', seconds: 1230 },
					{ title: '间接法：从利润走回现金', seconds: 1092 },
					{ title: '三张表的五个接头', seconds: 1000 },
					{ title: '讲义：三表勾稽对照页', seconds: 480, kind: 'document' },
				],
			},
			{
				title: '读一家真公司',
				lessons: [
					{ title: '先看附注，再看数字', seconds: 1075 },
					{ title: '应收账款为什么越来越多', seconds: 978 },
					{ title: '存货涨了，是备货还是卖不动', seconds: 947 },
					{ title: '四个比率，够用', seconds: 1113 },
					{ title: '利润很好，现金没有：一个旧案例', seconds: 1160 },
					{ title: '半页纸的看法怎么写', seconds: 965 },
					{ title: '直播：同学们的半页纸', seconds: 3480, kind: 'live' },
				],
			},
		],
		learnerCount: 1930,
		publishedDaysAgo: 18,
		recommended: 4,
	},
	{
		key: 'seven-money-decisions',
		category: 'finance-personal-household',
		teachers: ['chen-yu'],
		title: '个人理财的七个决定',
		titleEn: 'Seven Money Decisions',
		subtitle: '攒多少、放哪里、保什么、借不借。七讲，每讲做一个决定。',
		subtitleEn: 'How much to save, where to keep it, what to insure, when to borrow. One decision a lesson.',
		price: 9900,
		originalPrice: 12900,
		audience: '第一份工资三年以内的人；有余钱却一直放在活期里的人',
		outcomes: ['算出自己家的备用金该有几个月', '按用途把钱分成三份，各放各的地方', '看懂一份保险的“不保什么”', '写出一页自己的家庭财务约定'],
		introduction: `
			<p>理财的大部分收益，来自几个不常做的决定：备用金留几个月，保险买给谁，房贷借多少年。它们一旦做对，平时就不用天天看行情。</p>
			<h2>一讲一个决定</h2>
			<p>每讲先给一张空白的表，填完自己的数字，再听讲解。陈屿不推荐任何产品，也不报收益率。最后一讲把七张表合成一页，贴在冰箱上也行。</p>
			<blockquote>先看钱从哪里来，再看它去了哪里。这两件事没看清，别急着谈投资。</blockquote>`,
		chapters: [
			{
				title: '先站稳',
				lessons: [
					{ title: '决定一：备用金留几个月', seconds: 984, trial: true },
					{ title: '决定二：每月先存，还是剩下再存', seconds: 890, trial: true },
					{ title: '决定三：保险先买给谁', seconds: 1058 },
				],
			},
			{
				title: '再往前走',
				lessons: [
					{ title: '决定四：这笔债，先还还是慢还', seconds: 926 },
					{ title: '决定五：五年不用的钱放哪里', seconds: 1124 },
					{ title: '决定六：买房，能借多少', seconds: 1152 },
					{ title: '决定七：和家里人怎么谈钱', seconds: 1015 },
				],
			},
		],
		learnerCount: 4102,
		publishedDaysAgo: 42,
	},
	{
		key: 'costing-and-pricing',
		category: 'finance-accounting-cost',
		teachers: ['wen-ruogu'],
		title: '成本与定价',
		titleEn: 'Costing and Pricing',
		subtitle: '一杯咖啡卖二十八块，贵在哪里。把成本拆开，再决定价格。',
		subtitleEn: 'Why a coffee costs what it does. Take the cost apart, then set the price.',
		price: 19900,
		originalPrice: 23900,
		vip: true,
		validityDays: 365,
		audience: '自己定价的店主、工作室和独立卖家；制造业里要报价的人',
		outcomes: ['把成本分成跟着量走的和不跟着走的', '算出一样东西卖到第几件开始赚钱', '判断一张低价大单接不接', '给三种客人设计三个价'],
		introduction: `
			<p>很多店的价格是照着隔壁写的。隔壁的房租和你不同，人手和你不同，它的价格救不了你。温若谷在工厂做过八年成本会计，报错过一次价，亏了一整条产线，从此先算再报。</p>
			<h2>先拆，再加</h2>
			<p>前六讲只拆：一杯咖啡、一件衬衫、一小时设计服务，各拆一遍。后六讲才谈价格。拆的时候会用到一张表，课程附模板，填自己的数就能用。</p>
			<p>最后的直播里，温老师现场算三位同学报来的真实产品。想上表的，把模板填好交上来。</p>`,
		chapters: [
			{
				title: '把成本拆开',
				lessons: [
					{ title: '一杯咖啡里有几样东西', seconds: 852, trial: true },
					{ title: '固定与变动：关门那天还要付的钱', seconds: 758, trial: true },
					{ title: '间接成本分给谁，怎么分', seconds: 920 },
					{ title: '人工：一小时到底值多少', seconds: 964 },
					{ title: '损耗、退货和送人的那几杯', seconds: 826 },
					{ title: '模板：成本拆解表', seconds: 360, kind: 'document' },
				],
			},
			{
				title: '从成本到价格',
				lessons: [
					{ title: '保本点：第几杯开始赚', seconds: 1045 },
					{ title: '贡献毛益：这张低价单接不接', seconds: 873 },
					{ title: '三种定法：看成本、看对手、看客人', seconds: 950 },
					{ title: '折扣的账：打九折要多卖多少', seconds: 798 },
					{ title: '套餐与分档', seconds: 1002 },
					{ title: '直播：算三位同学的价', seconds: 3300, kind: 'live' },
				],
			},
		],
		learnerCount: 694,
		publishedDaysAgo: 77,
	},
	{
		key: 'reading-a-budget',
		category: 'finance-planning',
		teachers: ['wen-ruogu'],
		title: '读懂一份预算',
		titleEn: 'How to Read a Budget',
		subtitle: '预算表上最要紧的往往不是总数，是那行没有写出来的假设。',
		subtitleEn: 'The line that matters most in a budget is the assumption nobody wrote down.',
		price: 16900,
		vip: true,
		audience: '第一次管预算的部门负责人；要给活动、项目报预算的人',
		outcomes: ['在十分钟内找到一份预算的三个关键假设', '编一份能解释给财务听的部门预算', '实际和预算差了，说得出差在量还是差在价'],
		introduction: `
			<p>预算会开得久，是因为大家在争结果，没有人去看假设。销量按多少估的，人什么时候到岗，汇率用哪天的：把这三行写清楚，会能短一半。</p>
			<h2>跟着一个部门走一年</h2>
			<p>课里有一个虚构的十二人部门。一月它编预算，四月发现超支，七月调整，十二月复盘。你坐在它旁边，每次会前先自己看表，写一句判断，再听会上怎么说。</p>`,
		chapters: [
			{
				title: '编',
				lessons: [
					{ title: '预算是一句话：明年打算怎么过', seconds: 835, trial: true },
					{ title: '找假设：三行字决定一张表', seconds: 910, trial: true },
					{ title: '人、房、差旅：大头先算', seconds: 867 },
					{ title: '留多少余地，写在哪里', seconds: 760 },
					{ title: '讲义：一张能解释的预算表', seconds: 300, kind: 'document' },
				],
			},
			{
				title: '用',
				lessons: [
					{ title: '四月超支了，先问哪一句', seconds: 975 },
					{ title: '量差与价差', seconds: 1050 },
					{ title: '滚动预测：每月往后推一格', seconds: 782 },
					{ title: '十二月的复盘会', seconds: 888 },
				],
			},
		],
		learnerCount: 538,
		publishedDaysAgo: 92,
	},
	{
		key: 'tax-made-plain',
		category: 'finance-tax',
		teachers: ['wen-ruogu'],
		title: '税，讲清楚',
		titleEn: 'Tax, Made Plain',
		subtitle: '工资、稿费、房租、小店。四种收入，四张表，逐行讲。',
		subtitleEn: 'Wages, fees, rent, a small shop: four kinds of income, four forms, line by line.',
		price: 17900,
		originalPrice: 19900,
		vip: true,
		validityDays: 365,
		audience: '自己报税的上班族；有副业收入的人；小店和个体经营者',
		outcomes: ['看懂一次个税年度汇算的每一行', '分清工资、劳务和经营所得怎么计税', '知道该留哪些凭证、留几年'],
		introduction: `
			<p>这门课不教避税，也不讲窍门。它只做一件事：把表上的每一行翻译成一句话，让你知道这个数从哪里来，填错了会怎样，怎么改回来。</p>
			<h2>规则会变，读法不变</h2>
			<p>税率和扣除标准以税务机关当年公布的为准。课里用的数字都标了年份，每年三月更新一次，更新的那几讲会在目录里注明。</p>
			<p>第三章给小店主。增值税起征点、开票、记账报税，每一件都用同一家文具店的一个季度来讲。</p>`,
		chapters: [
			{
				title: '工资这一张',
				lessons: [
					{ title: '到手的钱是怎么算出来的', seconds: 876, trial: true },
					{ title: '累计预扣：为什么年底扣得多', seconds: 944, trial: true },
					{ title: '专项附加扣除，七项各一句', seconds: 962 },
					{ title: '年终奖的两种算法', seconds: 748 },
					{ title: '年度汇算：一行一行填', seconds: 1090 },
				],
			},
			{
				title: '工资以外',
				lessons: [
					{ title: '稿费和劳务：先扣的与后补的', seconds: 830 },
					{ title: '出租一套房', seconds: 862 },
					{ title: '卖旧物、拿奖品、发红包', seconds: 725 },
					{ title: '清单：该留的凭证', seconds: 300, kind: 'document' },
				],
			},
			{
				title: '一家文具店的季度',
				lessons: [
					{ title: '增值税：这张票开不开', seconds: 1008 },
					{ title: '费用凭什么能扣', seconds: 933 },
					{ title: '季度申报，走一遍', seconds: 1039 },
					{ title: '直播答疑：汇算前夜', seconds: 3000, kind: 'live' },
				],
			},
		],
		learnerCount: 1126,
		publishedDaysAgo: 118,
	},
	{
		key: 'double-entry-breakfast',
		category: 'finance-accounting-statements',
		teachers: ['chen-yu'],
		title: '复式记账：用一张纸记一个月',
		titleEn: 'Double Entry on One Sheet',
		subtitle: '不用软件。一张 A3 纸，一支铅笔，记完自己家的一个月。',
		subtitleEn: 'No software. One sheet of A3, one pencil, a month of your own household.',
		price: 4900,
		audience: '想亲手记一次账、看看会计到底在做什么的人',
		outcomes: ['把家里一个月的收支记成复式账', '在一张纸上画出自己家的资产负债表', '月末试算平衡，并找出不平的原因'],
		introduction: `
			<p>软件替你做了最有意思的那一步，于是你没看见。这门课把它还给你：一张大纸，左边是去向，右边是来源，一个月三十天，每天五分钟。</p>
			<h2>需要准备的</h2>
			<ul><li>一张 A3 纸，横放，按讲义折成八栏。</li><li>一支铅笔，一块橡皮。第一周会擦很多次。</li><li>一个愿意说实话的月份。</li></ul>
			<p>陈屿每讲记一周，用他自己家的真数字，抹掉了姓名。</p>`,
		chapters: [
			{
				title: '把纸折好',
				lessons: [
					{ title: '八栏：家里的钱住在哪里', seconds: 588, trial: true },
					{ title: '期初：先承认现在有什么', seconds: 680 },
				],
			},
			{
				title: '记一个月',
				lessons: [
					{ title: '第一周：买菜、打车、还信用卡', seconds: 754 },
					{ title: '第二周：发工资那天', seconds: 785 },
					{ title: '第三周：替朋友垫的钱算什么', seconds: 738 },
					{ title: '第四周：一笔忘了的订阅', seconds: 880 },
				],
			},
			{
				title: '月底',
				lessons: [
					{ title: '试算：差了三十七块', seconds: 916 },
					{ title: '画出你家的资产负债表', seconds: 712 },
				],
			},
		],
		learnerCount: 41,
		publishedDaysAgo: 64,
	},
	...coursesFinance2,
];

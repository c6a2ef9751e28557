import type { SeedCourse } from './types.ts';

export const coursesFinance2: SeedCourse[] = [
	{
		key: 'reading-a-fund-prospectus',
		category: 'finance-personal-investing',
		teachers: ['chen-yu'],
		title: '基金说明书怎么读',
		titleEn: 'Reading a Fund Prospectus',
		subtitle: '一百二十页里，先读哪七页。',
		subtitleEn: 'A hundred and twenty pages. Read these seven first.',
		price: 6900,
		originalPrice: 7900,
		validityDays: 180,
		audience: '买过基金但没打开过说明书的人',
		outcomes: ['五分钟内找到一只基金的费用、范围和风险', '把“业绩比较基准”说成一句人话', '看出两只名字相近的基金差在哪里'],
		introduction: `
			<p>说明书写得长，是因为它要对监管负责。你只需要对自己的钱负责，读七页就够：投资范围、比较基准、费用、申赎规则、风险揭示、基金经理、前十大持仓。</p>
			<h2>读三份，不推荐一份</h2>
			<p>课里读一只债券基金、一只指数基金和一只主动基金的真实说明书，名称和代码都已抹去。读完你会发现，三份里最不一样的是第四页。</p>`,
		chapters: [
			{
				title: '七页',
				lessons: [
					{ title: '先翻到投资范围', seconds: 735, trial: true },
					{ title: '比较基准：它自己定的及格线', seconds: 654 },
					{ title: '费用一共有几层', seconds: 810 },
					{ title: '申购、赎回和那七天', seconds: 668 },
					{ title: '风险揭示里真正要紧的两段', seconds: 866 },
				],
			},
			{
				title: '三份',
				lessons: [
					{ title: '债券基金：它也会跌', seconds: 940 },
					{ title: '指数基金：跟得紧不紧', seconds: 852 },
					{ title: '主动基金：你付钱给谁', seconds: 982 },
				],
			},
		],
		learnerCount: 29,
		publishedDaysAgo: 71,
	},
	{
		key: 'shopkeepers-two-hours',
		category: 'finance-planning',
		teachers: ['wen-ruogu'],
		title: '小店老板的月末两小时',
		titleEn: 'A Shopkeeper’s Two Hours',
		subtitle: '每月最后一天，关门以后，算完四件事再回家。',
		subtitleEn: 'The last evening of the month: four sums, then home.',
		price: 12900,
		audience: '年流水三百万以内、自己管账的店主',
		outcomes: ['用两小时做完月末四张表', '知道下个月账上最少要留多少钱', '发现赚钱的品和占地方的品'],
		introduction: `
			<p>请不起专职会计的店，最怕的是账都在老板脑子里。脑子里的账不会提醒你三周后房租到期，也不会告诉你卖得最好的那一款其实不赚钱。</p>
			<h2>四件事</h2>
			<ol><li>点：现金、存货、欠别人的、别人欠的。</li><li>对：流水和银行、平台的到账。</li><li>算：这个月赚没赚，哪一样赚的。</li><li>看：下个月的钱够不够。</li></ol>
			<p>跟课做三个月，第一次四个小时，第三次就是两小时。</p>`,
		chapters: [
			{
				title: '点与对',
				lessons: [
					{ title: '关门之后，先点哪四样', seconds: 766, trial: true },
					{ title: '存货：一个人怎么盘', seconds: 808, trial: true },
					{ title: '平台到账为什么总对不上', seconds: 845 },
					{ title: '老板自己拿的钱记在哪里', seconds: 636 },
				],
			},
			{
				title: '算与看',
				lessons: [
					{ title: '一张够用的利润表', seconds: 914 },
					{ title: '哪一款赚钱，哪一款占地方', seconds: 837 },
					{ title: '下个月的现金：一条往前推的线', seconds: 990 },
					{ title: '模板：月末四张表', seconds: 240, kind: 'document' },
					{ title: '直播：陪三家店做月末', seconds: 2700, kind: 'live' },
				],
			},
		],
		learnerCount: 863,
		publishedDaysAgo: 134,
	},
	{
		key: 'notes-to-the-accounts',
		category: 'finance-accounting-statements',
		teachers: ['chen-yu', 'wen-ruogu'],
		title: '年报附注：小字里的公司',
		titleEn: 'The Small Print of an Annual Report',
		subtitle: '正表四页，附注一百页。故事在后面。',
		subtitleEn: 'Four pages of tables, a hundred of notes. The story is in the notes.',
		price: 9900,
		audience: '学过三张报表、想再往里走一步的人',
		outcomes: ['从附注里还原一家公司的客户集中度', '读懂会计政策变更影响了哪个数', '给关联交易画一张图'],
		introduction: `
			<p>同样的营收增长，有的来自新客户，有的来自把收入确认提前了两个月。正表看不出来，附注里有一行。</p>
			<h2>两个人一起读</h2>
			<p>陈屿做过审计，知道那一行为什么会在那里；温若谷在企业里写过附注，知道写的人当时怎么想。六讲是两个人对着同一页纸的谈话，意见不一致的地方没有剪掉。</p>`,
		chapters: [
			{
				title: '公司自己选的',
				lessons: [
					{ title: '会计政策：今年改了哪一条', seconds: 1032, trial: true },
					{ title: '应收账款的账龄表', seconds: 985 },
					{ title: '前五大客户', seconds: 1083 },
				],
			},
			{
				title: '公司不太想说的',
				lessons: [
					{ title: '商誉：买贵了的那部分', seconds: 938 },
					{ title: '关联方：画一张图', seconds: 1064 },
					{ title: '期后事项：封账以后发生的事', seconds: 1010 },
				],
			},
		],
		learnerCount: 18,
		publishedDaysAgo: 83,
	},
	{
		key: 'reading-a-payslip',
		category: 'finance-personal-household',
		teachers: ['wen-ruogu'],
		title: '看懂一张工资条',
		titleEn: 'How to Read a Payslip',
		subtitle: '六讲免费。从应发到实发，中间的每一项。',
		subtitleEn: 'Six free lessons, from gross to net and everything in between.',
		price: 0,
		trial: true,
		audience: '第一次领工资的人，和领了很多年没细看过的人',
		outcomes: ['算出自己的实发工资，误差在一元以内', '知道五险一金各自在什么时候用得上', '发现工资条上的错，并知道先问谁'],
		introduction: `
			<p>工资条是大多数人每年收到十二次、却没读完过的一份报表。它其实很短，六行字，每一行背后有一条规定和一个去处。</p>
			<h2>带上你自己的那一张</h2>
			<p>听课时把自己的工资条放在手边，遮住姓名。每讲结束填一行，六讲听完，最后一行应该和银行短信上的数字一样。不一样也很好，第六讲就讲不一样的时候怎么办。</p>`,
		chapters: [
			{
				title: '应发',
				lessons: [
					{ title: '基本、绩效、补贴：应发是怎么来的', seconds: 522, trial: true },
					{ title: '请假和加班怎么折算', seconds: 555, trial: true },
				],
			},
			{
				title: '扣款',
				lessons: [
					{ title: '养老与医疗：扣掉的钱去了哪里', seconds: 690 },
					{ title: '公积金：它是你的钱', seconds: 596 },
					{ title: '个税：一张累计的表', seconds: 648 },
				],
			},
			{
				title: '实发',
				lessons: [{ title: '数字不对，先问谁', seconds: 500 }],
			},
		],
		learnerCount: 2417,
		publishedDaysAgo: 160,
		trialRank: 5,
	},
];

import type { SeedTeacher } from './types.ts';

/** Finance, writing, science, music. */
export const teachersB: SeedTeacher[] = [
	{
		key: 'shen-zhibai',
		name: '沈知白',
		nameEn: 'Shen Zhibai',
		category: 'writing',
		title: '写作教师',
		titleEn: 'Writing teacher',
		summary: '写不清楚，多半是没想清楚。',
		summaryEn: 'If the writing is muddy, the thinking usually is too.',
		introduction: `
			<p>在一家日报做了十一年编辑，值夜班，改过的稿子大约有六百万字。最短的一篇是四十七个字的停水启事，改了五遍，因为那天晚上全城都要看。</p>
			<p>离开报社以后他教人写日常的东西：通知、邮件、总结、道歉。他说这些文字没有署名，也不会得奖，可是写坏一句，就有几十个人白跑一趟。</p>
			<h2>他改稿的次序</h2>
			<ul>
				<li>先问你想让对方做什么，答不出来就先不改。</li>
				<li>再把最要紧的那句挪到最前面。</li>
				<li>最后才删字。删掉的字他会抄在旁边，让你看看舍不舍得。</li>
			</ul>
			<p>他每天早上手抄一段别人的好句子，抄了二十年，用掉三十一个本子。</p>`,
		years: 13,
		recommended: 2,
	},
	{
		key: 'chen-yu',
		name: '陈屿',
		nameEn: 'Chen Yu',
		category: 'finance',
		title: '注册会计师',
		titleEn: 'Certified public accountant',
		summary: '先看钱从哪里来，再看它去了哪里。',
		summaryEn: 'First ask where the money came from. Then where it went.',
		introduction: `
			<p>做了九年审计，去过一百二十多家公司的仓库。他数过轮胎、生猪和没有上漆的自行车，养成一个习惯：听人讲数字的时候，先想那样东西现在放在哪儿。</p>
			<p>后来他教没学过会计的人读报表。他不从定义讲，从一家早餐店的第一天讲起，第一笔业务是买一袋面粉。学员里有产品经理、护士，也有一位真的开早餐店的阿姨。</p>
			<h2>上课的几条规矩</h2>
			<ul>
				<li>例子里的数字不超过四位，算得动才看得懂。</li>
				<li>先画去向，再说借贷。</li>
				<li>不推荐产品，不预测行情。问也不说。</li>
			</ul>
			<p>他自己家的账记在一张 A3 纸上，每月换一张，贴在厨房门后。</p>`,
		years: 11,
		recommended: 6,
	},
	{
		key: 'su-he',
		name: '苏禾',
		nameEn: 'Su He',
		category: 'science',
		title: '科学教师',
		titleEn: 'Science teacher',
		summary: '公式是最后一步，不是第一步。',
		summaryEn: 'The formula comes last, not first.',
		introduction: `
			<p>在县城中学教了十四年物理。学校的实验室只有一间，她就把课搬到走廊、操场和食堂：用行李秤量摩擦，用饭盆讲惯性，用一卷卫生纸讲角动量。</p>
			<p>她发现学生不是听不懂，是还没来得及觉得奇怪，答案就给了。所以她的课总是先停在那件怪事上，让大家猜，把猜的都写下来，再一起去做。</p>
			<h2>她的一节课</h2>
			<ol>
				<li>看见：一个和想的不一样的现象。</li>
				<li>下注：写下你的猜测和理由。</li>
				<li>动手：用家里有的东西做一遍。</li>
				<li>写式子：最后五分钟，一行。</li>
			</ol>
			<p>晴天的晚上她带学生上楼顶看星星。城里只看得见二十几颗，她说够讲一年了。</p>`,
		years: 14,
		recommended: 7,
	},
	{
		key: 'xu-qing',
		name: '许青',
		nameEn: 'Xu Qing',
		category: 'music',
		title: '钢琴伴奏',
		titleEn: 'Accompanist',
		summary: '先听见，再认得它叫什么。',
		summaryEn: 'Hear it first. Learn its name after.',
		introduction: `
			<p>音乐学院毕业后一直做伴奏，给声乐课弹，给合唱团弹，也给考级的孩子弹。台上的人看不见他，可是谁换气早了，谁忘了词，他总是第一个知道。</p>
			<p>他教乐理，是因为发现很多会弹琴的人听不见和声。手指知道下一个键在哪儿，耳朵却没有跟上。他的课先关掉谱子，听三遍，唱出来，然后才告诉你那叫属七和弦。</p>
			<h2>学他的课，需要什么</h2>
			<ul>
				<li>一个安静的十分钟，每天都有最好。</li>
				<li>敢在没人的房间里唱出声。</li>
				<li>琴不必好，六十一键就够。</li>
			</ul>
			<p>他有一盒用了二十年的夹子，露天演出时夹谱子用。风大的时候，他说，那才是最重要的技术。</p>`,
		years: 16,
		recommended: 8,
	},
	{
		key: 'wen-ruogu',
		name: '温若谷',
		nameEn: 'Wen Ruogu',
		category: 'finance',
		title: '财会教师',
		titleEn: 'Finance teacher',
		summary: '算过再定价，亏也亏得明白。',
		summaryEn: 'Do the sums before you set the price. Even a loss should be on purpose.',
		introduction: `
			<p>在一家做门锁的工厂当了八年成本会计。入行第二年她报错过一次价，少算了一道电镀，那一单做了七个月，每一把锁都亏两块一。老板没有骂她，让她把那道工序从头到尾站了一周。</p>
			<p>从那以后她先去车间，再开表格。现在她教店主、手艺人和小公司的负责人管账，讲成本、预算和税。她的表都很短，因为老板们只有关门以后的两个小时。</p>
			<h2>她常问的三个问题</h2>
			<ul>
				<li>这笔钱，关门那天还要不要付？</li>
				<li>这一款多卖一件，口袋里多几块？</li>
				<li>下个月五号，账上还剩多少？</li>
			</ul>
			<p>她住在厂区旁边，楼下小卖部的月末账是她帮着对的，报酬是一根冰棍。</p>`,
		years: 10,
	},
	{
		key: 'luo-tang',
		name: '罗棠',
		nameEn: 'Luo Tang',
		category: 'writing',
		title: '写作教师',
		titleEn: 'Writing teacher',
		summary: '坐在旁边看他读，别出声。',
		summaryEn: 'Sit beside them while they read. Say nothing.',
		introduction: `
			<p>做过六年产品文档，写过洗衣机、血压计和一款折叠床的说明书。折叠床那本她最得意：售后电话少了七成，客服主管请她吃了顿火锅。</p>
			<p>后来她开始写人，采访修表的、开渡船的、在图书馆补书的。她发现两件事是相通的，说明书要看着对方的手，采访要看着对方的眼睛，都是自己少说一点。</p>
			<h2>跟她学，会做这些事</h2>
			<ul>
				<li>找一个人当面读你的稿子，记下他停住的地方。</li>
				<li>把“感受”问成“那天早上”。</li>
				<li>给家里的老人录一小时的音，然后听三遍。</li>
			</ul>
			<p>她外婆的小传印了三十本，亲戚们一人一本，自己手里只剩有错字的那本样书。</p>`,
		years: 9,
	},
	{
		key: 'fang-zhen',
		name: '方蓁',
		nameEn: 'Fang Zhen',
		category: 'science',
		title: '科学教师',
		titleEn: 'Science teacher',
		summary: '凑近看，看久一点，再问。',
		summaryEn: 'Get closer. Look longer. Then ask.',
		introduction: `
			<p>读的是生物化学，在实验室养了五年酵母。酵母半夜要喂，她就在等的时间里看窗外的树和鸟，渐渐发现自己更喜欢给人讲这些。</p>
			<p>她教化学和生物，上课的地方是厨房、阳台和小区花园。她画图，一门课画一张大纸，从左上角画到右下角，最后一讲正好画满。</p>
			<h2>课上要带的东西</h2>
			<ul>
				<li>一棵你每天会路过的树。</li>
				<li>半颗紫甘蓝，一瓶白醋。</li>
				<li>一个敢写“我不知道”的本子，这样的页越多越好。</li>
			</ul>
			<p>涉及健康的课，她每一讲都会说同一句话：我讲的是身体怎么工作，看病请找医生。</p>`,
		years: 8,
	},
	{
		key: 'jiang-li',
		name: '江离',
		nameEn: 'Jiang Li',
		category: 'music',
		title: '音乐教师',
		titleEn: 'Music teacher',
		summary: '低音走对了，上面的人才敢唱。',
		summaryEn: 'Get the bass right and everyone above it dares to sing.',
		introduction: `
			<p>在一个省级交响乐团拉了十五年大提琴，坐第三谱台。那个位置听得见整个乐团的底，也正好看得见第一排观众什么时候开始犯困。</p>
			<p>她开课的缘起是一封观众来信，问乐章之间到底能不能鼓掌。她回了四页纸，后来那四页纸变成了《第一次去听音乐会》。她也教成年人弹琴，知道下了班的手是什么状态。</p>
			<h2>她相信的几件事</h2>
			<ul>
				<li>一支曲子听三十遍，胜过三十支听一遍。</li>
				<li>慢速也是速度。</li>
				<li>节奏不用天分，用膝盖。</li>
			</ul>
			<p>她的琴叫“老王”，比她大六十岁，坐高铁要单独买一张票。</p>`,
		years: 15,
	},
];

import { coursesWriting2 } from './courses-writing-2.ts';
import type { SeedCourse } from './types.ts';

export const coursesWriting: SeedCourse[] = [
	{
		key: 'write-it-plainly',
		category: 'writing-everyday-explaining',
		teachers: ['shen-zhibai'],
		title: '把话写清楚：日常写作十二讲',
		titleEn: 'Write It Plainly',
		subtitle: '通知、请假、道歉、说明。十二种日常的短文，各改一遍。',
		subtitleEn: 'Notices, apologies, requests, instructions: twelve everyday texts, each rewritten once.',
		price: 16900,
		originalPrice: 19900,
		audience: '每天要写消息和邮件，又常被追问“什么意思”的人',
		outcomes: ['动笔前用一句话说出要对方做什么', '把一段绕的话改成三句直的', '删掉不承担意思的字', '写一封让人愿意回的请求'],
		introduction: `
			<p>沈知白在报社改了十一年稿。他发现大多数看不懂的稿子，句子并没有错，是写的人还没想好要说什么。所以这门课每一讲都先停一下，问同一个问题：读的人看完，要做什么。</p>
			<h2>十二篇短文</h2>
			<p>每讲一篇原文，都来自真实的群公告、邮件和告示，隐去了出处。屏幕上逐字改，改一处说一句为什么。改完的稿子通常只有原来的一半。</p>
			<blockquote>写不清楚，多半是没想清楚。先想，纸是便宜的。</blockquote>`,
		chapters: [
			{
				title: '先想清楚',
				lessons: [
					{ title: '一张停水通知：读的人要做什么', seconds: 686, trial: true },
					{ title: '一条请假消息：先说结论', seconds: 760, trial: true },
					{ title: '一段会议纪要：谁，在什么时候，交什么', seconds: 795 },
					{ title: '第一次作业讲评：一句话说完', seconds: 842 },
				],
			},
			{
				title: '再写清楚',
				lessons: [
					{ title: '一份小区公约：一句一件事', seconds: 738 },
					{ title: '一则寻物启事：形容词换成数字', seconds: 830 },
					{ title: '一段产品说明：按手的顺序写', seconds: 707 },
					{ title: '一封拒绝信：早说，说完', seconds: 906 },
				],
			},
			{
				title: '写得让人愿意读',
				lessons: [
					{ title: '一封道歉：不解释的那一种', seconds: 813 },
					{ title: '一份求助：把难处写成请求', seconds: 861 },
					{ title: '一段自我介绍：挑三件事', seconds: 775 },
					{ title: '直播：改同学的一段话', seconds: 3120, kind: 'live' },
				],
			},
		],
		learnerCount: 2266,
		publishedDaysAgo: 12,
		recommended: 7,
	},
	{
		key: 'structure-first',
		category: 'writing-office-report',
		teachers: ['shen-zhibai'],
		title: '公文与汇报：结构先行',
		titleEn: 'Structure First: Reports That Get Read',
		subtitle: '领导只看第一页。把第一页写成全文。',
		subtitleEn: 'They only read page one. Make page one the whole report.',
		price: 18900,
		audience: '要写汇报、方案、总结的职场人；刚转岗做文字工作的人',
		outcomes: ['先画结构，再动笔写', '把一份八页的汇报压成一页而不丢要点', '按“结论、依据、请求”排好一次口头汇报', '区分请示、报告和函各自要什么'],
		introduction: `
			<p>写汇报最费时间的是反复。改三遍才知道方向不对，是因为第一遍就写成了句子。这门课要求你前三讲不写句子，只摆卡片。</p>
			<h2>卡片摆对了，句子是体力活</h2>
			<p>每张卡片上只许写一个判断。判断下面压着依据，依据下面压着数字。摆好以后，从上往下念一遍，念得通，再写。</p>
			<ul><li>第一章：摆卡片，练判断。</li><li>第二章：四种常用的结构，各配一份改前改后。</li><li>第三章：一页纸、五分钟、三个问题。</li></ul>`,
		chapters: [
			{
				title: '不写句子',
				lessons: [
					{ title: '一张卡片，一个判断', seconds: 788, trial: true },
					{ title: '结论放在哪里', seconds: 885, trial: true },
					{ title: '依据：三条够了', seconds: 772 },
					{ title: '给别人的稿子拆结构', seconds: 920 },
					{ title: '讲义：卡片与空白框', seconds: 300, kind: 'document' },
				],
			},
			{
				title: '四种结构',
				lessons: [
					{ title: '总结：做了什么，没做什么，为什么', seconds: 850 },
					{ title: '方案：两个选项和一个建议', seconds: 936 },
					{ title: '请示：一事一请', seconds: 804 },
					{ title: '情况说明：时间线怎么写', seconds: 768 },
					{ title: '作业讲评：三份方案', seconds: 965 },
				],
			},
			{
				title: '交上去之前',
				lessons: [
					{ title: '八页改成一页', seconds: 870 },
					{ title: '标题怎样把话说完', seconds: 698 },
					{ title: '图表：一张图，一句话', seconds: 824 },
					{ title: '五分钟口头汇报', seconds: 902 },
					{ title: '被问住了怎么答', seconds: 736 },
					{ title: '直播：现场改一份总结', seconds: 3360, kind: 'live' },
				],
			},
		],
		learnerCount: 1411,
		publishedDaysAgo: 39,
	},
	{
		key: 'longform-structure',
		category: 'writing-longform',
		teachers: ['shen-zhibai'],
		title: '长文结构',
		titleEn: 'The Shape of a Long Piece',
		subtitle: '三千字以上，靠的不是文采，是骨头。',
		subtitleEn: 'Past three thousand characters it isn’t style that holds a piece up. It’s bone.',
		price: 21900,
		originalPrice: 25900,
		vip: true,
		audience: '写公众号长文、特稿、论文或一本书的人',
		outcomes: ['为一篇五千字的文章画出结构图', '写出能承重的开头与收得住的结尾', '发现并拆掉文章里多余的一层'],
		introduction: `
			<p>短文可以一口气写完，长文不行。写到两千字时会忘记为什么出发，写到四千字时舍不得删。结构图就是留给那时候的自己看的。</p>
			<h2>拆五篇，搭一篇</h2>
			<p>前半程拆五篇已发表的长文：一篇特稿、一篇游记、一篇书评、一篇科普、一篇讣告。拆到只剩骨头，看它们怎样分段、怎样转身、在哪里让读者喘口气。</p>
			<p>后半程搭你自己的一篇。四次作业，从一张图到一稿，沈知白逐篇写批语，每篇不少于两百字。</p>`,
		chapters: [
			{
				title: '拆',
				lessons: [
					{ title: '讣告：从最后一天倒着写', seconds: 928, trial: true },
					{ title: '游记：路线不是结构', seconds: 972, trial: true },
					{ title: '特稿：两条线，什么时候相遇', seconds: 1060 },
					{ title: '书评：先站稳，再说不同意', seconds: 895 },
					{ title: '科普：一个比喻用到底', seconds: 993 },
				],
			},
			{
				title: '搭',
				lessons: [
					{ title: '一张图：你的文章有几根骨头', seconds: 800 },
					{ title: '开头：给读者一个问题', seconds: 946 },
					{ title: '中段：转身的句子', seconds: 878 },
					{ title: '材料太多，砍哪一半', seconds: 779 },
					{ title: '结尾：停在动作上', seconds: 984 },
					{ title: '讲义：五篇长文的骨架图', seconds: 240, kind: 'document' },
				],
			},
			{
				title: '改',
				lessons: [
					{ title: '放三天以后再读', seconds: 1030 },
					{ title: '直播：两篇同学稿，从头改到尾', seconds: 3600, kind: 'live' },
				],
			},
		],
		learnerCount: 862,
		publishedDaysAgo: 96,
	},
	{
		key: 'ten-official-papers',
		category: 'writing-office-official',
		teachers: ['shen-zhibai', 'luo-tang'],
		title: '公文十讲',
		titleEn: 'Ten Official Papers',
		subtitle: '通知、请示、函、纪要。十种文，十讲，每讲一份能用的底稿。',
		subtitleEn: 'Ten kinds of official paper, ten lessons, ten drafts you can use.',
		price: 15900,
		vip: true,
		validityDays: 365,
		audience: '机关、学校、国企里新接手文字工作的人',
		outcomes: ['按来由选对文种', '写出格式不被退回的请示和函', '把纪要写到与会者都认账'],
		introduction: `
			<p>公文有格式，是为了让陌生人在一分钟内知道三件事：谁说的，对谁说，要做什么。把格式当作礼貌来理解，就不难记。</p>
			<h2>一份底稿，一处常错</h2>
			<p>每讲给一份可以直接改用的底稿，再讲一处最常被退回的错。请示里写了两件事，函用了命令的口气，通知没有落到日期：都是小错，都会让一件事多走三天。</p>`,
		chapters: [
			{
				title: '往下与往上',
				lessons: [
					{ title: '通知：写到谁、到哪天、交给谁', seconds: 755, trial: true },
					{ title: '请示：一事一请，附上办法', seconds: 828 },
					{ title: '报告：报告里不带请求', seconds: 716 },
					{ title: '批复：同意也要写清楚条件', seconds: 740 },
				],
			},
			{
				title: '平行',
				lessons: [
					{ title: '函：商量的口气', seconds: 782 },
					{ title: '会议纪要：决定、分工、时限', seconds: 866 },
					{ title: '公告与通告', seconds: 650 },
				],
			},
			{
				title: '常用',
				lessons: [
					{ title: '讲话稿：写给耳朵', seconds: 734 },
					{ title: '简报：三百字一件事', seconds: 693 },
					{ title: '总结：少写“在……下”', seconds: 820 },
				],
			},
		],
		learnerCount: 604,
		publishedDaysAgo: 125,
	},
	{
		key: 'what-punctuation-is-for',
		category: 'writing-sentences',
		teachers: ['shen-zhibai'],
		title: '标点的用处',
		titleEn: 'What Punctuation Is For',
		subtitle: '逗号管呼吸，句号管负责。七种标点，七讲。',
		subtitleEn: 'Commas breathe. Full stops take responsibility. Seven marks, seven lessons.',
		price: 8900,
		vip: true,
		audience: '一逗到底的人；用省略号表示犹豫的人',
		outcomes: ['把一个百字长句断成四句，意思不丢', '知道顿号、逗号、分号各管几层', '不靠感叹号也能写出语气'],
		introduction: `
			<p>标点是写给眼睛的停顿。它不难，只是很少有人专门教过。小学学完以后，我们就凭手感用了二十年。</p>
			<h2>每讲只讲一个符号</h2>
			<p>先看它在好文章里怎么用，再看它在群聊里怎么被用坏，最后改五个句子。七讲总共不到一个半小时，可以在一个周末听完。听完以后，你会开始数自己一段话里有几个句号。</p>`,
		chapters: [
			{
				title: '停多久',
				lessons: [
					{ title: '句号：一件事说完了', seconds: 622, trial: true },
					{ title: '逗号：别让它一直喘', seconds: 725, trial: true },
					{ title: '顿号：并列的门槛', seconds: 588 },
					{ title: '分号：两句话之间的桌子', seconds: 676 },
				],
			},
			{
				title: '说给谁听',
				lessons: [
					{ title: '冒号与破折号：后面有话', seconds: 640 },
					{ title: '引号：谁说的，原话吗', seconds: 712 },
					{ title: '问号、叹号、省略号：少用三成', seconds: 535 },
				],
			},
		],
		learnerCount: 471,
		publishedDaysAgo: 109,
	},
	{
		key: 'the-first-line',
		category: 'writing-everyday-messages',
		teachers: ['shen-zhibai'],
		title: '邮件的第一句',
		titleEn: 'The First Line of an Email',
		subtitle: '收件人只看通知栏里那二十个字。',
		subtitleEn: 'Your reader sees twenty characters in a notification. Spend them well.',
		price: 0,
		trial: true,
		audience: '每天写十封以上邮件和工作消息的人',
		outcomes: ['把请求写进第一句', '给一封旧邮件换主题，让人三个月后还搜得到', '催人而不伤人'],
		introduction: `
			<p>一封邮件写了四段，第三段才说要什么，对方扫一眼主题，标了星，然后忘了。这不是他的错。</p>
			<h2>六种邮件，各改一句</h2>
			<p>请求、催办、拒绝、转述、道歉、感谢。每讲拿三封真实邮件，只改第一句和主题，别的不动，看看效果差多少。改法能写在一张便签上，贴在显示器边上。</p>`,
		chapters: [
			{
				title: '只改第一句',
				lessons: [
					{ title: '请求：把动词放到前面', seconds: 510, trial: true },
					{ title: '催办：给对方一个台阶和一个日子', seconds: 552 },
					{ title: '拒绝：第一句就说不', seconds: 526 },
				],
			},
			{
				title: '再改主题',
				lessons: [
					{ title: '转述：谁说的，要你做什么', seconds: 478 },
					{ title: '道歉：先说影响，再说原因', seconds: 565 },
					{ title: '感谢：说出具体的那件事', seconds: 440 },
				],
			},
		],
		learnerCount: 318,
		publishedDaysAgo: 143,
		trialRank: 6,
	},
	...coursesWriting2,
];

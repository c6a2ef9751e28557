import type { SeedCourse } from './types.ts';

export const coursesWriting2: SeedCourse[] = [
	{
		key: 'manuals-people-read',
		category: 'writing-everyday-explaining',
		teachers: ['luo-tang'],
		title: '把说明书写成人话',
		titleEn: 'Manuals People Read',
		subtitle: '装一把椅子，跟着你写的字，能不能装起来。',
		subtitleEn: 'Somebody is assembling a chair from your words. Will it stand?',
		price: 13900,
		validityDays: 365,
		audience: '写产品说明、帮助文档、操作手册的人；要教爸妈用手机的人',
		outcomes: ['按手和眼的顺序写步骤', '写出只有一种理解的句子', '用一次旁观测试找到说明书的断点'],
		introduction: `
			<p>罗棠做过六年产品文档。她的验收方法只有一种：找一个没见过这件东西的人，把说明书给他，自己坐在旁边，不说话。他停下来的地方，就是要改的地方。</p>
			<h2>一把椅子贯穿全课</h2>
			<p>课里从头写一份四条腿椅子的装配说明，写三稿，测三次，三次录像都放给你看。第一次那位叔叔把靠背装反了，原因在第二句。</p>
			<ol><li>第一稿：照着零件写，失败。</li><li>第二稿：照着手写，慢。</li><li>第三稿：照着眼睛写，十二分钟装完。</li></ol>`,
		chapters: [
			{
				title: '第一稿',
				lessons: [
					{ title: '先列零件，还是先列动作', seconds: 704, trial: true },
					{ title: '一步一个动词', seconds: 800, trial: true },
					{ title: '旁观测试：闭上嘴', seconds: 728 },
				],
			},
			{
				title: '第二稿',
				lessons: [
					{ title: '左边是谁的左边', seconds: 656 },
					{ title: '警告写在哪一步之前', seconds: 757 },
					{ title: '名字：同一个东西只许叫一个名字', seconds: 675 },
				],
			},
			{
				title: '第三稿',
				lessons: [
					{ title: '图和字怎么分工', seconds: 828 },
					{ title: '出错了怎么办：写给慌张的人', seconds: 750 },
					{ title: '给爸妈写一页手机说明', seconds: 582 },
					{ title: '讲义：三稿全文与批注', seconds: 300, kind: 'document' },
				],
			},
		],
		learnerCount: 527,
		publishedDaysAgo: 151,
	},
	{
		key: 'asking-questions',
		category: 'writing-longform',
		teachers: ['luo-tang'],
		title: '采访：怎样把问题问出来',
		titleEn: 'Asking Questions',
		subtitle: '好材料是问出来的。从一张提纲到一篇人物稿。',
		subtitleEn: 'Good material is asked for. From a page of questions to a finished profile.',
		price: 17900,
		originalPrice: 19900,
		audience: '写人物稿、用户访谈、口述史的人',
		outcomes: ['写一份能丢开的提纲', '用追问拿到场面、时间和原话', '从两小时录音里挑出八百字'],
		introduction: `
			<p>新手采访常问“您有什么感受”，得到的回答也就只能是“很感动”。换成“那天早上您吃了什么”，对方会想一想，然后真的回到那天早上去。</p>
			<h2>一次完整的采访</h2>
			<p>罗棠用这门课采访了一位修钟表的师傅。你会听到没剪的录音，看到她在本子上记的字，包括她问砸的两个问题。之后一起把录音写成稿子，再请师傅读一遍。</p>`,
		chapters: [
			{
				title: '去之前',
				lessons: [
					{ title: '提纲：写满，然后扣过来', seconds: 748, trial: true },
					{ title: '约人：第一通电话怎么说', seconds: 710, trial: true },
					{ title: '做功课做到哪里为止', seconds: 816 },
				],
			},
			{
				title: '坐下来',
				lessons: [
					{ title: '修钟表的师傅：前四十分钟', seconds: 1122 },
					{ title: '追问：什么时候，谁在旁边，他怎么说', seconds: 855 },
					{ title: '沉默：数到七', seconds: 727 },
					{ title: '问砸了以后', seconds: 804 },
				],
			},
			{
				title: '回来以后',
				lessons: [
					{ title: '两小时录音，挑八百字', seconds: 930 },
					{ title: '直接引语：一字不改吗', seconds: 842 },
					{ title: '请他读一遍', seconds: 706 },
					{ title: '直播：听同学的一段录音', seconds: 3000, kind: 'live' },
				],
			},
		],
		learnerCount: 389,
		publishedDaysAgo: 168,
	},
	{
		key: 'a-family-in-writing',
		category: 'writing-longform',
		teachers: ['luo-tang'],
		title: '给家里老人写一本小传',
		titleEn: 'Your Grandmother’s Life, in Forty Pages',
		subtitle: '四十页，半年，一本能放在桌上的书。',
		subtitleEn: 'Forty pages, half a year, a book you can put on the table.',
		price: 25900,
		originalPrice: 29900,
		materials: true,
		validityDays: 730,
		audience: '想把家里老人的事记下来的人，不需要会写作',
		outcomes: ['列出一生的年表，找到六个值得细写的日子', '做四次家庭访谈并整理成文', '排出一本四十页的小册子并印出来'],
		introduction: `
			<p>老人的事，听过很多遍，真要写却不知从哪年写起。这门课把它拆成二十六周里的小事：这周问一张照片，下周画一条老街，再下周抄一封信。</p>
			<h2>寄给你的东西</h2>
			<p>报名后会寄一个纸盒，里面有访谈卡五十张、年表长卷一卷、封面样纸三种。访谈卡上每张一个问题，字印得大，可以直接拿给老人看。</p>
			<blockquote>我奶奶看完说：原来我还做过这么多事。这是我写过最好的一篇书评。</blockquote>
			<p>最后一章教排版和付印，按家用打印机和街边图文店两种条件讲。</p>`,
		chapters: [
			{
				title: '打听',
				lessons: [
					{ title: '一张照片问二十分钟', seconds: 792, trial: true },
					{ title: '年表：先把确定的写上去', seconds: 766, trial: true },
					{ title: '老街、老屋和方言词', seconds: 870 },
					{ title: '他不想说的那几年', seconds: 715 },
					{ title: '访谈卡使用说明', seconds: 240, kind: 'document' },
				],
			},
			{
				title: '写',
				lessons: [
					{ title: '挑六个日子', seconds: 908 },
					{ title: '第一人称还是第三人称', seconds: 807 },
					{ title: '方言留不留', seconds: 884 },
					{ title: '两个人记得不一样', seconds: 756 },
					{ title: '第一次作业讲评：一顿年夜饭', seconds: 980 },
				],
			},
			{
				title: '印',
				lessons: [
					{ title: '四十页怎么排', seconds: 830 },
					{ title: '老照片的修补与说明', seconds: 678 },
					{ title: '付印、装订与第一位读者', seconds: 642 },
					{ title: '直播：念一页给大家听', seconds: 2880, kind: 'live' },
				],
			},
		],
		learnerCount: 742,
		publishedDaysAgo: 187,
	},
	{
		key: 'reviewing-a-book',
		category: 'writing-sentences',
		teachers: ['luo-tang'],
		title: '书评：读后感之外',
		titleEn: 'Beyond “I Liked It”',
		subtitle: '读完一本书，写八百字，让没读过的人决定读不读。',
		subtitleEn: 'Eight hundred words that help a stranger decide whether to read it.',
		price: 9900,
		audience: '爱读书、想把读到的说出来的人；给平台写书评的人',
		outcomes: ['用三句话说清一本书在做什么', '引文引得恰到好处', '写出有根据的不满意'],
		introduction: `
			<p>读后感写自己，书评写书。读者打开一篇书评，先想知道的是这本书讲什么，讲得怎样，和同类的书差在哪里，最后才轮到你的心情。</p>
			<h2>读同一本书</h2>
			<p>全班读同一本薄书，书目每季一换，不超过一百六十页。课里示范两篇书评，一篇说它好，一篇说它不好，都站得住。你写第三篇。</p>`,
		chapters: [
			{
				title: '读的时候',
				lessons: [
					{ title: '铅笔：划什么，不划什么', seconds: 636, trial: true },
					{ title: '这本书在回答什么问题', seconds: 684 },
					{ title: '和它站在一起的另外两本', seconds: 735 },
				],
			},
			{
				title: '写的时候',
				lessons: [
					{ title: '三句话的概括', seconds: 822 },
					{ title: '引一句，解一句', seconds: 668 },
					{ title: '不满意，怎么写得公道', seconds: 850 },
					{ title: '题目与最后一句', seconds: 753 },
					{ title: '直播：三篇书评的编辑会', seconds: 2760, kind: 'live' },
				],
			},
		],
		learnerCount: 216,
		publishedDaysAgo: 203,
	},
];

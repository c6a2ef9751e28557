import { coursesMusic2 } from './courses-music-2.ts';
import type { SeedCourse } from './types.ts';

export const coursesMusic: SeedCourse[] = [
	{
		key: 'how-to-hear-a-tune',
		category: 'music-theory-basics',
		teachers: ['xu-qing'],
		title: '听懂一首曲子：乐理基础',
		titleEn: 'How to Hear a Tune',
		subtitle: '先听见，再认得它叫什么。十六讲，不考级，不背表。',
		subtitleEn: 'Hear it first, then learn its name. Sixteen lessons, no exams, no tables to memorise.',
		price: 14900,
		vip: true,
		audience: '喜欢听、不识谱的人；学过琴却说不清调和拍的人',
		outcomes: ['跟着一首陌生的曲子打对拍子', '听出大调、小调和回家的那个音', '看着简单的谱子唱出来', '用三句话说出一首曲子是怎么搭的'],
		introduction: `
			<p>许青给合唱团和独唱弹了很多年伴奏。伴奏的人先要会听：歌手换气了，句子快完了，和声要拐弯了。这门课教的就是这种听法，名词在听见之后才出现。</p>
			<h2>每讲一段录音</h2>
			<p>十六讲用十六段音乐，从《茉莉花》到舒伯特，每段不超过两分钟，都由许青在琴上弹一遍、拆一遍。第一遍请闭上眼睛。</p>
			<blockquote>先听见，再认得它叫什么。</blockquote>`,
		chapters: [
			{
				title: '拍子',
				lessons: [
					{ title: '跟着走：强的那一下在哪里', seconds: 922, trial: true },
					{ title: '三拍的转圈，四拍的走路', seconds: 826, trial: true },
					{ title: '长短：一拍里住几个音', seconds: 870 },
					{ title: '切分：重音搬了家', seconds: 774 },
					{ title: '作业讲评：拍着手唱《茉莉花》', seconds: 788 },
				],
			},
			{
				title: '高低',
				lessons: [
					{ title: '音与音的距离：半步和一步', seconds: 855 },
					{ title: '音阶：一架七级的楼梯', seconds: 937 },
					{ title: '谱子：五条线上的地图', seconds: 800 },
					{ title: '大调与小调：只差一级', seconds: 964 },
					{ title: '回家的那个音', seconds: 888 },
				],
			},
			{
				title: '和声',
				lessons: [
					{ title: '三个音叠在一起', seconds: 956 },
					{ title: '主、属、下属：在家、出门、串门', seconds: 813 },
					{ title: '终止：一句话说完了没有', seconds: 867 },
				],
			},
			{
				title: '结构',
				lessons: [
					{ title: '句子、段落和再来一遍', seconds: 970 },
					{ title: '变奏：同一张脸，换衣服', seconds: 902 },
					{ title: '直播：一起听一首没听过的', seconds: 3300, kind: 'live' },
				],
			},
		],
		learnerCount: 733,
		publishedDaysAgo: 24,
		recommended: 8,
	},
	{
		key: 'piano-after-four-chords',
		category: 'music-piano-improvising',
		teachers: ['xu-qing'],
		title: '钢琴即兴：四个和弦之后',
		titleEn: 'Piano: After the Four Chords',
		subtitle: '会弹 C、G、Am、F 以后，做什么。二十六讲，每讲练十分钟。',
		subtitleEn: 'You can play C, G, Am and F. Now what? Twenty-six lessons, ten minutes’ practice each.',
		price: 21900,
		vip: true,
		validityDays: 730,
		audience: '会弹最基本的和弦、想给自己或朋友伴奏的人',
		outcomes: ['看着歌词和和弦名直接弹出伴奏', '为一段旋律换三种不同的配法', '在朋友唱低了的时候当场移调', '即兴一段三十秒的前奏和尾声'],
		introduction: `
			<p>四个和弦可以伴奏一百首歌，听上去也会像同一首歌。差别在左手怎么走、和弦翻到哪一面、什么时候不弹。伴奏是给别人让路的手艺，许青把它拆成二十六件小事。</p>
			<h2>怎样练</h2>
			<ul><li>每讲只有一件事，练十分钟就停。</li><li>琴键画面从正上方拍，手指编号一直在。</li><li>每章最后一讲给一首真歌，慢速、原速各录一遍，你跟着弹。</li></ul>
			<p>不需要三角琴。六十一键的电子琴就够，有踏板更好。</p>`,
		chapters: [
			{
				title: '左手不闲着',
				lessons: [
					{ title: '分解和弦：水一样的左手', seconds: 738, trial: true },
					{ title: '根音与五音：站稳的两只脚', seconds: 820, trial: true },
					{ title: '转位：走最近的路', seconds: 775 },
					{ title: '低音的楼梯', seconds: 846 },
					{ title: '踏板：踩下去，换干净', seconds: 807 },
					{ title: '跟一首歌：慢板', seconds: 930 },
				],
			},
			{
				title: '和弦换件衣服',
				lessons: [
					{ title: '挂留：悬着一会儿再放下', seconds: 792 },
					{ title: '七和弦：多一个音，多一点想念', seconds: 884 },
					{ title: '属七为什么想回家', seconds: 758 },
					{ title: '副属：借隔壁的门进来', seconds: 905 },
					{ title: '代理：二级和四级换班', seconds: 830 },
					{ title: '跟一首歌：抒情', seconds: 980 },
				],
			},
			{
				title: '右手说话',
				lessons: [
					{ title: '旋律在上，和弦在下', seconds: 766 },
					{ title: '空着的那一拍', seconds: 838 },
					{ title: '经过音和邻音', seconds: 872 },
					{ title: '模仿：歌手说一句，你答半句', seconds: 785 },
					{ title: '五声音阶的三十秒', seconds: 744 },
					{ title: '跟一首歌：民谣', seconds: 948 },
				],
			},
			{
				title: '换个调',
				lessons: [
					{ title: '级数记谱：把字母换成数字', seconds: 850 },
					{ title: '升两度，降三度', seconds: 816 },
					{ title: '歌手唱低了，怎么办', seconds: 914 },
					{ title: '四个最常用的调', seconds: 770 },
					{ title: '跟一首歌：现场移调', seconds: 962 },
				],
			},
			{
				title: '开头和结尾',
				lessons: [
					{ title: '前奏：告诉他几时进来', seconds: 824 },
					{ title: '尾声：停在哪里', seconds: 750 },
					{ title: '直播：你唱，我伴奏', seconds: 3480, kind: 'live' },
				],
			},
		],
		learnerCount: 512,
		publishedDaysAgo: 48,
	},
	{
		key: 'accompanying-a-choir',
		category: 'music-piano-improvising',
		teachers: ['xu-qing'],
		title: '给合唱团弹伴奏',
		titleEn: 'Playing for a Choir',
		subtitle: '四个声部一起看，一只手弹琴，一只耳朵听指挥。',
		subtitleEn: 'Four parts under your eyes, one hand on the keys, one ear on the conductor.',
		price: 12900,
		validityDays: 365,
		audience: '弹过三年以上琴、要给学校或社区合唱团伴奏的人',
		outcomes: ['在琴上同时弹出四个声部的骨架', '给出清楚的起音', '看着指挥的手，而不是谱子的下一页'],
		introduction: `
			<p>排练室里伴奏的人最忙。女低音忘了音，要你给；指挥要从第二十四小节再来，你得先翻到；男声慢了半拍，你还不能跟着慢。</p>
			<h2>一首歌，排四次</h2>
			<p>课里用一首四部合唱的民歌，记录一个社区合唱团从识谱到演出的四次排练。镜头在许青的右肩后面，你看见他看见的东西。</p>`,
		chapters: [
			{
				title: '排练之前',
				lessons: [
					{ title: '四行谱怎么一眼看完', seconds: 810, trial: true },
					{ title: '弹不下的音，丢哪一个', seconds: 858 },
					{ title: '标记：换气、拐弯、容易错的地方', seconds: 725 },
				],
			},
			{
				title: '排练当中',
				lessons: [
					{ title: '给音：四个人，四个音，一次听清', seconds: 940 },
					{ title: '只弹女低音', seconds: 982 },
					{ title: '指挥的手说了什么', seconds: 890 },
				],
			},
			{
				title: '演出',
				lessons: [
					{ title: '钢琴不许比人声先到', seconds: 816 },
					{ title: '忘词了，你要做什么', seconds: 908 },
				],
			},
		],
		learnerCount: 0,
		publishedDaysAgo: 51,
	},
	{
		key: 'signposts-of-harmony',
		category: 'music-theory-harmony',
		teachers: ['jiang-li'],
		title: '和声的路标',
		titleEn: 'Signposts of Harmony',
		subtitle: '三十二小节里的十二块路牌，认得它们就不会迷路。',
		subtitleEn: 'Twelve signs along thirty-two bars. Know them and you won’t get lost.',
		price: 18900,
		originalPrice: 21900,
		vip: true,
		audience: '学完基础乐理、想往下走的人；写歌总用同一套和弦的人',
		outcomes: ['听出正格、变格、半终止和阻碍终止', '给一条旋律写出四部和声并避开最常见的错', '在一首曲子里找到转调的那一步'],
		introduction: `
			<p>和声课常被教成交通法规：平行五度禁止，导音必须解决。江离从路标讲起：这里是终点，那里要拐弯，前面修路请绕行。知道路往哪里去，规矩就有了道理。</p>
			<h2>先唱，再写</h2>
			<p>每块路牌先用大提琴拉低音，请你在上面唱出另一个声部。唱得出来，再写到谱上。作业只要四小节，但要写三种。</p>`,
		chapters: [
			{
				title: '终点',
				lessons: [
					{ title: '正格：门关上了', seconds: 804, trial: true },
					{ title: '变格：阿门', seconds: 770, trial: true },
					{ title: '半终止：停在门口', seconds: 856 },
					{ title: '阻碍：以为到了，其实没有', seconds: 818 },
				],
			},
			{
				title: '拐弯',
				lessons: [
					{ title: '副属：一块临时路牌', seconds: 902 },
					{ title: '近关系转调：走到隔壁', seconds: 974 },
					{ title: '用一个和弦当两边的门', seconds: 885 },
					{ title: '回来的路', seconds: 837 },
				],
			},
			{
				title: '路面',
				lessons: [
					{ title: '四个声部怎么走才不打架', seconds: 930 },
					{ title: '平行五度：为什么不好听', seconds: 848 },
					{ title: '外音：路边的花', seconds: 753 },
					{ title: '直播：改同学的四小节', seconds: 3000, kind: 'live' },
				],
			},
		],
		learnerCount: 347,
		publishedDaysAgo: 86,
	},
	{
		key: 'first-concert',
		category: 'music-listening',
		teachers: ['jiang-li'],
		title: '第一次去听音乐会',
		titleEn: 'Your First Concert',
		subtitle: '六讲免费。几点到，坐哪里，什么时候鼓掌，睡着了怎么办。',
		subtitleEn: 'Six free lessons: when to arrive, where to sit, when to clap, and what if you nod off.',
		price: 0,
		trial: true,
		audience: '想去听现场、又怕不懂的人',
		outcomes: ['挑一场适合第一次去的音乐会', '提前二十分钟听完该听的准备', '知道乐章之间为什么不鼓掌，鼓了也没关系'],
		introduction: `
			<p>音乐厅没有门槛，只有一些没人说出来的习惯。江离在乐团里坐了十五年，从台上看台下，她最想说的是：你们紧张的时候，我们也紧张。</p>
			<h2>听一场真的</h2>
			<p>课程选了一场普通的周末音乐会，一首序曲，一首协奏曲，一首交响曲。六讲从买票讲到散场，中间有后台四十分钟的录像，你会看见演奏员在吃包子。</p>`,
		chapters: [
			{
				title: '去之前',
				lessons: [
					{ title: '怎么挑第一场', seconds: 494, trial: true },
					{ title: '二十分钟的准备：听三个地方', seconds: 636, trial: true },
					{ title: '穿什么，几点到，坐哪里', seconds: 468 },
				],
			},
			{
				title: '在那里',
				lessons: [
					{ title: '台上都是谁，谁看谁', seconds: 712 },
					{ title: '乐章之间的安静', seconds: 567 },
					{ title: '听不下去、睡着了、想咳嗽', seconds: 520 },
				],
			},
		],
		learnerCount: 1856,
		publishedDaysAgo: 173,
		trialRank: 8,
	},
	{
		key: 'one-bach-minuet',
		category: 'music-listening',
		teachers: ['jiang-li'],
		title: '一支小步舞曲，听三十遍',
		titleEn: 'One Minuet, Thirty Times',
		subtitle: '三十二小节，一分半钟。听到能在心里从头放一遍。',
		subtitleEn: 'Thirty-two bars, ninety seconds. Listen until you can play it back in your head.',
		price: 7900,
		audience: '听古典音乐容易走神的人；弹过这支曲子却没听过它的人',
		outcomes: ['不看谱，指出这支曲子的八个句子', '分别跟住高音和低音', '说出三位演奏家弹得不同在哪里'],
		introduction: `
			<p>就一支曲子，那本写给安娜·玛格达莱娜的小册子里的 G 大调小步舞曲，从前归在巴赫名下，其实是佩措尔德写的。几乎每个学琴的人都弹过，很少有人听完它。</p>
			<h2>三十遍怎么听</h2>
			<p>每讲听几遍，每遍只盯一样东西：先拍子，再高音，再低音，再两个声部的对话，最后听三个版本。听到第二十遍，你会发现左手一直在唱另一首歌。</p>`,
		chapters: [
			{
				title: '听',
				lessons: [
					{ title: '第一到五遍：只打拍子', seconds: 562, trial: true },
					{ title: '第六到十遍：跟住上面那条线', seconds: 615, trial: true },
					{ title: '第十一到十六遍：左手的那首歌', seconds: 700 },
					{ title: '八个句子，谁问谁答', seconds: 728 },
				],
			},
			{
				title: '比',
				lessons: [
					{ title: '第十七到二十四遍：三位演奏家', seconds: 806 },
					{ title: '装饰音：路上的小停留', seconds: 650 },
					{ title: '最后六遍：关掉声音', seconds: 574 },
				],
			},
		],
		learnerCount: 428,
		publishedDaysAgo: 138,
	},
	...coursesMusic2,
];

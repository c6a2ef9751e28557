import { coursesScience2 } from './courses-science-2.ts';
import type { SeedCourse } from './types.ts';

export const coursesScience: SeedCourse[] = [
	{
		key: 'force-and-motion',
		category: 'science-physics-mechanics',
		teachers: ['su-he'],
		title: '力与运动：中学物理重讲',
		titleEn: 'Force and Motion, Retold',
		subtitle: '从一辆推不动的车讲到一颗不掉下来的卫星。公式放在每一讲的最后五分钟。',
		subtitleEn: 'From a cart that won’t budge to a satellite that won’t fall. The formula comes in the last five minutes.',
		price: 18900,
		audience: '正在学高中物理的学生；学过、忘了、还想弄懂的大人；陪孩子写作业的家长',
		outcomes: [
			'给任何一个静止或运动的物体画出受力图',
			'用 v-t 图回答路程、快慢和加速的问题',
			'说清卫星为什么不掉下来',
			'分清动量和能量各在什么时候守恒',
		],
		introduction: `
			<p>苏禾教了十四年中学物理，发现学生最怕的是“先背公式再找题套”。重讲一遍时她换了顺序：先看见一件怪事，再猜，再做，最后写式子。式子写出来时，你已经知道它应该长什么样。</p>
			<h2>五章，五个问题</h2>
			<ol><li>快，是什么意思？</li><li>推它，它为什么不动？</li><li>月亮为什么不掉下来？</li><li>撞一下，谁把什么给了谁？</li><li>省力，省掉的去了哪里？</li></ol>
			<p>第一章会说到速度是位移的导数。没学过导数也没关系，那一讲不用公式，用一条斜着的线。</p>
			<blockquote>公式是最后一步，不是第一步。</blockquote>
			<p>实验都在厨房和走廊里做，用到尺子、乒乓球、行李秤和手机的慢动作录像。你可以照着再做一遍。</p>`,
		chapters: [
			{
				title: '快，是什么意思',
				lessons: [
					{ title: '一辆公交车的二十秒', seconds: 756, trial: true },
					{ title: '位移和路程：绕一圈等于没走', seconds: 860, trial: true },
					{ title: '速度是一条斜线：不用公式讲导数', seconds: 918 },
					{ title: '平均与瞬时：测速仪测的是哪一个', seconds: 825 },
					{ title: '加速：每一秒都多快一点', seconds: 962 },
					{ title: 'v-t 图下面的面积', seconds: 877 },
					{ title: '作业讲评：电梯里的秤', seconds: 1045 },
				],
			},
			{
				title: '推它，它为什么不动',
				lessons: [
					{ title: '力有三样：大小、方向、推在哪里', seconds: 830 },
					{ title: '受力图：一个箱子身上有几支箭头', seconds: 933 },
					{ title: '摩擦：有时候它推着你走', seconds: 852 },
					{ title: '牛顿第一定律：滑下去，停不住', seconds: 1008 },
					{ title: '牛顿第二定律：一样的力，不一样的车', seconds: 1040 },
					{ title: '牛顿第三定律：马拉车，车也拉马', seconds: 906 },
					{ title: '斜面、绳子和滑轮：把箭头拆开', seconds: 1094 },
					{ title: '直播：一起画二十张受力图', seconds: 3480, kind: 'live' },
				],
			},
			{
				title: '月亮为什么不掉下来',
				lessons: [
					{ title: '两个球，一个平抛一个直落', seconds: 808 },
					{ title: '抛体：水平的归水平，竖直的归竖直', seconds: 1000 },
					{ title: '转弯要有人拉：向心力', seconds: 952 },
					{ title: '牛顿的那门炮', seconds: 1056 },
					{ title: '万有引力：苹果和月亮同一条规矩', seconds: 898 },
					{ title: '轨道的高度和快慢', seconds: 984 },
					{ title: '失重的人在往下落', seconds: 790 },
				],
			},
			{
				title: '撞一下',
				lessons: [
					{ title: '动量：又重又快的那个难停', seconds: 886 },
					{ title: '冲量：安全气囊多给了你什么', seconds: 975 },
					{ title: '两辆小车相撞，前后什么没变', seconds: 920 },
					{ title: '弹开、粘住和炸开', seconds: 1022 },
					{ title: '台球桌上的九十度', seconds: 873 },
					{ title: '实验单：走廊里的碰撞', seconds: 300, kind: 'document' },
					{ title: '作业讲评：火箭靠什么推自己', seconds: 767 },
				],
			},
			{
				title: '省力，省掉的去了哪里',
				lessons: [
					{ title: '功：用力而且走了', seconds: 908 },
					{ title: '动能：刹车距离为什么变四倍', seconds: 990 },
					{ title: '势能：存在高处的力气', seconds: 892 },
					{ title: '过山车：能量的账本', seconds: 1064 },
					{ title: '功率：爬楼快一倍', seconds: 836 },
					{ title: '热：账对不上时去看温度', seconds: 940 },
					{ title: '直播：最后一课，把五章串成一道题', seconds: 3600, kind: 'live' },
				],
			},
		],
		learnerCount: 1502,
		publishedDaysAgo: 21,
		recommended: 6,
	},
	{
		key: 'telescope-to-star-map',
		category: 'science-astronomy',
		teachers: ['su-he'],
		title: '从望远镜到星图',
		titleEn: 'From Telescope to Star Map',
		subtitle: '先认出六颗星，再用它们找到别的。随课寄一张活动星图。',
		subtitleEn: 'Learn six stars, then use them to find the rest. A turning star chart comes by post.',
		price: 15900,
		vip: true,
		materials: true,
		validityDays: 365,
		audience: '住在城里、抬头只看得见几颗星的人；想陪孩子看一年星空的家长',
		outcomes: ['在城市里认出四季的亮星和行星', '用活动星图预报今晚九点的天空', '挑一支够用的双筒并知道它能看到什么', '画下自己的第一页观测记录'],
		introduction: `
			<p>城里看得见的星不超过三十颗，正好够用。它们是路标：从北斗的勺口数五倍到北极星，从猎户的腰带往左下到天狼。认得这几条路，换到山里也不会迷路。</p>
			<h2>一年四季，每季四次出门</h2>
			<p>课程跟着季节走，报名的月份不同，先听的章也不同，讲义里有对照表。每季四次出门，每次二十分钟，带星图和一支红光手电。</p>
			<ul><li>寄出的东西：活动星图一张，观测卡二十张。</li><li>不需要先买望远镜。第三章再谈要不要买。</li></ul>`,
		chapters: [
			{
				title: '先用眼睛',
				lessons: [
					{ title: '六颗星，一条勺柄', seconds: 764, trial: true },
					{ title: '星图怎么转：日期对准钟点', seconds: 838, trial: true },
					{ title: '天球：把头顶当成一个碗', seconds: 865 },
					{ title: '行星不眨眼', seconds: 710 },
					{ title: '月亮的二十九天半', seconds: 796 },
				],
			},
			{
				title: '再用双筒',
				lessons: [
					{ title: '7×50 是什么意思', seconds: 848 },
					{ title: '月面：明暗交界那条线', seconds: 755 },
					{ title: '昴星团：数到第几颗', seconds: 827 },
					{ title: '木星和它的四个同伴', seconds: 920 },
				],
			},
			{
				title: '画下来',
				lessons: [
					{ title: '观测记录：时间、地点、天气、一个圆', seconds: 785 },
					{ title: '亮星的名字从哪里来', seconds: 738 },
					{ title: '颜色和温度：参宿四与参宿七', seconds: 880 },
					{ title: '四季出门对照表', seconds: 300, kind: 'document' },
					{ title: '直播：同一晚，二十个城市一起看', seconds: 3600, kind: 'live' },
				],
			},
		],
		learnerCount: 640,
		publishedDaysAgo: 36,
	},
	{
		key: 'light-and-colour',
		category: 'science-physics-light',
		teachers: ['su-he'],
		title: '光与颜色',
		titleEn: 'Light and Colour',
		subtitle: '肥皂泡为什么有颜色，天为什么蓝，屏幕上的黄为什么不是黄。',
		subtitleEn: 'Why soap bubbles shine, why the sky is blue, and why the yellow on your screen isn’t.',
		price: 16900,
		vip: true,
		audience: '喜欢拍照、画画、摆弄透镜的人；想知道“为什么”的初高中生',
		outcomes: ['用一张纸和一面镜子证明反射定律', '解释彩虹的顺序和它总在哪一边', '说出三种“颜色”：波长、颜料和屏幕'],
		introduction: `
			<p>颜色是物理、生理和颜料铺三家一起开的店。物理只管波长，眼睛把无数种波长压成三个数，颜料再从白光里拿走一些。把三家的账分开，很多怪事就不怪了。</p>
			<h2>需要几样便宜东西</h2>
			<p>一把激光笔、一只装满水的玻璃杯、两片偏振膜、一张旧光盘。第二章的干涉实验在浴室里做，关灯，效果比实验室还好。</p>`,
		chapters: [
			{
				title: '光怎么走',
				lessons: [
					{ title: '影子的边为什么是糊的', seconds: 802, trial: true },
					{ title: '镜子里的左右', seconds: 876, trial: true },
					{ title: '水杯里的筷子', seconds: 910 },
					{ title: '透镜：把光收到一点', seconds: 985 },
					{ title: '针孔照相机，用鞋盒做', seconds: 828 },
				],
			},
			{
				title: '光是波',
				lessons: [
					{ title: '两块石头激起的水纹', seconds: 954 },
					{ title: '双缝：亮加亮等于暗', seconds: 1032 },
					{ title: '肥皂泡和油膜', seconds: 845 },
					{ title: '偏振：转一下，反光没了', seconds: 810 },
				],
			},
			{
				title: '颜色',
				lessons: [
					{ title: '彩虹：太阳在你背后', seconds: 887 },
					{ title: '天蓝与晚霞', seconds: 933 },
					{ title: '三种视锥：眼睛只会数到三', seconds: 978 },
					{ title: '颜料越加越暗，屏幕越加越亮', seconds: 776 },
				],
			},
		],
		learnerCount: 447,
		publishedDaysAgo: 99,
	},
	{
		key: 'where-electricity-comes-from',
		category: 'science-physics-light',
		teachers: ['su-he'],
		title: '电从哪里来',
		titleEn: 'Where Electricity Comes From',
		subtitle: '从摩擦过的气球，一路走到墙上的插座。',
		subtitleEn: 'From a rubbed balloon to the socket in the wall.',
		price: 13900,
		originalPrice: 15900,
		audience: '初中生和他们的家长；家里跳闸时想自己先看一眼的人',
		outcomes: ['连一个会亮的串联和并联电路', '算出一台电暖气一晚上多少钱', '说清发电厂、变压器和空气开关各管什么'],
		introduction: `
			<p>电看不见，但它的每一步都能让别的东西动起来：纸屑跳、指针偏、灯丝红。这门课不画电子的小球，只跟着这些看得见的动静往前走。</p>
			<h2>安全在第一讲</h2>
			<p>所有实验只用干电池，不超过九伏。讲到插座时用拆开的旧件，不带电。配电箱那一讲只看不动手，并且告诉你什么时候该打电话请电工。</p>`,
		chapters: [
			{
				title: '动起来',
				lessons: [
					{ title: '先说安全：九伏以下', seconds: 750, trial: true },
					{ title: '气球、头发和纸屑', seconds: 794, trial: true },
					{ title: '一节电池，一只小灯', seconds: 890 },
					{ title: '串在一起，并在一起', seconds: 817 },
					{ title: '电阻：路有多窄', seconds: 908 },
				],
			},
			{
				title: '造出来',
				lessons: [
					{ title: '线圈旁边走过一块磁铁', seconds: 862 },
					{ title: '发电厂的一天', seconds: 945 },
					{ title: '变压器：为什么高压线那么高', seconds: 838 },
				],
			},
			{
				title: '到家里',
				lessons: [
					{ title: '配电箱里的每一个开关', seconds: 760 },
					{ title: '电暖气一晚上多少钱', seconds: 715 },
					{ title: '直播：把坏掉的吹风机拆开看', seconds: 2880, kind: 'live' },
				],
			},
		],
		learnerCount: 288,
		publishedDaysAgo: 147,
	},
	{
		key: 'a-day-in-a-cell',
		category: 'science-life-cell',
		teachers: ['fang-zhen'],
		title: '细胞的一天',
		titleEn: 'A Day in a Cell',
		subtitle: '一个肝细胞，从早饭后忙到深夜。跟着它走一遍。',
		subtitleEn: 'Follow one liver cell from after breakfast until the small hours.',
		price: 17900,
		vip: true,
		validityDays: 365,
		audience: '学过生物只剩“线粒体是能量工厂”一句话的人；想重新喜欢生物的高中生',
		outcomes: ['按先后讲出一顿饭在细胞里的去路', '用自己的话说清 DNA、RNA、蛋白质三者的分工', '看懂一则关于基因的新闻在说哪一步'],
		introduction: `
			<p>课本把细胞画成一张剖面图，各个部件写好名字，安静得像标本。真正的细胞很吵，一秒钟里有几百万次碰撞，东西在路上，机器在转，还有专门拆机器的机器。</p>
			<h2>按钟点讲</h2>
			<p>七点早饭，血糖上来；八点开门收糖；十点存起来；下午修补；夜里拆旧件。每一讲是一个钟点，讲一件事，用手绘图，画在同一张大纸上。十二讲听完，那张纸就满了，可以下载打印。</p>`,
		chapters: [
			{
				title: '早上',
				lessons: [
					{ title: '七点：一碗粥变成血糖', seconds: 806, trial: true },
					{ title: '七点半：膜上的门，谁能进', seconds: 850, trial: true },
					{ title: '八点：把糖拆开，收零钱', seconds: 938 },
					{ title: '线粒体：水坝和转轮', seconds: 965 },
				],
			},
			{
				title: '白天',
				lessons: [
					{ title: '十点：存进糖原', seconds: 884 },
					{ title: '中午：DNA 抄一份出去', seconds: 1040 },
					{ title: '核糖体：照着单子串珠子', seconds: 972 },
					{ title: '下午：折好的和折坏的', seconds: 835 },
					{ title: '包裹寄到哪里：高尔基体的邮戳', seconds: 768 },
				],
			},
			{
				title: '夜里',
				lessons: [
					{ title: '拆旧件：细胞怎样回收自己', seconds: 870 },
					{ title: '分裂：抄一遍，检查三遍', seconds: 917 },
					{ title: '有的细胞选择退场', seconds: 782 },
				],
			},
		],
		learnerCount: 583,
		publishedDaysAgo: 104,
	},
	...coursesScience2,
];

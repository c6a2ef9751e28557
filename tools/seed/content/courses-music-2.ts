import type { SeedCourse } from './types.ts';

export const coursesMusic2: SeedCourse[] = [
	{
		key: 'grown-up-piano',
		category: 'music-piano-beginners',
		teachers: ['jiang-li'],
		title: '成年人的钢琴第一课',
		titleEn: 'First Piano for Grown-ups',
		subtitle: '手已经长大了，时间只有晚上。按这两件事来排课。',
		subtitleEn: 'Your hands are full-grown and you only have evenings. The course is built around both.',
		price: 15900,
		originalPrice: 18900,
		materials: true,
		validityDays: 730,
		audience: '从没摸过琴、想在三个月里弹出一首曲子的成年人',
		outcomes: ['双手合奏三首完整的小曲', '看着大谱表慢慢弹出没见过的一行', '知道每天二十分钟怎么分'],
		introduction: `
			<p>成年人学琴，耳朵和耐心都比孩子好，手指慢一些，脸皮薄一些。所以第一周就要弹出一句好听的，哪怕只有五个音；也允许一直用慢速。</p>
			<h2>三个月，三首曲子</h2>
			<ul><li>第一个月：五个手指住在五个键上，弹一首民歌。</li><li>第二个月：换位置，左手加进来，弹一支摇篮曲。</li><li>第三个月：看着谱子自己认，弹一页舒曼。</li></ul>
			<p>报名后寄一本大字谱，二十八页，线距比普通谱大三分之一，灯暗也看得清。</p>`,
		chapters: [
			{
				title: '五个手指',
				lessons: [
					{ title: '坐多高，离多远', seconds: 754, trial: true },
					{ title: '五个音的一句话', seconds: 795, trial: true },
					{ title: '谱子先认两个音', seconds: 768 },
					{ title: '慢速也是速度', seconds: 842 },
					{ title: '弹一首：五个音的民歌', seconds: 817 },
				],
			},
			{
				title: '两只手',
				lessons: [
					{ title: '左手先当脚步', seconds: 866 },
					{ title: '合手：从最后一小节往前练', seconds: 830 },
					{ title: '换位置：拇指从下面过', seconds: 732 },
					{ title: '踏板先不急', seconds: 918 },
					{ title: '弹一首：摇篮曲', seconds: 880 },
				],
			},
			{
				title: '自己认',
				lessons: [
					{ title: '今天这一行，没见过', seconds: 785 },
					{ title: '错了怎么停，停了怎么走', seconds: 774 },
					{ title: '弹一首：舒曼的一页', seconds: 933 },
					{ title: '直播：关着摄像头也能来的音乐会', seconds: 2700, kind: 'live' },
				],
			},
		],
		learnerCount: 1094,
		publishedDaysAgo: 121,
	},
	{
		key: 'clap-it-first',
		category: 'music-theory-basics',
		teachers: ['jiang-li'],
		title: '节奏：先用手拍',
		titleEn: 'Rhythm: Clap It First',
		subtitle: '一张桌子，两只手。七讲练到左右手各拍各的。',
		subtitleEn: 'One table, two hands. Seven lessons until each keeps its own time.',
		price: 4900,
		audience: '唱歌抢拍的人；学琴卡在合手的人；带低年级孩子上音乐课的老师',
		outcomes: ['稳稳地拍一分钟不赶不拖', '认读四分、八分、十六分和附点', '左手两下、右手三下，同时拍对'],
		introduction: `
			<p>节奏不稳，练音高也没用。好在它不需要乐器：手掌、膝盖、桌沿，饭前拍五分钟，一个月就听得出差别。</p>
			<h2>每天五分钟</h2>
			<p>每讲配一条六十秒的跟拍练习，有慢、中、快三档。用手机录下自己拍的，隔一周再听。大多数人的毛病是越拍越快，录音一听就知道。</p>`,
		chapters: [
			{
				title: '稳',
				lessons: [
					{ title: '走路就是节拍器', seconds: 526, trial: true },
					{ title: '一拍分两半', seconds: 570, trial: true },
					{ title: '附点：长的借一点给短的', seconds: 612 },
					{ title: '休止：不出声也要数', seconds: 545 },
				],
			},
			{
				title: '合',
				lessons: [
					{ title: '一拍分三份', seconds: 648 },
					{ title: '左手脚步，右手说话', seconds: 680 },
					{ title: '二对三：把一句话拆给两只手', seconds: 735 },
				],
			},
		],
		learnerCount: 652,
		publishedDaysAgo: 156,
	},
];

// biome-ignore-all format: lesson rows are set like a table
import { chapter } from './lesson-rows.ts';
import type { SeedCourse } from './types.ts';

export const coursesDesign: SeedCourse[] = [
	{
		key: 'the-order-of-the-page', category: 'design-layout-grid', teachers: ['he-yan'],
		title: '版面的秩序：网格与留白', titleEn: 'The Order of the Page: Grids and White Space',
		subtitle: '从量一本旧书开始，二十讲，学会让一页纸安静下来。',
		subtitleEn: 'Begin by measuring an old book. Twenty lessons later you can quieten a page.',
		price: 32900, vip: true, materials: true,
		audience: '做书、做册子、做公众号和报告的人。会用任何一种排版软件即可，用 Word 也行。',
		outcomes: ['为一份内容推算版心与边距', '搭一套能用半年的网格，也知道何时打破', '用留白安排停顿，而不是填满', '看出一页纸乱在哪一处'],
		introduction: `
			<p>翻开一本你读得最舒服的书，拿尺量：天头多少，地脚多少，订口和切口差多少。四个数字写下来，多半不是整数，也多半不相等。这些不相等是前人一次次试出来的，课就从你量到的这四个数开始讲。</p>
			<h2>网格之前，先有边距</h2>
			<p>很多教程第一步教分栏，何晏第一步教退后。版心退得够不够，决定了里面还要不要那么多线。前六讲只有一个文本框和四条边，作业是把同一首诗放进十种不同的白里。</p>
			<blockquote><p>留白不是空，是停顿。停多久，要看前一句说了什么。</p></blockquote>
			<p>随课寄一把印刷用的点数尺和一叠样张，纸样有四种，请用手摸过再选。</p>`,
		chapters: [
			chapter('量', ['一本旧书的四个数', '28:30', 'trial'], ['版心：字站在哪里', '31:15', 'trial'], ['栅格之前，先有边距', '29:40'], ['同一首诗，十种白', '26:55'], ['第一次作业讲评', '22:10']),
			chapter('行', ['一行几个字读着不累', '27:35'], ['行距是横着的留白', '25:50'], ['基线：左右两页对得上', '30:20'], ['标点挤压与避头尾', '33:05']),
			chapter('格', ['分栏从内容里来', '32:45'], ['模数网格与跨栏', '35:10'], ['图与文怎样挨着', '29:25'], ['标题的三层音量', '27:15'], ['直播：当场拆一本杂志', '75:00', 'live'], ['第二次作业讲评', '24:40']),
			chapter('停', ['一页只有一个主角', '26:30'], ['翻页的那一下', '28:05'], ['把网格打破一次', '31:50'], ['手机上没有订口', '29:55'], ['二十页小册子：结课讲评', '41:20']),
		],
		learnerCount: 864, publishedDaysAgo: 15, recommended: 3,
	},
	{
		key: 'colour-without-guessing', category: 'design-colour', teachers: ['he-yan'],
		title: '色彩不靠感觉', titleEn: 'Colour without Guessing',
		subtitle: '颜色可以量，可以算，可以解释给印刷厂的师傅听。',
		subtitleEn: 'Colour can be measured, reckoned and explained to the man at the press.',
		price: 26900,
		audience: '配色靠反复试、试到哪算哪的设计师；总被问“为什么是这个蓝”的人。',
		outcomes: ['用明度、彩度、色相三个数描述颜色', '从一个主色推出整套色阶', '保证对比度够所有人阅读', '让屏幕上与纸上的颜色不打架'],
		introduction: `
			<p>把一张照片变成黑白，还认得出谁在前、谁在后，说明它的明暗是对的；认不出，上再好的颜色也救不回来。所以这门课的前四讲不许用颜色，只用五级灰。</p>
			<h2>先定明度，再谈红蓝</h2>
			<p>人眼对明暗的差别敏感，对色相的差别迟钝，配色的顺序应当跟着眼睛走。课里用 OKLCH 这把尺：三个数，改一个，另外两个不乱动。你会亲手排一张二百一十六格的色卡，排完就明白为什么黄色永远不能深。</p>
			<ul><li>一种颜色只担一件事。</li><li>面积越大，彩度越低。</li><li>离开文字和形状，颜色不单独说话。</li></ul>`,
		chapters: [
			chapter('灰', ['去掉颜色还认得出吗', '22:40', 'trial'], ['五级灰画一只梨', '25:15'], ['明度：眼睛先看见的', '27:30'], ['对比度怎样算', '24:05'], ['第一次作业讲评', '19:20']),
			chapter('三个数', ['色相、明度、彩度', '28:45'], ['黄色为什么不能深', '26:10'], ['RGB 是灯，CMYK 是墨', '31:25'], ['OKLCH：一把不歪的尺', '33:50'], ['二百一十六格色卡', '29:35'], ['旁边的颜色会骗人', '24:55']),
			chapter('推', ['从一个主色推出十级', '30:40'], ['暗色不是把浅色反过来', '28:20'], ['强调色只给一处', '22:35'], ['直播：带一个项目来配', '60:00', 'live'], ['分不清红绿的人看见什么', '26:45'], ['从一张旧画里借色', '29:10']),
			chapter('落在纸上', ['纸有多白', '23:30'], ['专色与四色', '27:05'], ['打样要看哪三处', '25:40'], ['屏幕校色，不买仪器', '21:15'], ['一份写给别人用的色彩说明', '12:00', 'document']),
		],
		learnerCount: 958, publishedDaysAgo: 45,
	},
	{
		key: 'how-a-book-is-made', category: 'design-layout-book', teachers: ['he-yan'],
		title: '一本书是怎样做出来的', titleEn: 'How a Book Gets Made',
		subtitle: '跟一本真书走完十四周，从一摞稿子到纸箱送到楼下。',
		subtitleEn: 'Fourteen weeks with one real book, from a heap of manuscript to boxes on the doorstep.',
		price: 28900, originalPrice: 32900, materials: true, validityDays: 365,
		audience: '想进出版社的学生、自己印过册子的作者、和印厂打交道的编辑。',
		outcomes: ['选得出开本、纸张与装订', '排完一本两百页的文字书', '看懂报价单，下得了印单'],
		introduction: `
			<p>这本书是一位退休地质队员的回忆录，十一万字，印八百册。课程从稿子寄到的那天拍起，中间改过一次书名，换过一次纸，封面推翻过三稿，都留在镜头里，没有剪掉。</p>
			<h2>每一讲一个决定</h2>
			<p>做书是一串决定，前一个把后一个关在某个范围里。定了三十二开，行长就有了；定了纸，厚度就有了；书脊能不能印字，也在这时候定下来。课按这个次序讲，每讲最后停在做决定之前，请你先写下自己的选择。</p>
			<p>结课时寄出那本书。摸到它的时候，请翻到第 93 页，那里有一个我们没有改过来的错。</p>`,
		chapters: [
			chapter('稿子', ['一摞纸寄到的那天', '24:15', 'trial'], ['先通读，不动手', '21:40'], ['开本：手有多大', '26:30'], ['书名改了一次', '18:55']),
			chapter('内页', ['正文字体定哪一种', '29:20'], ['章首、页码与书眉', '27:45'], ['注释放在页下还是书后', '23:10'], ['十一张老照片的修复', '31:35'], ['直播：三校的红笔', '60:00', 'live']),
			chapter('外面', ['封面推翻了三稿', '34:25'], ['书脊几毫米', '19:50'], ['环衬、腰封，要不要', '22:05']),
			chapter('印', ['报价单逐行看', '25:30'], ['站在机台边', '28:40'], ['锁线、胶装与摊得平', '24:55'], ['印单范本', '8:00', 'document']),
		],
		learnerCount: 264, publishedDaysAgo: 158,
	},
	{
		key: 'the-temper-of-type', category: 'design-type-hanzi', teachers: ['bai-yu'],
		title: '字体的脾气', titleEn: 'The Temper of Type',
		subtitle: '宋、黑、楷、仿宋，各有来历，也各有不肯做的事。',
		subtitleEn: 'Song, Hei, Kai, Fangsong: where each comes from, and what each refuses to do.',
		price: 18900, vip: true,
		audience: '用中文排版的人。打开字体菜单就犯难的，尤其合适。',
		outcomes: ['说得出一款字体好认在哪里', '为正文、标题、注释配好一组字', '中西文混排时调齐大小与轻重', '看懂字体授权里的几行小字'],
		introduction: `
			<p>宋体横细竖粗，是因为雕版的木纹是横的，横画顺着纹，细了也不容易断。楷体像人写字，黑体像人喊话，仿宋站得直，却有点瘦。脾气是从出身来的，知道出身，用的时候就不会为难它。</p>
			<h2>一个“永”字看不出什么</h2>
			<p>看字体不能只看一个字，要看一段。白榆的办法是排一百个“的”和“了”，眯起眼，看有没有哪一个跳出来。字库里最费工夫的不是难写的字，是这些天天见面的字。</p>
			<p>第三章做一件具体的事：给一家面馆选字，菜单、招牌、外卖袋各一种，总价不超过五百元授权费。</p>`,
		chapters: [
			chapter('出身', ['横细竖粗从木头里来', '21:20', 'trial'], ['楷体像写，黑体像喊', '22:45', 'trial'], ['仿宋为什么瘦', '18:30'], ['一百个“的”', '20:15']),
			chapter('身材', ['中宫：字心是松是紧', '23:40'], ['灰度：一段字的轻重', '24:55'], ['字号与字重一起调', '21:10'], ['直播：蒙住名字认字体', '45:00', 'live']),
			chapter('搭伙', ['给一家面馆选字', '26:35'], ['中文里的西文与数字', '28:20'], ['标题与正文不必是亲戚', '19:45']),
			chapter('规矩', ['授权书里的几行小字', '17:50'], ['网页字体怎样变小', '22:25'], ['三十款常用中文字体笔记', '12:00', 'document']),
		],
		learnerCount: 1238, publishedDaysAgo: 93,
	},
	{
		key: 'twenty-six-characters', category: 'design-type-latin', teachers: ['bai-yu'],
		title: '二十六位客人：西文字体入门', titleEn: 'Twenty-six Guests: An Introduction to Latin Type',
		subtitle: '字母少，规矩多。认清它们的骨头，混排时才不会失礼。',
		subtitleEn: 'Few letters, many manners. Learn their bones and they’ll sit well beside Chinese.',
		price: 15900,
		audience: '以中文为主、常要放进英文的设计师，以及独立画标志的人。',
		outcomes: ['按骨架分清五类衬线与四类无衬线', '手动调字偶距', '不再把全大写压扁塞进一行'],
		introduction: `
			<p>写一个小写 a，你写的是单层还是双层？写 g，有没有那副小眼镜？字母只有二十六个，可是每一个都有几种活法，选错了，懂行的人读第一个词就皱眉。</p>
			<h2>按骨头认人</h2>
			<p>不背年代，先看三处：笔画的粗细往哪边斜，收尾有没有脚，圆是正圆还是扁圆。三处看完，家族就差不多定了。接着讲空隙，AV 要靠近，nn 要匀，字母之间的白比字母本身更难画。</p>
			<p>每周一张临摹纸，用平头笔写十行，写过的手才调得好间距。</p>`,
		chapters: [
			chapter('骨头', ['两种 a，两种 g', '18:25', 'trial'], ['平头笔斜着走', '21:50'], ['衬线：脚从哪里来', '20:35'], ['没有脚的四家人', '19:10']),
			chapter('空隙', ['字母之间的白', '22:45'], ['调 AV、To 与 ry', '20:20'], ['全大写要放松', '17:30'], ['直播：调一个标志', '45:00', 'live']),
			chapter('同席', ['引号、破折号、连字符', '19:55'], ['斜体不是推歪的', '18:40'], ['和宋体坐一桌', '23:15'], ['临摹纸十二张', '6:00', 'document']),
		],
		learnerCount: 487, publishedDaysAgo: 211,
	},
	{
		key: 'icons-and-proportion', category: 'design-screen-icon', teachers: ['bai-yu'],
		title: '图标与比例', titleEn: 'Icons and Proportion',
		subtitle: '在二十四格见方的地方，把一件东西画到认得出、记得住。',
		subtitleEn: 'Twenty-four squares by twenty-four: draw the thing so it’s known and remembered.',
		price: 16900, vip: true,
		audience: '界面设计师、导视设计师，以及常要自己画示意图的老师。',
		outcomes: ['用一套关键线统一整组图标', '分得清几何相等与看上去相等', '画完一组十二枚，并写出使用说明'],
		introduction: `
			<p>圆形和方形画成同样高，圆看上去小一圈；三角形放在正中，看上去偏左。图标里没有哪两样东西是靠数值对齐的，全靠眼睛。眼睛又会累，所以要先搭一套关键线，让它少做判断。</p>
			<h2>十二枚</h2>
			<p>全课画一组图标，主题自选，上一期有人画了菜市场，有人画了中药铺。先用黑纸剪，剪得出的形状才够简单，再上格子描线。最后把十二枚缩到十六像素贴在走廊里，请路过的人说出名字。</p>
			<p>说错的那几枚，就是结课作业。</p>`,
		chapters: [
			chapter('剪', ['用黑纸剪一把伞', '16:50', 'trial'], ['去掉一半还认得出', '18:35'], ['正面、侧面，选哪一面', '17:20'], ['比喻会过期：软盘与听筒', '19:15']),
			chapter('格', ['关键线：圆、方、横、竖', '21:40'], ['看上去相等', '20:25'], ['线宽、圆角与断口', '19:50'], ['对齐像素', '18:10'], ['直播：十六像素急诊', '45:00', 'live']),
			chapter('一组', ['十二枚像一家人', '23:30'], ['实心与空心', '16:45'], ['到走廊里去测', '15:55'], ['使用说明范本', '6:00', 'document']),
		],
		learnerCount: 693, publishedDaysAgo: 77,
	},
	{
		key: 'charts-that-tell-the-truth', category: 'coding-analysis', teachers: ['bai-yu'],
		title: '图表说真话', titleEn: 'Charts That Tell the Truth',
		subtitle: '数字没有错，图也会骗人。先学怎样骗，再学怎样不骗。',
		subtitleEn: 'The numbers can be right and the chart still lie. Learn how it’s done, then don’t.',
		price: 13900, originalPrice: 15900,
		audience: '要写周报、做研究、给报道配图的人。不要求会编程。',
		outcomes: ['按问题选图，不按模板选', '给图写一句有结论的标题', '找出截断的轴、膨胀的气泡与多余的维度'],
		introduction: `
			<p>同一组销售额，轴从零画起是一条懒洋洋的线，从九十画起就是一座悬崖。第一讲我们用这组数据画六张图，讲六个互相矛盾的故事，每张都“没有造假”。画完你会出一点汗。</p>
			<h2>标题写结论，图负责作证</h2>
			<p>“2019 至 2024 年销售情况”不是标题，是抽屉上的标签。“外卖涨了三倍，堂食没有回来”才是标题，读者看图是来查证这句话的。课上每张图都先写这句话，写不出，就先不画。</p>
			<p>工具随意，方格纸和彩铅也可以交作业。</p>`,
		chapters: [
			chapter('骗', ['一组数据，六个故事', '19:40', 'trial'], ['轴从哪里起', '17:15'], ['气泡按直径还是按面积', '18:50'], ['双轴：硬凑出来的相关', '20:05']),
			chapter('不骗', ['比大小用长度', '18:20'], ['看变化用斜率', '19:35'], ['看组成：饼图什么时候行', '17:50'], ['直播：改一份真周报', '60:00', 'live']),
			chapter('说话', ['标题写结论', '20:45'], ['注解贴着数据写', '16:30'], ['灰掉其余，只亮一条', '15:20'], ['选图对照表', '6:00', 'document']),
		],
		learnerCount: 876, publishedDaysAgo: 132,
	},
	{
		key: 'manners-on-a-screen', category: 'design-screen-interface', teachers: ['bai-yu'],
		title: '一块屏幕上的礼貌：界面设计', titleEn: 'Good Manners on a Screen',
		subtitle: '按钮说人话，错误不怪人，等待时告诉对方等什么。',
		subtitleEn: 'Buttons that speak plainly, errors that blame nobody, waits that say what for.',
		price: 25900, validityDays: 540,
		audience: '产品经理、前端工程师、转做界面的平面设计师。',
		outcomes: ['为一个任务画出从第一屏到完成的全程', '写好空状态、出错与等待', '用键盘和读屏软件验收自己的设计', '做一次五个人的可用性测试'],
		introduction: `
			<p>白榆的母亲在医院的自助机前站了四分钟，机器说“输入有误”，没有说错在哪里，也没有说下一步去哪里。后面排队的人开始叹气。这门课就是为那四分钟做的，十八讲里，我们把那台挂号机重做一遍。</p>
			<h2>先写字，后画框</h2>
			<p>界面里一半是文字。先把机器要说的每句话写在便签上，像两个人对话那样念一遍，念得通再画框。很多时候，改好一句话就不用改界面了。</p>
			<p>作业要给真人试，五位就够。规矩是：对方卡住时，你不许开口，只许记录。</p>`,
		chapters: [
			chapter('四分钟', ['挂号机前的四分钟', '20:30', 'trial'], ['任务，不是页面', '22:15'], ['把对话念一遍', '19:45'], ['按钮上写动词', '17:55']),
			chapter('框', ['眼睛先去哪里', '23:20'], ['手指有多粗', '18:35'], ['表单：能不问就不问', '25:40'], ['列表与筛选', '24:05'], ['第一次作业讲评', '20:25']),
			chapter('难堪的时候', ['错了怪机器', '21:50'], ['等：说清楚等什么', '19:10'], ['什么都没有的那一屏', '17:35'], ['撤销比确认好', '18:45'], ['直播：重写十条报错', '60:00', 'live']),
			chapter('请人来试', ['只用键盘', '20:20'], ['闭上眼睛听一遍', '22:40'], ['五个人，一下午', '24:55'], ['测试记录表', '6:00', 'document']),
		],
		learnerCount: 1092, publishedDaysAgo: 166,
	},
	{
		key: 'slides-you-can-stand-behind', category: 'design-layout-grid', teachers: ['bai-yu'],
		title: '站得住的幻灯片', titleEn: 'Slides You Can Stand Behind',
		subtitle: '一页一句话，后排看得清，停电了也讲得下去。',
		subtitleEn: 'One sentence a slide, legible from the back row, and you could still talk if the power failed.',
		price: 0,
		trial: true,
		audience: '不做设计、但每个月要上台讲一次的人。',
		outcomes: ['把二十页讲稿压到九页', '做一套自己的母版', '图、表、照片各归其位'],
		introduction: `
			<p>会议室最后一排离屏幕九米，那里的人看见的字，相当于你手机上的一粒芝麻。白榆让学员第一件事就是走到最后一排去，看自己的片子。多数人走回来就开始删。</p>
			<h2>讲的人才是主角</h2>
			<p>片子上写全了，听众读得比你讲得快，读完就低头看手机。每页只留一句话，剩下的由你说。八讲里改一份真实的季度汇报，从二十三页改到九页，讲的时间反而长了四分钟，因为终于有人提问。</p>`,
		chapters: [
			chapter('删', ['走到最后一排', '13:45', 'trial'], ['一页一句话', '15:20', 'trial'], ['二十三页到九页', '18:35'], ['字号只要三种', '12:50']),
			chapter('放', ['照片铺满，还是留白', '14:25'], ['表格换成一句话加一个数', '16:10'], ['自己的母版', '19:40'], ['停电预案：一张讲稿纸', '5:00', 'document']),
		],
		learnerCount: 1655, publishedDaysAgo: 192,
		trialRank: 4,
	},
	{
		key: 'where-the-arrow-points', category: 'design-screen-icon', teachers: ['bai-yu'],
		title: '箭头指向哪里：导视入门', titleEn: 'Where the Arrow Points: Wayfinding',
		subtitle: '在换乘通道站一个早高峰，数一数有多少人停下来犹豫。',
		subtitleEn: 'Stand in an interchange through one rush hour and count how many people hesitate.',
		price: 19900, validityDays: 365, materials: true,
		audience: '环境设计、展览、物业与校园管理人员；对“为什么总走错”好奇的人。',
		outcomes: ['画出一处地方的犹豫地图', '决定牌子放哪里、写几行、多大字', '分清直行箭头与上楼箭头', '做一套能换、能补、能清洗的牌子'],
		introduction: `
			<p>人在路口犹豫，通常不超过三秒，三秒里他会抬头、看左、看右，然后跟着人多的方向走。导视要赶在这三秒之前说话。牌子放在路口中间已经晚了，应当放在路口前面十来步。</p>
			<h2>犹豫地图</h2>
			<p>第一次作业不设计任何东西，只去一处公共场所站一小时，有人停下来，就在平面图上点一个点。点密的地方就是该说话的地方。课上用的例子是一家县医院，点最密的地方是电梯门口，而原来的牌子都在大厅。</p>
			<p>随课寄一本测量手册，可以撕下来带去现场，雨淋了也写得上字。</p>`,
		chapters: [
			chapter('站着看', ['三秒钟的犹豫', '19:25', 'trial'], ['一小时，一张点图', '17:40'], ['人怎样记路', '22:15'], ['县医院的电梯门口', '20:50']),
			chapter('说什么', ['一块牌子几行字', '18:55'], ['给地方起名字', '21:30'], ['箭头：直行、上楼、拐弯', '23:05'], ['直播：云逛一座换乘站', '60:00', 'live']),
			chapter('放哪里', ['高度、距离与字高', '24:20'], ['灯光与反光', '17:35'], ['坐轮椅时的视线', '19:10'], ['盲道与触摸图', '21:45']),
			chapter('用十年', ['能换的模块', '18:30'], ['维护手册样例', '8:00', 'document']),
		],
		learnerCount: 312, publishedDaysAgo: 249,
	},
];

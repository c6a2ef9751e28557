import type { SeedTeacher } from './types.ts';

/** Maths, language, coding, design. */
export const teachersA: SeedTeacher[] = [
	{
		key: 'gu-mingyuan',
		name: '顾明远',
		nameEn: 'Gu Mingyuan',
		category: 'maths',
		title: '数学教师',
		titleEn: 'Maths teacher',
		summary: '先把问题讲成一句人话，再写符号。',
		summaryEn: 'Say the problem in plain words first. The symbols can wait.',
		introduction: `
			<p>在中学教了十一年数学，又在大学的基础部教了七年微积分。两头都教过以后，他发现学生卡住的地方其实是同一处：没有人告诉他们，这个符号当初是为了省掉哪一句话。</p>
			<p>所以他的课从话开始，不从式子开始。一条曲线在某一点有多陡，先用手比，再用尺量，最后才写下那个极限。他坚持板书，讲到要紧的地方会停下来，等粉笔灰落一落。</p>
			<h2>他的课上会发生什么</h2>
			<ul>
				<li>每一步都写在黑板上，没有“显然”，也没有“易得”。</li>
				<li>作业讲评只讲错得有道理的题，先说你为什么会这样想。</li>
				<li>直播课最后十五分钟不讲新内容，只回答“我就是不懂这一行”。</li>
			</ul>
			<p>课余他修旧钟表。他说两件事很像：拆开不难，难的是装回去以后还走。</p>`,
		years: 18,
		recommended: 1,
	},
	{
		key: 'ye-lingyi',
		name: '叶令仪',
		nameEn: 'Ye Lingyi',
		category: 'maths',
		title: '数学教师',
		titleEn: 'Maths teacher',
		summary: '图画对了，证明就走完了一半。',
		summaryEn: 'Draw it right and you are halfway through the proof.',
		introduction: `
			<p>学的是建筑，毕业后画了四年施工图，才转去教书。那四年里她每天和角度、比例、投影打交道，也每天看见有人因为一条辅助线没画对而返工。</p>
			<p>现在她教几何、代数和线性代数。她上课带一把长尺和一只木圆规，先请大家自己画一张错的图，再一起看它错在哪里。她相信矩阵也可以画出来，并且真的画了。</p>
			<h2>她擅长的几件事</h2>
			<ul>
				<li>把一个定理改成一道折纸题。</li>
				<li>让怕字母的人先用一学期的括号和空格。</li>
				<li>教成年人重新读懂孩子的数学课本。</li>
			</ul>
			<p>她常说一句话：看不懂的时候不要再读一遍，去画一遍。</p>`,
		years: 12,
	},
	{
		key: 'lin-xi',
		name: '林溪',
		nameEn: 'Lin Xi',
		category: 'language',
		title: '语言教师',
		titleEn: 'Language teacher',
		summary: '语感不是天赋，是听够了。',
		summaryEn: 'An ear for a language is not a gift. It is hours.',
		introduction: `
			<p>做过六年会议口译，坐在玻璃箱子里，听一个人说半句话就要猜出另外半句。后来她开始教课，教的正是那种猜法：声音变模糊的时候，耳朵还能抓住什么。</p>
			<p>她的课不背单词表。第一遍只听，第二遍听写，第三遍跟读，第四遍才看原文。她收集了三千多段真实录音，有机场广播，有邻居吵架，也有小学生讲解自己养的蜗牛。</p>
			<h2>上她的课要准备什么</h2>
			<ul>
				<li>一副耳机，旧的也行。</li>
				<li>一本可以写错的本子。听写时不许用铅笔，错的要留着。</li>
				<li>每天十五分钟。她宁可你听七天、每天一刻钟，也不要你周末听两小时。</li>
			</ul>
			<p>她说教课和口译最大的不同，是终于可以请人再说一遍了。</p>`,
		years: 9,
		recommended: 4,
	},
	{
		key: 'morita-aoi',
		name: '森田葵',
		nameEn: 'Aoi Morita',
		category: 'language',
		title: '日语教师',
		titleEn: 'Japanese teacher',
		summary: '说错了也没关系，先说出来。',
		summaryEn: 'Say it wrong if you must. But say it.',
		introduction: `
			<p>在金泽长大，二十四岁到南京读研究生，起初只会说“这个”和“谢谢”。她靠菜市场学会了中文，所以很清楚一个大人重新变成不会说话的人是什么滋味。</p>
			<p>她的课从能用的句子开始。第一节课结束时，你会自报姓名、点一杯茶、在没听懂的时候请对方慢一点。五十音夹在这些句子里学，一行一行，不单独背表。</p>
			<h2>课堂上的三条约定</h2>
			<ul>
				<li>可以说错，不可以不说。</li>
				<li>听不懂就举手，她会换一种说法，而不是说得更大声。</li>
				<li>敬语不当规矩教，当距离教：你想离对方多远，就用哪一种。</li>
			</ul>
			<p>她现在住在苏州，阳台上种着紫苏和一棵不肯结果的柚子。</p>`,
		years: 8,
	},
	{
		key: 'ada-wren',
		name: 'Ada Wren',
		nameEn: 'Ada Wren',
		category: 'language',
		title: '英文写作教师',
		titleEn: 'Teaches writing in English',
		summary: 'Read it aloud. If you stumble, rewrite it.',
		summaryEn: 'Read it aloud. If you stumble, rewrite it.',
		introduction: `
			<p>在爱丁堡一家科学杂志做了八年文字编辑，每天把研究者写的长句拆成读者读得下去的短句。她的中文是在改稿时向作者学的，说得慢，但句子都很完整。</p>
			<p>她教中国学员写英文，不从语法错误改起。先问这封信想让对方做什么，再看第一句有没有说出来。多数稿子的毛病不在时态，在于作者自己还没有决定要说哪一件事。</p>
			<h2>How she works</h2>
			<ul>
				<li>Every draft is read aloud, by the person who wrote it.</li>
				<li>She marks three things and no more, so that you can fix all three.</li>
				<li>She never corrects a sentence that ought to be cut.</li>
			</ul>
			<p>她的红笔其实是绿色的。她说红色像在责备人，绿色只是告诉你这里可以走。</p>`,
		years: 8,
	},
	{
		key: 'zhou-yining',
		name: '周以宁',
		nameEn: 'Zhou Yining',
		category: 'coding',
		title: '编程教师',
		titleEn: 'Coding teacher',
		summary: '能跑的代码，才算听懂了。',
		summaryEn: 'You have understood it when it runs.',
		introduction: `
			<p>做了十二年后端，写过订票、结算和一套至今还在跑的排课系统。凌晨三点被叫起来修过的错误，后来大多成了她课上的例子。</p>
			<p>她第一次教编程是给公司的前台同事。对方想把每周的访客表自动合并，她们一起写了四十行 Python，用了两个午休。那四十行就是《写给所有人的 Python》最早的讲义。</p>
			<h2>她怎样讲一段代码</h2>
			<ul>
				<li>先跑一遍，让你看见它做成了什么。</li>
				<li>再弄坏一处，读一读它报的错，猜是哪一行。</li>
				<li>最后合上屏幕，自己从空文件写起。</li>
			</ul>
			<p>她不推荐编辑器，也不参加语言之争。她说工具换了五六茬，读报错的本事一直没过时。</p>`,
		years: 12,
		recommended: 3,
	},
	{
		key: 'luo-sheng',
		name: '骆声',
		nameEn: 'Luo Sheng',
		category: 'coding',
		title: '编程教师',
		titleEn: 'Coding teacher',
		summary: '先弄清楚数据住在哪里，再写第一行。',
		summaryEn: 'Find out where the data lives before you write a line.',
		introduction: `
			<p>本科学图书馆学，毕业论文写的是卡片目录。进了一家出版社做信息系统以后，他发现数据库和卡片柜要解决的是同一个问题：明年还找得到今年放进去的东西。</p>
			<p>他教数据库、网页和操作系统，都是看不见却天天在用的东西。上课时喜欢打开机器给人看：一次网页请求经过几道门，一个文件删掉以后其实还在哪里。</p>
			<h2>学员常带走的三样东西</h2>
			<ul>
				<li>一张自己画的表结构，能说出每一列为什么在那里。</li>
				<li>一个不靠框架、自己写的网页，断网也能打开。</li>
				<li>一份写给下一任同事的说明。他说没有这份说明，活就没干完。</li>
			</ul>
			<p>他至今用纸笔记备忘，理由是纸不需要登录。</p>`,
		years: 10,
	},
	{
		key: 'he-yan',
		name: '何晏',
		nameEn: 'He Yan',
		category: 'design',
		title: '设计教师',
		titleEn: 'Design teacher',
		summary: '留白不是空，是停顿。',
		summaryEn: 'White space is not empty. It is a pause.',
		introduction: `
			<p>书籍设计师，二十年里做了三百来本书，其中一半是没有图的。没有图的书最考人：能动的只有字、行、边距，还有翻页时那一下停顿。</p>
			<p>他讲版面从测量开始。拿一本你喜欢的书，量它的天头地脚、订口切口，把数字写下来，再问为什么。量过十本以后，网格不用背，自己就在那里。</p>
			<h2>他看作业的顺序</h2>
			<ul>
				<li>先眯着眼看，只看黑白灰的轻重。</li>
				<li>再倒过来看，看哪里太挤。</li>
				<li>最后才读内容，看版面有没有替文字说错话。</li>
			</ul>
			<p>他很少说“好看”。他更常说的是“这里可以再等一等”。</p>`,
		years: 20,
		recommended: 5,
	},
	{
		key: 'bai-yu',
		name: '白榆',
		nameEn: 'Bai Yu',
		category: 'design',
		title: '设计教师',
		titleEn: 'Design teacher',
		summary: '字先要认得出，然后才轮到好看。',
		summaryEn: 'Legible first. Handsome later.',
		introduction: `
			<p>在字库公司描了五年汉字，一天修二十几个，修得最多的是“龜”字底下那一块。之后去做地铁导视，站在换乘通道里数有多少人停下来犹豫，一站就是一个早高峰。</p>
			<p>这两份工作教给她同一件事：设计要为走得急、眼神不太好、手里还拎着东西的人做。她的课讲字体、图标、图表和界面，作业都要拿到真实的地方去试，走廊、厨房、公交站都可以。</p>
			<h2>她的几条固执</h2>
			<ul>
				<li>缩到十六像素还认得出，再谈风格。</li>
				<li>颜色不单独承担意思，旁边总要有一个形状或一个字。</li>
				<li>交稿前请一位不懂设计的人看三秒，再问他看见了什么。</li>
			</ul>
			<p>她收集手写的店招照片，已经有六千多张。</p>`,
		years: 11,
	},
];

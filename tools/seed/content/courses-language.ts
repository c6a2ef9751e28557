// biome-ignore-all format: lesson rows are set like a table
import { chapter } from './lesson-rows.ts';
import type { SeedCourse } from './types.ts';

export const coursesLanguage: SeedCourse[] = [
	{
		key: 'an-ear-for-english', category: 'language-english-listening', teachers: ['lin-xi'],
		title: '英语语感：从听懂一句话开始', titleEn: 'An Ear for English',
		subtitle: '二十四段真实录音，每段只求听懂一句，然后这一句会带出下一句。',
		subtitleEn: 'Twenty-four real recordings. Catch one sentence in each, and it will pull the next one along.',
		price: 19900,
		audience: '学过几年英语，看得懂，一听就慌的人。词汇量两千左右就够。',
		outcomes: ['听到一串声音，先找出重读的那几个词', '没听清时，能猜出丢的是名词还是动词', '跟读时把节奏和语调一起带上', '养成每天十五分钟的听法'],
		introduction: `
			<p>第一讲只有一句话，是一位面包店店员说的，四秒钟，七个词。多数人第一遍只听见三个。十四分钟之后，你会听见七个，还会听见她说话时把零钱放在了柜台上。</p>
			<h2>听，写，跟，看</h2>
			<p>顺序不能换。先看原文再听，耳朵就偷懒了，它会假装听见眼睛看过的东西。所以每段录音的原文都放在那一讲的最后三分钟，在那以前你只有自己的本子。</p>
			<p>录音里的人语速不一，口音也不一。有格拉斯哥的修车师傅，有孟买的客服，也有一个七岁孩子在讲蜗牛怎样吃黄瓜。没有一段是播音员录的。</p>`,
		chapters: [
			chapter('一句话', ['面包店：四秒钟，七个词', '14:00', 'trial'], ['机场广播里真正有用的三个词', '18:25', 'trial'], ['问路：对方说得比你想的短', '19:40'], ['电话留言：数字总在最后', '20:15'], ['重音是路灯，跟着它走', '22:30']),
			chapter('一来一回', ['邻居借梯子', '21:05'], ['点菜时被反问了一句', '20:50'], ['医生问你哪里疼', '23:35'], ['嗯、呃、你知道：填空的声音', '18:10'], ['直播：现场听写，一起猜', '60:00', 'live'], ['第一次听写讲评', '16:45']),
			chapter('一段话', ['七岁孩子讲蜗牛', '22:20'], ['天气预报的套路', '19:30'], ['修车师傅的格拉斯哥口音', '25:15'], ['孟买客服怎样念 th', '23:40'], ['一段没有逗号的抱怨', '24:05'], ['听出对方在开玩笑', '21:55']),
			chapter('一件事', ['会议里的反对意见藏在 but 前面', '26:10'], ['讲座开头三分钟听什么', '27:35'], ['新闻：导语里已经说完了', '22:45'], ['访谈：等那一下停顿', '25:20'], ['争吵，以及怎样和好', '24:50'], ['第二次听写讲评', '17:25'], ['回到面包店', '15:30']),
		],
		learnerCount: 3021, publishedDaysAgo: 6,
	},
	{
		key: 'linking-and-weak-forms', category: 'language-english-listening', teachers: ['lin-xi'],
		title: '连读与弱读：听懂“吞掉”的音', titleEn: 'Linking and Weak Forms: Hearing What’s Swallowed',
		subtitle: '他们没有说得太快，是有些音本来就不打算给你听见。',
		subtitleEn: 'They aren’t talking too fast. Some of those sounds were never meant to reach you.',
		price: 15900, vip: true,
		audience: '能听懂教材录音，听不懂电影和同事的人。建议先听完《英语语感》的前两章。',
		outcomes: ['预判一句话里哪几个词会缩成一个气声', '听辨 can 与 can’t', '自己说话时敢把虚词说轻'],
		introduction: `
			<p>What do you want to do 这六个词，平常说出来只剩三拍。课本给每个词一样的地位，嘴却不这样干活：实词站着，虚词蹲着，蹲得太低就看不见了。</p>
			<h2>把吞掉的吐出来，再吞回去</h2>
			<p>每一讲先放慢到一半，把缩掉的元音一个个指给你看，然后逐级加速到原速。最后轮到你说：按原速说一遍，录下来，听自己有没有把 of 说得太认真。</p>
			<ul><li>连：前一个词的尾巴，接后一个词的头。</li><li>弱：元音塌成一个含糊的 ə。</li><li>丢：t 和 d 夹在辅音中间，常常就不见了。</li></ul>`,
		chapters: [
			chapter('站着的词，蹲着的词', ['为什么六个词只有三拍', '17:30', 'trial'], ['含糊的 ə，英语里最忙的元音', '19:15'], ['a、the、of、to 的两张脸', '20:40'], ['can 与 can’t，差在哪一口气', '18:55']),
			chapter('手拉手', ['辅音接元音：an apple 是一个词', '16:20'], ['元音接元音：偷偷加进来的 w 和 y', '17:45'], ['t 加 y 变成什么', '18:10'], ['直播：三句电影台词拆到底', '45:00', 'live']),
			chapter('不见了的', ['消失的 t 和 d', '19:35'], ['h 掉了：tell him 听起来像什么', '17:05'], ['gonna、wanna、kinda 不是偷懒', '16:50'], ['原速听写二十句', '12:00', 'document']),
		],
		learnerCount: 1386, publishedDaysAgo: 74,
	},
	{
		key: 'a-map-of-roots', category: 'language-english-words', teachers: ['lin-xi'],
		title: '词根地图', titleEn: 'A Map of Word Roots',
		subtitle: '六十个词根连成一张图。生词不再是孤岛，它总挨着你认识的某一个。',
		subtitleEn: 'Sixty roots on one sheet of paper, so that every new word turns out to be next door to an old one.',
		price: 13900, vip: true, materials: true,
		audience: '词汇量停在三千到五千之间，背过又忘的人。',
		outcomes: ['见到生词，先拆再猜', '用六十个词根带出一千二百个词', '知道哪些“词根”是巧合，不硬拆'],
		introduction: `
			<p>manual、manuscript、manage、manicure，四个词里都藏着一只手。知道了这只手，就会明白手册为什么叫手册，手稿为什么不是打印的。词根不是记忆窍门，它是这些词真正走过的路。</p>
			<h2>一张可以贴在墙上的图</h2>
			<p>随课寄一张对开的地图，上面有六十个站，站和站之间的线就是前缀与后缀。每讲走一小段，走完用红笔描粗。学员里有人把它贴在冰箱上，也有人贴在天花板上。</p>
			<p>有一讲专门讲拆错的笑话：history 里没有“他的”，helicopter 也不是从 heli 断开的。</p>`,
		chapters: [
			chapter('身体', ['一只手：man', '16:40', 'trial'], ['一双脚：ped 与 pod', '17:25'], ['眼睛看：spect、vis', '18:50'], ['头与身：cap、corp', '17:10']),
			chapter('动作', ['拿、拉、推：capt、tract、pel', '20:15'], ['写与说：scrib、dict', '18:35'], ['走到一起与各走各的：ced、grad', '19:20'], ['直播：随手翻一页报纸来拆', '45:00', 'live']),
			chapter('方向', ['in 为什么有时是“不”', '17:55'], ['re、pro、trans：三个箭头', '18:05'], ['后缀：给词换工作', '21:30']),
			chapter('别硬拆', ['history 里没有“他的”', '15:45'], ['从法语绕路来的词', '19:40'], ['一千二百词总表', '10:00', 'document']),
		],
		learnerCount: 972, publishedDaysAgo: 139,
	},
	{
		key: 'forty-four-sounds', category: 'language-phonetics', teachers: ['lin-xi'],
		title: '四十四个声音：英语音标', titleEn: 'Forty-four Sounds',
		subtitle: '用一面镜子、一支蜡烛和一张纸，把英语的声音挨个做出来。',
		subtitleEn: 'A mirror, a candle and a strip of paper: make every sound in English, one by one.',
		price: 0,
		trial: true,
		audience: '零基础，或者想把发音从头收拾一遍的人。备一面小镜子。',
		outcomes: ['看音标能读出没见过的词', '做对 th、v、r 的口型', '分得清 ship 与 sheep，bed 与 bad'],
		introduction: `
			<p>声音是身体做出来的动作，像骑车一样，讲道理讲不会，要有人告诉你脚放在哪里。这门课告诉你舌头放在哪里。蜡烛用来看气流，纸条用来看爆破，镜子用来看嘴唇有没有偷懒。</p>
			<h2>先做对，再做快</h2>
			<p>每讲解决三到四个音，全部成对出现，因为一个音是靠它的邻居才听得出来的。跟读时请把手机放远一点录，近了好听，远了才真实。</p>
			<p>免费开放。后面的课都会用到这里的口型，我们希望没有人卡在门口。</p>`,
		chapters: [
			chapter('元音：嘴张多大', ['ship 与 sheep', '12:20'], ['bed、bad 与下巴', '13:45'], ['中间那个懒洋洋的音', '11:10'], ['滑过去的双元音', '14:30']),
			chapter('辅音：气从哪里走', ['p 和 b 与一张纸条', '10:55'], ['th：舌尖要见人', '13:20'], ['v 与 w，嘴唇不同', '12:05'], ['r 与 l，舌头不碰什么', '14:15'], ['四十四音一览', '6:00', 'document']),
		],
		learnerCount: 640, publishedDaysAgo: 402,
		trialRank: 2,
	},
	{
		key: 'notes-in-the-booth', category: 'language-translation', teachers: ['lin-xi'],
		title: '口译的半句话：交替传译入门', titleEn: 'Half a Sentence Ahead: First Steps in Interpreting',
		subtitle: '记笔记不是速记。记的是意思之间的箭头。',
		subtitleEn: 'Interpreter’s notes aren’t shorthand. They’re the arrows between ideas.',
		price: 32900, originalPrice: 36900, validityDays: 365,
		audience: '英语能顺畅交谈，工作中偶尔被拉去“帮忙翻译一下”的人，或口译专业一年级。',
		outcomes: ['听两分钟发言，复述出全部逻辑', '有一套自己的笔记符号，不超过四十个', '遇到听漏的地方，知道怎样体面地问'],
		introduction: `
			<p>林溪第一次坐进口译箱时带了三支笔，结果忙着写，忘了听。那天她学会的第一件事，是把笔放下。这门课的前三讲都不许记笔记，只练用耳朵搭架子。</p>
			<h2>从两分钟到六分钟</h2>
			<p>材料由短到长：先是导游词，再是开幕致辞，最后是一位农学家讲土壤。每段都给四种译法，从“勉强能用”到“听众忘了有翻译”，并且说明差别在哪一个词上。</p>
			<blockquote><p>译员最重要的一句话是：请您再说一遍好吗。</p></blockquote>
			<p>三次直播演练，每人都会轮到开口。</p>`,
		chapters: [
			chapter('先把笔放下', ['只用耳朵搭架子', '24:30', 'trial'], ['复述：故事、理由、清单', '26:15'], ['数字一来就乱，怎么办', '22:40'], ['直播演练：导游词', '75:00', 'live']),
			chapter('箭头与符号', ['竖着写，斜着走', '25:20'], ['四十个符号就够', '23:55'], ['连词比名词要紧', '21:30'], ['直播演练：开幕致辞', '75:00', 'live'], ['致辞里的套话与谦辞', '27:10']),
			chapter('两种语言的腰', ['中文流水句怎样断', '28:45'], ['英文后置的尾巴先不说', '26:50'], ['听漏了怎么办', '19:35'], ['译前准备单', '9:00', 'document'], ['直播演练：农学家讲土壤', '75:00', 'live']),
		],
		learnerCount: 214, publishedDaysAgo: 187,
	},
	{
		key: 'fix-this-email', category: 'language-english-writing', teachers: ['ada-wren', 'lin-xi'],
		title: '改好一封英文邮件', titleEn: 'Fix This Email',
		subtitle: '两位老师，十四封真邮件：一位问你本来想说什么，一位把它写成英文。',
		subtitleEn: 'Two teachers, fourteen real emails. One asks what you meant; the other writes it down.',
		price: 16900, originalPrice: 19900,
		audience: '每天要写英文邮件，写完总觉得太硬或者太客气的人。',
		outcomes: ['主题行就说清要什么', '拒绝、催促、道歉都写得不失分寸', '删掉 I am writing to 之类的开场'],
		introduction: `
			<p>课里的十四封信都真的发出去过，地名和人名换了。有一封催了四次没有回音，问题在第一句：它花了三行介绍自己是谁，收信人没有读到第四行。</p>
			<h2>一封信，两支笔</h2>
			<p>林溪先用中文问作者：你希望对方读完以后，几点钟之前，做一件什么事？答案写在白板上，往往比邮件短。Ada 再照着白板写英文，边写边念，念不顺的地方当场换。</p>
			<p>每讲结束都有一封新的坏邮件等你动手，下一讲开头公布两种改法。</p>`,
		chapters: [
			chapter('对方为什么没有回', ['催了四次的那封信', '21:15', 'trial'], ['主题行：标题就是请求', '18:40', 'trial'], ['第一句不介绍自己', '19:25'], ['一封信只办一件事', '17:50']),
			chapter('难开口的信', ['说不，还做朋友', '22:35'], ['催，但不逼', '20:10'], ['道歉：先说修好了什么', '21:45'], ['涨价通知', '23:20'], ['直播：当场改三封学员的信', '60:00', 'live']),
			chapter('分寸', ['please 放在哪里才客气', '18:05'], ['could、would、might 的远近', '19:55'], ['太硬：中文里没有的命令口气', '20:30'], ['太软：五个 sorry', '16:45'], ['十四封信前后对照', '10:00', 'document']),
		],
		learnerCount: 498, publishedDaysAgo: 55,
	},
	{
		key: 'write-it-shorter', category: 'language-english-writing', teachers: ['ada-wren'],
		title: '把英文写短', titleEn: 'Write It Shorter',
		subtitle: '英文授课，中文字幕。三十个字能说完的，不写六十个。',
		subtitleEn: 'Taught in English with Chinese subtitles. If thirty words will do, don’t spend sixty.',
		price: 18900,
		audience: '要用英文写报告、论文摘要或产品说明的人，能听懂慢速英语讲解。',
		outcomes: ['把名词化的动词变回动词', '让每段的第一句能单独成立', '用耳朵给自己改稿'],
		introduction: `
			<p>The first draft says: <em>An investigation of the failure of the pump was carried out by the team.</em> Read it aloud and you’ll run out of breath before anyone does anything. The team found out why the pump failed. Eight words, and somebody is awake in them.</p>
			<h2>课怎样上</h2>
			<p>Ada 全程用英文讲，语速慢，字幕是中文。每讲拿一段真实的文字当场改：期刊摘要、展览说明、一份洗衣机的安全须知。她边改边念，你会听见一个句子什么时候开始变得好读。</p>
			<ul><li>先找动词，它多半躲在某个以 -tion 结尾的词里。</li><li>再找人，看看是谁做的。</li><li>最后数字数，越过二十五个就停下来想一想。</li></ul>`,
		chapters: [
			chapter('Verbs', ['Who did what?', '20:25', 'trial'], ['The verb hiding in -tion', '19:40'], ['When passive is right', '22:15'], ['Strong verbs, fewer adverbs', '18:30']),
			chapter('Sentences', ['Old news first, new news last', '23:50'], ['One idea, one full stop', '17:55'], ['Which and that', '16:20'], ['Live: bring a paragraph', '60:00', 'live']),
			chapter('Paragraphs', ['The first sentence carries the bag', '21:05'], ['Abstracts: four sentences', '24:10'], ['A washing machine’s safety notice', '19:15'], ['Read it aloud: a checklist', '6:00', 'document']),
		],
		learnerCount: 538, publishedDaysAgo: 151,
	},
	{
		key: 'japanese-kana-to-first-words', category: 'language-japanese-basics', teachers: ['morita-aoi'],
		title: '日语五十音与第一次对话', titleEn: 'Japanese: Kana to First Words',
		subtitle: '十五讲以后，读得出招牌，点得了茶，没听懂时知道怎样请对方慢一点。',
		subtitleEn: 'Fifteen lessons, and you can read a shop sign, order tea and ask someone to slow down.',
		price: 12900,
		audience: '完全没学过日语的人。背过五十音又忘了一半的，也从第一讲来。',
		outcomes: ['认读、书写平假名与片假名', '完成自我介绍、点单、问价三段对话', '会查词典，会用手机打日文'],
		introduction: `
			<p>五十音其实不到五十个，现在用的是四十六个。把它们排成一张表来背，三天就会忘；放进一句要用的话里，想忘都难。第一讲九分钟，学两个假名，说一句完整的话：いいえ，不是的。</p>
			<h2>先开口，再描红</h2>
			<p>每讲都从一个小场面开始：便利店、站台、同事递来一块点心。先听森田老师和搭档演一遍，再跟着说，说到顺口，最后才拿笔写。笔顺有近镜头，她写得很慢。</p>
			<p>片假名放在第三章，和菜单一起学。学完那天，请去附近的日式小店读一遍菜单，这是作业。</p>`,
		chapters: [
			chapter('开口的第一句', ['い、え、和一句“不是的”', '9:00', 'trial'], ['あ行与か行：说“红”，说“车站”', '13:30', 'trial'], ['初次见面', '15:20'], ['さ行た行：寿司与章鱼', '16:45']),
			chapter('平假名走完', ['な行は行：猫、花、船', '15:10'], ['ま行や行：耳、山、雪', '14:25'], ['ら行わ行，还有一个ん', '16:05'], ['浊点与小小的っ', '18:40'], ['直播：每人说一分钟', '45:00', 'live']),
			chapter('片假名在菜单上', ['コーヒー里的长横', '14:50'], ['把菜单读完', '17:15'], ['我的名字怎样写', '13:35']),
			chapter('第一次对话', ['在便利店', '18:20'], ['没听懂，请慢一点', '15:55'], ['手机输入与查词', '8:00', 'document']),
		],
		learnerCount: 1894, publishedDaysAgo: 33,
	},
	{
		key: 'japanese-keigo', category: 'language-japanese-advanced', teachers: ['morita-aoi'],
		title: '日语敬语：说话人的距离', titleEn: 'Keigo: How Far Apart We Stand',
		subtitle: '敬语不是礼貌的装饰，是一把量距离的尺。',
		subtitleEn: 'Honorific Japanese isn’t decoration. It’s a tape measure.',
		price: 17900, vip: true,
		audience: '日语三级以上，要在日企实习、接待或写邮件的人。',
		outcomes: ['在尊敬、自谦、郑重之间选对一档', '接电话、送客、婉拒不再背模板', '听得出对方忽然变客气的意思'],
		introduction: `
			<p>同一句“吃了吗”，对母亲、对邻居、对客户有三种说法，选错了不算语法错误，却会让对方悄悄退后半步，或者觉得你在退。敬语难在这里：它说的不是事情，是两个人之间空着多少。</p>
			<h2>站位图</h2>
			<p>每段对话都先画一张站位图：谁在里，谁在外，谁比谁高半级。图画对了，动词自然落到该落的形式上。在公司里提到社长用一种，对客户提到同一位社长用另一种，差别一画就明白。</p>
			<p>有一讲专讲“用过头”。双重敬语听起来像给饺子穿西装，日本人自己也常笑。</p>`,
		chapters: [
			chapter('里与外', ['三种“吃了吗”', '19:10', 'trial'], ['站位图怎样画', '20:35'], ['いらっしゃる与参る：同一个“来”', '22:50'], ['对外人说自家社长', '21:15']),
			chapter('办公室的一天', ['接电话的前八秒', '18:45'], ['递名片、让座、送到电梯口', '20:20'], ['请假与迟到', '17:30'], ['直播：模拟接待', '60:00', 'live'], ['邮件开头结尾各三种', '12:00', 'document']),
			chapter('远一点，近一点', ['婉拒：難しいです不是“难”', '23:05'], ['用过头：双重敬语', '16:55'], ['对方忽然变客气', '18:25'], ['什么时候可以不用', '19:40']),
		],
		learnerCount: 326, publishedDaysAgo: 108,
	},
];

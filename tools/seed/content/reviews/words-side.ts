// biome-ignore-all format: a review in a row
import type { ReviewRow } from './learners.ts';

/** Reviews of courses in languages, writing, design and music, by the course's key. */
export const wordsSide: Record<string, ReviewRow[]> = {
	'an-ear-for-english': [
		['木子', 5, 1, 30, '不是听不懂单词，是没人告诉过我词与词会牵手。', 'I knew the words. Nobody had told me that they hold hands.'],
		['南山客', 5, 7, 51, '每天一句，抄在手背上。三个星期，开会不再点头装懂了。', 'One sentence a day, copied on the back of my hand. Three weeks, and I no longer nod in meetings.'],
		['橙子皮', 4, 12, 26, '材料选得好，都是真人说话，不是播音。希望有美音以外的更多口音。', 'Good material: people talking, not announcers. I’d like more accents besides American.'],
		['半亩', 5, 16, 38, '林老师说听不清不丢人，先数有几个重音。真的有用。', 'Not hearing is no shame, she says: first count the stresses. It works.'],
		['北窗', 5, 21, 100, '二十四讲听完，再看老电影，关了字幕。', 'After twenty-four lessons I watched an old film without subtitles.'],
		['周末木工', 4, 28, 20, '每讲十几分钟，通勤刚好。跟读的地方要是能自动停就好了。', 'Some fifteen minutes each, right for commuting. It would be good if it stopped for repeating.'],
		['拾光', 3, 36, 10, '我基础弱，第五讲以后吃力。', 'My English is weak, and after lesson five it’s hard going.', ['可以先听《四十四个声音》，九讲，免费。听完再从第五讲接着走。', 'Try “Forty-four sounds” first: nine lessons, free. Then go on from lesson five.']],
		['空行', 5, 42, 46, '弱读那一讲，把我十年的口音问题说破了。', 'The lesson on weak forms explained ten years of my accent.'],
		['老马', 5, 53, 36, '六十一岁，现在能听懂外孙女的幼儿园老师讲什么。', 'At sixty-one I understand what my granddaughter’s teacher says.'],
	],
	'japanese-kana-to-first-words': [
		['阿梨', 5, 4, 100, '五十音背了三次没背下来，这次用画的，记住了。', 'Three times I failed to learn the kana. This time I drew them.'],
		['初九', 5, 9, 73, '第一次对话是买一张车票，上周在京都真的用上了。', 'The first dialogue buys a ticket. Last week in Kyoto I did.'],
		['小雨', 4, 17, 46, '森田老师发音很慢，听得清嘴形。片假名那两讲练习可以再多些。', 'Her speech is slow enough to see the mouth. More exercises for katakana, please.'],
		['四号线', 5, 25, 80, '每讲都有一句能马上说出口的。', 'Each lesson has one sentence that can be said at once.'],
		['一页', 4, 34, 60, '促音和长音讲得特别细，别的课都一带而过。', 'Long and doubled sounds are treated with care. Other courses pass them by.'],
		['大禾', 5, 46, 100, '和女儿比赛背假名，我输了，但都背下来了。', 'My daughter and I raced to learn the kana. I lost, but we both know them.'],
		['听雨', 5, 56, 53, '讲到为什么“は”读作 wa 的时候，终于有人把道理说了。', 'Somebody finally says why は is read wa.'],
	],
	'write-it-plainly': [
		['二楼', 5, 3, 100, '通知从三行改成一行，部门里问问题的人少了一半。', 'Three lines of notice became one, and half the questions stopped.'],
		['陈皮', 5, 8, 75, '作业真的逐句批，我的第二稿被划掉了一半，划得对。', 'Homework really is marked line by line. Half my second draft was struck out, rightly.'],
		['七里', 5, 14, 83, '沈老师说，先写给一个人看。这句话贴在了显示器上。', '“Write for one person first.” It’s stuck on my screen.'],
		['石头记', 4, 19, 58, '例子多是办公室里的，我是自由职业，也用得上七成。', 'Most examples come from offices. I work for myself and can use seven in ten.'],
		['江小北', 5, 27, 100, '程序员也该听。我的提交说明终于有人读了。', 'Programmers should hear it. People now read my commit messages.'],
		['麦子', 4, 33, 67, '十二讲不长，改稿那讲可以再长一点。', 'Twelve lessons aren’t long. The one on revising could be longer.'],
		['盐水', 3, 39, 33, '道理都对，可是改自己的稿子还是下不了手。', 'All true, yet I can’t cut my own drafts.', ['正常。把稿子放一夜，第二天只删不改，删完再看。第八讲的后半段就是练这个。', 'That’s usual. Leave it overnight, then only cut. The second half of lesson eight practises just that.']],
		['阿越', 5, 51, 92, '给家里写信也变短了，我妈说比以前亲。', 'Even my letters home got shorter. My mother says they’re warmer.'],
	],
	'the-order-of-the-page': [
		['拾光', 5, 6, 60, '量了一下午的书，才知道边距是有道理的。', 'I measured books for an afternoon and saw that margins have reasons.'],
		['微微', 5, 13, 85, '何老师从一张纸讲起，到第六讲才放第一个字。等得值。', 'She begins with a sheet of paper and places the first letter in lesson six. Worth the wait.'],
		['橙子皮', 4, 20, 44, '很细，适合真要做版面的人。做演示稿的可以先听另一门免费的。', 'Detailed, for people who set pages. If you make slides, hear the free course first.'],
		['海盐', 5, 30, 100, '二十讲做完，把公司的宣传册重排了一遍，没有加一个字。', 'After twenty lessons I set our brochure anew without adding a word.'],
		['林间', 5, 42, 71, '留白那讲，老师十秒没说话，让你看。', 'In the one on white space he’s silent for ten seconds and lets you look.'],
		['半亩', 4, 54, 52, '作业点评很认真，就是回得慢，等了三天。', 'Careful comments on homework, but I waited three days.', ['抱歉。现在加了一位助教，两天之内一定回。', 'Sorry. There’s another assistant now; you’ll hear within two days.']],
	],
	'first-concert': [
		['十七', 5, 2, 100, '听完第二天就买了票。乐章之间我忍住了没鼓掌。', 'I bought a ticket the next day, and didn’t clap between movements.'],
		['晚风', 5, 15, 100, '什么时候咳嗽都讲了，太贴心。', 'It even says when to cough.'],
		['老秦', 5, 23, 83, '带老伴去的，她睡着了一小会儿。第五讲说过，没关系。', 'I took my wife. She nodded off for a moment; lesson five says it doesn’t matter.'],
		['青橘', 4, 31, 67, '六讲刚刚好，想再多听一点怎么选座位。', 'Six is just right. I’d like more on choosing seats.'],
		['慢慢来', 5, 44, 100, '原来散场以后可以去后台门口等，我真的等到了签名。', 'You may wait at the stage door. I did, and got an autograph.'],
		['阿宽', 5, 57, 50, '免费，干净，没有一句废话。', 'Free, clean, not a wasted word.'],
	],
	// Fewer than five: the page calls it a new course and shows no figure.
	'how-to-hear-a-tune': [
		['纸飞机', 5, 8, 56, '第一次听出来一首歌什么时候要结束。', 'For the first time I heard when a tune wants to end.'],
		['云上', 4, 22, 38, '许老师边弹边讲，手机上听不清低音，换了耳机就好了。', 'He plays as he talks. The bass is lost on a phone; with headphones it’s fine.'],
		['河边', 5, 39, 81, '属七和弦想回家，我现在听广告都在等它回家。', 'The seventh wants to go home. Now I wait for it even in adverts.'],
	],
};

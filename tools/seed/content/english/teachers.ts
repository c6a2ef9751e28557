/** Teachers' introductions in English, by key. HTML. */
export const teachersEnglish: ReadonlyMap<string, string> = new Map([
	[
		'gu-mingyuan',
		`
			<p>He taught maths at a school for eleven years, and then calculus to first-year university students for seven. Having done both, he noticed that everyone gets stuck in the same place. Nobody had told them which sentence this symbol was meant to save.</p>
			<p>So his lessons start with sentences, not with formulas. How steep is a curve at one point? Show it with your hand, measure it with a ruler, and only then write down the limit. He keeps to the blackboard. At the parts that matter he stops, and lets the chalk dust settle.</p>
			<h2>What happens in his lessons</h2>
			<ul>
				<li>Every step is on the board. Nothing is “clear” or “easy to see”.</li>
				<li>When he goes over homework, he picks mistakes that made sense, and first says why you’d think so.</li>
				<li>The last fifteen minutes of a live lesson bring nothing new. They’re for “I just don’t get this line”.</li>
			</ul>
			<p>In his spare time he mends old clocks. It’s much the same, he says: taking it apart is easy, and having it go afterwards isn’t.</p>`,
	],
	[
		'ye-lingyi',
		`
			<p>She trained as an architect and drew building plans for four years before she turned to teaching. Every day she dealt with angles, proportions and projections, and watched people start over because of one line in the wrong place.</p>
			<p>Now she teaches geometry, algebra and linear algebra. She comes to class with a long ruler and wooden compasses. First everybody draws the figure wrong, and then we look at where. She believes that a matrix can be drawn, and she draws it.</p>
			<h2>What she’s good at</h2>
			<ul>
				<li>Turning a theorem into a piece of origami.</li>
				<li>Giving people who fear letters a term of brackets and boxes first.</li>
				<li>Teaching adults to read their children’s maths books.</li>
			</ul>
			<p>She often says: if you don’t understand it, don’t read it again. Draw it.</p>`,
	],
	[
		'lin-xi',
		`
			<p>For six years she was a conference interpreter, sitting in a glass box, hearing half a sentence and guessing the other half. What she teaches now is that guess: when the sound blurs, what can the ear still hold on to?</p>
			<p>There are no word lists. The first time you only listen, the second you write, the third you repeat, and the fourth you see the text. She has collected over three thousand real recordings: airport announcements, neighbours quarrelling, and a schoolboy on the subject of his snail.</p>
			<h2>What you need</h2>
			<ul>
				<li>Headphones. Old ones will do.</li>
				<li>A notebook you’re allowed to spoil. No pencil for dictation; mistakes stay.</li>
				<li>Fifteen minutes a day. She’d rather you did a quarter of an hour for seven days than two hours on Sunday.</li>
			</ul>
			<p>The best thing about teaching, compared with interpreting, is that you can finally ask people to say it again.</p>`,
	],
	[
		'morita-aoi',
		`
			<p>She grew up in Kanazawa and came to Nanjing at twenty-four for a master’s degree, able to say “this” and “thank you”. She learnt her Chinese at a food market, so she knows what it’s like for an adult to be somebody who can’t speak.</p>
			<p>Her lessons begin with sentences you can use. After the first you can give your name, order tea, and ask someone to slow down. The kana come inside those sentences, row by row, and never as a table.</p>
			<h2>Three agreements in class</h2>
			<ul>
				<li>You may say it wrong. You may not say nothing.</li>
				<li>If you don’t follow, put your hand up. She’ll say it differently, not louder.</li>
				<li>Polite forms aren’t taught as rules but as distances. How far from this person do you want to be?</li>
			</ul>
			<p>She lives in Suzhou now. On her balcony there’s shiso, and a pomelo tree that won’t fruit.</p>`,
	],
	[
		'ada-wren',
		`
			<p>For eight years she was a copy editor at a science magazine in Edinburgh, taking researchers’ long sentences apart until readers could bear them. She learnt Chinese from her authors while editing. She speaks it slowly, and in complete sentences.</p>
			<p>When she teaches Chinese students to write English, she doesn’t begin with grammar. What do you want this letter to make somebody do? Does the first sentence say so? The fault is seldom in the tenses. The writer just hasn’t decided which thing to say.</p>
			<h2>How she works</h2>
			<ul>
				<li>Every draft is read aloud, by the person who wrote it.</li>
				<li>She marks three things and no more, so that you can fix all three.</li>
				<li>She never corrects a sentence that ought to be cut.</li>
			</ul>
			<p>Her red pen is in fact green. Red tells people off, she says. Green only tells them they can go.</p>`,
	],
	[
		'zhou-yining',
		`
			<p>In twelve years of back-end work she wrote booking, billing, and a timetable system that’s still running. Most of the faults she was woken up for at three in the morning have become examples in her lessons.</p>
			<p>The first person she taught was the receptionist at work, who wanted the week’s visitor sheets merged. They wrote forty lines of Python over two lunch breaks. Those forty lines were the first handout of Python for Everyone.</p>
			<h2>How she explains a piece of code</h2>
			<ul>
				<li>Run it first, so that you see what it does.</li>
				<li>Break one thing, read the error, and guess the line.</li>
				<li>Then close the screen and start from an empty file.</li>
			</ul>
			<p>She recommends no editor and takes no side about languages. Tools have changed five or six times, she says, and reading errors has never gone out of date.</p>`,
	],
	[
		'luo-sheng',
		`
			<p>He studied library science and wrote his thesis on card catalogues. Then he joined a publisher’s systems department, and found that a database and a card cabinet have the same problem to solve: next year, can you find what you put away this year?</p>
			<p>He teaches databases, the web and operating systems, the things that nobody sees and everybody uses. He likes to open the machine and show you: how many doors one web request goes through, and where a deleted file still is.</p>
			<h2>Three things students take away</h2>
			<ul>
				<li>A set of tables they drew themselves, with a reason for each column.</li>
				<li>A web page written without a framework, which opens with the network off.</li>
				<li>Notes for whoever does the job next. Without those, he says, it isn’t finished.</li>
			</ul>
			<p>He still keeps his reminders on paper. Paper needs no login.</p>`,
	],
	[
		'he-yan',
		`
			<p>He has designed some three hundred books in twenty years, half of them without pictures. Those are the hard ones. All you can move is the type, the lines, the margins, and the small pause at the turn of a page.</p>
			<p>He teaches layout by measuring. Take a book you like, measure its four margins, write down the numbers, and ask why. When you’ve done ten books you won’t have to learn grids. There they are.</p>
			<h2>How he looks at homework</h2>
			<ul>
				<li>First with his eyes half shut, for light and dark alone.</li>
				<li>Then upside down, for where it’s crowded.</li>
				<li>Only then does he read it, to see if the layout says something the text doesn’t.</li>
			</ul>
			<p>He seldom says “nice”. More often he says “this could wait a little”.</p>`,
	],
	[
		'bai-yu',
		`
			<p>She drew characters at a type foundry for five years, some twenty a day. Afterwards she made signs for an underground railway, and stood in an interchange through whole rush hours, counting those who stopped and hesitated.</p>
			<p>Both jobs taught her the same thing. Design for people who are in a hurry, don’t see too well, and have their hands full. She teaches type, icons, charts and interfaces, and all homework is tried out in a real place: a corridor, a kitchen, a bus stop.</p>
			<h2>Where she’s stubborn</h2>
			<ul>
				<li>It’s recognised at sixteen pixels, or we don’t talk about style.</li>
				<li>Colour never carries a meaning alone. There’s always a shape or a word beside it.</li>
				<li>Before you hand it in, let somebody who’s no designer look for three seconds, and ask what they saw.</li>
			</ul>
			<p>She collects photographs of hand-painted shop signs, and has over six thousand.</p>`,
	],
	[
		'shen-zhibai',
		`
			<p>He was an editor on a daily paper for eleven years, on nights, and edited about six million characters. The shortest piece was a notice that the water would be off: forty-seven characters. He rewrote it five times, because the whole city was going to read it.</p>
			<p>Since leaving he has taught people to write everyday things: notices, emails, summaries, apologies. They carry no name and win no prizes, he says, but one bad sentence sends dozens of people out for nothing.</p>
			<h2>The order he edits in</h2>
			<ul>
				<li>First he asks what you want them to do. No answer, no editing.</li>
				<li>Then the sentence that matters goes to the front.</li>
				<li>Only then does he cut. He copies what he cut beside it, so you can see whether you miss it.</li>
			</ul>
			<p>Every morning he copies out one good paragraph by somebody else. It’s been twenty years, and thirty-one notebooks.</p>`,
	],
	[
		'chen-yu',
		`
			<p>In nine years as an auditor he visited the warehouses of over a hundred and twenty companies. He has counted tyres, live pigs and unpainted bicycles. It left him with a habit: when somebody mentions a number, he wonders where the thing is now.</p>
			<p>He teaches people with no accounting to read the statements. He starts not with definitions but with day one of a breakfast shop, whose first purchase is a sack of flour. His students have been product managers and nurses, and one lady who really does run a breakfast shop.</p>
			<h2>Rules in class</h2>
			<ul>
				<li>No figure has more than four digits. If you can’t add it up, you can’t see it.</li>
				<li>Draw where it goes before you say debit or credit.</li>
				<li>No products, no forecasts. Asking doesn’t help.</li>
			</ul>
			<p>His own household’s books are on one sheet of A3, a new one each month, behind the kitchen door.</p>`,
	],
	[
		'su-he',
		`
			<p>She taught physics in a county school for fourteen years. It had one laboratory, so she moved to corridors, the playground and the canteen: friction with a luggage scale, inertia with dinner bowls, angular momentum with a toilet roll.</p>
			<p>Pupils don’t fail to understand, she found. They get the answer before they’ve had time to be puzzled. So her lessons stop at the odd thing first. Everyone guesses, all the guesses are written down, and then we try it.</p>
			<h2>One of her lessons</h2>
			<ol>
				<li>See: something that isn’t what you expected.</li>
				<li>Bet: write down your guess and your reason.</li>
				<li>Do: try it with what you have at home.</li>
				<li>Write: one line, in the last five minutes.</li>
			</ol>
			<p>On clear evenings she takes students up to the roof to look at stars. The city shows some twenty. That’s enough for a year, she says.</p>`,
	],
	[
		'xu-qing',
		`
			<p>Ever since music college he has accompanied: singing lessons, choirs, children at their exams. Those on stage can’t see him. But if someone breathes too soon or forgets a word, he’s always the first to know.</p>
			<p>He teaches theory because he found that many people who play can’t hear harmony. The fingers know where the next key is, and the ear hasn’t kept up. So he closes the score. Listen three times, sing it, and then he tells you it’s a dominant seventh.</p>
			<h2>What you need</h2>
			<ul>
				<li>Ten quiet minutes, every day if you can.</li>
				<li>The nerve to sing in an empty room.</li>
				<li>Any piano. Sixty-one keys will do.</li>
			</ul>
			<p>He has a box of clothes pegs, twenty years old, for holding the score down outdoors. In a high wind, he says, that’s the technique that counts.</p>`,
	],
	[
		'wen-ruogu',
		`
			<p>She did costing for eight years in a factory that made locks. In her second year she quoted wrongly: she’d left out one round of plating. The order ran for seven months, and every lock lost two yuan ten. The owner didn’t shout. He had her stand beside that process for a week.</p>
			<p>Since then she has gone to the workshop before she opens a spreadsheet. Now she teaches shopkeepers, craftspeople and heads of small firms about costs, budgets and tax. Her forms are short, because owners have only the two hours after closing.</p>
			<h2>Three questions she always asks</h2>
			<ul>
				<li>If the shop were shut, would you still pay this?</li>
				<li>Sell one more of these: how much more is in your pocket?</li>
				<li>What will be in the account on the fifth of next month?</li>
			</ul>
			<p>She lives next to the factory, and helps the corner shop downstairs with its month end. The fee is an ice lolly.</p>`,
	],
	[
		'luo-tang',
		`
			<p>She spent six years on product manuals: washing machines, blood pressure monitors, a folding bed. The bed is her pride. Calls to the helpdesk fell by seventy per cent, and its manager took her out for hotpot.</p>
			<p>Then she began to write about people: someone who mends watches, someone who runs a ferry, someone who repairs books in a library. She found the two were alike. For a manual you watch their hands, for an interview their eyes, and either way you say a bit less.</p>
			<h2>What you’ll do with her</h2>
			<ul>
				<li>Have somebody read your draft in front of you, and note where they stop.</li>
				<li>Turn “how did you feel” into “that morning”.</li>
				<li>Record an older relative for an hour, then listen to it three times.</li>
			</ul>
			<p>She printed thirty copies of her grandmother’s life, one for each relation. She’s left with the proof copy, the one with the misprints.</p>`,
	],
	[
		'fang-zhen',
		`
			<p>She studied biochemistry and kept yeast in a laboratory for five years. Yeast wants feeding at night. While she waited she watched the trees and birds outside the window, and slowly found that she’d rather tell people about those.</p>
			<p>She teaches chemistry and biology in kitchens, on balconies and in the garden downstairs. She draws: one big sheet for each course, from top left to bottom right, full on the last lesson.</p>
			<h2>What to bring</h2>
			<ul>
				<li>A tree you pass every day.</li>
				<li>Half a red cabbage and a bottle of white vinegar.</li>
				<li>A notebook where you dare to write “I don’t know”. The more such pages, the better.</li>
			</ul>
			<p>When a lesson touches on health she always says the same: I teach how the body works. If you’re ill, see a doctor.</p>`,
	],
	[
		'jiang-li',
		`
			<p>She played the cello in a provincial symphony orchestra for fifteen years, at the third desk. From there you hear the floor of the whole orchestra, and you can see exactly when the front row begins to nod.</p>
			<p>Her first course came from a letter. Someone in the audience asked whether one may clap between movements. She answered in four pages, and those became Your First Concert. She teaches adults the piano too, and knows what hands are like after work.</p>
			<h2>A few things she believes</h2>
			<ul>
				<li>One piece heard thirty times beats thirty pieces heard once.</li>
				<li>Slow is a tempo too.</li>
				<li>Rhythm takes no talent. It takes knees.</li>
			</ul>
			<p>Her cello is called Old Wang. It’s sixty years older than she is, and needs its own ticket on the train.</p>`,
	],
]);

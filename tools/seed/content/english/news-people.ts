import type { ArticleEnglish } from '../types.ts';

export const peopleEnglish: Record<string, ArticleEnglish> = {
	'Shen Zhibai: twenty years in other people’s drafts': {
		summary: 'Before he edits, he turns the draft face down and has the author say it. Mostly, what’s said is the final version.',
		content: `
<p>Shen Zhibai was an editor on a newspaper for eleven years, then edited company reports, and only then began to teach. How many characters in all? He hasn’t counted. He remembers only red pens: a box a year, and later half a box. “It isn’t that I edit less. I learnt to ask first.”</p>
<h2>Face down</h2>
<p>His first step takes no pen. He turns the draft over on the table and asks: whom do you want to tell, and what? They usually say it clearly in one breath, and then stop short, because that’s not what they wrote. He puts those sentences on the back and pushes it over. “Here’s your final. The other side you may keep as a souvenir.”</p>
<p>He never speaks of style. If you press him, he tells a story from early on. A notice about the water had three hundred characters of reasons. An old lady upstairs read half of it, went to answer the phone, and had no water to cook with that evening. Since then, he says, a sentence is good or bad by whether somebody went without dinner.</p>
<blockquote><p>Muddy writing is mostly muddy thinking. Those who think clearly and still can’t write it, I meet a few of in a year.</p></blockquote>
<p>When the interview was over he asked to see my questions, and circled three in pencil. I haven’t used any of the three.</p>`,
	},
	'Zhou Yining: errors at 3 a.m., lessons by day': {
		summary: 'Twelve years of back-end work left her a notebook of over four hundred nights. By now it’s half a syllabus.',
		content: `
<p>Zhou Yining has a black notebook with one fault a page: what time, what happened, whom she suspected first, and who it was. Twelve years, over four hundred pages. At the time she was only afraid of not being able to explain it at the meeting. She didn’t expect to teach from it.</p>
<p>“Beginners are a lot like me at three in the morning,” she says. “Very tired, sure it’s the machine, and wanting to restart it first.” So her lessons never go round an error. In each there’s a piece of code broken on purpose. First it breaks in front of you, and then you look for it together.</p>
<h2>Forty lines</h2>
<p>The first person she taught was the receptionist, who had visitor sheets to merge every week. Two lunch breaks, forty lines. The receptionist went on changing it and added counts by floor. Half a year later Zhou Yining walked past and heard her tell a new trainee: “Look at the last line first. It says what’s wrong.”</p>
<p>“I thought: so I can teach.” The year after, she came to Lectern.</p>
<p>She still keeps the notebook. The latest page is about a live lesson. No sound from the microphone; suspected the sound card, then the network, and finally she’d muted herself. In red beside it: use next term, for booleans.</p>`,
	},
	'Lin Xi, after the glass booth': {
		summary: 'In the booth there was time for half a sentence. What she says most now is: let’s hear it again.',
		content: `
<p>An interpreter’s booth is about two square metres, with glass on three sides. Lin Xi sat in one for six years, with one language in her ears, another in her mouth, and half a sentence between them. “You’re always guessing. Guess right and nobody knows. Guess wrong and the whole hall does.”</p>
<h2>Guessing can be taught</h2>
<p>She began to teach when she found that a guess comes apart. When it blurs, hold on to the stress. Next to a stress there’s mostly a noun or a verb. Once there’s a verb, only a few things can follow. She’d done it for six years and never written it down. When she did, it took two pages.</p>
<p>She collects recordings wherever she goes: airport announcements, a garage, neighbours quarrelling through the wall. Both of them agreed to that one, after they’d made up. Out of three thousand, her favourite is a seven-year-old on how snails eat cucumber. “Every stress is in the right place, because he so much wants you to know.”</p>
<p>Is there anything she misses? She thought about it. Not the noise; there was never any quiet in the booth. Now, after a recording, nobody speaks. They’re all thinking of what they just heard, and those few seconds feel like a luxury to her. Then she says: let’s hear it again.</p>`,
	},
	'He Yan feels the fore-edge first': {
		summary: 'Twenty years, some three hundred books, half of them without pictures. He teaches layout from a ruler.',
		content: `
<p>When an advance copy comes, He Yan doesn’t look at the cover. He keeps the book shut and runs a thumb slowly down the fore-edge, listening. With the right paper it’s one unbroken sound. Too stiff, and it’s like an abacus. Then he opens it, and looks first at the page number.</p>
<p>He’s made some three hundred books in twenty years, half of them without pictures. “With no pictures there’s little to move. Type, lines, margins, and the turn of the page. When there’s little, you can see whether you moved it right.” In one volume of poems he set the last one on a left-hand page, and left the right one blank. The editor rang to ask if something was missing. No, he said. When readers get there they need to sit for a while.</p>
<h2>Measure ten books</h2>
<p>His first homework is to measure ten books you like: four margins, length of line, space between lines. No impressions, only numbers. One student came back and said: so the books I like have margins twice as wide as mine. He nodded. That’s the lesson on grids, he said. We can go on.</p>
<p>He seldom praises. Once he looked at a piece of homework for a long time and said: “This could wait a little.” She told me later that it’s the best comment she’s ever had. She left one more line empty there.</p>`,
	},
	'Aoi Morita learned her Chinese at the market': {
		summary: 'She came to Nanjing at twenty-four with “this” and “thank you”. When she teaches Japanese now, lesson one is ordering tea.',
		content: `
<p>Aoi Morita’s Chinese teacher sold tofu at a market in Nanjing. Aoi was twenty-four. She’d studied Chinese for two months in Kanazawa, and when she got there she couldn’t understand a word. She bought a piece of tofu every day, because tofu was cheapest and the woman liked to talk.</p>
<p>“At first I could only point. Then I could say ‘this’. Then ‘bigger than yesterday’.” One day she got it wrong, and instead of firm tofu asked for “wife tofu”. The whole aisle laughed, and she laughed too, and then everyone came to teach her. Since that day, she says, she hasn’t been afraid of getting it wrong.</p>
<h2>An adult who can’t speak</h2>
<p>So she minds a lot about the two seconds before an adult opens their mouth. It isn’t that they can’t. They’re correcting a draft. In her lessons, after two seconds she nods. It means: that’ll do, say it, and we’ll mend it together.</p>
<p>The first sentences she teaches are your name, a cup of tea, and please slow down. With those three you can survive in a corner shop, and the corner shop will teach you the rest.</p>
<p>The tofu stall moved away the year before last. One of her first students went to work in Kanazawa, and sent a photo: outside a tofu shop there, holding up a piece of tofu. On the back it said: bigger than yesterday.</p>`,
	},
	'A bus driver’s calculus notes': {
		summary: 'In twelve minutes at the terminus, before the next run, he heard all thirty-two lessons.',
		content: `
<p>Old Qin drives the 17. A run takes fifty-five minutes, and at the terminus there are twelve to get out and drink something. Three years ago he joined the calculus course. He heard it in those twelve minutes, door open, phone against the wheel, a lesson in three runs.</p>
<h2>Why calculus</h2>
<p>“I brake all day. Brake early and they pitch forward. Brake late and they pitch forward. I wanted to know how to do it so they don’t.” His apprentices said you go by feel, and he wouldn’t have that. When it came to derivatives he wrote: if the speed changes evenly, nobody sways; so it isn’t speed you mind, it’s how fast the speed changes, and how fast that changes.</p>
<p>He explained it to his apprentices with a glass of water on the dashboard. If the surface tilts and stays still while you brake, it’s even. If it slops, your foot has moved. They practised for a week. That month complaints in his depot fell by half.</p>
<h2>His notes</h2>
<p>He showed us: four exercise books, written on the backs of trip records. The writing’s large, because there was no table, only his knee. After the last lesson there’s a map of the line, with the slope at every stop. Gu Mingyuan looked at it for a long time, and asked if that page might go in the handout. He said yes, but not with his name. Just write “the 17”.</p>`,
	},
	'The year she retired, she wrote her father a forty-page book': {
		summary: 'Her father, eighty-seven, read it and changed one thing: his bicycle was a Forever, not a Phoenix.',
		content: `
<p>Ms Feng taught chemistry for thirty years. When she retired she joined the writing course because of her father. He was eighty-seven, and his memory was like an ebb tide: one day a patch showed, and the next day it was gone. She wanted to put a little of it down before it had all gone out.</p>
<p>She thought she could write; she’d written lesson plans for thirty years. The assistant asked of her first piece: which shoes did he have on that day? She didn’t know, and went home and asked. No shoes, he said. They were on the other side of the river. Out of that one question came a whole afternoon.</p>
<h2>One photograph, twenty minutes</h2>
<p>After that she knew how to ask. One photograph at a time, for twenty minutes, and “who’s next to you?”, not “how did you feel?” In half a year it was more than sixty. Sometimes he answered something else. She wrote that down too. Those were his words as well.</p>
<p>Twelve copies were printed, forty pages, in cloth. He read it for three days with his glasses on, then called her over and pointed. I rode a Forever, not a Phoenix. He changed nothing else.</p>
<blockquote><p>I meant to write about a remarkable man. While I wrote I found that if I got his shoes right, it was enough.</p></blockquote>
<p>One copy is on the windowsill at Lectern, for those who come to listen in. Please sit down with it. It’s a little heavy.</p>`,
	},
	'A noodle shop and its first cash flow statement': {
		summary: 'The books said he’d made forty thousand, and he had twenty thousand less. He emptied six months of receipts on a table.',
		content: `
<p>Young Tang’s noodle shop is at an underground station, and does well. At the end of last year he had the books done: a profit of forty thousand. But there was twenty thousand less on his card than in January. He asked the bookkeeper, who said it balanced. He didn’t know what that meant. He only knew the money was gone.</p>
<h2>Two evenings</h2>
<p>He joined the accounting course, skipped to the lessons on cash flow, and stopped halfway. He emptied six months of receipts on a table and sorted them as the lesson said, into three piles: selling noodles, buying things, borrowing and paying back. The first was positive. In the second was a new mixer, eighteen thousand, of which the income statement had counted half a year. In the third, he’d paid his brother-in-law thirty thousand, early.</p>
<p>It was nearly light when he’d done. “Nobody stole my money,” he said. “I spent it. I’d just forgotten that that’s spending too.”</p>
<p>Now he makes the three piles on the last evening of each month. After half a year of it he put off his second shop by a year, because pile three told him that he couldn’t carry it yet. Chen Yu asked in a live lesson whether that counts as success. Someone wrote: not opening a shop is harder than opening one.</p>`,
	},
	'A night nurse learns Japanese, counting heartbeats first': {
		summary: 'Four in the morning on the ward, and she counts along in her head: ichi, ni, san.',
		content: `
<p>A Ning works nights at a hospital. Four in the morning is the quietest hour, and the sleepiest. Last year she started listening to Japanese then. She can’t make a sound, so she says it in her head. The first use she found was unexpected: taking a pulse. Fifteen seconds, counted in Japanese, and she was awake.</p>
<p>“I’m not taking an exam, and I’m not going to Japan,” she says. “I just wanted one thing that has nothing to do with work and fits in the gaps.” She listens to one short dialogue for a week, until she can run it through in her head, and then takes the next. At that pace fifteen lessons last four months. That suits her.</p>
<h2>It came in useful once</h2>
<p>This summer a Japanese tourist came on to the ward, an old lady. She woke at night and said something, frightened. The translation app didn’t catch it. A Ning caught two words, “glasses” and “where”. She found them under the pillow. The old lady took her hand and said something very long.</p>
<p>She didn’t understand a word of that, but she knew it was thank you. After her shift she wrote down the sounds and sent them to Ms Morita, who wrote back: she said that she could hear you counting while she was asleep.</p>`,
	},
	'Sixteen and sixty-one, one geometry problem': {
		summary: 'Grandfather and grandson at two ends of a table. Whoever solves it first doesn’t wash up.',
		content: `
<p>Old Shao is sixty-one and used to be a mould maker: he can lay out anything and prove nothing. His grandson is sixteen, can prove it, and can’t draw a straight line. This spring they took Geometry Again together, a problem an evening. Whoever solves it first doesn’t wash up.</p>
<p>For two weeks the grandson won. Old Shao drew the figure with great precision, laid a protractor on it and said: thirty-seven degrees. Measuring doesn’t count, said the boy. The old man objected. I made moulds all my life. If measuring doesn’t count, what does?</p>
<h2>Week three</h2>
<p>Then came a problem that wanted an extra line. The boy tried for half an hour. Old Shao turned the paper round and said: there’s one missing here, from the centre across, or you couldn’t clamp it. The boy drew it, and the proof took three steps. That evening he washed up.</p>
<p>Since then they’ve shared the work. Grandfather sees that there must be a line; the grandson says why it must be there. Ye Lingyi was delighted when she heard. She drew building plans for four years herself. Those who draw lack a “because”, she says, and those who have the because lack a drawing. Put them together and you’ve got somebody who knows geometry.</p>
<p>They take turns with the dishes now. They still do the problems, and have got to lesson nine.</p>`,
	},
	'A day with assistant Cheng Xiaoyu': {
		summary: 'Twenty-three pieces of homework, sixty-one becauses, and a cup of tea she forgot.',
		content: `
<p>At ten past nine Cheng Xiaoyu puts the kettle on, starts the computer, and lays out the day’s homework by number. There are twenty-three, all second drafts from the writing course. She doesn’t look at names. After the number there’s one column: which three questions were asked about the first draft.</p>
<h2>Read it once, hands in your lap</h2>
<p>She reads each one with her hands in her lap, away from the pen. Then she asks herself: do I know now what I’m to do? If so, it’s passed. Only then does she take up the red pen, and looks first for something to tick. “A tick has to be about something,” she says, “or they think you’re being polite.”</p>
<p>At eleven there’s a hard one, a letter from a father to his son. Every sentence is sound, and it reads cold. She stops for a long time and writes a single comment: “In line four you write what he ought to do. Could you add something you’ve seen him do already?”</p>
<h2>Afternoon</h2>
<p>Questions from two. At four she and two other assistants swap and look for “red without a because” in each other’s work. Today she had two, and filled them in. At half past five the homework goes out. She counted: sixty-one becauses.</p>
<p>The tea is still on the desk, untouched and cold. In the evening the father answered, in one line: I’ve added it, thank you, it made me cry first.</p>`,
	},
	'The accompanist: Xu Qing': {
		summary: '“Accompanying isn’t in the hands. It’s in waiting. They finish their breath, and then you come down.”',
		content: `
<p>Xu Qing has accompanied for half a lifetime, always at the side of the stage, where the light gets only one shoulder. Ever thought of playing solo? Yes, and he did, once. He kept looking to the left, and there was nobody there.</p>
<p>What an accompanist listens for isn’t himself. It’s the singer breathing in. A deep breath, and there’s a long phrase coming. A quick one means nerves, so the introduction slows by half a beat to let them find their feet. “Accompanying isn’t in the hands. It’s in waiting. They finish their breath, and then you come down.”</p>
<h2>Teaching theory is accompanying too</h2>
<p>The habit came into the classroom. In a recording nobody’s breathing beside you, so he really stops where one would wait, for as long as people took at the trial lesson. Somebody wrote to say that the teacher always seems to know where I am.</p>
<p>The piano at home is old. One low key doesn’t come back and has to be lifted. He’s never had it mended. When he gets there he lifts it, and by now it’s part of the piece. A student heard it and asked why there’s a small pause. “The piano’s taking a breath.”</p>`,
	},
	'The reading group above the bicycle shop': {
		summary: 'The last Saturday of the month, twenty chairs, and how a lesson gets from a first draft to one you can give.',
		content: `
<p>Our classroom is upstairs, and below is a bicycle shop. On the last Saturday afternoon of each month teachers prepare a lesson in front of everybody. There are twenty chairs, first come first seated, and we often borrow stools from downstairs. Mr Jiang, who mends the bicycles, comes up to listen now and then, and stands by the door with oil on his hands.</p>
<p>Last month it was “why satellites don’t fall down”. Su He took out her first draft, talked for six minutes and asked for hands: at which sentence did you drift off? Fourteen went up, and nine pointed to the same one. It was struck out on the spot. She put it differently, and asked again. Three were left.</p>
<h2>What Mr Jiang said</h2>
<p>At draft three he spoke up from the door. “It’s like swinging a bucket. The water doesn’t spill. Not that it isn’t falling; the bucket gets there first.” The room went quiet. Su He turned round and wrote it in the middle of the board.</p>
<p>The lesson’s been recorded since, and “Mr Jiang downstairs” is in the credits. He hasn’t watched it. He’s heard it already, he says. But on the shop wall there’s a printed picture of a satellite now, next to the price of mending a tyre.</p>`,
	},
};

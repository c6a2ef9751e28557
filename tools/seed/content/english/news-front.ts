import type { ArticleEnglish } from '../types.ts';

export const frontEnglish: Record<string, ArticleEnglish> = {
	'Why none of our recorded lessons runs past forty-five minutes': {
		summary: 'How long should a lesson be? Schools say forty-five minutes. We spent half a year asking if that still holds on a screen.',
		content: `
<p>Last autumn we spread out the listening records of over three hundred lessons. Nobody was surprised that longer ones are harder to finish. The surprise was where people left: not at the hardest part, but in the third minute after it.</p>
<h2>After the hard part, a pause</h2>
<p>The good thing about a blackboard is that it fills up. Then the teacher has to stop and wipe it, and the class can breathe. A screen never fills up, so somebody has to plan the pauses.</p>
<blockquote><p>The rhythm of the board is the rhythm of listening.</p></blockquote>
<p>So this year’s courses have changed. Each lesson settles one question. After the hard part there are two minutes for a problem. And no lesson runs past forty-five minutes.</p>`,
	},
	'How a handout comes about': {
		summary: 'From first draft to print, a handout is changed eleven times. We kept every draft of one of them.',
		content: `
<p>The one we kept is the handout of calculus, lesson one. The final version has four pages, the discarded drafts sixty-two. They’re tied with cotton string on the windowsill of our office, and every new assistant spends their first day reading them from start to end.</p>
<h2>Draft one: it wants to say everything</h2>
<p>In draft one the definition of a derivative took a whole page. In the final it has three lines. The page wasn’t wrong; it answered five questions that the reader hadn’t asked yet. Gu Mingyuan wrote in the margin: “All he wants to know now is why this line stops here.”</p>
<h2>Drafts four to seven: for an outsider</h2>
<p>Draft four went to Aoi Morita, who teaches Japanese. She circled twenty-three places she couldn’t follow; nine of them said “clearly”. By draft seven there were four circles left, all in the examples. The numbers were so ugly that she lost track of what she was working out. So every 3.7 became a 4.</p>
<blockquote><p>Whole numbers aren’t lazy. They let the reader spend effort where it’s needed.</p></blockquote>
<p>Draft nine changed the layout. The right-hand third is blank, for the reader’s own words. He Yan insisted on no ruled lines there: “Where there are lines, people feel they must fill them.” Draft eleven was printed. When it arrived each of us looked first for the passage we hadn’t been able to cut. They were all gone, and nothing was missing.</p>`,
	},
	'New in languages: linking and weak forms': {
		summary: 'Eight lessons, one sound each. If you have the course already, there’s nothing to pay.',
		content: `
<p>What gets wound back most in our listening courses isn’t new words. It’s the simplest ones put together: not at all, kind of, what are you. You know every word, and together you can’t hear them.</p>
<p>So Lin Xi has added eight lessons. Each practises one sound. Slow it to a third and see where two words stick together; repeat it ten times; then back to full speed, hidden in a real conversation, for you to find.</p>
<h2>The eight</h2>
<ul>
<li>Consonant to vowel: how “not at all” becomes three new syllables</li>
<li>Two of the same consonant: stop once, don’t say it twice</li>
<li>Weak to, for, of, and</li>
<li>Can and can’t, told apart by length</li>
<li>Where did the h go? Tell him, give her</li>
<li>The four fates of t</li>
<li>The swallowed start of a question</li>
<li>All together: a phone call without captions</li>
</ul>
<p>You’ll find them in Linking and Weak Forms: Hearing What’s Swallowed. If you own the course, just open it. Progress is worked out again on the new total, and you won’t lose a minute you’ve already heard. We suggest doing the first two chapters of An Ear for English before it.</p>`,
	},
	'Gu Mingyuan: why I keep to the board': {
		summary: '“A screen can show it all at once. A board goes stroke by stroke. So does understanding.”',
		content: `
<p>Gu Mingyuan has taught maths for eighteen years, and chose the blackboard himself: dark green, matt, with a little drag. Before recording he wipes it twice with a wet cloth and waits for it to dry. For those ten minutes he doesn’t look at his phone. He walks round the room and writes the first line in his head.</p>
<h2>He has nothing against screens</h2>
<p>“A screen can show it all at once. A board goes stroke by stroke. So does understanding.” A page of reasoning on a projector is a finished building, he says. Students see the building and not which brick came first. A board is slow, and just slow enough to write along in your mind.</p>
<p>He has rules of his own. The question goes in the left-hand third and stays all lesson. Extra lines are dashed, and once drawn he says why they’re there. Yellow chalk is used once, for the answer. And there are pauses. “Before the little stroke of the derivative, stop for half a second. They’ll wait for you.”</p>
<h2>When he gets it wrong</h2>
<p>Once, live, he dropped a minus sign and noticed three lines later. Cutting it would have been easy. He wouldn’t have it. The recording shows him stop, go back and find the line. Those two minutes became the most bookmarked in the whole course.</p>
<blockquote><p>I’d rather they saw not a man who makes no mistakes, but one who knows where to look for them.</p></blockquote>
<p>He’s always last to leave. Before wiping the board he sits down in the back row and reads the day’s work from there. Whatever he can’t make out, he writes larger the next day.</p>`,
	},
	'Accounting for beginners: the cash flow statement': {
		summary: 'Four new lessons and a set of real statements to practise on. The answers are in the last one.',
		content: `
<p>One question comes up more than any other in Accounting: Three Statements: “If the profit’s positive, why can’t they pay wages?” We used to give it half a lesson, and that wasn’t enough. Now there are four, all on the cash flow statement.</p>
<h2>In this order</h2>
<p>Lesson one goes back to the breakfast shop’s cash box and asks only where the money came from. Two is the indirect method, walking from profit back to cash. Three finds the five joints between the statements, and takes one sum of money all the way round. Four reads an old case, with a fine profit and no cash, and what happened next.</p>
<p>You practise on part of a manufacturer’s published report, with the name removed and the figures untouched. Do it yourself first, then hear the second half of lesson four, where Chen Yu shows the order in which he reads: operating cash flow, then profit, and revenue last.</p>
<p>Three of the lessons are in chapter three and the last is in chapter four; nothing else has moved. The sheets are under “Handouts” and open in any spreadsheet program.</p>`,
	},
	'Three small things in the listening records': {
		summary: 'People leave in the third minute after the hard part, not at it.',
		content: `
<p>We have a rule about listening records: look at one lesson, never at one person. Lay several hundred people’s stops, rewinds and exits over each other, and you see things that can’t be seen while teaching.</p>
<h2>One: it isn’t difficulty that drives people off</h2>
<p>People leave in the third minute after the hard part, not at it. While it’s hard they sit up straight. When it’s over the teacher relaxes and says “by the way”, they relax too, and click it shut. Every “by the way” has since moved to a footnote in the handout.</p>
<h2>Two: back ten seconds usually means “I couldn’t see”</h2>
<p>Where rewinds were thickest we thought the pace was too fast. Looking frame by frame, in over half of them the teacher’s shoulder was in front of what he’d just written. Now teachers write a line and take a step to the left. It costs nearly nothing, and rewinds fell by forty per cent.</p>
<h2>Three: ten o’clock on Sunday evening</h2>
<p>The time of week when most lessons are heard to the end isn’t weekend daytime. It’s Sunday from ten to eleven at night. There’s work tomorrow, and people grow calm. So homework reviews now come out on Sunday afternoon, to leave something new for that hour.</p>
<p>They’re all small. Together they took the share of people who finish a course from just over half to seventy per cent. There’s no technology behind it, only somebody who sat down and watched three hundred lessons.</p>`,
	},
	'The winter live timetable is out': {
		summary: 'From 11 January: twenty-six lessons, twenty-one of them free.',
		content: `
<p>Winter live lessons run from 11 to 31 January 2027. There are twenty-six, all in the evening or by day at weekends. The <a href="/live">live timetable</a> has the times, which are Beijing time.</p>
<table>
<thead><tr><th>Subject</th><th>Lessons</th><th>Mainly</th></tr></thead>
<tbody>
<tr><td>Maths</td><td>5</td><td>Graphs, limits, common mistakes about chance</td></tr>
<tr><td>Languages</td><td>5</td><td>Three on linking in English, two on speaking Japanese</td></tr>
<tr><td>Coding</td><td>4</td><td>Household accounts in Python</td></tr>
<tr><td>Writing</td><td>3</td><td>A year’s summary, an email, a long letter</td></tr>
<tr><td>Finance</td><td>3</td><td>Annual reports, a family budget, the tax return</td></tr>
<tr><td>Science</td><td>3</td><td>Ice, snow and the winter sky</td></tr>
<tr><td>Design</td><td>2</td><td>Laying out a greetings card</td></tr>
<tr><td>Music</td><td>1</td><td>Understanding a waltz</td></tr>
</tbody>
</table>
<p>Twenty-one are free and need no account: open the room when it starts. Five charge for a seat, with the price on the page. The timetable runs three weeks ahead, so those further off aren’t in it yet.</p>
<p>If there’s one you want and can’t make, leave us a message. Last winter we moved three because of them.</p>`,
	},
	'How to use a free lesson to tell whether a course suits you': {
		summary: 'Don’t ask if it was good. Could you hear it, could you follow, and what’s left once you’ve closed it?',
		content: `
<p>The usual mistake with a free lesson is to watch it as a show. A good show isn’t a course that suits you. What follows comes from years of questions to our class tutors. It takes half an hour and can save you months.</p>
<h2>Before: write a sentence</h2>
<p>Put down one thing you want from the course, the smaller the better. “Get good at English” is too big. “Catch the second half of what my team leader says” is just right. Afterwards look at the paper again. Did the lesson touch the step nearest to it?</p>
<h2>During: pause once</h2>
<p>Pause at the first “hm, did I get that?”, wait ten seconds and go on. If the next minute answers you, the pace is right. If the teacher’s already far away, it’s too fast for you. If you never wanted to pause, it may be too easy.</p>
<h2>After: close it and wait until tomorrow</h2>
<ul>
<li>In the morning, can you say in your own words what the lesson asked?</li>
<li>Can you give an example the teacher didn’t?</li>
<li>Do you want to know what comes next?</li>
</ul>
<p>With two yeses out of three, go on. With none, don’t blame yourself; try another course or another teacher. You can try as many as you like, and nobody will ring you up.</p>`,
	},
	'An assistant’s notes: how to use a red pen': {
		summary: 'No more than five marks on a piece of homework. The rest can wait for next time.',
		content: `
<p>The first homework I marked at Lectern was a notice of four hundred characters. I made thirty-one corrections and was proud of them. Shen Zhibai glanced at it and asked: “If you got this back, which would you look at first?” I had no answer.</p>
<p>So the first thing I learnt was: no more than five. People can mend only so much at once. Thirty-one marks are just a lot of red, and all they remember is feeling bad. Choose the five that matter, and put the others in your own notebook to see if they’re there next time.</p>
<h2>Tick before you circle</h2>
<p>The second: find what’s right first. Not to please them, but to show which step they can trust and needn’t doubt again. Tick the very word. “This ‘because’ is exact” is far more use than “good” at the top.</p>
<h2>After “wrong”, “because”</h2>
<p>The third takes longest. With only a cross, a student changes the answer. With a reason, they change the thought. If I can’t write the because, I usually haven’t understood it either, and I put the pen down.</p>
<blockquote><p>A red pen isn’t there to show that you saw it. It’s there so that they see it.</p></blockquote>
<p>Now, when I’ve marked one, I turn it over and say to myself what I wrote. A comment I can’t remember, they won’t either. Those I rub out and write again.</p>`,
	},
};

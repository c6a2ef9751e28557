import type { ArticleEnglish } from '../types.ts';

export const noticesEnglish: Record<string, ArticleEnglish> = {
	'The JLPT is eight weeks off: a plan': {
		summary: 'The exam is on 6 December. No new course, but three guided sessions a week, beginning with listening.',
		content: `
<p>This half-year’s Japanese-Language Proficiency Test is on Sunday 6 December. For when to download your admission ticket, the place, and what to bring, go by the registration site and the ticket. Print it early and check the spelling of your name.</p>
<h2>Eight weeks</h2>
<table>
<thead><tr><th>When</th><th>What</th></tr></thead>
<tbody>
<tr><td>Weeks 1–3</td><td>One recording a day: write what you hear, then read the text</td></tr>
<tr><td>Weeks 4–6</td><td>One passage every other day, timed, then explain it to somebody</td></tr>
<tr><td>Week 7</td><td>Two complete papers, at the hour of the exam</td></tr>
<tr><td>Week 8</td><td>Only your mistakes, nothing new</td></tr>
</tbody>
</table>
<p>There’s a guided session every Tuesday, Thursday and Saturday at eight in the evening, forty minutes, free; just reserve. Aoi Morita does nothing but listening. In the last weeks before an exam it’s what rises fastest, and drops fastest.</p>
<p>We don’t predict questions. We have none and don’t ask around for any. If somebody offers to sell you “the real paper”, please don’t buy it.</p>`,
	},
	'National Day: no live lessons, but questions still answered': {
		summary: 'No live lessons from 1 to 7 October. Homework is accepted and comes back two days later; somebody answers the phone each afternoon.',
		content: `
<p>There are no live lessons from 1 to 7 October. Teachers go home too. Recorded courses run as usual. VIP isn’t extended for the holiday, since the shelf stays open.</p>
<ul>
<li>Homework: hand it in. We mark from the 8th in order of arrival, about two days slower than usual.</li>
<li>Questions: two assistants are there from two to five every afternoon.</li>
<li>Telephone: 400-000-0000, 14:00–18:00 each day of the holiday.</li>
<li>Handouts: pay by noon on 30 September, and they’re posted that day. After that, on the 8th.</li>
<li>Refunds: apply as usual. When the money arrives is up to the bank. These days don’t count towards the seven.</li>
</ul>
<p>If you’d like to catch up, the class tutors have a list of seven short courses that can be done in seven days at an hour a day at most. Ask the assistant on duty. Before you do, decide which two days you’ll be out.</p>
<p>The first live lesson, on the evening of 8 October, is maths questions. Leave what you’ve saved up as a message when you reserve. Gu Mingyuan reads them first, and picks what most people asked.</p>`,
	},
	'The autumn live timetable, and three changes': {
		summary: 'Everything starts half an hour later. The reason’s simple: at seven you’re still washing up.',
		content: `
<p>The autumn timetable is ready: from the second week of September to mid-December, seven to nine lessons a week. See the <a href="/live">live timetable</a>. Three things differ from last season.</p>
<h2>One: a later start</h2>
<p>Weekday lessons move from 19:00 to 19:30. Last season only half of you were there at seven sharp, and most had arrived by 19:25. We asked around. You were washing up.</p>
<h2>Two: the last fifteen minutes</h2>
<p>The last fifteen minutes bring nothing new, only answers. With many questions we may go on for ten more, and then we stop. There’s work tomorrow.</p>
<h2>Three: replays have a contents list</h2>
<p>Under the replay you’ll find which minute is about what, so you can go straight there. Assistants write it by hand, and it comes out with the replay within two hours. If they can’t manage that, the replay comes first and the list by noon the next day.</p>
<p>Lessons that cost something say so, as before, and can be refunded in full until they start.</p>`,
	},
	'Questions every evening, two weeks before the CPA exam': {
		summary: 'Eight to half past nine, answers and no lectures. Bring your mistakes.',
		content: `
<p>The professional stage of the national CPA exam, taken on computers, is two weeks off. From tonight until the day before, our question room is open from eight to half past nine, free, with no need to reserve. For times and places see your own ticket.</p>
<p>There’s no lecture and no list of likely topics. Read your mistake out or send a photo, with “I chose this, because of that”. Chen Yu looks at the because first, and then at the question.</p>
<h2>Three pieces of advice</h2>
<ul>
<li>Practise typing formulas. The minute when you can’t find the root sign is a long one.</li>
<li>In calculations write the method first, then the numbers. If time runs out, the method earns marks.</li>
<li>For the last three days read through your becauses. No new papers.</li>
</ul>
<p>We don’t run a course for this exam. The room is a light left on for former students who are taking it. If you aren’t one, come in and sit down anyway.</p>`,
	},
	'Two hours down on Sunday morning, for a new player': {
		summary: 'No lessons from two to four in the morning. VIP that’s running gets an extra day; you needn’t apply.',
		content: `
<p>This Sunday from 2:00 to 4:00 the site is down while we replace the player and the recording system. You can’t watch or order, and nobody’s on the phone. If we’re done sooner, we’ll open sooner.</p>
<h2>What will change</h2>
<p>Live delay drops from seven or eight seconds to about two. When the teacher hears your question, you’ll still remember asking it. On a poor connection the picture blurs first and the sound carries on. Until now both stopped.</p>
<h2>What you need to do</h2>
<p>Nothing. Progress, notes and favourites stay where they are. If a lesson won’t open from Monday on, tell us its name. No screenshot, no clearing of caches.</p>
<p>As the break affects members, every VIP that’s running gets a day more. It’s added at noon on Sunday, by itself.</p>`,
	},
	'The summer timetable has more daytime lessons': {
		summary: 'From 6 July: thirty-one lessons, fourteen in the morning. Parents may bring the children.',
		content: `
<p>Summer live lessons run from 6 July to 28 August, thirty-one in all. Last summer parents wrote that they look after children in the evening, and could we do daytimes? This year fourteen are at half past nine in the morning, fifty minutes each.</p>
<p>They’re of two kinds. Some are for the parents, such as English listening and writing: while your child does homework, you do too. Others you can do together, physics and geometry. Children of ten or eleven can follow, and adults aren’t always quicker.</p>
<h2>Please note</h2>
<ul>
<li>The account in a live room is an adult’s. If a child has a question, please send it yourself, without their name or school.</li>
<li>What you need for an experiment is posted the day before, where you reserve. It’s all in the house.</li>
<li>After twenty minutes of screen we stop for one. Look out of the window together.</li>
</ul>
<p>All are recorded, and stay up until the end of the year.</p>`,
	},
	'CET listening: how to spend the last three weeks': {
		summary: 'No more whole papers. One recording a day, until you can retell it.',
		content: `
<p>The College English Tests, bands four and six, are in mid-June; see your ticket for time and place. For these three weeks our languages team guides you through one recording every evening at nine: twenty minutes, free, and the replay stays.</p>
<p>More papers don’t always mean more marks. Do one, check the answers, and what you remember is A, B, C, D. Lin Xi suggests another way.</p>
<ul>
<li>First time: only listen, don’t look at the questions. Who’s telling whom what?</li>
<li>Second: note numbers, places and words like “but”, and nothing else.</li>
<li>Third: answer, and for each choice say the half sentence it rests on.</li>
<li>Fourth: close the text and retell it in your words, if only in three sentences.</li>
</ul>
<p>One recording takes forty minutes like that. One a day for three weeks is twenty-one, and that’s enough. On the day bring fresh batteries for the headphones, and try the sound ten minutes before.</p>`,
	},
	'The refund rules got shorter': {
		summary: 'From a page and a half to four lines. Seven days, fewer than three lessons, all of it back, no reason asked.',
		content: `
<p>The old refund rules had a page and a half and eleven clauses, and even our helpdesk had to look them up. Last month the writing team cut them to four lines. They apply from today, and are in part four of the <a href="/legal/terms#refund">terms of use</a>.</p>
<blockquote><p>Recorded courses: within seven days of paying, with fewer than three lessons finished, you get it all back, no reason asked.</p></blockquote>
<h2>What we cut</h2>
<ul>
<li>“Relevant evidence must be provided.” Evidence of what, we couldn’t say ourselves.</li>
<li>“The right of final interpretation lies with the school.” Only unclear rules need interpreting.</li>
<li>“A handling fee of five per cent.” The payment service charges us. You shouldn’t pay that.</li>
<li>“Please ring the helpdesk.” Click on your order page; that’s all.</li>
</ul>
<p>VIP and live seats have a line each. VIP: all of it back within seven days if you’ve watched no VIP course. Seats: all of it back until the lesson starts. And one line is about our own mistakes. If it can’t be watched or isn’t what the page says, we refund what you haven’t used, and the seven days don’t matter.</p>
<p>Will more people ask for their money? In two months of trial, refunds rose by 1.2 per cent, and calls about refunds fell by eighty. Those who answer the phone call it a bargain.</p>`,
	},
	'The annual tax return opens: a free live lesson this Friday': {
		summary: 'Any time from 1 March to 30 June will do, so don’t rush on day one. Understand four lines before you submit.',
		content: `
<p>The annual settlement of personal income tax runs from 1 March to 30 June each year. It’s crowded at first and you need a slot. From late March you can do it whenever you like, and the refund comes only a few days later.</p>
<p>On Friday at eight in the evening, Chen Yu goes through the form line by line. He fills in nobody’s and looks at nobody’s income. Have last year’s payslips ready, and check yours as you listen.</p>
<h2>Four lines first</h2>
<ul>
<li>Total income: is there an employer you don’t know?</li>
<li>Special deductions: parents, children’s schooling, mortgage. If anything changed last year, change it here.</li>
<li>Bonus: on its own or together. Try both, and take the smaller.</li>
<li>To refund or to pay: if you owe 400 yuan or less, or earned 120,000 or less in the year, present rules may waive it. Go by what the page says.</li>
</ul>
<p>It’s done only in the official tax app, and is free. Ignore any call or link that asks for a code.</p>`,
	},
	'Spring Festival hours': {
		summary: 'Closed from 16 to 22 February. On New Year’s Eve there’s an afternoon of songs, and no lesson.',
		content: `
<p>From 16 February, New Year’s Eve, to 22 February Lectern is closed: no live lessons and no marking. From the 23rd we go on, first come first marked. Recorded courses are always open. A few people finish their last lesson on the second evening of the year, every year. We know.</p>
<p>Calls go to a mobile, 10:00–16:00 daily, for logging in and paying only. Handouts paid for after 12 February are posted after the holiday.</p>
<h2>New Year’s Eve, three in the afternoon</h2>
<p>As always, Xu Qing goes live. It isn’t a lesson. For an hour he plays songs we heard as children. You may ask for one. If he can play it he does, and if not we all hum. There’s no replay. Once heard, it’s gone.</p>
<p>VIP that ends during the festival is extended to 28 February. In the new year, may you get to the bottom of one thing that you’ve wanted to.</p>`,
	},
	'Invoices: please check the title and tax number': {
		summary: 'The new invoice system is live. A name will do for a person; a firm needs its tax number. Mistakes can be reissued.',
		content: `
<p>Our new invoice system is in place. All invoices are digital, with none on paper, and they’re just as valid. After paying, click “electronic invoice” on your order page. It’s in your mailbox by the second working day.</p>
<ul>
<li>People: your name as the title, and no tax number.</li>
<li>Organisations: the full name on the licence and all eighteen characters of the tax number. With one missing it won’t go through.</li>
<li>What for: courses and live lessons are “non-degree education services”; handouts bought alone are “books”.</li>
</ul>
<h2>If it’s wrong</h2>
<p>It can be reissued within twelve months. We cancel the old one, and you needn’t send anything back. When an order’s refunded its invoice is cancelled too. If you’ve claimed it already, tell your accounts people, so that their books agree.</p>
<p>Older orders, up to the end of last year, can be invoiced as well. If you can’t find the button, read your order number to 400-000-0000, and it’ll be done that day.</p>`,
	},
	'How we mark homework written with AI': {
		summary: 'We don’t forbid it, don’t guess, and use no detectors. Say which part is its work, and we’ll mark it.',
		content: `
<p>This year some homework reads smoothly and has nobody in it. Our assistants discussed it three times and settled on a simple rule. You may use it. Please say so.</p>
<h2>Three cases</h2>
<p>You wrote it, and a tool looked for slips: nothing to say. A tool reworked it: add which paragraph at the end. It wrote the whole thing: you may hand that in too, along with what you told it. That’s what we mark. It’s often more interesting, because what you really meant to say is all in there.</p>
<p>We use no detectors. They accuse the innocent, above all those who write carefully. Nor do assistants guess. If the guess is right there’s nothing gained, and if it’s wrong once, the trust is gone.</p>
<h2>And ourselves</h2>
<p>Since September the law has required content made by AI to be labelled. At Lectern teachers teach in person, and handouts are written and revised by people. Captions are taken down by a machine and corrected by a person, and the note on captions says so. Comments are all written by people. That’s why they’re sometimes slow.</p>`,
	},
	'Somebody is posing as our helpdesk. Hang up.': {
		summary: 'We don’t ring to have you transfer money, we don’t want codes, and we won’t add you to a refund group.',
		content: `
<p>This month four students had a call from someone who knew their name and their courses. Lectern was “restructuring and refunding everyone”: join a group, install an app, and first send a “verification deposit”. It’s fraud. We’re doing nothing of the sort.</p>
<h2>Know three things</h2>
<ul>
<li>A refund goes back the way it came, to the card that paid, and you never pay a penny for it.</li>
<li>We don’t ask for text-message codes or card passwords. None of our staff has a reason to.</li>
<li>Our only number is 400-000-0000. Anyone who won’t let you hang up and ring back is a fake.</li>
</ul>
<p>If you’ve sent money, ring 110 or the fraud line 96110 at once. The sooner, the better the chance to stop it.</p>
<p>We went through our own systems and found no sign of a leak. The four have one thing in common: they’d all filled in a form in the same outside “study materials” group. If you did too, think twice when the phone rings. Whatever we find out, we’ll report here.</p>`,
	},
	'Open Saturdays move to the morning while it’s hot': {
		summary: 'Our old air conditioner can’t manage twenty people. In July and August, come at nine.',
		content: `
<p>In July and August the open Saturday, the last of each month, starts at nine in the morning and ends at eleven. The reason is the air conditioner. It’s as old as the blackboard, and with twenty people seated, it’s thirty-one degrees in here at three in the afternoon. The chalk goes damp in your hand.</p>
<p>Mr Jiang downstairs lent us two industrial fans. They blow hard, and so loud that you can’t hear the teacher. We tried once, talked it over, and chose to come earlier.</p>
<ul>
<li>Doors at half past eight, first come first seated.</li>
<li>There’s herbal tea at the stairs. Please bring a cup.</li>
<li>In July we prepare a lesson of Light and Colour, in August a letter of apology.</li>
</ul>
<p>The new air conditioner comes in September, and with it two in the afternoon.</p>`,
	},
	'Graduating? Change your address before we post': {
		summary: 'Last June thirty-eight handouts went to empty dormitories. This year we ask before we send.',
		content: `
<p>Every June some handouts go to dormitories that have been cleared. Last year it was thirty-eight. They went round and round, and came back with curled corners. So from 10 June to 10 July, if your address has a dormitory, a hostel or a parcel locker in it, you’ll get a text message first, to ask if it’s still right.</p>
<h2>How to change it</h2>
<p>Find the order under “My orders”. If it hasn’t gone, just change the address. If it has, leave the new one as a message there. We’ll have it forwarded and pay for that. Old addresses don’t go by themselves, so delete yours after you’ve left.</p>
<p>If you don’t answer within three days, we wait. There’s no hurry about a handout; you can watch the course already.</p>
<p>To all who are leaving: may your new room face south.</p>`,
	},
};

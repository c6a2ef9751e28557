import type { ArticleEnglish } from '../types.ts';

export const updatesEnglish: Record<string, ArticleEnglish> = {
	'Calculus: lessons five and six recorded again': {
		summary: 'The old ones weren’t wrong. The board was just too full. Both have been laid out afresh.',
		content: `
<p>Lessons five and six of the calculus course have been recorded again. There was nothing wrong in the old ones except the board. The four rules and the chain rule were up at the same time, and people who wound back couldn’t tell which line came from which.</p>
<p>The new board does one thing. It starts from the definition, works out one rule, wipes the middle, keeps the two ends, and goes on to the next. The chain rule comes in the second half of lesson five, on a clean board: first a real onion is peeled, and then the function of a function is written down.</p>
<h2>If you’ve seen the old ones</h2>
<p>Your progress goes by lesson number and isn’t lost, and you needn’t start over. To see the new board go straight to minute nine of lesson five. The handout’s third edition is up too. If yours was posted already, the differences are on two loose pages that you can print. If you’d like them sent, leave a message on your order.</p>
<p>One slip of the tongue at 18:20 in lesson six has been put right as well. Thanks to the three of you who wrote.</p>`,
	},
	'Python moves up a version; your old code still runs': {
		summary: 'Six of forty-eight lessons have changed. You can practise right in the browser.',
		content: `
<p>Python for Everyone now uses the current stable version. We ran the examples of all forty-eight lessons. Only six needed work, and in four of those it’s just that error messages are worded differently, and better.</p>
<h2>What changed</h2>
<ul>
<li>Installing is recorded anew, once for Windows and once for macOS, with a stop at each window to say which button.</li>
<li>Files are always read and written with their encoding named, so Chinese no longer turns into question marks.</li>
<li>The lesson on errors shows the new messages, which now say which bracket was left open.</li>
<li>Exercises run in the page. If you don’t want to install anything, you needn’t until lesson nine.</li>
</ul>
<p>Zhou Yining has added two minutes to lesson one about why she teaches a version and not “the latest features”. It comes down to this: the forty lines you write today should still run in five years.</p>
<p>If you have the old version, don’t hurry. Wherever the two differ, both ways are shown side by side.</p>`,
	},
	'Thirty-six printable diagrams for the physics course': {
		summary: 'One for each lesson, with the outlines and not the answers. The arrows are yours.',
		content: `
<p>Every lesson of Force and Motion, Retold now has a diagram to print. There are thirty-six, A4, in black and white, with objects and ground and no arrows. When you hear “forces first”, pause, draw them, and go on.</p>
<p>It began with a letter from a father who was doing physics again with his child. While Su He drew the arrows each one seemed obvious. With the video closed he didn’t know which way the first one went. Between following and doing lies a blank sheet.</p>
<h2>How to use them</h2>
<p>Print each twice. Draw one during the lesson and leave your mistakes in. Do the other a day later, without the video. Lay them side by side, and it’s usually the same arrow that’s missing. That’s the part to hear again.</p>
<p>They’re under “Handouts”, one by one or all at once. You won’t need the colour cartridge.</p>`,
	},
	'Writing homework now comes in two drafts': {
		summary: 'Hand in, rewrite, hand in again. The second is the one that counts.',
		content: `
<p>From this term, homework in Write It Plainly comes in two drafts. On the first an assistant asks three questions and changes not a word. You rewrite it. The second is marked sentence by sentence.</p>
<h2>Why the detour</h2>
<p>When we marked the first draft, people got back a good text by somebody else, nodded and put it aside. Next time the fault was where it had been. Now the questions are something like: Who’s reading this? What will they do next? Which sentence could go, and they’d do it all the same? Once you’ve answered, half the sentences stand up on their own, and the red pen is free for the rest.</p>
<p>There’s at least a day between drafts, on purpose. Overnight the words stay the same, and the person changes.</p>
<p>Turnaround is as before: one day for the first draft, two for the second. If you want to hand in only one you may. Choose “mark it straight away”.</p>`,
	},
	'The database course now has a real library behind it': {
		summary: 'Three thousand seven hundred books and eleven years of loans, to query and to break as you please.',
		content: `
<p>The worst way to learn databases is to practise queries on two rows, where whatever you write is right. From this month, Databases, Beginning with a Library comes with real data. A neighbourhood library has given us its loans: three thousand seven hundred books and eleven years, with readers’ names replaced by numbers.</p>
<p>Real data have real faults. One author is spelt in three ways. A book was returned twice and borrowed once. A whole month is missing, and when we asked, the roof had been leaking. Luo Sheng says that such things matter more than syntax, and has added two lessons for them.</p>
<h2>If you break it</h2>
<p>Everybody has their own copy. Click “put it back”, and ten seconds later it is. Do try a delete without a condition, just once, and see. Make the mistake here, and at work your hand will stop by itself.</p>
<p>You can download it too. If you make something interesting of it, send it to us. The librarian would dearly like to know what everyone was reading for eleven years.</p>`,
	},
	'Handwriting sheets for the kana course': {
		summary: 'Strokes in order, three to trace, three to write, and a real word in the last box.',
		content: `
<p>In Japanese: Kana to First Words you learn kana inside sentences and not from a table. You get to know them fast that way, but when you write, they drift. Some people’s <em>sa</em> and <em>ki</em> came out as one character, and they couldn’t tell them apart themselves.</p>
<p>Now there’s a sheet for every row. See each character stroke by stroke, trace it three times, write it three times, and put a word from the day in the last box: after the <em>ka</em> row, <em>kasa</em>, an umbrella. Aoi Morita wrote the models by hand. We used no font, because a printed <em>ri</em> is nothing like a written one.</p>
<h2>It needn’t be beautiful</h2>
<p>In the bottom corner of each sheet it says in small type: stop when people can read it. She told herself that when she learnt Chinese characters in Nanjing.</p>
<p>There are eleven sheets for the forty-six, and four more for the marked and joined sounds, all under “Handouts”. On a tablet you can write straight on them.</p>`,
	},
	'Seven money decisions, recalculated': {
		summary: 'Savings and mortgage rates have moved, and every number in the course with them.',
		content: `
<p>Lessons about money go stale. We check the rates and contributions used in Seven Money Decisions every half year. This time a lot had moved. Five of seven lessons have new figures, and in one place the conclusion has changed.</p>
<h2>The one that changed</h2>
<p>It’s decision four, whether to pay off this debt sooner or slower. In the old example, interest on savings was close to the mortgage rate, and Chen Yu said it could go either way. Now they’re far apart. For the same family, with six months kept by, it pays to pay part of it off early. Both tables are in the lesson, so that you can see which number tipped it over. Next time it moves you can work it out yourself.</p>
<p>What hasn’t changed is the order: money kept by, then dear debts, then investing. Nor has this: the course recommends no product and names no institution.</p>
<p>The worksheet is now version four. Put your own figures in the blue boxes, and leave the others alone.</p>`,
	},
	'Layout homework can now come on paper': {
		summary: 'On a screen you can’t feel paper breathe. Post us yours, and it comes back marked.',
		content: `
<p>The Order of the Page used to take files only. After a year of marking, He Yan had one request: paper. On a screen a page can be any size, and whether a margin is two millimetres or three you can’t tell. In your hand you see at once where the thumb belongs.</p>
<p>The main homework of each chapter may now be posted, A4 or A3, folded once if need be. Comments are written on the original, in pencil, so that they don’t cover your work. You pay to send it, and we pay to send it back.</p>
<h2>Before you post it</h2>
<ul>
<li>Put your number on the back, not your name. We don’t look who it is.</li>
<li>Add a sentence: on this page, look here first.</li>
<li>Keep a photo, in case it gets lost.</li>
</ul>
<p>Files are still welcome; choose one or the other. The address and your number are on the homework page.</p>`,
	},
	'New tunes for the music course': {
		summary: 'Half the examples are now songs you grew up with. The recordings may all be shared.',
		content: `
<p>Nineteen examples in How to Hear a Tune have changed. They used to lean to the classics, Haydn for cadences and Schubert for changes of key. But many people were hearing those for the first time. Their ears were busy with the tune and had no time for the chord.</p>
<p>So Xu Qing has brought in songs that everyone can sing: lullabies, school songs, “Happy Birthday”. Why can somebody never reach the top note in the third line? Because it jumps an octave. After that you won’t forget the word.</p>
<h2>New recordings too</h2>
<p>All of them were played and recorded anew by Xu Qing. The rights are clear, and you may download them and play them at home. Each comes in two versions, complete and left hand only. If you can’t hear the chord, go to the second.</p>
<p>Haydn and Schubert haven’t left. They’ve moved to the end of each chapter, under “now listen again”.</p>`,
	},
	'The player now remembers what you really heard': {
		summary: 'Skipping doesn’t count, and hearing it twice counts once. The yellow line is what’s yours.',
		content: `
<p>The old bar knew one position. At minute 31, everything after was unheard and everything before was heard. But people jump about. They look at the last example first and come back for the middle. One position can’t express that.</p>
<p>Now the yellow line is what you’ve really heard, and what you skipped is a grey gap. At ninety per cent the lesson counts as done. Skipping doesn’t count, the same stretch twice counts once, and a minute at double speed counts as what it covered.</p>
<h2>Isn’t that strict?</h2>
<p>Only you see it. Nothing’s compared or ranked. It’s for revision: go to the grey gaps. They tend to be what you couldn’t be bothered with then, and have got wrong ever since.</p>
<p>Listening offline counts as well. It’s kept in the browser and sent when you’re connected. On another device you go on from the second where you stopped.</p>`,
	},
	'A new chapter in probability: reading a medical report': {
		summary: 'Testing positive isn’t being ill. Three lessons, one sheet of squared paper, no formula.',
		content: `
<p>An Instinct for Probability used to teach conditional probability with two jars and coloured balls. One student wrote: “The balls I get. My medical report I still don’t.” She was right. There’s a whole chapter between them.</p>
<p>The new part uses one sheet of squared paper. A thousand squares are a thousand people. Shade the few who are ill, then circle those the test would light up, as accurate as it is. Count the circles, and most of them are healthy. So “the test is ninety-nine per cent accurate” and “you’re ninety-nine per cent likely to be ill” come apart.</p>
<h2>What we left out</h2>
<p>A doctor read the chapter. On her advice we took out the names of illnesses and values, and put in a sentence. Probability helps you read the number; what to do next, ask your doctor.</p>
<p>The squared paper is at the end of the handout, and you can print more. Many people go on to work out something else: a rumour that’s ninety per cent reliable and passes through five hands, and how much of it is left.</p>`,
	},
	'The official-writing course loses four lessons': {
		summary: 'Everyone skipped them. What’s left turns out to be enough.',
		content: `
<p>A course update usually adds. This one takes away. Ten Official Papers used to have fourteen. We’ve cut four: orders, motions, gazettes, resolutions. They’re important, but hardly anyone who comes to us will ever write one. The records agree; nine in ten skipped them.</p>
<p>In exchange, notices, requests, letters and minutes each have one more draft that you can use, with three common faults beside it. For example, if a request smuggles in a second matter, whoever gets it will grant neither.</p>
<h2>If you’ve heard them already</h2>
<p>They haven’t vanished. They’re in the appendix to the handout, and no longer count in the total. Progress is worked out again, so quite a few people will open the course and find they’ve finished it.</p>
<p>Somebody asked if a course with less in it shouldn’t cost less. Fair enough. The price is down by twenty yuan, and if you paid the old one, the difference has gone back the way it came.</p>`,
	},
	'Every handout can now be read aloud': {
		summary: 'Formulas in words, charts in sentences. If you can’t see, you can study from first to last.',
		content: `
<p>Last year a blind student joined a maths course. When his screen reader got to a formula it said “image, image, image”. He didn’t complain. He only asked if we could send him the text version. We said we had one, and then found that we hadn’t.</p>
<p>In the year since, our assistants have made every handout again. Formulas carry a form that can be spoken. Under each chart there’s a paragraph that says what to see in it. It’s harder to write than to draw. You can’t say “as shown”. You have to say “the curve starts slowly, then speeds up; past the third square, each square doubles its height”.</p>
<h2>A bonus</h2>
<p>A picture for which you can’t write that paragraph tends to be a picture too many. So over seventy have gone. The others have become clearer to people who see as well.</p>
<p>If you use a screen reader and something doesn’t make sense, write to us with the lesson and page. It’ll be mended within three days.</p>`,
	},
};

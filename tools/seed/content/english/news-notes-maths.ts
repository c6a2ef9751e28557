import type { ArticleEnglish } from '../types.ts';

export const notesMathsEnglish: Record<string, ArticleEnglish> = {
	'Draw it first, then write the equation': {
		summary: 'Those who drew first were two minutes slower to their equation, and changed it four times fewer.',
		content: `
<p>This summer’s algebra class made a small comparison. It was the old problem of two cars driving towards each other. Half of us went straight to the equation; the others had to draw a line first, with the known numbers on it. The drawers began their equation two minutes later. But corrections along the way fell from over five to one.</p>
<h2>A drawing remembers for you</h2>
<p>There’s a speed, a time, a distance and a “half an hour earlier”, and a mind can hold three or four things steadily. The one it drops tends to be the term that’s the wrong way round. What’s on paper needn’t be held, so a hand is free for the next step.</p>
<p>It needn’t be pretty. Ye Lingyi asks for three things: lengths that mean something, unknowns dashed, a unit on every piece. Draw it right, she says, and you’re halfway through the proof. Draw it prettier than the problem, and you’re in another course.</p>
<blockquote><p>If you can’t write the equation, ask: can I draw it? If not, I haven’t understood the question.</p></blockquote>
<p>Next time, fold your scrap paper in half. On the left you may only draw, on the right only write. People whose left side is empty seldom do well on the right.</p>`,
	},
	'Epsilon and delta take three tellings': {
		summary: 'A ruler, then a table, and only then Greek letters. Leave one out, and you’ll make up for it three times.',
		content: `
<p>The strict definition of a limit is where many people part with maths. It’s one line, with two Greek letters, two absolute values and an “any” in it. Told in one go, all you can do is learn it by heart.</p>
<h2>First telling: a ruler</h2>
<p>Somebody stands up and names a small error, say a millimetre. The teacher measures a stretch on the graph: stay in here, and you’ll be within a millimetre. Somebody else says half a millimetre; somebody else, the width of a hair. By the fourth, people answer for him: “You can always give me a stretch.” That sentence is the definition.</p>
<h2>Second telling: a table</h2>
<p>On the left the error you ask for, on the right the stretch I give. Fill in six rows, let them guess the seventh, then the hundredth. The δ that appears is a number you can work out, not a symbol that scares you.</p>
<h2>Third telling: a line</h2>
<p>Only now is it all put into symbols, and at each we go back and point at the ruler and the table. When derivatives come, students ask by themselves: “This speed in an instant, does somebody name an error first there too?” When you hear that, the forty minutes have come back.</p>`,
	},
	'The first prop in the probability course is an old coin': {
		summary: 'Toss it a hundred times and write it down. Then invent a hundred. The teacher can always tell.',
		content: `
<p>The first probability lesson sets two tasks. Toss a coin a hundred times and note heads and tails; then sit there and make up another hundred. The papers have no names and are shuffled. Gu Mingyuan leafs through them, and nine times out of ten he picks the invented one.</p>
<p>It’s simple once you know. In the real one there’s almost always a run of six. Inventors don’t dare: after four they switch, “or it won’t look random”. The chance in our heads is much tidier than chance.</p>
<h2>Be wrong once, and you’ll want to learn</h2>
<p>The game costs twenty minutes and saves several lessons. Probability isn’t hard because of the sums. It’s hard because everybody thinks they know it. Corrected once by a coin, in public, people become willing to count.</p>
<p>Couldn’t a computer toss a million in a second? It can, and does, in lesson three. The first time it has to be your hand, and you have to hear it land. After fifty your arm aches, enough to believe it: this toss and the last have nothing to do with each other.</p>`,
	},
	'Let beginners see which line the program is on': {
		summary: 'Often people who can’t write a loop understand loops well enough. They don’t know where “now” is.',
		content: `
<p>Zhou Yining has a home-made pack of cards, one line of code on each, laid in a column on the desk. For loops she gives one student a counter called “now”. It moves down from the first line, and at the end of the loop it has to go back. Another minds a pad of sticky notes with a variable’s value. When it changes, tear one off.</p>
<h2>Three minutes beat a page of definition</h2>
<p>The second time the counter goes back, most faces relax. They’d thought a loop was “these lines, written many times”. Now they see that the lines stay put and the counter moves. When they later meet an endless loop they say “my counter can’t get out”, which is more exact than any error message.</p>
<p>A recorded lesson has no desk, so the counter became a yellow line beside the statement that’s running, with every variable’s present value on the right. It goes slowly, slow enough to guess the next step before it gets there.</p>
<blockquote><p>Code that runs is code you’ve understood. If you can be the one who runs it, you can write it.</p></blockquote>
<p>On your own without cards? Take a pencil, point at the code, move down, and say each variable aloud. The line where you can’t say it is the one to study again.</p>`,
	},
	'Read error messages from the last line up': {
		summary: 'There are twenty red lines. Usually only two were written for you.',
		content: `
<p>Three in ten questions in the coding courses are a screenshot and “it’s an error”. The answer is often in the picture. People aren’t lazy. A block of red looks like being shouted at, and the eye skips it.</p>
<h2>The last line first</h2>
<p>Python writes from the outside in, so the verdict is at the bottom: what kind of error, and why. <strong>NameError: name 'totl' is not defined</strong> means “who is totl?” By then you probably know it’s a spelling mistake.</p>
<h2>Then your own file</h2>
<p>The lines between are a road: who called whom. Most places on it you don’t know; they’re libraries that others wrote. Come up from the bottom, and the first file name and line that are yours are where to go.</p>
<ul>
<li>Last line: what happened</li>
<li>Your own file: where</li>
<li>The line above that: often the real culprit, such as a missing bracket</li>
</ul>
<p>Before asking, students now put the last line into their own words and begin the question with it. Since then we get a quarter fewer. Some mend it while they’re putting it into words.</p>`,
	},
	'Binary search starts with a phone book': {
		summary: 'Today’s students have never used a phone book. So we printed one.',
		content: `
<p>The old way to explain binary search is a phone book. The trouble is that when our youngest students were born there wasn’t one in the house. We discussed others, such as dictionaries, playlists and contacts, and in the end decided to print it.</p>
<p>It’s a booklet of 1,024 lines, all invented names in order. They work in pairs. One says a name, the other looks it up and counts the openings. Nobody starts at page one. They open it in the middle, look, and throw half away. Within ten, everybody’s found it.</p>
<h2>The method isn’t new, only its name</h2>
<p>Now we write it, and only two things are hard. Which half does the middle page belong to? And when do you admit “no such person”? Those are just where binary search goes wrong, even for old hands. But they’ve had it in their hands, and say: “I’ve seen this page, don’t give it me again.” So that’s plus one or minus one settled.</p>
<p>You may keep the booklet. Somebody taught his nine-year-old with it. Her verdict, we hear, was “isn’t that just guess the number?” Yes. It’s just guess the number.</p>`,
	},
	'Things we’ve stopped saying in physics': {
		summary: '“It throws you outwards.” “The lamp uses up the current.” Easy phrases are the hardest to drop.',
		content: `
<p>There’s a list on Su He’s desk headed “Don’t say”. On it are phrases that slip out while teaching, and plant a wrong idea. When somebody finds one, the whole team drops it. Those who can’t, buy the lemonade.</p>
<ul>
<li><strong>“Centrifugal force throws you out.”</strong> Nobody’s throwing. You’d like to go straight on; the car turned.</li>
<li><strong>“The lamp uses up the current.”</strong> As much comes out as goes in. What’s used is energy.</li>
<li><strong>“There’s no gravity in space.”</strong> At the space station it’s about ninety per cent of ours. The station and everyone in it are falling.</li>
<li><strong>“Heavy things have more inertia, so they fall more slowly.”</strong> The first half is right, the second is wrong, and the word to cross out is “so”.</li>
</ul>
<h2>What it costs</h2>
<p>The other way usually takes a dozen more words. For “centrifugal force” you first sit in the back seat with your eyes shut, and then watch the same car from above. It’s two more minutes, and nothing to put right when circular motion comes.</p>
<p>There are thirty-seven now, and we go through them every year. This year we struck one out because we’d been wrong: the comparison we thought would mislead misled nobody in the trial. Teaching goes by evidence too.</p>`,
	},
	'Twelve experiments in a kitchen': {
		summary: 'A pan, a straw, a ruler. Recorded science should have its hands-on half as well.',
		content: `
<p>Science online easily turns into watching the teacher do it. So we made a rule. Every chapter has at least one experiment that you can finish in your own kitchen, for five yuan at most, with nothing dangerous but the flame, and if it fails you can eat it.</p>
<h2>Some that work</h2>
<p>Air pressure, with a straw and a glass: cover the top, lift it, and the water stays; prick a hole halfway and off it goes. A steel ruler twanged on the table’s edge, half of it out, then a quarter: hear the difference. Turn off the noodle water just before it boils, and see where the bubbles come from, and where they vanish on the way.</p>
<h2>Some we gave up</h2>
<p>Making a rainbow, since half of all kitchens face north. And the speed of light with chocolate in a microwave: the error made one doubt light, and it wasted chocolate.</p>
<p>You write three lines: my guess, what happened, where they differ. There are no marks, except for daring to write line one. One student guessed wrong six times running. When the seventh was right, she drew a very small firework after it.</p>`,
	},
	'One problem, explained to three people': {
		summary: 'The last step of preparing: a colleague, an outsider, and somebody who missed yesterday.',
		content: `
<p>A trial lesson at Lectern has three gates. A colleague picks holes. An outsider drifts off. The third is hardest: somebody who wasn’t there yesterday.</p>
<h2>The one who wasn’t there</h2>
<p>He isn’t stupid; he’s just a lesson short. Assume he knows a bit less than you think. And you can’t begin again, because the others would be bored. Here’s what we found. Open every lesson with one sentence and one picture of what mattered last time. Don’t explain it; just put it there. Those who came remember, and the one who didn’t at least knows which thread to tie on to.</p>
<p>There’s a fixed spot for it at the top left of the board, about the size of a book, and it’s never wiped. In recorded lessons it’s the narrow column on the left.</p>
<h2>After three gates</h2>
<p>What gets through all three tends to be shorter than before. The colleague’s long-winded bit, the outsider’s strange term and the absentee’s missing step are often one and the same sentence. Find it, take it out, and the lesson flows.</p>`,
	},
	'Catching a question that wasn’t asked clearly': {
		summary: '“I still don’t quite get this.” There are at least four kinds of not getting it behind that.',
		content: `
<p>What we hear most in live questions is: “I still don’t quite get this bit.” Explaining it again is usually wasted, because you don’t know where they’re stuck. We went through thirty sessions and found at least four meanings.</p>
<ul>
<li>There’s a word they don’t know and don’t like to ask.</li>
<li>They follow every step and don’t see what it’s for.</li>
<li>They understand, but got a different answer.</li>
<li>It’s really the lesson before, and it only hurts now.</li>
</ul>
<h2>One question</h2>
<p>One question sorts them: “Down to which line are you happy?” They point at the board. At the first line, it’s the fourth kind. At the last, the third. Somewhere between: look for the word in that line. If the finger wanders, it’s the second kind, and you should explain the purpose, not the steps.</p>
<p>It takes ten seconds, and pointing isn’t embarrassing. Everyone else points too, in their heads. Sometimes, before the teacher’s said anything, the one who asked goes “oh”. No sound in a live lesson is nicer.</p>`,
	},
};

import type { ArticleEnglish } from '../types.ts';

export const notesWordsEnglish: Record<string, ArticleEnglish> = {
	'Shadowing works half a beat late': {
		summary: 'Too close, and the mouth moves while the ear shuts. Half a beat later you hear what you missed.',
		content: `
<p>Shadowing, repeating along with a recording, is the exercise language courses set most and the one most easily wasted. Many people race the recording and speak at almost the same moment. They end up sweating, and when you ask where the stress was, they don’t know.</p>
<h2>Mouth and ear want the same road</h2>
<p>If you speak together, what you hear is mainly yourself. Half a beat later, about a second, it’s different. The sound goes in, rests, and comes out. For that second you have to keep its rise and fall and its pace, and not just its words.</p>
<p>Lin Xi’s students use a hand. Press down on a stress, lift where it’s light. Three times with the hand alone, before you open your mouth. Those whose hand is right sound right too, and it’s nothing to do with how many words they know.</p>
<h2>Fifteen minutes</h2>
<p>Five only listening, five half a beat late, and five recording yourself and playing both. Don’t give yourself marks. Find one place, the one that’s furthest off. Start from it tomorrow.</p>
<blockquote><p>An ear for a language is not a gift. It’s hours. And it’s hours of hearing, not of saying.</p></blockquote>`,
	},
	'We changed how we count vocabulary': {
		summary: 'Not how many you learnt, but how many you know again, somewhere else, a week later.',
		content: `
<p>“Fifty words today.” It sounds solid. A week later about a dozen are left, and only on the list. Put them in a sentence and you might never have met them.</p>
<p>So our weekly test doesn’t use the list. It’s a short text nobody has read, with twenty of last week’s words in it. Read it and circle them. What counts is how many; we don’t ask meanings. The first time, the average was seven.</p>
<h2>You have to recognise it before you can use it</h2>
<p>People miss a word not because they’ve forgotten, but because they didn’t expect it to look like that, with an ending, in another form, or joined with others into one meaning. So next week’s practice comes from there. Meet each new word in three different places, be it a recipe, the news or a song. Copy the sentence, not the definition.</p>
<p>After six weeks the average was thirteen, and the words learnt a day were down from fifty to twelve. Learn less, keep more: the sum works out. One student said her best moment wasn’t in a test. It was in a supermarket, when she suddenly knew last week’s word on a bottle of imported sauce.</p>`,
	},
	'Keigo begins with who stands where': {
		summary: 'Aoi Morita teaches the polite forms for two lessons without a single table.',
		content: `
<p>Keigo is usually taught as three tables: raising, lowering, formal. People who’ve learnt all three still freeze when the phone rings. No table says what to do when it’s a client, asking for your manager, who is sitting next to you and watching.</p>
<h2>Chairs first</h2>
<p>For two lessons Aoi Morita teaches no forms. She teaches chairs. She sets a few on the floor, labelled “me”, “manager”, “client”, “client’s colleague”. You go and stand where you belong, and decide whom to lift and how far to step down. On the phone the manager has to come over and sit beside “me”, because the other side is outside. Once the chair’s moved they see it: being polite isn’t always looking up to somebody. It depends on who’s there.</p>
<p>Then go back to the tables, and every row has its use. If you mix two up it doesn’t matter. As long as you know which way to bow, they’ll hear what you mean.</p>
<h2>It’s all right to say it wrong</h2>
<p>She never interrupts. At the end she says the sentence again another way, as if it were hers. Students later noticed that the Japanese correct people just like that. Perhaps it’s keigo too.</p>`,
	},
	'Homework of one sentence': {
		summary: 'One a day, twenty characters at most, written to somebody who’ll really get it.',
		content: `
<p>Homework in the writing course used to be eight hundred characters a week. When it came in, the first six hundred were warming up. So now it’s one sentence a day, of twenty characters at most. And it has to be sent to someone who’ll really get it.</p>
<h2>Real readers answer</h2>
<p>“Sheet by three, please. Yellow boxes only,” to a colleague. He filled in the yellow boxes only: full marks. “Pills in drawer two, one after meals,” to a mother. She rang to ask which cupboard, so something was left out. No need to wait for the teacher; life marks it on the spot.</p>
<p>After two weeks the great discovery is that adjectives are no use. Twenty characters have to hold who, what and when. There’s no room for “attach great importance” and “conscientiously complete”.</p>
<h2>Week three</h2>
<p>Only in the third week do they write something long. Oddly, people used to one sentence don’t sprawl. Every paragraph can be shrunk to a sentence, and the one that can’t, they drop themselves. It’s like calligraphy, says Shen Zhibai: first you practise one stroke.</p>`,
	},
	'Take out a third of the “de”': {
		summary: 'It isn’t a rule of grammar. It’s a comb: pull it through, and the knots show themselves.',
		content: `
<p>Take something you wrote last month in Chinese and count the 的, the little “de” that ties a description to its noun. If there are more than fifty in a thousand characters, try to lose a third. There’s one rule: if it reads well without, it goes.</p>
<h2>What won’t come out is the fault</h2>
<p>“The improvement of the quality of the products of our company” has three of them in Chinese. Take out two, and it’s still stiff. The trouble isn’t the “de”. Nobody in that sentence does anything. “We make our products sturdier” needs none at all, and stands up.</p>
<p>So they’re like loose threads. Pull, and out comes what’s behind them: chains of nouns, subjects in hiding, limits that needn’t be said. Those are what wants changing.</p>
<blockquote><p>We don’t cut to be short. We cut to see where the bones are.</p></blockquote>
<p>When I’d finished this piece I counted too, and took out eleven. If you find another, tell me. It’ll be gone in the next edition.</p>`,
	},
	'A grid isn’t a cage': {
		summary: 'Beginners fill the squares. Those who’ve learnt know which to leave empty.',
		content: `
<p>When a layout course gets to grids somebody always worries: won’t it all look the same? He Yan takes out two concert posters on the same six columns. One is as packed as a market; the other is as quiet as a hall after the concert. The same squares, emptied differently.</p>
<h2>Edges, then columns</h2>
<p>What’s settled first are the margins. With those you’ve fixed the voice of the page: narrow is loud, wide is soft. Plenty of homework looks poor not because the columns are wrong, but because the margins are whatever the program came with.</p>
<p>Next find the smallest thing on the page, usually the line height of the text, and make every distance a multiple of it. Headings, pictures and text then agree at the bottom by themselves. Readers couldn’t say why it’s comfortable. Their eyes don’t have to jump.</p>
<h2>Leave one empty</h2>
<p>When it’s done, empty one square. Any will do, and what’s next to it suddenly matters. White space isn’t empty; it’s a pause. Where you pause, people look.</p>
<p>To practise you need a sheet of A4 and a ruler. Draw the grid, copy in a short poem, use two sizes at most. Bring it next week. We’ll look only at what’s empty.</p>`,
	},
	'Why the colour course begins with grey': {
		summary: 'No colour for two weeks. Once light and dark are right, colouring is half an hour’s work.',
		content: `
<p>For the first two weeks of the colour course everything handed in is grey. Somebody in the group asked if they were in the wrong course. No. What we practise first is light and dark.</p>
<p>Eyes know things by light and dark first. Turn a screenshot grey: if you can still find the button, they’re in order. If the button melts into the ground, it was only red and green holding it up. Readers who see colour differently from most see the second one.</p>
<h2>Five greys</h2>
<p>There are five: white, light, middle, dark, black. Use them for a timetable that shows from three metres away which day it is. First-timers use all five, and nothing stands out. Three will do, and the fourth is kept for “today”.</p>
<p>In week three they get paint and turn careful. One colour for one grey: first measure how dark, then ask if it’s nice. So colour isn’t put on top, one of them said. It’s swapped in, a step at a time.</p>`,
	},
	'Debit and credit: forget what the words mean': {
		summary: 'Read debit as left and credit as right, and accounting is half as hard.',
		content: `
<p>Beginners trip over two words, debit and credit. In Chinese they’re “borrow” and “lend”, and the more you think about it the less sense it makes. Why is putting money in the bank “borrowing”? Chen Yu’s advice is blunt. For four lessons, read one as left and the other as right, and forget the rest.</p>
<h2>One sum, two questions</h2>
<p>Bookkeeping asks two things: where did it go, and where did it come from? Where it went is on the left, where it came from is on the right, and both are equal because it’s the same money. The breakfast man buys a steamer for two thousand. Left, steamer, two thousand. Right, cash, two thousand. So far not one word needs explaining.</p>
<p>When you’ve entered thirty, we say where the words come from. They’re left over from moneylenders’ books of centuries ago, and came through several translations; the words stayed and the meaning went. By now it’s only a story, and can’t trip anybody.</p>
<h2>Six hundred out</h2>
<p>One piece of homework has a sheet that doesn’t balance: the left is six hundred too much. The one who found it wasn’t quickest at sums. She was willing to say “where from?” aloud, line by line. At line seventeen she stopped. It came from nowhere.</p>`,
	},
	'Can’t hear the chord? You may be trying too hard': {
		summary: 'Don’t count the notes in it. Ask yourself: does it want to go home?',
		content: `
<p>You see this face a lot in theory lessons: brows knit, eyes shut, trying to pick three notes out of a chord. When it doesn’t work they say they’ve no talent. Xu Qing has them open their eyes and answer one thing. If it stops here, are you uncomfortable?</p>
<h2>The feeling, then the name</h2>
<p>Stop on a dominant seventh, and almost everyone feels the sentence isn’t finished. Land on the tonic and shoulders drop. Nobody has to learn that; if you’ve heard songs for a few years, it’s there. So we start from it and give it names. The one that wants to leave is the dominant. The one you come back to is the tonic.</p>
<p>Then we play twenty songs everyone can sing, and you raise your hand where it wants to go home. The first few are all over the place. By the tenth the hands go up nearly as one. “So I could hear it all along,” somebody said. “I just didn’t know what it was called.”</p>
<h2>Counting comes after</h2>
<p>Now look for those notes on the piano, and you’ve a direction: which one’s pushing hard to go up by half a step? Play it, hear it, hide it again. Hear first, and learn its name after. The other way round, and the brows knit again.</p>`,
	},
	'Where to put twenty minutes a day': {
		summary: 'We asked a hundred and twenty people who finished a course. Their twenty minutes hid behind an old habit.',
		content: `
<p>People who don’t finish have all kinds of reasons. Those who do are much alike. This spring our tutors rang a hundred and twenty who’d heard a whole course, and asked one thing. When in the day did you listen?</p>
<table>
<thead><tr><th>Right after</th><th>People</th></tr></thead>
<tbody>
<tr><td>Washing up</td><td>31</td></tr>
<tr><td>The children are asleep</td><td>27</td></tr>
<tr><td>Sitting down on the bus</td><td>22</td></tr>
<tr><td>Back at the desk after lunch</td><td>19</td></tr>
<tr><td>Some other fixed thing</td><td>14</td></tr>
<tr><td>No fixed time</td><td>7</td></tr>
</tbody>
</table>
<p>Nobody said “eight o’clock”. They don’t go by the clock but by something they do anyway. Dishes get washed, the bus gets taken, and when it’s over the hand goes on by itself. If the dishes are late so is the lesson, and nobody calls off the day because they missed eight.</p>
<p>And there’s another thing they share. They stop in the middle. As one of them put it, in the middle it stays on your mind, and at the end you have to decide all over again. That’s why our player remembers the second you stopped at, and doesn’t urge you to finish.</p>`,
	},
	'Take your notes in the right-hand third': {
		summary: 'Copying isn’t taking notes. We leave the right of the handout blank, for your own words.',
		content: `
<p>Students’ handouts show two ways of taking notes. Some have copied out again, very neatly, what’s printed on the left. Others have a mess on the right: question marks, arrows, “like the queue in the canteen”. Ask at the end of term, and the second lot remember more.</p>
<h2>What goes on the right</h2>
<ul>
<li>An example of your own, which the teacher didn’t give.</li>
<li>A question mark, and “from this word on I’m lost”.</li>
<li>A line to some earlier lesson.</li>
<li>One sentence at the end, written without looking left.</li>
</ul>
<p>The last matters most. Close the handout and write at the bottom, in a sentence, what it was about. If you can’t, go back to the last five minutes. It’s usually there.</p>
<h2>Never mind how it looks</h2>
<p>Some people don’t like to write on print, and get a pretty notebook. It stays pretty. We chose this paper on purpose: it isn’t slippery, and takes pencil and ballpoint. If you spoil it, print another from the file whenever you like.</p>`,
	},
	'Captions are written for readers': {
		summary: 'A machine listens first, then a person corrects it. Not the spelling: the line breaks.',
		content: `
<p>All recorded lessons have captions. A machine listens first, and it’s already very accurate. But put them up as they are, and they’re tiring to read, because of the breaks. A machine breaks by time. People break by meaning.</p>
<p>Take “first divide both sides by x but note that x can’t be zero”. A machine breaks after “but”. The eye drops to the next line, sees “note that x can’t be zero”, and can’t join it up. Break before “but”, and it reads easily, in not a second more.</p>
<h2>Our rules</h2>
<ul>
<li>Eighteen characters a line at most, and two lines at most.</li>
<li>Formulas as on the board, not “x squared” in words.</li>
<li>Ums may go. Corrections may not: if the teacher said it wrong and put it right, it stays.</li>
<li>Any silence over three seconds says (writing) or (time for the problem), so that people who can’t hear know nothing’s broken.</li>
</ul>
<p>We owe the last to a deaf student. She wrote that the screen was once still for half a minute, and she thought the connection was gone and reloaded three times. The teacher was waiting for us all to do the problem. Thank you.</p>`,
	},
};

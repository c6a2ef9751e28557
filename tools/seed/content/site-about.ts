export const aboutZh = `
<p>讲台是一所给成年人上课的小机构。来听课的人白天各有各的事：做行政、开网约车、带孩子、写代码、站柜台。他们晚上打开这里，想把一件当年没听懂、或者一直没空学的事情弄明白。我们的工作，就是让他们今晚真的听懂一点。</p>

<h2 id="who">我们是谁</h2>
<p>2019 年春天，几位老师在杭州租下一间旧教室，第一件家具是一块两米四的黑板。当时没有网站，也没有录播，只有每周二、周四晚上的数学和写作。最远的学员坐一个半小时公交来，下课后要跑着去赶末班车。第二年我们在教室后排架了一台摄像机，先是为了让她不用跑，后来才有了录播课。</p>
<p>现在讲台有八个学科：数学、语言、编程、设计、财会、写作、科学、音乐。老师里有教了十八年书的，也有做了十二年后端、改了二十年稿子、弹了半辈子钢琴伴奏的。有一点一直没变：站上讲台之前，每个人都要先给同事讲一遍，讲到外行的那位同事点头。</p>
<blockquote><p>听不懂的时候，先怀疑讲法，再怀疑题目，最后才轮到怀疑自己。</p></blockquote>

<h2 id="how">我们怎样教</h2>
<ul>
<li><strong>一讲只解决一个问题。</strong>问题写在这一讲的第一分钟里，最后一分钟再问一遍。答不上来，是这一讲没有讲好，请告诉我们。</li>
<li><strong>板书从空白写到写满。</strong>老师写一笔，你看一笔。重要的步骤不用动画，也不会一下子整页出现。</li>
<li><strong>难点之后要停。</strong>讲完一处难的地方，留两分钟做一道题，再往下走。</li>
<li><strong>作业由人来改。</strong>写作课逐句改，数学课看过程，编程课会把你的程序真的跑一遍。平均两天之内发还。</li>
<li><strong>先听一节，再决定。</strong>多数课的第一讲可以直接看，不用登录，也不用留电话。</li>
</ul>
<p>直播课和录播课分工不同。录播课把一件事从头讲到尾，可以停、可以倒回去；直播课用来问。所以直播里讲得少，答得多，每一场结束之后，被问得最多的三个问题会写进下一版讲义。</p>

<h2 id="making">一门课要经过什么</h2>
<p>新课从一张纸开始：学完以后，一个人能做哪件他现在做不了的事。写不出这一句，课就不开。接着写讲义，试讲三轮，听众分别是同行、外行和两位真正的学员。试讲录像由教研组逐分钟看，把走神的地方标出来，改完再录。</p>
<p>上架之后，一门课每年至少修订一次。修订的内容公布在<a href="/news">课程更新</a>里，已经买过的人直接看到新的，不另收费。发现讲错了，我们会补录那一段，并在讲义里注明哪天改了什么。</p>

<h2 id="numbers">几个数字</h2>
<table>
<thead><tr><th>项目</th><th>数字</th><th>怎么数的</th></tr></thead>
<tbody>
<tr><td>一讲的中位时长</td><td>33 分钟</td><td>全部录播课，不含直播回放</td></tr>
<tr><td>一讲最长</td><td>45 分钟</td><td>今年起录制的新课，答疑课除外</td></tr>
<tr><td>作业发还</td><td>平均 41 小时</td><td>过去十二个月，从提交到批改完成</td></tr>
<tr><td>一份讲义的改稿次数</td><td>平均 11 遍</td><td>从第一稿到付印</td></tr>
<tr><td>试讲没有通过</td><td>约三分之一</td><td>过去两年报名开课的选题</td></tr>
<tr><td>退款处理</td><td>平均 1.6 个工作日</td><td>从申请到原路退出</td></tr>
</tbody>
</table>
<p>表里没有“通过率”和“提分”。来讲台的人目标各不相同，我们不知道该怎样诚实地算出那样一个数，就不写了。</p>

<h2 id="visit">来坐坐</h2>
<p>教室在杭州市西湖区粉笔弄 9 号二楼（示例地址），楼下是一家修自行车的铺子。周一至周六 9:00–18:00 有人，来之前请打 400-000-0000 说一声，免得碰上正在录课，门口亮着红灯进不去。</p>
<p>每月最后一个周六下午开放旁听：老师当着大家的面备一节课，从第一稿讲到改完的那一稿。二十把椅子，先到先坐，孩子可以带，别带会叫的玩具。</p>
<ul>
<li>咨询热线：400-000-0000，每日 9:00–21:00</li>
<li>写信：hello@lectern.example</li>
<li>个人信息方面的事：privacy@lectern.example</li>
</ul>

<h2 id="join">加入我们</h2>
<p>我们长期找两种人。一种是会讲课的人：有一件事你做了很多年，并且乐意把它讲给完全不懂的人听。另一种是助教：耐心，字迹清楚，能在“这里错了”后面多写一句“因为”。</p>
<p>应聘不用寄厚厚的简历。请录一段八分钟的视频，讲清楚一件小事，比如为什么零不能做除数，或者怎样把一封邮件写短；黑板、白纸、窗玻璃都行。连同一页自我介绍发到 jobs@lectern.example，两周之内一定回信，没有录用也会写明理由。</p>
`;

export const aboutEn = `
<p>Lectern is a small school for adults. By day the people who study here run offices, drive cabs, raise children, write software and stand behind counters. In the evening they come to sort out something they never quite got at school, or never had time for. Our job is that they leave tonight understanding a little more of it.</p>

<h2 id="who">Who we are</h2>
<p>In the spring of 2019 a few teachers rented an old classroom in Hangzhou. The first piece of furniture was a blackboard, two metres forty wide. There was no website and no camera: only maths on Tuesdays and writing on Thursdays. One student came ninety minutes by bus and had to run for the last one home. The year after, we put a camera at the back so that she wouldn’t have to run. That is how the recorded courses began.</p>
<p>Today there are eight subjects: maths, languages, coding, design, finance, writing, science and music. Some of our teachers have taught for eighteen years; others spent twelve years on back-end systems, twenty editing other people’s copy, or half a lifetime at the piano behind a singer. One habit hasn’t changed. Before anyone teaches, they give the lesson to a colleague from another subject, and they give it again until that colleague nods.</p>
<blockquote><p>If it doesn’t make sense, suspect the explanation first, then the question, and yourself last.</p></blockquote>

<h2 id="how">How we teach</h2>
<ul>
<li><strong>One lesson, one question.</strong> It’s asked in the first minute and asked again in the last. If you can’t answer it by then, the lesson failed, and we’d like to hear about it.</li>
<li><strong>The board starts empty.</strong> The teacher writes a stroke, you follow a stroke. The steps that matter never arrive all at once.</li>
<li><strong>After the hard part, a pause.</strong> Two minutes and one problem, before anything new.</li>
<li><strong>People mark the homework.</strong> Writing is marked line by line, maths for its reasoning, and code by running it. You get it back within about two days.</li>
<li><strong>Sit in first, decide after.</strong> Most courses let you watch lesson one without an account and without leaving a number.</li>
</ul>
<p>Recorded and live lessons do different work. A recorded course tells one thing from end to end, and you can stop it or wind it back. A live lesson is for asking, so there’s less talk and more answering. The three questions asked most often go into the next edition of the handout.</p>

<h2 id="making">What a course goes through</h2>
<p>It begins as one sentence on one sheet: what will somebody be able to do afterwards that they can’t do now? No sentence, no course. Then come the handouts and three trial runs, in front of a specialist, an outsider and two real students. The teaching team watches the recording minute by minute and marks where attention went. Those parts are taught again.</p>
<p>Once published, each course is revised at least once a year, and we say what changed in <a href="/news">course updates</a>. If you’ve bought it you get the new version, at no cost. When we find a mistake we re-record that stretch and note the date in the handout.</p>

<h2 id="numbers">Some numbers</h2>
<table>
<thead><tr><th>What</th><th>How much</th><th>How we count</th></tr></thead>
<tbody>
<tr><td>Median lesson</td><td>33 minutes</td><td>All recorded courses, replays left out</td></tr>
<tr><td>Longest lesson</td><td>45 minutes</td><td>Courses recorded since this year, question sessions left out</td></tr>
<tr><td>Homework returned in</td><td>41 hours on average</td><td>Last twelve months, handed in to marked</td></tr>
<tr><td>Drafts of a handout</td><td>11 on average</td><td>First draft to print</td></tr>
<tr><td>Proposals that fail the trial</td><td>About one in three</td><td>Last two years</td></tr>
<tr><td>Refunds paid in</td><td>1.6 working days on average</td><td>Request to repayment</td></tr>
</tbody>
</table>
<p>You won’t find a pass rate here. People come for different things, and we haven’t found an honest way to work one out.</p>

<h2 id="visit">Visit us</h2>
<p>We’re on the second floor of 9 Fenbi Lane, Xihu District, Hangzhou (an example address), over a bicycle repair shop. Somebody is in from Monday to Saturday, 9:00–18:00. Ring 400-000-0000 first, or you may meet a red light on the door because we’re recording.</p>
<p>On the last Saturday afternoon of each month we prepare a lesson in public, from the first draft to the corrected one. There are twenty chairs, first come first seated. Children are welcome; toys that make noises aren’t.</p>
<ul>
<li>Telephone: 400-000-0000, daily 9:00–21:00</li>
<li>Letters: hello@lectern.example</li>
<li>About your personal data: privacy@lectern.example</li>
</ul>

<h2 id="join">Work with us</h2>
<p>We’re always looking for two kinds of people. One can teach: there’s something you’ve done for years, and you enjoy explaining it to someone who knows nothing about it. The other can assist: patient, legible, and able to write “because” after “this is wrong”.</p>
<p>Don’t send a thick CV. Record eight minutes in which you make one small thing clear, such as why you can’t divide by zero or how to shorten an email. A blackboard, paper or a window pane will do. Send it with one page about yourself to jobs@lectern.example. You’ll have an answer within two weeks, with reasons if it’s no.</p>
`;

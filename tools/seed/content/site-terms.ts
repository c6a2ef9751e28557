export const termsZh = `
<p>更新日期：2026年9月1日。生效日期：2026年9月8日。</p>
<p>这份协议写的是你和杭州讲台教育科技有限公司（示例，下称“讲台”）之间的约定：你能得到什么，我们要做到什么，出了问题怎么办。我们尽量用平常的话写。加粗的地方和你的钱、你的权利关系最大，请先看那里。点“我已阅读并同意”并完成注册，协议就成立了；只看公开页面和试听课，不需要同意它。</p>

<h2 id="account">一、账号</h2>
<p>用手机号注册。一个手机号对应一个账号，号码换了可以在“绑定手机”里改。请自己保管密码；发现有人用了你的账号，在“个人资料”里退出那台设备，再改密码，或者打 400-000-0000，我们帮你暂停。</p>
<p>账号给你一个人用。可以在几台设备上登录，但同一时间只能有一台在播放付费课程。我们不会因为你换手机、换城市就停用账号；确实发现同一账号被多人轮流使用，会先提醒，再次发现才限制播放。</p>
<p>讲台的课为成年人准备。<strong>已满十四周岁、未满十八周岁的，请和监护人一起读这份协议，由监护人同意后购买；未满十四周岁的，请由监护人注册和使用。</strong>监护人发现孩子自己付了钱，可以联系我们，核实后退款。</p>

<h2 id="goods">二、你买到的是什么</h2>
<ul>
<li><strong>录播课</strong>：页面上写“永久有效”的，只要讲台还在提供服务就能看；写明天数的，从付款那一刻起算。课程修订后，你看到的是新版。</li>
<li><strong>直播席位</strong>：一场直播，加上它的回放。回放一般在下课后两小时内做好。</li>
<li><strong>VIP 会员</strong>：期限之内可以看所有标着 VIP 的课，以及标着 VIP 的直播和回放。单独收费的直播席位不含。再买一张，接在现有期限后面。<strong>不会自动续费。</strong></li>
<li><strong>纸质讲义</strong>：页面写明“含纸质讲义”的课才有，寄到你填的地址，运费由我们出，只寄中国大陆。</li>
</ul>
<p>如果讲台决定停止服务，会提前至少九十天公告，让“永久有效”的课可以看完，并按没有履行的部分退款。</p>

<h2 id="order">三、下单与付款</h2>
<p>价格以提交订单时页面显示的为准，都是含税的人民币价格。订单提交后保留三十分钟，没有付款会自动关闭，关闭不收任何费用。关闭之后才到账的钱，会原路退回。同一张订单不会重复开通，也不会重复扣款；万一银行那边扣了两次，多的一笔我们主动退。</p>
<p>优惠码一张订单用一个，不能兑现。页面标明截止时间的优惠，到点就恢复原价，不会到期之后又悄悄延长。需要发票，在订单页点“开具电子发票”，最迟第二个工作日发到你的邮箱。</p>

<h2 id="refund">四、购课与退款</h2>
<p><strong>先说最要紧的：想退款，在“我的订单”里点“申请退款”即可，不需要说服谁。</strong></p>
<table>
<thead><tr><th>买的是</th><th>什么时候可以退</th><th>退多少</th></tr></thead>
<tbody>
<tr><td>录播课</td><td>付款后七天内，学完的不到 3 讲</td><td>全额</td></tr>
<tr><td>直播席位</td><td>开讲之前</td><td>全额</td></tr>
<tr><td>VIP 会员</td><td>付款后七天内，没有听过 VIP 课</td><td>全额</td></tr>
<tr><td>任何一种</td><td>因为我们的原因看不了，或者内容与页面写的明显不符</td><td>没有用上的部分，不受七天限制</td></tr>
</tbody>
</table>
<p>一讲听到九成算学完，试听的那一讲不算在内。含纸质讲义的课，讲义没有寄出的直接退；已经寄出的，请在退款申请里填回寄单号，没有写过字的全额退，写过字的只扣讲义的印刷成本，金额印在讲义封底。</p>
<p>退款在三个工作日内处理，原路退回，银行到账可能再慢几天。退款完成后，对应的课不再能看，学习记录仍然保留在你的账号里。用过优惠码的订单，按实际付的钱退，优惠码在有效期内的退还给你。</p>
<p>不符合上面条件、但确实遇到难处的（例如生病、服役、考试取消），请打电话，我们逐件商量，答复会写明理由。</p>

<h2 id="live">五、直播间和评价里的规矩</h2>
<p>直播间是课堂。可以提问、反驳、开玩笑，不可以骂人、发广告、散布违法内容，也不要贴出别人的姓名、电话和住址。老师和工作人员可以删除消息、请人暂停发言；被误伤了，可以申诉，由没有参与处理的人复核。</p>
<p>评价只有买过课的人能写，一门课一条。<strong>我们不删差评，也不用好处换好评。</strong>只有违法、泄露隐私或者与课程毫无关系的内容会被移除，并告诉作者原因。</p>

<h2 id="copyright">六、课程内容归谁</h2>
<p>课程的视频、讲义和题目归讲台或授课老师所有。你可以自己看、做笔记、打印自己用；不可以录屏传播、转卖、公开放映，也不可以去掉播放时的水印。在课堂报告或文章里少量引用并注明出处，完全可以。</p>
<p>你的作业、提问和评价归你。你允许我们为了批改、答复和展示评价而使用它们；想把你的作业放进讲义或文章，我们会另外征得同意，并且隐去姓名。</p>

<h2 id="duty">七、我们的责任</h2>
<p>我们保证课程按页面写的内容、讲数和老师提供。临时换老师、改时间，至少提前二十四小时通知；你不接受，可以全额退席位费。直播因为我们的故障中断，补一场或者退款，由你选。</p>
<p>讲台不承诺考试通过、加薪或者就业。财会与理财类课程讲方法，不是投资建议。停电、运营商断网、自然灾害这类我们控制不了的事情造成的中断，我们会尽快恢复并说明情况。<strong>本协议没有任何一条免除我们因故意或者重大过失应当承担的责任，也没有限制法律给消费者的权利。</strong></p>

<h2 id="close">八、停用与注销</h2>
<p>你可以随时在“个人资料”里注销账号。注销前我们会列出还没有用完的课和会员，请你确认；确认后有七天时间可以反悔，期满按《隐私政策》删除或匿名处理个人信息。有未完成的订单或退款时，要先办完。</p>
<p>严重违反这份协议（例如转卖课程、攻击网站、多次骚扰他人）的账号，我们可以停用，停用前会说明事实和依据，给你申辩的机会；情况紧急的先暂停，二十四小时内补上说明。停用时没有用上的费用照退，扣除你给他人或讲台造成的、能够证明的损失。</p>

<h2 id="change">九、修改与争议</h2>
<p>协议修改会提前七天公布，并标出改了哪几句；减少你的权利的修改，对已经买下的课不生效。不同意新协议，可以注销账号，没有用上的费用照退。</p>
<p>本协议适用中华人民共和国法律（不含港澳台地区法律）。有争议先打 400-000-0000 商量，也可以拨打 12315 投诉，或者向依法有管辖权的人民法院起诉。联系地址：浙江省杭州市西湖区粉笔弄 9 号二楼（示例地址）；邮箱：hello@lectern.example。</p>
`;

export const termsEn = `
<p>Updated 1 September 2026. In force from 8 September 2026.</p>
<p>This is the agreement between you and Hangzhou Lectern Education Co., Ltd. (an example company; “Lectern” or “we”). It says what you get, what we owe you and what happens when something goes wrong. The bold parts matter most for your money and your rights, so read those first. It applies once you tick the box and register. You can browse and watch free lessons without agreeing to anything. If the English and Chinese texts differ, the Chinese one counts, unless the law where you live says otherwise.</p>

<h2 id="account">1. Your account</h2>
<p>You register with a mobile number, one account each. If your number changes, change it under “Bind phone”. Keep your password to yourself. If someone else has used your account, sign that device out on your profile page and change the password, or ring 400-000-0000 and we’ll suspend it for you.</p>
<p>An account is for one person. You may be signed in on several devices, but only one can play paid lessons at a time. A new phone or a new city never gets you locked out. If an account is clearly being passed around we say so first, and limit playback only if it goes on.</p>
<p>Our courses are made for adults. <strong>If you’re between 14 and 18, read this with a parent or guardian and buy with their consent. If you’re under 14, a guardian should hold the account.</strong> A guardian who finds that a child has paid alone can ask for the money back.</p>

<h2 id="goods">2. What you’re buying</h2>
<ul>
<li><strong>A recorded course</strong>: “for good” means as long as Lectern runs; a number of days counts from the moment you pay. When a course is revised you get the new version.</li>
<li><strong>A live seat</strong>: one live lesson and its replay, usually ready within two hours.</li>
<li><strong>VIP membership</strong>: every course marked VIP while it runs, and live lessons and replays marked VIP. Seats sold separately aren’t included. A second purchase starts when the first ends. <strong>It never renews by itself.</strong></li>
<li><strong>Printed handouts</strong>: only where the page says so, posted to your address in mainland China at our cost.</li>
</ul>
<p>If we ever close, we’ll announce it at least ninety days ahead so that you can finish, and refund what we haven’t delivered.</p>

<h2 id="order">3. Orders and payment</h2>
<p>The price is the one shown when you place the order, in yuan, tax included. An unpaid order closes after thirty minutes and costs nothing. Money that arrives later goes back the way it came. An order is never fulfilled or charged twice; if your bank does charge twice, we return the second payment without being asked.</p>
<p>One coupon an order, no cash value. An offer with a deadline ends at that deadline and isn’t quietly extended. Ask for an invoice on the order page and it reaches your inbox by the next working day.</p>

<h2 id="refund">4. Buying and refunds</h2>
<p><strong>The short version: press “Request refund” under My orders. You don’t have to persuade anyone.</strong></p>
<table>
<thead><tr><th>You bought</th><th>When</th><th>You get back</th></tr></thead>
<tbody>
<tr><td>A recorded course</td><td>Within seven days of paying, fewer than three lessons finished</td><td>Everything</td></tr>
<tr><td>A live seat</td><td>Before it starts</td><td>Everything</td></tr>
<tr><td>VIP membership</td><td>Within seven days of paying, no VIP course listened to</td><td>Everything</td></tr>
<tr><td>Any of these</td><td>You can’t watch because of us, or it plainly isn’t what the page described</td><td>The part you couldn’t use, with no seven-day limit</td></tr>
</tbody>
</table>
<p>A lesson counts as finished at 90% heard; free lessons don’t count. If a printed handout hasn’t been posted, nothing changes. If it has, send it back and add the tracking number: unmarked copies are refunded in full, and for a copy with writing in it we keep only the printing cost stated on its back cover.</p>
<p>We process refunds within three working days to the account you paid from; your bank may take a few more. The course then closes for you, but your study record stays. You’re refunded what you paid, and a coupon that is still valid comes back to you.</p>
<p>If you fall outside these rules but life got in the way (illness, military service, a cancelled exam), ring us. We look at each case and give reasons.</p>

<h2 id="live">5. Live rooms and reviews</h2>
<p>A live room is a classroom. Ask, argue, joke. Don’t abuse people, advertise, post anything unlawful, or publish someone else’s name, phone or address. Teachers and staff can remove messages and mute people. You may appeal, and someone who wasn’t involved will look at it.</p>
<p>Reviews come from people who bought the course, one each. <strong>We don’t delete bad reviews or reward good ones.</strong> We remove only what is unlawful, breaches privacy or has nothing to do with the course, and tell the author why.</p>

<h2 id="copyright">6. Who owns what</h2>
<p>Videos, handouts and exercises belong to Lectern or the teacher. Watch them, take notes, print for yourself. Don’t record and share, resell, show in public or remove the watermark. Short quotations with credit are welcome.</p>
<p>Your homework, questions and reviews are yours. You let us use them to mark, answer and display. Before putting your homework in a handout or article we ask separately and take your name off.</p>

<h2 id="duty">7. What we answer for</h2>
<p>You get the content, the number of lessons and the teacher on the page. If a live lesson’s teacher or time has to change, you’ll hear at least 24 hours ahead and can have your money back. If a live lesson breaks down on our side, you choose between another one and a refund.</p>
<p>We don’t promise exam passes, raises or jobs. Finance courses teach method; they aren’t investment advice. When power cuts, network failures or disasters stop us, we recover as fast as we can and say what happened. <strong>Nothing here removes our liability for intent or gross negligence, or limits the rights the law gives consumers.</strong></p>

<h2 id="close">8. Closing an account</h2>
<p>Close your account on your profile page whenever you like. We list what you’d lose, you confirm, and for seven days you can still change your mind. After that your data is erased or made anonymous as the privacy policy says. Open orders and refunds have to finish first.</p>
<p>For serious breaches (reselling courses, attacking the site, repeated harassment) we may close an account. We state the facts and hear you first; in an emergency we suspend and explain within 24 hours. Unused fees are still refunded, less any damage we can prove.</p>

<h2 id="change">9. Changes and disputes</h2>
<p>Changes are published seven days ahead with the altered sentences marked. A change that reduces your rights doesn’t touch courses you already have. If you disagree, close the account and we’ll refund what is unused.</p>
<p>The law of the People’s Republic of China applies. Ring 400-000-0000 first; you may also complain through 12315 or go to any court with jurisdiction. Write to hello@lectern.example, or to the second floor, 9 Fenbi Lane, Xihu District, Hangzhou (example address).</p>
`;

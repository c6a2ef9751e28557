export const privacyZh = `
<p>更新日期：2026年9月1日。生效日期：2026年9月8日。</p>
<p>这里写明杭州讲台教育科技有限公司（示例，下称“讲台”）怎样处理你的个人信息：收什么，为什么收，放在哪里，放多久，谁能看到，你能怎么办。依据是《中华人民共和国个人信息保护法》及相关规定。<strong>不注册也能看公开页面和试听课。</strong></p>

<h2 id="who">一、谁在处理</h2>
<p>个人信息处理者是讲台，地址浙江省杭州市西湖区粉笔弄 9 号二楼（示例地址）。个人信息保护负责人的邮箱是 privacy@lectern.example，电话 400-000-0000，每日 9:00–21:00。</p>

<h2 id="what">二、收什么，为什么</h2>
<table>
<thead><tr><th>什么时候</th><th>收什么</th><th>用来做什么</th><th>法律上的依据</th></tr></thead>
<tbody>
<tr><td>注册、登录</td><td>手机号、密码（只存不可还原的摘要）、昵称（可不填）</td><td>认出你，保护账号</td><td>履行与你的合同</td></tr>
<tr><td>听课</td><td>听过的区间、位置、作业、签到、提问</td><td>接着上次听、批改、判断是否学完、答复退款</td><td>履行合同</td></tr>
<tr><td>买课</td><td>订单、金额、支付方式、支付渠道返回的单号</td><td>开通、退款、开票</td><td>履行合同；法定义务</td></tr>
<tr><td>寄讲义</td><td>收件人、电话、地址</td><td>交给快递</td><td>履行合同</td></tr>
<tr><td>个人资料</td><td>头像、性别、生日、邮箱、介绍（全部可以不填）</td><td>显示给你自己；邮箱用来收发票</td><td>你的同意</td></tr>
<tr><td>直播间发言、评价</td><td>内容、昵称、头像、时间</td><td>显示给同场的人或看这门课的人</td><td>履行合同</td></tr>
<tr><td>任何访问</td><td>IP 地址、浏览器类型、访问时间、出错记录</td><td>防止攻击、排查故障</td><td>法定义务（网络日志）</td></tr>
</tbody>
</table>
<p>我们不收身份证号、通讯录、精确定位、麦克风和摄像头数据（连麦举手时浏览器会另外问你，拒绝不影响听课），也从不接触你的银行卡号：付款在支付机构的页面完成。传上来的头像会重新编码，照片里自带的拍摄地点等信息在那时去掉。</p>
<p>播放付费课程时，画面上有一行很淡的浮动文字，能够对应到你的账号，用来防止盗录。</p>

<h2 id="cookie">三、Cookie 和本地存储</h2>
<ul>
<li><strong>agency-smart-token</strong>：登录凭证，三十天，退出即失效。没有它就不能保持登录。</li>
<li>语言和深浅色：记住你的选择，只存在你的浏览器里。</li>
<li>还没有发出的听课进度：断网时暂存在浏览器里，接上网络发出后清除。</li>
</ul>
<p>没有广告 Cookie，也没有第三方统计脚本。以后如果要用，会先问，默认不勾选。</p>

<h2 id="share">四、谁会看到</h2>
<p><strong>我们不出售个人信息，也不为别人的广告提供个人信息。</strong>下面这些受托方或接收方只拿到完成事情必需的部分：</p>
<table>
<thead><tr><th>谁</th><th>拿到什么</th><th>为什么</th></tr></thead>
<tbody>
<tr><td>短信服务商</td><td>手机号、验证码</td><td>发验证码和你预约的提醒</td></tr>
<tr><td>支付机构（你选的那一家）</td><td>订单号、金额、商品名</td><td>收款和退款</td></tr>
<tr><td>快递公司</td><td>收件人、电话、地址</td><td>送讲义</td></tr>
<tr><td>云服务商（服务器在中国大陆）</td><td>加密保存的数据</td><td>存放和备份</td></tr>
<tr><td>税务与开票服务</td><td>抬头、税号、邮箱、金额</td><td>开具电子发票</td></tr>
</tbody>
</table>
<p>讲台内部按岗位分权限：助教看得到作业，看不到电话；财务看得到订单，看不到你听了什么。每一次查看和修改都有记录。老师只能看到你的昵称和学习情况。</p>
<p>法院、公安机关等依法要求提供时，我们核对手续，只给要求范围之内的，法律允许时会告诉你。讲台合并、分立时，会先告知接收方的名称和联系方式，接收方继续受这份政策约束。</p>
<p>个人信息存放在中国大陆，不向境外提供。</p>

<h2 id="keep">五、放多久</h2>
<ul>
<li>账号资料和学习记录：账号存在期间。注销后七天内可以反悔，期满删除或匿名处理。</li>
<li>订单与交易记录：自交易完成起不少于三年（电子商务法）；涉及记账的凭证按会计档案的规定保存。</li>
<li>网络日志：不少于六个月，到期滚动删除。</li>
<li>短信验证码：五分钟失效，发送记录保留三十天。</li>
<li>收货地址：你删除地址后立即从地址簿里消失；已经寄出的那一单，随订单保存。</li>
<li>备份：最长三十五天后被新的备份覆盖。</li>
</ul>

<h2 id="rights">六、你的权利</h2>
<p>下面这些大多可以自己动手，不用等我们：</p>
<ul>
<li><strong>查看和更正</strong>：个人资料、收货地址、绑定手机。</li>
<li><strong>复制和带走</strong>：在“个人资料”里点“导出我的数据”，得到一份机器可读的文件。</li>
<li><strong>删除</strong>：头像、地址、收藏、评价随时可以删；其他的写信给我们。</li>
<li><strong>撤回同意</strong>：清空选填的资料，或者关掉提醒。撤回不影响此前已经做完的事。</li>
<li><strong>看登录设备</strong>：列出正在登录的设备和大致城市（由 IP 推算），可以单独退出。</li>
<li><strong>注销账号</strong>：“个人资料”最下面。</li>
<li><strong>要求解释</strong>：这份政策的任何一条。</li>
</ul>
<p>写信到 privacy@lectern.example 的请求，核实身份之后十五个工作日内答复。近亲属可以依法查阅、复制、更正、删除去世者的相关信息。对答复不满意，可以向网信部门投诉，也可以向法院起诉。</p>

<h2 id="auto">七、推荐和自动化决定</h2>
<p>“推荐课程”由编辑排定，“学这门课的人也在学”按课程之间的共同购买统计，不分析你的性格、收入或健康，<strong>同一时间每个人看到的价格都一样</strong>。没有任何对你有重大影响的决定是完全由程序做出的；退款由人审核。</p>

<h2 id="minor">八、未成年人</h2>
<p>我们的课为成年人准备，不主动收集不满十四周岁未成年人的个人信息。发现在没有监护人同意的情况下收集了，会尽快删除。监护人可以用 privacy@lectern.example 联系我们查看和删除孩子的信息。</p>

<h2 id="safe">九、安全</h2>
<p>传输全程加密；密码用 argon2id 保存，连我们自己也看不到；后台登录需要两道验证；视频地址有签名、会过期。万一发生泄露，我们会立即补救，依法报告主管部门，并用短信或站内通知告诉受影响的人：泄露了什么，可能有什么后果，你可以做什么。</p>

<h2 id="update">十、更新</h2>
<p>政策修改提前七天在这里公布并标出改动。处理目的、方式或种类发生变化的，会重新征得同意。以前的版本可以写信索取。</p>
`;

export const privacyEn = `
<p>Updated 1 September 2026. In force from 8 September 2026.</p>
<p>This page says how Hangzhou Lectern Education Co., Ltd. (an example company; “we”) handles your personal information: what we collect, why, where it’s kept and for how long, who sees it and what you can do. It follows the Personal Information Protection Law of the People’s Republic of China (PIPL). <strong>You can read the public pages and watch free lessons without an account.</strong></p>

<h2 id="who">1. Who is responsible</h2>
<p>Lectern is the personal information handler: second floor, 9 Fenbi Lane, Xihu District, Hangzhou (example address). The person in charge of data protection answers at privacy@lectern.example and on 400-000-0000, daily 9:00–21:00.</p>

<h2 id="what">2. What we collect, and why</h2>
<table>
<thead><tr><th>When</th><th>What</th><th>What for</th><th>Legal ground</th></tr></thead>
<tbody>
<tr><td>You register or log in</td><td>Mobile number, password (kept only as an irreversible hash), nickname if you like</td><td>To know it’s you and protect the account</td><td>Our contract with you</td></tr>
<tr><td>You study</td><td>Stretches heard, position, homework, check-ins, questions</td><td>To resume, mark, tell what’s finished, settle refunds</td><td>Contract</td></tr>
<tr><td>You buy</td><td>Order, amount, method, the payment provider’s reference</td><td>Access, refunds, invoices</td><td>Contract; legal duty</td></tr>
<tr><td>We post handouts</td><td>Name, phone, address</td><td>For the courier</td><td>Contract</td></tr>
<tr><td>You fill in your profile</td><td>Picture, gender, birthday, email, a line about you (all optional)</td><td>Shown to you; email for invoices</td><td>Your consent</td></tr>
<tr><td>You chat or review</td><td>The text, nickname, picture, time</td><td>Shown in that room or on that course</td><td>Contract</td></tr>
<tr><td>Any visit</td><td>IP address, browser type, time, errors</td><td>Security and repairs</td><td>Legal duty (network logs)</td></tr>
</tbody>
</table>
<p>We don’t collect identity numbers, contacts, precise location, or sound and picture from your device. If you’re called on in a live room your browser asks separately, and saying no costs you nothing. We never see your card number: you pay on the provider’s page. Uploaded pictures are re-encoded, which strips the place and camera data inside them.</p>
<p>Paid lessons show a faint line of moving text that can be traced to your account. It’s there to discourage copying.</p>

<h2 id="cookie">3. Cookies and local storage</h2>
<ul>
<li><strong>agency-smart-token</strong>: your login, thirty days, void when you log out. You can’t stay signed in without it.</li>
<li>Language and light or dark: remembered in your browser only.</li>
<li>Progress not yet sent: held in your browser while you’re offline, cleared once sent.</li>
</ul>
<p>No advertising cookies, no third-party analytics. If that ever changes we’ll ask first, with nothing ticked for you.</p>

<h2 id="share">4. Who sees it</h2>
<p><strong>We don’t sell personal information or supply it for other people’s advertising.</strong> These parties get only what the job needs:</p>
<table>
<thead><tr><th>Who</th><th>What</th><th>Why</th></tr></thead>
<tbody>
<tr><td>SMS provider</td><td>Number, code</td><td>Codes, and reminders you asked for</td></tr>
<tr><td>The payment provider you choose</td><td>Order number, amount, product name</td><td>Payments and refunds</td></tr>
<tr><td>Courier</td><td>Name, phone, address</td><td>Delivering handouts</td></tr>
<tr><td>Cloud provider (servers in mainland China)</td><td>Encrypted data</td><td>Storage and backup</td></tr>
<tr><td>Invoicing service</td><td>Title, tax number, email, amount</td><td>Electronic invoices</td></tr>
</tbody>
</table>
<p>Inside Lectern, access follows the job. Assistants see homework but not phone numbers; finance sees orders but not what you listened to. Every look and every change is logged. Teachers see your nickname and your progress.</p>
<p>If a court or the police lawfully ask, we check the paperwork, hand over only what it covers and tell you where the law lets us. In a merger or split we’ll name the recipient beforehand, and this policy goes on binding them.</p>
<p>Personal information is stored in mainland China and isn’t transferred abroad.</p>

<h2 id="keep">5. How long</h2>
<ul>
<li>Account and study record: while the account exists. After closing you have seven days to come back; then it’s erased or made anonymous.</li>
<li>Orders and transactions: at least three years, as the E-Commerce Law requires; accounting vouchers as the accounting rules require.</li>
<li>Network logs: at least six months, then deleted in turn.</li>
<li>SMS codes: valid five minutes; the record of sending is kept thirty days.</li>
<li>Addresses: gone from your address book when you delete them. An order already posted keeps its own.</li>
<li>Backups: overwritten within thirty-five days.</li>
</ul>

<h2 id="rights">6. Your rights</h2>
<p>Most of these you can use yourself, right away:</p>
<ul>
<li><strong>See and correct</strong>: profile, addresses, bound phone.</li>
<li><strong>Copy and take away</strong>: “Export my data” on your profile gives you a machine-readable file.</li>
<li><strong>Delete</strong>: picture, addresses, favourites and reviews at any time; write to us for the rest.</li>
<li><strong>Withdraw consent</strong>: empty the optional fields or turn reminders off. What was done before stays valid.</li>
<li><strong>See your devices</strong>: each with its rough city, worked out from the IP address, and its own sign-out.</li>
<li><strong>Close the account</strong>: at the foot of your profile.</li>
<li><strong>Ask for an explanation</strong> of any line here.</li>
</ul>
<p>Requests to privacy@lectern.example are answered within fifteen working days once we know it’s you. Close relatives have the rights the law gives them over the data of someone who has died. If our answer doesn’t satisfy you, complain to the cyberspace authority or go to court.</p>

<h2 id="auto">7. Recommendations and automated decisions</h2>
<p>Recommended courses are chosen by editors. “People on this course also study” counts which courses are bought together. We don’t profile your character, income or health, and <strong>at any one time everybody sees the same price</strong>. Nothing that matters to you is decided by a program alone; people review refunds.</p>

<h2 id="minor">8. Children</h2>
<p>Our courses are made for adults and we don’t knowingly collect information from children under 14. If it happened without a guardian’s consent, we delete it. Guardians can reach us at privacy@lectern.example.</p>

<h2 id="safe">9. Security</h2>
<p>Connections are encrypted. Passwords are kept with argon2id, so even we can’t read them. Staff sign in with two factors. Video addresses are signed and expire. If there’s a leak we act at once, report it as the law requires, and tell those affected by text message or on the site: what leaked, what may follow, and what you can do.</p>

<h2 id="update">10. Changes</h2>
<p>Changes appear here seven days ahead, marked. If the purpose, method or kind of data changes, we ask again. Earlier versions are available on request.</p>
`;

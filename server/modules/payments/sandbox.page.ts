import type { Locale } from '../../../contract/call.ts';
import { fen, yuanOf } from '../../../contract/money.ts';
import { type Html, html } from '../../lib/html.ts';
import { type Outcome, outcomes, whyFailed } from './sandbox.outcomes.ts';
import type { TradeRow } from './sandbox.queries.ts';

type Words = readonly [zh: string, en: string];

const choices: Record<Outcome, { name: Words; note: Words }> = {
	paid: { name: ['付成功', 'Paid'], note: ['马上通知，和平时一样', 'The site is told at once, as on any day'] },
	failed: { name: ['付失败', 'Payment failed'], note: whyFailed },
	late: { name: ['付了，通知晚到', 'Paid, told late'], note: ['两分钟后才说', 'The site is told after two minutes'] },
	twice: { name: ['付了，通知来两次', 'Paid, told twice'], note: ['第二次应当没有效果', 'The second time should change nothing'] },
	wrong: {
		name: ['付了，金额差一分', 'Paid one fen too little'],
		note: ['应当不开课，自动退回', 'The course should stay closed and the money go back'],
	},
	closed: { name: ['付了，订单已经关闭', 'Paid when the order was closed'], note: ['应当自动退回', 'The money should go back by itself'] },
	lost: { name: ['付了，通知丢了', 'Paid, and the notice was lost'], note: ['网站应当自己问到', 'The site should find out by asking'] },
	nothing: { name: ['扫了码，没付', 'Not paid at all'], note: ['看看到时间会怎样', 'See what happens when the time is over'] },
};

/** The built-in cashier: a page of its own, without scripts, that looks like no till where money is taken. */
export function cashierPage(trade: TradeRow, { locale, action, back }: { locale: Locale; action: string; back: string }): Html {
	const say = ([zh, en]: Words) => (locale === 'en' ? en : zh);
	const sum = `¥${yuanOf(fen(trade.amount))}`;
	const isOpen = trade.state === 'open' || trade.state === 'failed';
	return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${say(['演练收银台', 'Practice till'])}</title>
<style>${sheet}</style>
</head>
<body>
<p class="strip"><strong>${say(['演练模式', 'Practice'])}</strong> ${say(['这里付的不是钱。订单、报名、退款都是真的流程，只有钱是假的。', 'No money is paid here. Orders, enrolments and refunds are real steps; the money is not.'])}</p>
<main>
<h1>${say(['这一笔，怎么演？', 'How should this payment go?'])}</h1>
<p class="lead">${say(['选一种结局，网站会以为真的发生了。', 'Choose an ending; the site will take it for real.'])}</p>
<dl>
<div><dt>${say(['商品', 'Bought'])}</dt><dd>${trade.subject}</dd></div>
<div><dt>${say(['应付', 'To pay'])}</dt><dd>${sum} ${say(['（假的）', '(not real)'])}</dd></div>
</dl>
${isOpen ? form(say, action) : html`<p role="status">${say(['这一笔已经演完了。', 'This payment has had its ending.'])}</p>`}
<p><a href="${back}">${say(['不演了，回订单', 'Back to the order'])}</a></p>
</main>
</body>
</html>`;
}

function form(say: (words: Words) => string, action: string): Html {
	return html`<form method="post" action="${action}">
<fieldset>
<legend>${say(['结局', 'Ending'])}</legend>
${outcomes.map((outcome) => {
	const { name, note } = choices[outcome];
	return html`<label><input type="radio" name="outcome" value="${outcome}"${outcome === 'paid' ? html` checked` : null}> <span><strong>${say(name)}</strong><small>${say(note)}</small></span></label>
`;
})}
</fieldset>
<button>${say(['就这么演', 'Play it'])}</button>
</form>`;
}

/** Its own few rules: the site's sheets are made for the site's pages. */
const sheet = html`
:root{color-scheme:light dark;--ground:#f9fbfa;--ink:#15201c;--soft:#5b6762;--rule:#8a9690;--tint:#e1f2ea;--action:#1b5c42;--on-action:#fff}
@media (prefers-color-scheme:dark){:root{--ground:#121816;--ink:#e8eeeb;--soft:#a3afa9;--rule:#6b7873;--tint:#1c3329;--action:#7fd0ab;--on-action:#0c1411}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.6 system-ui,"PingFang SC","Noto Sans CJK SC","Microsoft YaHei",sans-serif}
.strip{margin:0;padding:.6rem 1.25rem;background:var(--ink);color:var(--ground);font-size:.9rem}
.strip strong{margin-right:.75em}
main{max-width:40rem;margin:0 auto;padding:2rem 1.25rem 4rem}
h1{margin:0;font-size:1.9rem;line-height:1.3}
.lead{margin:.25rem 0 1.5rem;color:var(--soft)}
dl{margin:0 0 1.5rem;border-top:2px dashed var(--rule)}
dl div{display:flex;gap:1.5rem;padding:.6rem 0;border-bottom:1px solid var(--rule)}
dt{color:var(--soft)}
dd{margin:0}
fieldset{margin:0 0 1.25rem;padding:0;border:0}
legend{padding:0 0 .5rem;font-weight:600}
label{display:flex;gap:.9rem;align-items:baseline;min-height:3.25rem;padding:.6rem .9rem;border-top:1px solid var(--rule);cursor:pointer}
label:last-child{border-bottom:1px solid var(--rule)}
label:has(:checked){background:var(--tint)}
label small{display:block;color:var(--soft);font-size:.85rem}
button{width:100%;min-height:3.25rem;border:0;border-radius:6px;background:var(--action);color:var(--on-action);font:inherit;font-weight:600;cursor:pointer}
:focus-visible{outline:3px solid var(--action);outline-offset:2px}
a{color:inherit;display:inline-block;padding:.7rem 0}
`;

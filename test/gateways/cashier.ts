import type { Reply } from './gateway.ts';

/** The page of a provider where a payer pays: plain forms, for tests in the browser and the demo. */
export function cashier(title: string, lines: readonly string[], buttons: readonly { label: string; action: string }[]): Reply {
	const forms = buttons.map(({ label, action }) => `<form method="post" action="${escaped(action)}"><button>${escaped(label)}</button></form>`);
	const body = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>
<body style="font:1.1rem sans-serif;max-width:32rem;margin:3rem auto;padding:0 1rem"><h1>${escaped(title)}</h1>${lines.map((line) => `<p>${escaped(line)}</p>`).join('')}${forms.join('')}</body></html>`;
	return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body };
}

export function goTo(url: string): Reply {
	return { status: 303, headers: { location: url }, body: '' };
}

function escaped(text: string): string {
	return text.replace(/[&<>"]/g, (each) => `&#${each.charCodeAt(0)};`);
}

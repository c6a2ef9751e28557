import type { Locale } from '../../contract/call.ts';
import { type Html, html } from './html.ts';

export interface Letter {
	locale: Locale;
	/** Whose site it is from. */
	site: string;
	/** What happened, in a line. */
	title: string;
	paragraphs: readonly string[];
	/** A code to be typed, which stands large. */
	code?: string;
	/** The one thing to do. */
	action?: { label: string; url: string };
	/** Why this came, and how to stop it. */
	foot: readonly string[];
}

/** A mail in two spellings that say the same: for programs that show HTML, and as plain text. */
export function writeLetter(letter: Letter): { text: string; html: string } {
	return { text: asText(letter), html: asHtml(letter).text };
}

function asText({ site, title, paragraphs, code, action, foot }: Letter): string {
	const parts = [title, ...paragraphs];
	if (code !== undefined) parts.push(`    ${code}`);
	if (action !== undefined) parts.push(`${action.label}\n${action.url}`);
	return `${parts.join('\n\n')}\n\n-- \n${[...foot, site].join('\n')}\n`;
}

const sans = "font-family:'Source Sans 3','PingFang SC','Microsoft YaHei',sans-serif";
const serif = "font-family:'Source Serif 4','Songti SC','Noto Serif SC','Microsoft YaHei',serif";

/** Styles stand at each element: mail programs throw sheets away. Colours are those of the site in the light. */
function asHtml({ locale, site, title, paragraphs, code, action, foot }: Letter): Html {
	return html`<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${title}</title></head>
<body style="margin:0;padding:24px 12px;background:#f8fbf9;color:#15211d;${sans};font-size:16px;line-height:1.7">
<div style="max-width:560px;margin:0 auto;padding:28px 24px;background:#ffffff;border:1px solid #dbe1de;border-top:2px solid #15211d">
<h1 style="margin:0 0 16px;${serif};font-size:22px;line-height:1.3">${title}</h1>
${paragraphs.map((each) => html`<p style="margin:0 0 16px">${each}</p>\n`)}
${code === undefined ? null : html`<p style="margin:0 0 20px;${serif};font-size:34px;font-weight:600;letter-spacing:6px">${code}</p>`}
${
	action === undefined
		? null
		: html`<p style="margin:0 0 20px"><a href="${action.url}" style="display:inline-block;padding:10px 20px;border-radius:6px;background:#185c44;color:#f9fdfb;font-weight:600;text-decoration:none">${action.label}</a></p>
<p style="margin:0 0 16px;color:#616c68;font-size:13px;word-break:break-all">${action.url}</p>`
}
<div style="border-top:1px solid #dbe1de;padding-top:12px;color:#616c68;font-size:13px">
${[...foot, site].map((each) => html`<p style="margin:0">${each}</p>\n`)}
</div></div></body></html>
`;
}

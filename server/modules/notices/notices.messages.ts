import type { Locale } from '../../../contract/call.ts';
import { pagePaths } from '../../../contract/page-paths.ts';
import type { Config } from '../../config.ts';
import { type Worded, wordsOf } from './notices.presenter.ts';
import type { Words } from './notices.topic.ts';

interface Message {
	sms: string;
	push: { title: string; body: string; url: string };
	mail: { subject: string; text: string; html: string; unsubscribeUrl: string };
}

type Settings = Pick<Config, 'publicOrigin' | 'allowedHosts' | 'host' | 'port' | 'basePath' | 'timeZone'>;

/** One message for these notices, the oldest first, in the member's language. */
export function messageOf(notices: readonly Worded[], locale: Locale, settings: Settings): Message {
	const all = notices.map((each) => wordsOf(each, locale, settings.timeZone));
	const last: Words & { href?: string } = all.at(-1) ?? { title: '', text: '' };
	const many = all.length > 1;
	const said =
		locale === 'en'
			? { many: `${all.length} notices`, last: '. The last: ', stop: '. ' }
			: { many: `${all.length} 条新消息`, last: '，最近一条：', stop: '。' };
	const subject = many ? said.many : last.title;
	const sms = many ? subject + said.last + last.title : last.title + said.stop + last.text;
	const link = (path: string) => `${originOf(settings)}${settings.basePath}${path}`;
	const settingsUrl = link(pagePaths.userNoticeSettings());
	const foot = locale === 'en' ? 'You choose what we write to you about:' : '想收哪些，自己定：';
	const parts = all.map(({ title, text, act, href }) => ({ title, text, act, url: href === undefined ? undefined : link(href) }));
	return {
		sms,
		push: many
			? { title: subject, body: last.title, url: pagePaths.userNotice() }
			: { title: last.title, body: last.text, url: last.href ?? pagePaths.userNotice() },
		mail: {
			subject,
			text: [
				...parts.map(({ title, text, act, url }) => [title, text, url && `${act}: ${url}`].filter(Boolean).join('\n')),
				`${foot} ${settingsUrl}`,
			].join('\n\n'),
			html: `<!doctype html><html lang="${locale}"><meta charset="utf-8"><title>${escaped(subject)}</title><body style="margin:0;padding:24px;font:16px/1.6 sans-serif;color:#14211c;background:#f8fbf9">${parts
				.map(
					({ title, text, act, url }) =>
						`<h1 style="margin:0 0 4px;font-size:18px">${escaped(title)}</h1><p style="margin:0 0 12px">${escaped(text)}</p>${
							url === undefined
								? ''
								: `<p style="margin:0 0 28px"><a style="color:#17583f;font-weight:bold" href="${escaped(url)}">${escaped(act ?? url)}</a></p>`
						}`,
				)
				.join(
					'',
				)}<p style="margin:0;font-size:13px;color:#4c5c55">${foot} <a style="color:#17583f" href="${escaped(settingsUrl)}">${escaped(settingsUrl)}</a></p></body></html>`,
			unsubscribeUrl: settingsUrl,
		},
	};
}

/** The site's address where no request says it. */
function originOf({ publicOrigin, allowedHosts, host, port }: Settings): string {
	const [first] = allowedHosts;
	return publicOrigin ?? (first === undefined ? `http://${host}:${port}` : `https://${first}`);
}

function escaped(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

import type { FastifyReply } from 'fastify';
import type { Locale } from '../../contract/call.ts';
import { sentence } from '../http/sentences.ts';
import type { AppError } from '../lib/app-error.ts';

/** The page may style itself and nothing else. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/**
 * What a reader gets in place of a page that cannot be rendered now: it costs nothing, says so in their language, and asks
 * again by itself. 503 when the site is busy, 429 when it is the reader's own doing.
 */
export function sendBusy(reply: FastifyReply, error: AppError, locale: Locale): FastifyReply {
	const seconds = error.retryAfter ?? 5;
	return reply
		.code(error.status)
		.header('retry-after', String(seconds))
		.header('cache-control', 'private, no-store')
		.header('content-security-policy', policy)
		.header('content-language', locale)
		.type('text/html; charset=utf-8')
		.send(busyHtml(sentence(error.reason, locale), seconds, locale));
}

function busyHtml(words: string, seconds: number, locale: Locale): string {
	const [again, soon] =
		locale === 'en' ? ['Try again', 'This page tries again by itself in a few seconds.'] : ['再试一次', '几秒后这一页会自动再试。'];
	return (
		`<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
		`<meta http-equiv="refresh" content="${seconds}"><meta name="robots" content="noindex"><title>${words}</title><style>${style}</style></head>` +
		`<body><main><h1>${words}</h1><p>${soon}</p><p><a href="">${again}</a></p></main></body></html>`
	);
}

const style =
	':root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;background:#17362b;color:#f3f6ef;' +
	"font:16px/1.7 'PingFang SC','Noto Sans CJK SC','Microsoft YaHei',sans-serif}main{padding:24px;max-width:32em}h1{font-size:24px;line-height:1.4}a{color:#f4d35e}";

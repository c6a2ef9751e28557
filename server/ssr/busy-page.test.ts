import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import type { Locale } from '../../contract/call.ts';
import type { Reason } from '../../contract/reasons.ts';
import { AppError } from '../lib/app-error.ts';
import { sendBusy } from './busy-page.ts';

const server = Fastify();
server.get<{ Querystring: { reason: Reason; locale: Locale; after?: string } }>('/', (request, reply) => {
	const { reason, locale, after } = request.query;
	return sendBusy(reply, new AppError(reason, after === undefined ? {} : { retryAfter: Number(after) }), locale);
});
afterAll(() => server.close());

const headers = {
	'cache-control': 'private, no-store',
	'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
	'content-type': 'text/html; charset=utf-8',
};

test('S4 a page in place of one that cannot be rendered: what is the matter, in the reader’s language, and it asks again by itself', async () => {
	const english = await server.inject('/?reason=overloaded&locale=en&after=7');
	expect(english.statusCode).toBe(503);
	expect(english.headers).toMatchObject({ ...headers, 'retry-after': '7', 'content-language': 'en' });
	const [head = '', main] = english.body.split('</head>');
	expect(head).toMatch(
		/^<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="7"><meta name="robots" content="noindex"><title>The site is very busy right now. Please try again in a moment<\/title><style>:root\{color-scheme:light dark\}body\{[^<]+\}a\{color:#f4d35e\}<\/style>$/,
	);
	expect(head).toContain("font:16px/1.7 'PingFang SC'");
	expect(main).toBe(
		'<body><main><h1>The site is very busy right now. Please try again in a moment</h1><p>This page tries again by itself in a few seconds.</p><p><a href="">Try again</a></p></main></body></html>',
	);
	const chinese = await server.inject('/?reason=too_many_requests&locale=zh-CN');
	expect(chinese.statusCode).toBe(429);
	expect(chinese.headers).toMatchObject({ ...headers, 'retry-after': '5', 'content-language': 'zh-CN' });
	expect(chinese.body).toContain('<html lang="zh-CN">');
	expect(chinese.body).toContain('content="5"');
	expect(chinese.body.split('</head>')[1]).toBe(
		'<body><main><h1>操作太频繁，请稍后再试</h1><p>几秒后这一页会自动再试。</p><p><a href="">再试一次</a></p></main></body></html>',
	);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../server/db/db.ts';
import { type RunningSite, startSite } from './running-site.ts';

/** What a stranger can write into a request, over raw sockets: hosts, languages, addresses (security review S2, S3, S5, S11, S12). */
let site: RunningSite;
beforeAll(async () => {
	site = await startSite();
});
afterAll(() => site.stop());

const pages = ['/index', '/course', '/course/detail/1', '/news', '/about', '/login', '/sitemap.xml', '/robots.txt'];

describe('S2 hosts that are not the agency’s', () => {
	test.each(pages)('%s never names a foreign host, to the one who asked nor to the next', async (page) => {
		for (const line of [
			'Host: evil.example',
			'Host: evil.example:443',
			'Host: 127.0.0.1.evil.example',
			'Host: evil.example\tx',
			'Host: x"><script>',
		]) {
			const poisoned = await site.get(page, line);
			expect(poisoned.text).not.toContain('evil.example');
			expect(poisoned.text).not.toContain('x"><script>');
		}
		const next = await site.get(page);
		expect(next.status).toBe(200);
		expect(next.text).not.toContain('evil.example');
	});
	test('a proxy that nobody trusts cannot name one either', async () => {
		const answer = await site.get('/course', 'X-Forwarded-Host: evil.example', 'X-Forwarded-Proto: https', 'Forwarded: host=evil.example');
		expect(answer.status).toBe(200);
		expect(answer.text).not.toContain('evil.example');
		expect(answer.body).toContain(`<link rel="canonical" href="${site.origin}/course"/>`);
	});
	test('each of the agency’s own names is told its own address, also from the cache', async () => {
		for (const _round of [1, 2])
			for (const host of [`localhost:${site.port}`, `127.0.0.1:${site.port}`]) {
				const { body } = await site.get('/teacher', `Host: ${host}`);
				expect(body).toContain(`<link rel="canonical" href="http://${host}/teacher"/>`);
			}
	});
});

describe('S3 languages', () => {
	const spellings: [string, string][] = [
		['Cookie: lectern-locale= en', 'en'],
		['Cookie: lectern-locale =en', 'en'],
		['Cookie: lectern-locale=enx', 'zh-CN'],
		['Cookie: xlectern-locale=en', 'zh-CN'],
		['Cookie: a=lectern-locale=en', 'zh-CN'],
		['Cookie: lectern-locale=EN', 'zh-CN'],
		['Cookie: lectern-locale=en', 'en'],
		['Accept-Language: en', 'zh-CN'],
	];
	test('a page is in one language for its key, whatever spelling filled the cache', async () => {
		for (const _round of [1, 2])
			for (const [line, language] of spellings) {
				const { body } = await site.get('/news', line);
				expect.soft(/<html lang="([\w-]+)"/.exec(body)?.[1], line).toBe(language);
			}
	});
	test('a call too', async () => {
		const headers: [string, string][] = [
			['Accept-Language: EN-US', 'Lectern'],
			['Accept-Language: EN', 'Lectern'],
			['Accept-Language: fr;q=0.9, en;q=0.5', 'Lectern'],
			['Accept-Language: en;q=0, zh', '讲台'],
			['Accept-Language: zh-TW, en;q=0.8', '讲台'],
			['Accept-Language: enx', '讲台'],
			['Accept-Language: ;;;', '讲台'],
			['Cookie: lectern-locale=en', '讲台'],
		];
		for (const _round of [1, 2])
			for (const [line, name] of headers) {
				const { body } = await site.get('/api/agency/core/web/info', line);
				expect.soft((JSON.parse(body) as { data: { siteName: string } }).data.siteName, line).toBe(name);
			}
	});
});

describe('S5 addresses', () => {
	test.each([
		'//x//evil.com/',
		'/.//evil.com/',
		'/index/..//evil.com/',
		'//x/\\evil.com/',
		'/\\evil.com/',
		'///evil.com',
		'/%2e%2e//evil.com/',
		'/..//evil.com/',
		'/x/%2e/',
		'//evil.com/%2f..',
		'//',
		'//[',
		'//a:99999/index',
		'/%ff',
		'/%',
		'/%e0%a4%a',
		'http://evil.com/',
		'evil.com',
		'*',
	])('%s leads to no other site and is no error of ours', async (target) => {
		const before = site.output();
		const answer = await site.get(target);
		expect([308, 400, 404]).toContain(answer.status);
		if (answer.status === 308) expect(answer.headers['location']).toMatch(/^\/(?!\/)[\x21-\x7e]*$/);
		expect(answer.headers['location'] ?? '').not.toContain('\\');
		expect(site.output()).toBe(before);
	});
	test('double slashes and a slash at the end lead to the one address', async () => {
		expect((await site.get('//course//detail/1?sort=new')).headers['location']).toBe('/course/detail/1?sort=new');
		expect((await site.get('/about/')).headers['location']).toBe('/about');
		expect((await site.raw(`POST //api/agency/core/member/login HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`)).status).toBe(
			404,
		);
	});
});

describe('S11 request lines', () => {
	test('without a version, or with two hosts, there is no page', async () => {
		expect((await site.raw('GET /index\r\n\r\n')).text).not.toContain('<html');
		const two = await site.raw(`GET /index HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\nhost: evil.example\r\nConnection: close\r\n\r\n`);
		expect(two.status).toBe(400);
		expect(two.text).not.toContain('<html');
		expect((await site.raw('GET /index HTTP/1.1\r\nConnection: close\r\n\r\n')).status).toBe(400);
	});
});

describe('S12 scripts that came in with a text', () => {
	test('have no hash in the policy, while the page’s own have theirs', async () => {
		const db = openDatabase({ url: site.databaseUrl, connections: 1 });
		const script = 'document.title="injected"';
		await db.pool.query(`update news set content = content || $1`, [`<script>${script}</script><script nonce="">${script}</script>`]);
		await db.close();
		const { headers, body } = await site.get('/news/detail/72');
		expect(body).toContain(`<script>${script}</script>`);
		const { createHash } = await import('node:crypto');
		const policy = headers['content-security-policy'] ?? '';
		expect(policy).not.toContain(createHash('sha256').update(script).digest('base64'));
		expect(policy).not.toContain("'unsafe-inline' 'sha");
		const own = [...body.matchAll(/<script(?: type="module" async="")?>([\s\S]*?)<\/script>/g)]
			.map(([, code]) => code as string)
			.filter((code) => code !== script);
		expect(own.length).toBeGreaterThanOrEqual(4);
		for (const code of own) expect(policy).toContain(createHash('sha256').update(code).digest('base64'));
		expect(body).not.toMatch(/nonce="[\w-]{10,}/);
	});
});

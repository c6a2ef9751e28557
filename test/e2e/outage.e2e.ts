import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Embedded, startEmbedded } from '../../server/db/embedded.ts';
import { siteWords } from '../processes.ts';
import { expect, test } from './app.ts';

/** A site whose database goes away: both belong to this file alone. */
let database: Embedded | undefined;
let child: ChildProcess;
let origin: string;
let folder = '';

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), 'lectern-outage-'));
	database = await startEmbedded({ dataDir: join(folder, 'database'), log: () => {}, durable: false });
	const env = {
		...process.env,
		DATABASE_URL: database.url,
		DATA_DIR: join(folder, 'site'),
		PORT: '0',
		LECTERN_ENV: 'demo',
		NODE_ENV: 'production',
		LECTERN_DEMO_VIDEOS: 'off',
		LOG_LEVEL: 'silent',
	};
	child = spawn(join(process.cwd(), 'node_modules/.bin/node'), siteWords, { env, stdio: ['ignore', 'pipe', 'inherit'] });
	origin = await new Promise<string>((resolve) => {
		child.stdout?.on('data', (chunk) => {
			const found = /(http:\/\/127\.0\.0\.1:\d+)\/index/.exec(String(chunk));
			if (found?.[1]) resolve(found[1]);
		});
	});
});
test.afterAll(async () => {
	const gone = new Promise((resolve) => child.once('exit', resolve));
	child.kill('SIGTERM');
	await gone;
	await database?.stop();
	rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const pages = [
	'/index',
	'/course',
	'/course/detail/1',
	'/live',
	'/teacher',
	'/news',
	'/about',
	'/vip',
	'/search?q=数学',
	'/login',
	'/register',
	'/video/1',
];

test('S11 without its database every page is 503, says so in words and names when to ask again', async ({ request, page, quiet }) => {
	for (const path of pages) expect((await request.get(origin + path)).status(), path).toBe(200);
	await database?.stop();
	database = undefined;
	for (const path of pages) {
		for (const [lang, words] of [
			['zh-CN', '暂时连不上服务器'],
			['en', 'can’t be reached'],
		] as const) {
			const url = new URL(origin + path);
			url.searchParams.set('lang', lang);
			await expect.poll(async () => (await request.get(url.href)).status(), path).toBe(503);
			const answer = await request.get(url.href);
			expect(Number(answer.headers()['retry-after']), path).toBeGreaterThan(0);
			expect(answer.headers()['cache-control'], path).toContain('no-store');
			expect(await answer.text(), path).toContain(words);
		}
	}
	quiet.allow(/Failed to load resource/);
	await page.goto(`${origin}/index`);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(/粉笔断了/);
	await expect(page).toHaveTitle(/这一页出错了/);
});

test('S11 so is a member’s page, a call and the sign of being ready', async ({ request }) => {
	for (const [path, headers] of [
		['/user/course', { cookie: `agency-smart-token=${'A'.repeat(43)}` }],
		['/api/product/agency/prod/list', {}],
		['/api/agency/core/member/base/info', { token: 'A'.repeat(43) }],
		['/sitemap.xml', {}],
		['/readyz', {}],
	] as const) {
		const answer = await request.get(origin + path, { headers, maxRedirects: 0 });
		expect(answer.status(), path).toBe(503);
		expect(Number(answer.headers()['retry-after']), path).toBeGreaterThan(0);
	}
	expect((await request.get(`${origin}/healthz`)).status()).toBe(200);
});

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { siteWords } from '../processes.ts';
import type { Member } from './app.ts';
import { expect, hydrated, test } from './app.ts';
import { linksOf } from './on-page.ts';

/** The same build under /school/x: a server of its own. */
let child: ChildProcess;
let origin: string;
let folder = '';

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), 'lectern-base-'));
	const env = {
		...process.env,
		DATA_DIR: folder,
		PORT: '0',
		BASE_PATH: '/school/x',
		LECTERN_ENV: 'demo',
		NODE_ENV: 'production',
		LECTERN_DEMO_VIDEOS: 'off',
	};
	child = spawn(join(process.cwd(), 'node_modules/.bin/node'), siteWords, { env, stdio: ['ignore', 'pipe', 'inherit'] });
	origin = await new Promise<string>((resolve) => {
		child.stdout?.on('data', (chunk) => {
			const found = /(http:\/\/127\.0\.0\.1:\d+)\/school\/x\/index/.exec(String(chunk));
			if (found?.[1]) resolve(found[1]);
		});
	});
});
test.afterAll(async () => {
	const gone = new Promise((resolve) => child.once('exit', resolve));
	child.kill('SIGTERM');
	await gone;
	rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const base = '/school/x';
const node = join(process.cwd(), 'node_modules/.bin/node');

test('R27 what the server sends under /school/x: redirects, statuses, every address of 10 pages, heads, sitemap, robots and manifest', async ({
	request,
}) => {
	const leads = async (path: string) => {
		const answer = await request.get(origin + path, { maxRedirects: 0 });
		return `${answer.status()} ${answer.headers()['location'] ?? ''}`.trim();
	};
	expect(await leads(base)).toBe(`302 ${base}/index`);
	expect(await leads(`${base}/`)).toMatch(new RegExp(`^30[28] ${base}(/index)?$`));
	expect(await leads(`${base}/about/`)).toBe(`308 ${base}/about`);
	expect(await leads(`${base}/user/course?a=1`)).toBe(`302 ${base}/login?redirect=${encodeURIComponent('/user/course?a=1')}`);
	for (const path of ['/', '/index', '/course', '/school', '/school/index', '/api/agency/core/web/info', '/sitemap.xml', '/favicon.svg'])
		expect(await leads(path), path).toMatch(/^404/);
	expect(await leads(`${base}/api/agency/core/web/info`)).toBe('200');

	const pages = ['/index', '/course', '/course/detail/1', '/video/1', '/live', '/teacher/detail/1', '/news/detail/72', '/about', '/login', '/vip'];
	for (const path of pages) {
		const answer = await request.get(origin + base + path);
		expect(answer.status(), path).toBe(200);
		const html = await answer.text();
		const addresses = [...html.replace(/<script\b.*?<\/script>/gs, '').matchAll(/\s(?:href|src|srcset|action|poster)="([^"]*)"/gi)].map(
			([, address]) => address ?? '',
		);
		expect(addresses.length, path).toBeGreaterThan(path === '/login' ? 10 : 20);
		const outside = addresses.filter((address) => !address.startsWith(`${base}/`) && !/^(#|tel:|https?:)/.test(address));
		expect(outside, path).toEqual([]);
		expect(
			addresses.filter((address) => address.startsWith(origin) && !address.startsWith(`${origin}${base}/`)),
			path,
		).toEqual([]);
		if (path !== '/login') expect(html, path).toContain(`<link rel="canonical" href="${origin}${base}${path}"/>`);
		const things = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(([, text]) => text ?? '').join();
		expect(
			[...things.matchAll(/"(http:[^"]*)"/g)].filter(([, address]) => !address?.startsWith(`${origin}${base}/`)),
			path,
		).toEqual([]);
		const picture = /property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? '';
		expect(picture, path).toMatch(new RegExp(`^${origin}${base}/art/og/`));
	}
	expect((await request.get(`${origin}${base}/nope`)).status()).toBe(404);
	const index = await (await request.get(`${origin}${base}/sitemap.xml`)).text();
	const files = [...index.matchAll(/<loc>([^<]+)/g)].map(([, file]) => file ?? '');
	expect(files).toHaveLength(6);
	for (const file of files) {
		const named = [...(await (await request.get(file)).text()).matchAll(/<loc>([^<]+)/g)].map(([, place]) => place ?? '');
		expect(named.filter((place) => !place.startsWith(`${origin}${base}/`))).toEqual([]);
	}
	const robots = await (await request.get(`${origin}${base}/robots.txt`)).text();
	expect(robots).toContain(`Disallow: ${base}/user\n`);
	expect(robots).toContain(`Sitemap: ${origin}${base}/sitemap.xml`);
	const manifest = JSON.parse(await (await request.get(`${origin}${base}/manifest.webmanifest`)).text());
	expect(manifest.start_url).toMatch(new RegExp(`^${base}/`));
});

test('R27 in the browser: links, pages, menus, search, language, logging in and a page that does not exist stay under /school/x, and so does every request', async ({
	page,
	quiet,
}) => {
	quiet.allow(/Failed to load resource.*nope/);
	const outside: string[] = [];
	page.on('request', (each) => {
		const { pathname, protocol } = new URL(each.url());
		if (protocol.startsWith('http') && !pathname.startsWith(`${base}/`)) outside.push(each.url());
	});
	await page.goto(`${origin}${base}/index`);
	await hydrated(page);
	const menu = page.getByRole('navigation', { name: '主导航' });
	await menu.getByRole('link', { name: '教师' }).click();
	await page.waitForURL(`**${base}/teacher`);
	await expect(menu.locator('[aria-current=page]')).toHaveText('教师');
	await menu.getByRole('link', { name: '资讯' }).click();
	await page.waitForURL(`**${base}/news`);
	await page.getByRole('navigation', { name: '分页' }).getByRole('link', { name: '下一页' }).click();
	await page.waitForURL(`**${base}/news/0/2`);
	await expect(page.locator('.news-row')).toHaveCount(6);
	await menu.getByRole('link', { name: '课程' }).hover();
	const subjects = page.getByRole('region', { name: '课程', exact: true }).getByRole('list').first().getByRole('link');
	await expect(subjects).toHaveCount(8);
	expect((await linksOf(subjects)).every(([, address]) => address.startsWith(`${base}/course/`))).toBe(true);
	await page.keyboard.press('Escape');
	await page.getByRole('combobox', { name: '搜索课程、讲、教师' }).fill('微积分');
	await page.keyboard.press('Enter');
	await page.waitForURL(`**${base}/search?q=*`);
	await expect(page.getByRole('main').locator(`a[href^="${base}/course/detail/"]`).first()).toBeVisible();
	await page.getByRole('banner').getByRole('button', { name: 'EN (English)' }).click();
	await expect(page.locator('html')).toHaveAttribute('lang', 'en');
	await page.getByRole('banner').getByRole('button', { name: '中文' }).click();
	await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');

	const { account, password } = (JSON.parse(readFileSync(join(folder, 'demo-credentials.json'), 'utf8')) as { member: Member }).member;
	await page.goto(`${origin}${base}/user/center`);
	await page.waitForURL(`**${base}/login?redirect=%2Fuser%2Fcenter`);
	await hydrated(page);
	await page.getByLabel('手机号').fill(account);
	await page.getByLabel('密码', { exact: true }).fill(password);
	await page.getByRole('button', { name: '登录', exact: true }).click();
	await page.waitForURL(`**${base}/user/center`);
	expect((await page.context().cookies()).find(({ name }) => name === 'agency-smart-token')?.path).toBe('/');
	await page.goto(`${origin}${base}/nope`);
	await page.getByRole('main').getByRole('link', { name: '回首页' }).click();
	await page.waitForURL(`**${base}/index`);
	expect(outside).toEqual([]);
});

test('R106 what staff save for the about page reaches its reader at once, with nothing in it that runs or looks like the site’s own', async ({
	page,
	request,
}) => {
	const about = `${origin}${base}/about`;
	await page.goto(about);
	await expect(page.getByRole('heading', { name: '我们怎样教' })).toBeVisible();
	const html = [
		'<h1 id="top" class="tabbar" style="position:fixed">新写的一页</h1>',
		'<p onclick="window.ran=1">一段<script>window.ran=2</script><a href="javascript:window.ran=3" target="_blank">去</a></p>',
		'<img src="/favicon.svg" onload="window.ran=4" onerror="window.ran=5" alt="图"><iframe srcdoc="<script>parent.ran=6</script>"></iframe>',
		'<style>body{display:none}</style><svg onload="window.ran=7"><script>window.ran=8</script></svg><form action="//evil.example"><input name="q"></form>',
		'<object data="/nope"></object><meta http-equiv="refresh" content="0;url=/nope"><base href="//evil.example/"><link rel="stylesheet" href="/nope.css">',
		'<a href="https://example.org/" target="_blank">外面</a><a href="/news">里面</a><table><tbody><tr><td colspan="2">格</td></tr></tbody></table>',
	].join('');
	await promisify(execFile)(node, ['test/e2e/save-about.ts', html], {
		env: { ...process.env, DATA_DIR: folder, LECTERN_ENV: 'demo' },
	});
	// Another process wrote it: the kept page goes all the same.
	await expect.poll(async () => (await request.get(about)).text()).toContain('新写的一页');
	const { data } = await (await request.get(`${origin}${base}/api/agency/core/about/info`)).json();
	expect(data.content).not.toMatch(/<(script|style|iframe|form|svg|object|meta|base|link)|\son\w+=|javascript:/i);
	await page.reload();
	await hydrated(page);
	const prose = page.getByRole('main').locator('.prose');
	await expect(prose.getByRole('heading', { name: '新写的一页', level: 2 })).toBeVisible();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('关于我们');
	const found = await prose.evaluate((root) => ({
		tags: [...new Set([...root.querySelectorAll('*')].map(({ localName }) => localName))].sort(),
		attributes: [...new Set([...root.querySelectorAll('*')].flatMap((element) => element.getAttributeNames()))].sort(),
		links: [...root.querySelectorAll('a')].map((link) => ['href', 'target', 'rel'].map((name) => link.getAttribute(name)).join(' ')),
	}));
	expect(found.tags).toEqual(['a', 'h2', 'img', 'p', 'table', 'tbody', 'td', 'tr']);
	for (const attribute of found.attributes) expect(['alt', 'colspan', 'href', 'id', 'loading', 'rel', 'src', 'target']).toContain(attribute);
	expect(found.links).toEqual([' _blank noopener', 'https://example.org/ _blank noopener', `${base}/news  `]);
	expect(await page.evaluate(() => 'ran' in window)).toBe(false);
	expect(page.url()).toBe(about);
});

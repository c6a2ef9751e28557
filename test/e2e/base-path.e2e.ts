import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, hydrated, test } from './app.ts';

/** The same build under /school/x: a server of its own. */
let child: ChildProcess;
let origin: string;
const folder = mkdtempSync(join(tmpdir(), 'lectern-base-'));

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
	const env = {
		...process.env,
		DATA_DIR: folder,
		PORT: '0',
		BASE_PATH: '/school/x',
		LECTERN_ENV: 'demo',
		NODE_ENV: 'production',
		LECTERN_DEMO_VIDEOS: 'off',
	};
	child = spawn(join(process.cwd(), 'node_modules/.bin/node'), ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
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

test('R27 links, assets, API and redirects follow the base path', async ({ page, request }) => {
	const answer = await request.get(`${origin}/school/x`, { maxRedirects: 0 });
	expect(answer.headers()['location']).toBe('/school/x/index');
	expect((await request.get(`${origin}/school/x/user/course?a=1`, { maxRedirects: 0 })).headers()['location']).toBe(
		`/school/x/login?redirect=${encodeURIComponent('/user/course?a=1')}`,
	);
	const outside: string[] = [];
	page.on('request', (each) => {
		const { pathname, protocol } = new URL(each.url());
		if (protocol.startsWith('http') && !pathname.startsWith('/school/x')) outside.push(each.url());
	});
	await page.goto(`${origin}/school/x/index`);
	await hydrated(page);
	const hrefs = await page
		.locator('a[href^="/"], img[src^="/"], link[href^="/"]')
		.evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? each.getAttribute('src') ?? ''));
	expect(hrefs.filter((href) => !href.startsWith('/school/x'))).toEqual([]);
	await page.locator('header a[href="/school/x/teacher"]').first().click();
	await page.waitForURL('**/school/x/teacher');
	await page.goto(`${origin}/school/x/course`);
	await hydrated(page);
	await page.locator('nav a[href*="/course/0/0/2"]').first().click();
	await page.waitForURL('**/school/x/course/0/0/2');
	await expect(page.locator('main a[href^="/school/x/course/detail/"]').first()).toBeVisible();
	expect(outside).toEqual([]);
	expect((await request.get(`${origin}/school/x/sitemap.xml`)).status()).toBe(200);
	expect((await request.get(`${origin}/index`)).status()).toBe(404);
});

import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { callPaths } from '../../contract/paths.ts';
import { sql } from '../../server/db/sql.ts';
import { makeGrant } from '../factories.ts';
import { cookieDays, demoMember, expect, hydrated, logInByForm, lookTest, test, wireTest } from './app.ts';
import { becomes, inDatabase, memberWithPassword, password } from './member-data.ts';
import { arrived, follow, idle, settled, stopClock, Wire } from './wire.ts';

/** Who is logged in, what a call says of it, and where a reader without a login is led. */

const cookieName = 'agency-smart-token';
let token = '';
let nickname = '';

test.beforeAll(async ({ playwright, baseURL }) => {
	const request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
	token = await newToken(request);
	const self = await request.get(callPaths.memberInfo[1], { headers: { token } });
	nickname = (await self.json()).data.nickname;
	await request.dispose();
});

async function newToken(request: APIRequestContext): Promise<string> {
	return (await (await request.post(callPaths.login[1], { data: demoMember() })).json()).data.token;
}

const cookieOf = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === cookieName);
const become = (context: BrowserContext, value: string, url: string) => context.addCookies([{ name: cookieName, value, url }]);
const toasts = (page: Page) => page.locator('.toasts .toast');
const memberMenu = (page: Page) => page.locator('header').getByRole('button', { name: `${nickname}的菜单` });
const loginLink = (page: Page) => page.locator('header .head-tools').getByRole('link', { name: '登录' });

/** Each call with what it said of the reader; every one names no domain. */
function said(wire: Wire): string[] {
	expect(
		wire.calls.filter(({ headers }) => headers['domain-name'] !== '').map(({ key }) => key),
		'calls without an empty domain-name',
	).toEqual([]);
	return [...new Set(wire.calls.map(({ headers }) => headers['token'] ?? 'none'))];
}

async function fillLogin(page: Page): Promise<void> {
	const { account, password } = demoMember();
	await page
		.getByLabel(/手机号|账号/)
		.first()
		.fill(account);
	await page.getByLabel('密码', { exact: true }).fill(password);
	await page.getByRole('button', { name: '登录', exact: true }).click();
}

lookTest(
	'R30 R31 R32 of a visitor who logs in: before it every call carries an empty token, after it the session’s, and always an empty domain-name; he is led to the page and query he asked for; the cookie holds 30 days on path /',
	async ({ page }) => {
		const wire = await Wire.of(page);
		await page.goto('/about');
		await hydrated(page);
		await expect(loginLink(page)).toBeVisible();
		for (const path of ['/index', '/course/0/0/2', '/live', '/teacher/detail/1', '/news/detail/72', '/video/1', '/search?q=数学']) {
			await follow(page, path);
		}
		expect(new Set(wire.calls.map(({ key }) => key)).size, 'different calls').toBeGreaterThan(20);
		expect(said(wire), 'a visitor’s tokens').toEqual(['']);
		// A visitor who wants a member's page, by a link.
		await follow(page, '/user/course?state=finished', '/login?redirect=%2Fuser%2Fcourse%3Fstate%3Dfinished');
		await fillLogin(page);
		await arrived(page, '/user/course?state=finished');
		const post = wire.calls.find(({ key }) => key === 'login');
		expect(post).toMatchObject({ method: 'POST', headers: { token: '', 'domain-name': '' } });
		const cookie = await cookieOf(page);
		expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax', value: expect.stringMatching(/^[\w-]{43}$/) });
		expect(await cookieDays(page, cookieName), 'days').toBe(30);
		wire.calls.length = 0;
		for (const path of ['/user/attend', '/user/center', '/course/detail/1', '/index']) {
			await follow(page, path);
		}
		expect(said(wire), 'a member’s tokens').toEqual([cookie?.value]);
		await expect(memberMenu(page)).toBeVisible();
		await expect(loginLink(page)).toHaveCount(0);
	},
);

lookTest(
	'R31 a cookie that is empty, undefined, null or false is no login, on the server and in the browser; another one is',
	async ({ page, baseURL, request }) => {
		for (const value of ['undefined', 'null', 'false', '']) {
			const answer = await request.get('/user/course', { headers: { cookie: `${cookieName}=${value}` }, maxRedirects: 0 });
			expect([answer.status(), answer.headers()['location']], value).toEqual([302, '/login?redirect=%2Fuser%2Fcourse']);
		}
		expect((await request.get('/user/course', { headers: { cookie: `${cookieName}=${token}` }, maxRedirects: 0 })).status()).toBe(200);
		const wire = await Wire.of(page);
		await page.goto('/about');
		await hydrated(page);
		for (const value of ['undefined', 'null', 'false']) {
			await become(page.context(), value, baseURL ?? '');
			await follow(page, '/user/course', '/login?redirect=%2Fuser%2Fcourse');
			await follow(page, '/about');
			await expect(loginLink(page), value).toBeVisible();
		}
		expect(said(wire)).toEqual(['']);
	},
);

wireTest('R32 guarded pages send strangers to the login with path and query, those of a login that is over too', async ({ request }) => {
	for (const path of [
		'/user',
		'/user/course',
		'/user/center',
		'/user/order/1',
		'/checkout/16',
		'/payment/12?from=a',
		'/payresult?order=12',
		'/user/favorite/2',
	]) {
		const answer = await request.get(path, { maxRedirects: 0 });
		expect([answer.status(), answer.headers()['location']], path).toEqual([302, `/login?redirect=${encodeURIComponent(path)}`]);
	}
	const over = { cookie: `${cookieName}=${'A'.repeat(43)}` };
	const answer = await request.get('/user/course?state=finished', { headers: over, maxRedirects: 0 });
	expect([answer.status(), answer.headers()['location']]).toEqual([302, '/login?redirect=%2Fuser%2Fcourse%3Fstate%3Dfinished']);
	expect((await request.get('/index', { headers: over, maxRedirects: 0 })).status()).toBe(200);
});

lookTest('R32 the login leads to a path of this site alone, and a member who comes to it goes on at once', async ({ page, request, baseURL }) => {
	const led = async (wanted: string, path = '/login') => {
		const answer = await request.get(`${path}?redirect=${encodeURIComponent(wanted)}`, {
			headers: { cookie: `${cookieName}=${token}` },
			maxRedirects: 0,
		});
		return [answer.status(), answer.headers()['location']];
	};
	for (const wanted of [
		'https://evil.example/',
		'//evil.example',
		'/\\evil.example',
		'/\t/evil.example',
		'/.//evil.example',
		'javascript:alert(1)',
		'evil.example',
		'',
		'/login',
		'/register?redirect=/x',
	])
		expect(await led(wanted), wanted).toEqual([302, '/index']);
	for (const wanted of ['/user/course?state=finished', '/course/0/1/2', '/video/1?t=30'])
		for (const path of ['/login', '/register']) expect(await led(wanted, path), wanted).toEqual([302, wanted]);
	await page.goto(`/login?redirect=${encodeURIComponent('//evil.example')}`);
	await hydrated(page);
	await fillLogin(page);
	await arrived(page, '/index');
	expect(new URL(page.url()).origin).toBe(baseURL);
});

lookTest(
	'R32 R33 a 401 on the way to a page, in a list and in a part of it: to the login once, with path and query, the dead token forgotten; at the login it stays there',
	async ({ page, baseURL, quiet }) => {
		quiet.allow(/Failed to load resource/);
		await become(page.context(), token, baseURL ?? '');
		const wire = await Wire.of(page);
		for (const [to, call] of [
			['/course/0/1/2', 'courseList'],
			['/course/detail/2?stars=5', 'courseDetail'],
			['/user/attend?kind=video', 'attendList'],
			['/about', 'seo'],
		] as const) {
			await become(page.context(), token, baseURL ?? '');
			wire.heal();
			await page.goto('/vip');
			await hydrated(page);
			wire.status(401, call);
			await follow(page, to, `/login?redirect=${encodeURIComponent(to)}`);
			expect(await cookieOf(page), `the token after ${call}`).toBeUndefined();
		}
		// On the login page itself: where it leads stays as it was.
		wire.heal();
		for (const path of ['/login?redirect=%2Fvip', '/register?redirect=%2Fvip']) {
			await page.goto('/vip');
			await hydrated(page);
			wire.status(401, 'recommendedTeachers');
			// It stands for two and a half seconds: the page takes down what it says from now on.
			const told = await page.evaluateHandle(() => {
				const all: (string | null)[] = [];
				new MutationObserver((changes) => {
					for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes]))
						if (added instanceof Element && added.matches('.toast')) all.push(added.textContent);
				}).observe(document.body, { childList: true, subtree: true });
				return all;
			});
			await follow(page, path);
			await settled(page);
			expect(page.url()).toMatch(new RegExp(`${path.replaceAll('?', '\\?')}$`));
			await expect(page.getByLabel(/手机号|账号/).first()).toBeVisible();
			await expect.poll(() => told.jsonValue(), 'told once').toEqual(['登录已过期，请重新登录']);
			wire.heal();
		}
	},
);

test('R35 logging out: another code, 500, 401 and a cut line change nothing and pass by the global handler; code 1 clears the cookie, the member in the head, and leads out of the member’s pages', async ({
	page,
	baseURL,
	request,
	quiet,
}) => {
	quiet.allow(/Failed to load resource|net::ERR/);
	const own = await newToken(request);
	await become(page.context(), own, baseURL ?? '');
	await page.clock.install();
	const wire = await Wire.of(page);
	await page.goto('/user/center');
	await hydrated(page);
	await expect(memberMenu(page)).toBeVisible();
	await page.waitForLoadState('networkidle');
	await stopClock(page);
	const out = async () => {
		const before = wire.count('logout');
		await page.getByRole('button', { name: /退出/ }).first().dispatchEvent('click');
		await wire.asked('logout', before);
	};
	for (const trouble of [
		() => wire.answer((answer) => ({ ...answer, code: 9, msg: '不行', reason: 'no' }), 'logout'),
		() => wire.status(500, 'logout'),
		() => wire.status(401, 'logout'),
		() => wire.cut('logout'),
	]) {
		trouble();
		await out();
		await expect(toasts(page)).toHaveText(['没能退出，请再试一次。']);
		await idle(page);
		expect((await cookieOf(page))?.value).toBe(own);
		expect(new URL(page.url()).pathname).toBe('/user/center');
		await expect(memberMenu(page)).toBeVisible();
		await page.clock.runFor(2500);
		await expect(toasts(page)).toHaveCount(0);
	}
	wire.heal();
	await out();
	await arrived(page, '/index');
	await expect(toasts(page)).toHaveText(['已退出登录。']);
	expect(await cookieOf(page), 'the cookie after logging out').toBeUndefined();
	await expect(loginLink(page)).toBeVisible();
	await expect(memberMenu(page)).toHaveCount(0);
	const call = wire.calls.filter(({ key }) => key === 'logout').at(-1);
	expect(call).toMatchObject({ method: 'POST', headers: { token: own, 'domain-name': '' } });
	wire.calls.length = 0;
	await follow(page, '/teacher');
	expect(said(wire), 'tokens after logging out').toEqual(['']);
	expect((await request.get(callPaths.memberInfo[1], { headers: { token: own } })).status()).toBe(401);
});

lookTest('R35 the page clears its cookie itself, also where a proxy drops the one that the server sends', async ({ page, baseURL, request }) => {
	await become(page.context(), await newToken(request), baseURL ?? '');
	const wire = await Wire.of(page);
	await page.goto('/user/center');
	await hydrated(page);
	// What is still asked for with the old token would be refused.
	await page.waitForLoadState('networkidle');
	wire.answer((answer) => answer, 'logout');
	await page.getByRole('button', { name: /退出/ }).first().click();
	await arrived(page, '/index');
	expect(await cookieOf(page), 'the cookie after logging out').toBeUndefined();
});

lookTest('R35 R31 after logging out Back leads to the login once, and the next Back to the page before', async ({ page, baseURL, request }) => {
	await become(page.context(), await newToken(request), baseURL ?? '');
	await page.goto('/teacher');
	await hydrated(page);
	await follow(page, '/user/center');
	await page.getByRole('button', { name: /退出/ }).first().click();
	await arrived(page, '/index');
	const entries = await page.evaluate(() => history.length);
	await page.goBack();
	await arrived(page, '/login?redirect=%2Fuser%2Fcenter');
	await page.goBack();
	await arrived(page, '/teacher');
	expect(await page.evaluate(() => history.length), 'pages of the history').toBe(entries);
	// By a link it is a page like any other: Back leads from the login to where the link was.
	await follow(page, '/user/center', '/login?redirect=%2Fuser%2Fcenter');
	await page.goBack();
	await arrived(page, '/teacher');
});

lookTest(
	'R13 R15 R60 R31 the demo member logs in by the form and is kept by the site after a reload; /user leads to their courses',
	async ({ page }) => {
		await logInByForm(page, demoMember());
		await page.reload();
		await hydrated(page);
		await expect(memberMenu(page)).toBeVisible();
		await page.goto('/user');
		await arrived(page, '/user/course');
	},
);

wireTest(
	'R31 of two tabs the one that is not pressed follows: out of the member’s page, and into the account of whoever logs in',
	async ({ page, context, baseURL }) => {
		const [first, second] = [await memberWithPassword(), await memberWithPassword()];
		await inDatabase(async (db) => {
			await db.run(sql`update member set nickname = '后来的人' where id = ${second.id}`);
			await makeGrant(db, { member: first.id, course: 44 });
		});
		await becomes(context, first, baseURL);
		await page.goto('/user/center');
		await hydrated(page);
		await expect(page.getByLabel('昵称')).toHaveValue('林小满');
		const other = await context.newPage();
		await other.goto('/course/detail/44');
		await hydrated(other);
		const box = other.locator('.course-box');
		await expect(box.getByRole('link', { name: '开始听' })).toBeVisible();
		await other.getByRole('button', { name: '林小满的菜单' }).click();
		await other.getByRole('button', { name: '退出登录' }).click();
		await expect(page).toHaveURL(/\/login\?redirect=%2Fuser%2Fcenter$/);
		// The page that is open to all stands there, without what was the member's.
		await expect(box.getByRole('link', { name: '立即购买' })).toBeVisible();
		await expect(box.getByRole('link', { name: '开始听' })).toHaveCount(0);
		// Meanwhile this one looks at what is open to all.
		await page.goto('/vip');
		await hydrated(page);
		await expect(loginLink(page)).toBeVisible();
		await logInByForm(other, { account: second.phone, password });
		await page.getByRole('button', { name: '后来的人的菜单' }).click();
		await expect(loginLink(page)).toHaveCount(0);
		await other.close();
	},
);

import type { Page } from '@playwright/test';
import type { RoomCard } from '../../contract/live/public.ts';
import { callPaths } from '../../contract/paths.ts';
import { alive, expect, hydrated, lookTest as test, wireTest } from './app.ts';
import { failScript, holdAnswers } from './hold-back.ts';
import { becomes, inDatabase, type LoggedIn, memberWith } from './member-data.ts';
import { dataOf } from './read.ts';

const course = 6;
let member: LoggedIn;

test.beforeAll(async () => {
	member = await inDatabase((db) => memberWith(db, { courses: [course] }));
});
/** Sums up what moved under the reader's eyes since the page came, without a press. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
	await page.addInitScript(() => {
		const counted = { sum: 0 };
		Object.assign(window, { counted });
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
				if (!entry.hadRecentInput) counted.sum += entry.value;
			}
		}).observe({ type: 'layout-shift', buffered: true });
	});
	return () => page.evaluate(() => (window as unknown as { counted: { sum: number } }).counted.sum);
}

/** What the document says of the member's own, and what the router has. */
function known(page: Page) {
	return page.evaluate(() => {
		const router = (window as { __reactRouterDataRouter?: { state: { loaderData: { root?: { loggedIn?: boolean } } } } }).__reactRouterDataRouter;
		return { own: document.documentElement.dataset['own'], loggedIn: router?.state.loaderData.root?.loggedIn };
	});
}

for (const path of ['/index', '/course', `/course/detail/${course}`, '/teacher/detail/1', '/vip', '/live', '/news'])
	wireTest(`R54 a member is sent the same bytes of ${path} as a visitor`, async ({ request, playwright, baseURL }) => {
		const visitor = await playwright.request.newContext({ baseURL: baseURL as string });
		const theirs = await request.get(path, { headers: { cookie: `agency-smart-token=${member.token}` } });
		const ours = await visitor.get(path);
		expect(theirs.headers()['etag']).toBe(ours.headers()['etag']);
		expect(await theirs.text()).toBe(await ours.text());
		await visitor.dispose();
	});

test.describe('a member’s browser', () => {
	test.beforeEach(async ({ context, baseURL }) => {
		await becomes(context, member, baseURL);
	});

	for (const [device, viewport] of [
		['desktop', { width: 1280, height: 900 }],
		['phone', { width: 390, height: 844 }],
	] as const)
		test.describe(device, () => {
			test.use({ viewport });
			test('R54 on their own course a member never sees what a visitor is offered: one call brings what is theirs, and nothing moves', async ({
				page,
			}) => {
				const shifts = await watchShifts(page);
				const calls: string[] = [];
				let go = () => {};
				const held = new Promise<void>((resolve) => {
					go = resolve;
				});
				await page.route('**/api/**', async (route) => {
					calls.push(new URL(route.request().url()).pathname);
					if (route.request().url().includes('/page/parts')) await held;
					await route.continue();
				});
				await page.goto(`/course/detail/${course}`);
				await expect.poll(() => calls.filter((path) => path.endsWith('/page/parts'))).toHaveLength(1);
				await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
				const offers = page.getByText(/^(立即购买|免费报名|登录|注册)$/).locator('visible=true');
				await expect(offers).toHaveCount(0);
				const answered = page.waitForResponse((response) => response.url().includes('/page/parts'));
				go();
				expect(await (await answered).json()).toMatchObject({
					code: 1,
					data: { parts: expect.arrayContaining([expect.objectContaining({ owned: true })]) },
				});
				// Says whether an answer that is not drawn was taken.
				await expect.poll(() => known(page)).toEqual({ own: 'here', loggedIn: true });
				const listen = page.getByRole('link', { name: /^(开始听|从 .* 接着听)$/ }).locator('visible=true');
				await expect(listen).toHaveCount(1);
				await expect(offers).toHaveCount(0);
				await expect(page.locator('.lesson-row .icon').first()).toBeVisible();
				if (device === 'desktop') await expect(page.getByRole('button', { name: /的菜单$/ })).toBeVisible();
				// The bell of the head is on every page: what it counts is no part of this one.
				const ofPage = calls.filter((path) => /\/(prod|detail|course|review|member)\b/.test(path) && path !== callPaths.noticeUnread[1]);
				expect(ofPage).toEqual(['/api/agency/core/member/page/parts']);
				// What is left are letters that come into their own font.
				expect(await shifts()).toBeLessThan(0.001);
			});
		});

	test('R05 R54 of a room that comes with their course the timetable never shows them the price, and nothing moves', async ({ page, request }) => {
		const shifts = await watchShifts(page);
		const shown = await dataOf<{ dataList: RoomCard[] }>(request, callPaths.roomList[1]);
		const theirs = { ...shown, dataList: shown.dataList.map((room) => ({ ...room, owned: true })) };
		let go = () => {};
		const held = new Promise<void>((resolve) => {
			go = resolve;
		});
		// As if all of them were: the demo's that cost something come with no course.
		await page.route('**/page/parts**', async (route) => {
			const asked = JSON.parse(new URL(route.request().url()).searchParams.get('calls') ?? '') as [string, object][];
			const answer = await route.fetch();
			const json = (await answer.json()) as { data: { parts: unknown[] } };
			json.data.parts = json.data.parts.map((part, at) => (asked[at]?.[0] === 'roomList' ? theirs : part));
			await held;
			await route.fulfill({ response: answer, json });
		});
		await page.goto('/live');
		await expect(page.locator('.room-row').first()).toBeVisible();
		const kept = page.locator('.room-terms .own-part');
		const count = await kept.count();
		expect(count).toBeGreaterThan(0);
		await expect(kept.locator('visible=true')).toHaveCount(0);
		go();
		await expect(kept.getByText('你能直接听').locator('visible=true')).toHaveCount(count);
		expect(await shifts()).toBeLessThan(0.001);
	});

	test('R54 a course that is not theirs is offered once that is known; when it cannot be known the page is a visitor’s', async ({ page, quiet }) => {
		quiet.allow(/503/);
		await page.goto('/course/detail/1');
		await expect(page.getByRole('link', { name: /^(立即购买|免费报名)$/ }).locator('visible=true')).toHaveCount(1);
		await page.route('**/page/parts**', (route) => route.fulfill({ status: 503, json: { code: 503, msg: '', reason: 'maintenance' } }));
		await page.goto(`/course/detail/${course}`);
		await expect(page.getByRole('link', { name: /^(立即购买|免费报名)$/ }).locator('visible=true')).toHaveCount(1);
		await expect(page.getByRole('button', { name: /菜单$/ }).first()).toBeVisible();
	});

	test('R54 a member who goes on before what is theirs has come is known on the next page', async ({ page }) => {
		const parts = await holdAnswers(page, '**/page/parts**');
		await page.goto('/index');
		await expect.poll(() => parts.held.length).toBe(1);
		await page.getByRole('banner').locator('a[href="/teacher"]').first().click();
		await expect(page).toHaveURL(/\/teacher$/);
		await expect.poll(() => known(page)).toEqual({ own: 'here', loggedIn: true });
		await expect(page.getByRole('button', { name: /的菜单$/ })).toBeVisible();
		await parts.letGo();
	});

	for (const path of ['/login', '/register', '/login?redirect=/course'])
		test(`R54 a session that opens while ${path} is on its way leads on, and the next page knows its member`, async ({ page, context }) => {
			await context.clearCookies({ name: 'agency-smart-token' });
			// The document was answered for a visitor; when it is read there is a session.
			await page.addInitScript((token) => {
				document.cookie = `agency-smart-token=${token};path=/`;
			}, member.token);
			await page.goto(path);
			await page.waitForURL(path.includes('=') ? /:\d+\/course$/ : /\/index$/);
			await expect.poll(() => known(page)).toEqual({ own: 'here', loggedIn: true });
			await expect(page.getByRole('button', { name: /的菜单$/ })).toBeVisible();
		});

	test('R38 a member’s page keeps the head that the server sent while its code cannot be fetched, and has it work once it has come', async ({
		page,
		quiet,
	}) => {
		quiet.allow(/ERR_FAILED/);
		const script = await failScript(page, 'HeadMember');
		await page.goto('/user/course');
		const bell = page.locator('.head-tools').getByRole('button', { name: '消息' });
		await script.asked();
		await hydrated(page);
		await expect(page.locator('.head-tools').getByRole('button', { name: /的菜单$/ })).toBeVisible();
		await expect(bell).toBeVisible();
		script.letThrough();
		await alive(bell);
		await bell.click();
		await expect(bell).toHaveAttribute('aria-expanded', 'true');
	});
});

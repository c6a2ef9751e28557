import type { Page } from '@playwright/test';
import type { CallKey } from '../../contract/paths.ts';
import { sql } from '../../server/db/sql.ts';
import { demoMember, expect, hydrated, logIn, test } from './app.ts';
import { playerShown } from './lesson.ts';
import { becomes, inDatabase, memberWith } from './member-data.ts';
import { pageLoads } from './page-loads.ts';
import { follow, idle, settled, stopClock, Wire } from './wire.ts';

/** What the page makes of answers that failed: their words, how long these stand, and that what was shown stays. */

const cards = (page: Page) =>
	page.locator('.cards a[href^="/course/detail/"]').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
const toasts = (page: Page) => page.locator('.toasts .toast');
const note = (page: Page) => page.locator('main .bar[data-tone="stale"]');
const second = (page: Page) => page.getByRole('navigation', { name: '分页' }).getByRole('link', { name: '第 2 页' });

/** The page's clock as the site shows it (its zone is Shanghai). */
const clockOf = async (page: Page) =>
	new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
		await page.evaluate(() => Date.now()),
	);

async function onCourses(page: Page): Promise<Wire> {
	await page.clock.install();
	const wire = await Wire.of(page);
	await page.goto('/course');
	await hydrated(page);
	await page.waitForLoadState('networkidle');
	return wire;
}

/** Asks the list again and resolves when the answer has been dealt with. */
async function again(page: Page, wire: Wire, call: CallKey = 'courseList'): Promise<void> {
	const before = wire.count(call);
	await note(page).first().getByRole('button', { name: '重试' }).dispatchEvent('click');
	await wire.asked(call, before);
	await idle(page);
}

const catalogue = [
	[400, '请求有误'],
	[403, '没有访问权限'],
	[404, '访问的地址不存在'],
	[405, '不支持这种请求方式'],
	[406, '没有所要的格式'],
	[410, '内容已经删除'],
	[422, '内容没有通过校验'],
	[500, '服务器出错了'],
	[502, '网关出错了'],
	[503, '服务正在维护'],
	[504, '网关超时'],
	// Others show the status text.
	[418, "I'm a teapot"],
	[429, 'Too Many Requests'],
	[409, 'Conflict'],
	[300, 'Multiple Choices'],
] as const;

test('R33 R38 R40 the course list failing with 15 statuses, no JSON and no answer: each is told in its words, the 16 old courses stay, the bar says since when and tries again', async ({
	page,
	quiet,
}) => {
	quiet.allow(/Failed to load resource|net::ERR/);
	const from = await clockOf(page);
	const wire = await onCourses(page);
	const loaded = [from, await clockOf(page)];
	await stopClock(page);
	const before = await cards(page);
	expect(before).toHaveLength(16);
	const told: [number, string][] = [];
	const statuses = catalogue.map(([status]) => status);
	for (const [index, status] of statuses.entries()) {
		wire.status(status, 'courseList');
		if (index === 0) {
			await second(page).dispatchEvent('click');
			await expect(note(page)).toBeVisible();
			await idle(page);
		} else await again(page, wire);
		told.push([status, (await toasts(page).allInnerTexts()).at(-1) ?? '']);
		expect(await cards(page), `the courses after ${status}`).toEqual(before);
	}
	expect(told).toEqual(catalogue.map((each) => [...each]));
	// No more than two stand at once.
	await expect(toasts(page)).toHaveCount(2);
	await expect(page.locator('.toasts')).toHaveRole('status');
	expect(loaded.map((time) => `没能更新，这是 ${time} 的课程。重试`)).toContain(
		await note(page)
			.innerText()
			.then((words) => words.replace(/\s*\n\s*/g, '')),
	);
	// What is no answer at all is told as one thing, once in three seconds.
	for (const trouble of ['garble', 'cut'] as const) {
		wire[trouble]('courseList');
		await page.clock.runFor(3000);
		await again(page, wire);
		await expect(toasts(page)).toHaveText(['连不上服务器，请检查网络']);
		expect(await cards(page), trouble).toEqual(before);
	}
	// 201 is as good as 200.
	wire.status(201, 'courseList');
	await page.clock.runFor(3000);
	await again(page, wire);
	await expect(note(page)).toHaveCount(0);
	await expect(toasts(page)).toHaveCount(0);
	const shown = await cards(page);
	expect(shown).toHaveLength(16);
	expect(shown.filter((each) => before.includes(each))).toEqual([]);
});

test('R34 a toast stands 2500 ms, longer under the pointer; the same status is told again after 3000 ms and not before, another one at once', async ({
	page,
	quiet,
}) => {
	quiet.allow(/Failed to load resource/);
	const wire = await onCourses(page);
	await stopClock(page);
	wire.status(500, 'courseList');
	await second(page).dispatchEvent('click');
	await expect(toasts(page)).toHaveText(['服务器出错了']);
	await idle(page);
	await again(page, wire);
	expect(await toasts(page).allInnerTexts(), 'at 0 ms').toEqual(['服务器出错了']);
	await page.clock.runFor(2499);
	await settled(page);
	expect(await toasts(page).count(), 'at 2499 ms').toBe(1);
	await page.clock.runFor(1);
	await settled(page);
	expect(await toasts(page).count(), 'at 2500 ms').toBe(0);
	await page.clock.runFor(499);
	await again(page, wire);
	expect(await toasts(page).count(), 'told again at 2999 ms').toBe(0);
	wire.status(503, 'courseList');
	await again(page, wire);
	expect(await toasts(page).allInnerTexts(), 'another status at 2999 ms').toEqual(['服务正在维护']);
	wire.status(500, 'courseList');
	await page.clock.runFor(1);
	await again(page, wire);
	expect(await toasts(page).allInnerTexts(), 'told again at 3000 ms').toEqual(['服务正在维护', '服务器出错了']);
	await toasts(page).last().hover();
	await page.clock.runFor(60_000);
	await settled(page);
	expect(await toasts(page).allInnerTexts(), 'under the pointer').toEqual(['服务器出错了']);
	await page.mouse.move(0, 0);
	await page.clock.runFor(2500);
	await expect(toasts(page)).toHaveCount(0);
});

test('R40 an answer is kept 60 s and then asked for anew; without a limit of its own a call may take an hour', async ({ page }) => {
	const wire = await onCourses(page);
	await stopClock(page);
	const at = async (number: string) => {
		await idle(page);
		await expect(page.getByRole('navigation', { name: '分页' }).locator('[aria-current="page"]'), `page ${number}`).toHaveText(number);
	};
	await second(page).dispatchEvent('click');
	await at('2');
	expect(wire.count('courseList')).toBe(1);
	await page.goBack();
	await at('1');
	expect(wire.count('courseList'), 'what came with the page is not kept').toBe(2);
	await page.goForward();
	await at('2');
	expect(wire.count('courseList'), 'asked again at once').toBe(2);
	await page.goBack();
	await at('1');
	await page.clock.runFor(59_999);
	await page.goForward();
	await at('2');
	expect(wire.count('courseList'), 'asked again at 59.999 s').toBe(2);
	await page.goBack();
	await at('1');
	await page.clock.runFor(1);
	await page.goForward();
	await at('2');
	expect(wire.count('courseList'), 'asked again at 60 s').toBe(3);
	await page.goBack();
	await at('1');
	const release = wire.hold('courseList');
	const asked = wire.count('courseList');
	await page.getByRole('navigation', { name: '分页' }).getByRole('link', { name: '第 3 页' }).dispatchEvent('click');
	await wire.asked('courseList', asked);
	await page.clock.fastForward(3_600_000);
	await settled(page);
	release();
	await at('3');
	await expect(note(page)).toHaveCount(0);
});

/** Every link of the page's content, its headings and pictures: what a reader would miss. (Drawings of a board come when their turn comes.) */
const content = (page: Page) =>
	page
		.locator('main')
		.evaluate((main) =>
			[...main.querySelectorAll('a[href], h1, h2, h3, img:not([src*="/art/board/"])')].map(
				(element) => element.getAttribute('href') ?? element.getAttribute('src') ?? element.textContent ?? '',
			),
		);

/** What the bars of the page say, without the time of day. */
const bars = async (page: Page) => (await note(page).allInnerTexts()).map((words) => words.replace(/\s*\n\s*/g, '').replace(/\d\d:\d\d/, 'hh:mm'));
const old = (what: string) => `没能更新，这是 hh:mm 的${what}。重试`;

for (const [kind, name] of [
	['list', 'lists, home among them,'],
	['detail', 'details'],
	['member', 'of a member’s pages'],
] as const) {
	const pages = pageLoads.filter((each) => each.kind === kind);
	test(`R38 R103 ${pages.length} ${name} whose every load fails on coming back: all that was shown is there, and a bar beside it says of which time`, async ({
		page,
		quiet,
	}) => {
		quiet.allow(/Failed to load resource/);
		if (kind === 'member') await logIn(page, demoMember());
		await page.clock.install();
		const wire = await Wire.of(page);
		if (kind !== 'list') {
			await page.goto('/legal/privacy');
			await hydrated(page);
		}
		for (const { path, all } of pages)
			await test.step(path, async () => {
				wire.heal();
				// What came with the page is kept too; of the others it is what came by a link, which takes less time.
				if (path.startsWith('/course/') || path === '/index') {
					await page.goto(path);
					await hydrated(page);
					await page.waitForLoadState('networkidle');
				} else await follow(page, path);
				await playerShown(page);
				const shown = await content(page);
				expect(shown.length, path).toBeGreaterThan(1);
				await follow(page, '/upload');
				// Nothing of it is kept any more.
				await page.clock.fastForward(60_000);
				wire.status(500, ...all.calls);
				await page.goBack();
				await expect(note(page).first()).toBeVisible();
				await idle(page);
				await playerShown(page);
				// The code of parts far down comes when one comes back, and more may come by itself.
				await expect
					.poll(async () => {
						const there = await content(page);
						return shown.filter((each) => !there.includes(each));
					}, path)
					.toEqual([]);
				await expect.poll(() => bars(page), path).toEqual(all.what.map(old));
			});
	});
}

test('R14 R38 R103 the till and one’s order: what could not be asked for again says of when it is, and ways to pay that could not be had are not said to be none', async ({
	page,
	context,
	baseURL,
	quiet,
}) => {
	quiet.allow(/Failed to load resource/);
	const member = await inDatabase((db) => memberWith(db, {}));
	await becomes(context, member, baseURL);
	await page.clock.install();
	const wire = await Wire.of(page);
	const submit = async (label: string) => {
		await page.getByRole('button', { name: label }).locator('visible=true').click();
		await expect(page).toHaveURL(/\/(payment\/|payresult\?order=)\d+$/);
		await idle(page);
		return page.url().slice(new URL(page.url()).origin.length);
	};
	/** Goes away and comes back a minute later, when nothing can be asked for. */
	const back = async (path: string, calls: CallKey[], what: string[], then = async () => {}) =>
		test.step(path, async () => {
			await follow(page, path);
			const shown = await content(page);
			await follow(page, '/upload');
			await page.clock.fastForward(60_000);
			wire.status(500, ...calls);
			await page.goBack();
			await expect(note(page)).toHaveCount(what.length);
			await idle(page);
			expect(await bars(page), path).toEqual(what.map(old));
			expect(await content(page), path).toEqual(expect.arrayContaining(shown));
			await then();
			wire.heal();
			await note(page).first().getByRole('button', { name: '重试' }).click();
			await expect(note(page)).toHaveCount(0);
		});
	await page.goto('/legal/privacy');
	await hydrated(page);
	const submits = page.locator('.checkout-box').getByRole('button');
	await back('/checkout/30', ['orderPreview', 'myAddresses', 'invoiceDraft'], ['价格', '收货地址'], () =>
		expect(submits).toHaveText('收货地址没取到'),
	);
	await expect(submits).toHaveText('先填收货地址');
	await follow(page, '/checkout/16');
	wire.status(500, 'payMethods', 'orderTransfer');
	const payment = await submit('提交订单');
	expect(await bars(page)).toEqual(['没能取到转账信息。重试', '没能取到支付方式。重试']);
	await expect(page.locator('main')).not.toContainText('没有能用的支付方式');
	wire.heal();
	await note(page).first().getByRole('button', { name: '重试' }).click();
	await expect(page.getByRole('radio', { name: /演练付款/ })).toBeChecked();
	await expect(note(page)).toHaveCount(0);
	await back(payment, ['orderDetail', 'payMethods', 'orderTransfer'], ['这笔订单', '转账信息', '支付方式']);
	await follow(page, '/checkout/29');
	const result = await submit('免费报名');
	await back(result, ['orderDetail', 'courseDetail'], ['这笔订单']);
	const orderId = /\d+$/.exec(result)?.[0] ?? '';
	await back(`/user/order/detail/${orderId}`, ['orderDetail'], ['这笔订单']);
	const code = `SEATS2222222${orderId.slice(-8).replace(/0/g, 'A').replace(/1/g, 'B')}`;
	await inDatabase((db) =>
		db.run(
			sql`insert into seat_pool (member_id, order_id, line, course_id, seats, code, created_at) values (${member.id}, ${orderId}, 1, 29, 2, ${code}, now())`,
		),
	);
	await back(`/user/seats/${orderId}`, ['seatPool'], ['席位']);
});

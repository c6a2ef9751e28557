import type { Page } from '@playwright/test';
import { sql } from '../../server/db/sql.ts';
import { expect, hydrated, lookTest, test } from './app.ts';
import { inBothLayouts, lookInBothLayouts, pressableInBothLayouts } from './layouts.ts';
import { becomes, inDatabase, type LoggedIn, memberWith } from './member-data.ts';
import { addNotice, addNotices } from './notice-data.ts';
import { desktop, phone, toasted } from './on-page.ts';
import { Wire } from './wire.ts';

/** What a member was told: its page, its settings. Each test has a member of its own, with three unread notices, and one that stands for seven. */

const main = (page: Page) => page.getByRole('main');
const rows = (page: Page) => main(page).locator('.notice-row');
const row = (page: Page, title: string) => rows(page).filter({ hasText: title });
const unread = (page: Page) =>
	rows(page).evaluateAll((all) =>
		all.filter((each) => 'unread' in (each as HTMLElement).dataset).map((each) => each.querySelector('h3')?.textContent),
	);
const weight = (page: Page, title: string) =>
	row(page, title)
		.locator('h3')
		.evaluate((heading) => Number(getComputedStyle(heading).fontWeight));
const square = (page: Page, title: string) => row(page, title).evaluate((each) => getComputedStyle(each, '::before').width);
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
const kinds = (page: Page) => main(page).getByRole('navigation', { name: '种类' });

const told = (make = addNotices) =>
	inDatabase(async (db) => {
		const member = await memberWith(db, {});
		await make(db, member.id);
		return member;
	});
const choices = ({ id }: LoggedIn) =>
	inDatabase((db) =>
		db.rows(
			sql`select kind, way, wanted from notice_setting where member_id = ${id} union all select 'night', '', quiet from notice_box where member_id = ${id} order by 1, 2`,
		),
	);

const answered = '顾明远答了你在 21:07 的提问';

lookTest(
	'R78 notices by day, unread by square and weight; seven that became one unfold; one is read, then all; a kind alone; on a phone, each step looked at on a desktop too',
	async ({ page, context, baseURL }) => {
		// So high that the bar at its foot lies over no button.
		await page.setViewportSize({ ...phone, height: 1800 });
		await becomes(context, await told(), baseURL);
		await page.goto('/user/notice');
		await hydrated(page);
		await expect(rows(page).locator('h3')).toHaveText([answered, '登录密码改过了', '账号正在注销', '7 条提问和评价消息', '账号开好了']);
		expect(await unread(page)).toEqual([answered, '登录密码改过了', '账号正在注销']);
		await expect(row(page, answered).locator('.notice-kind')).toHaveText('没看过 回复');
		await expect(row(page, answered).getByRole('link')).toHaveAttribute('href', '/video/1?t=1267');
		await expect(kinds(page).getByRole('link')).toHaveText(['全部', '直播', '提问与评价1', '订单', '账号2']);
		const digest = row(page, '7 条提问和评价消息');
		await expect(digest).toContainText('七条合成了一条。');
		const unfold = digest.getByRole('button', { name: '展开' });
		const seen = row(page, '账号正在注销').getByRole('button', { name: '看过了' });
		await lookInBothLayouts(page, {
			next: [unfold, seen, button(page, '全部看过'), ...['提问与评价', '订单', '全部'].map((name) => kinds(page).getByRole('link', { name }))],
			here: async () => {
				await expect(page.getByRole('heading', { level: 1, name: '消息' })).toBeVisible();
				await expect(main(page).getByText('3 条没看')).toBeVisible();
				expect([await weight(page, answered), await weight(page, '账号开好了')]).toEqual([650, 400]);
				expect([await square(page, answered), await square(page, '账号开好了')]).toEqual(['8px', 'auto']);
			},
		});

		await unfold.focus();
		await page.keyboard.press('Enter');
		const parts = digest.getByRole('list', { name: '合成这一条的' }).getByRole('listitem');
		await expect(parts).toHaveCount(7);
		const fold = digest.getByRole('button', { name: '收起' });
		await lookInBothLayouts(page, { next: fold, here: () => expect(parts).toHaveCount(7) });
		await fold.click();
		await expect(digest.getByRole('list')).toHaveCount(0);

		// Nothing to do about it but to say that it was seen.
		await seen.dblclick();
		await expect(main(page).getByText('2 条没看')).toBeVisible();
		expect(await unread(page)).toEqual([answered, '登录密码改过了']);
		await kinds(page).getByRole('link', { name: '提问与评价' }).click();
		await page.waitForURL('**/user/notice?kind=reply');
		await expect(rows(page).locator('h3')).toHaveText([answered, '7 条提问和评价消息']);
		await button(page, '全部看过').click();
		await expect.poll(() => unread(page)).toEqual([]);
		await expect(button(page, '全部看过')).toHaveCount(0);
		await kinds(page).getByRole('link', { name: '全部' }).click();
		await expect(rows(page)).toHaveCount(5);
		expect(await unread(page)).toEqual([]);
		await kinds(page).getByRole('link', { name: '订单' }).click();
		await inBothLayouts(page, () => expect(main(page).getByRole('heading', { level: 2, name: '这一类还没有消息' })).toBeVisible());
	},
);

lookTest(
	'R78 twenty-five notices are two pages; what cannot be noted as read is unread again, and says so',
	async ({ page, context, baseURL, quiet }) => {
		quiet.allow(/Failed to load resource/);
		const member = await told(async (db, id) => {
			for (let n = 25; n > 0; n -= 1)
				await addNotice(db, { member: id, topic: 'account_closing', at: new Date(Date.now() - n * 3_600_000), read: n > 2 });
		});
		await becomes(context, member, baseURL);
		await page.goto('/user/notice');
		await hydrated(page);
		await expect(rows(page)).toHaveCount(20);
		expect(await unread(page)).toHaveLength(2);
		const wire = await Wire.of(page);
		wire.status(500, 'noticeRead');
		await button(page, '全部看过').click();
		await toasted(page, '没能记下，请再试一次。');
		await expect.poll(() => unread(page)).toHaveLength(2);
		wire.heal();
		await page.getByRole('navigation', { name: '分页' }).getByRole('link', { name: '第 2 页', exact: true }).click();
		await expect(rows(page)).toHaveCount(5);
		// Those of the other page too.
		await button(page, '全部看过').click();
		await expect(button(page, '全部看过')).toHaveCount(0);
		await page.goto('/user/notice');
		await expect(rows(page)).toHaveCount(20);
		expect(await unread(page)).toEqual([]);
	},
);

lookTest(
	'R78 wishes are saved at a press, by keyboard too; what cannot be switched off is explained; what was not saved goes back; on a phone, each step looked at on a desktop too',
	async ({ page, context, baseURL, quiet }) => {
		quiet.allow(/Failed to load resource/);
		await page.setViewportSize(phone);
		const member = await told();
		await becomes(context, member, baseURL);
		await page.goto('/user/notice');
		await hydrated(page);
		const settings = main(page).getByRole('link', { name: '通知设置' });
		await pressableInBothLayouts(page, settings);
		await settings.click();
		await page.waitForURL('**/user/notice/settings');
		const wish = (kind: string, way: string) => main(page).getByRole('group', { name: kind, exact: true }).getByRole('checkbox', { name: way });
		const ticked = () =>
			main(page)
				.getByRole('checkbox')
				.evaluateAll((all) => all.map((each) => ((each as HTMLInputElement).checked ? 'x' : '-')).join(''));
		// reply, order, course, goal, security, system: site, push, SMS, mail.
		const usual = 'xx--x-xxx---xx--x-x-x--x';
		await expect(main(page).getByRole('checkbox')).toHaveCount(24);
		expect(await ticked()).toBe(usual);
		const quietNights = main(page).getByRole('switch', { name: '22:00 到 8:00 不发短信和推送' });
		await lookInBothLayouts(page, {
			next: [wish('提问和评价有回复', '站内'), quietNights, wish('每周目标', '邮件'), wish('关注的教师', '推送')],
			here: async () => {
				await expect(main(page).getByRole('group')).toHaveCount(6);
				await expect(main(page).getByRole('checkbox')).toHaveCount(24);
				await expect(wish('每周目标', '短信')).toBeVisible();
				await expect(wish('账号安全', '短信')).toBeVisible();
			},
		});

		await wish('每周目标', '短信').focus();
		await page.keyboard.press('Space');
		await wish('提问和评价有回复', '站内').click();
		await expect(quietNights).toBeChecked();
		await quietNights.click();
		await expect
			.poll(() => choices(member))
			.toEqual([
				{ kind: 'goal', way: 'sms', wanted: true },
				{ kind: 'night', way: '', wanted: false },
				{ kind: 'reply', way: 'site', wanted: false },
			]);
		const changed = '-x--x-xxx---xxx-x-x-x--x';
		expect(await ticked()).toBe(changed);

		// Grey, and it says why.
		const always = wish('账号安全', '短信');
		await expect(always).toHaveAttribute('aria-disabled', 'true');
		await expect(always).toHaveAccessibleDescription('灰的关不掉：有人动了你的账号，得有一条路让你知道。');
		await always.click({ force: true });
		await expect(always).toBeChecked();

		const wire = await Wire.of(page);
		const release = wire.hold('noticeSettingsSave');
		await wish('每周目标', '邮件').click();
		await expect(wish('每周目标', '邮件')).toBeChecked();
		release();
		await expect.poll(() => choices(member)).toContainEqual({ kind: 'goal', way: 'mail', wanted: true });
		wire.status(500, 'noticeSettingsSave');
		await wish('关注的教师', '推送').click();
		await quietNights.click();
		await inBothLayouts(page, () => expect(main(page).getByText('没能记下，已经改回原样。请再试一次。')).toBeVisible());
		await expect(wish('关注的教师', '推送')).not.toBeChecked();
		await expect(quietNights).not.toBeChecked();
		wire.heal();
		await page.reload();
		await hydrated(page);
		await expect(wish('每周目标', '邮件')).toBeChecked();
		await expect(quietNights).not.toBeChecked();
		expect(await ticked()).toBe('-x--x-xxx---xxxxx-x-x--x');
		await expect(main(page).getByRole('switch', { name: '推送到这个浏览器' })).toBeAttached();
	},
);

/** Whether the count in the head says so many; 0: nothing stands there. */
const expectCount = async (page: Page, n: number) => {
	const bell = page.locator('.head').getByRole('button', { name: n === 0 ? '消息' : `消息，${n} 条没看`, exact: true });
	await expect(bell).toBeVisible();
	await expect(bell.locator('.bell-count')).toHaveCount(n === 0 ? 0 : 1);
};

test('R78 the bell counts and opens the newest; what comes reaches two tabs and another browser without a reload, over one connection a browser; read in one, read in all; in windows as wide as a phone and a desktop', async ({
	page,
	context,
	baseURL,
	browser,
}) => {
	await page.setViewportSize(phone);
	const member = await told();
	await becomes(context, member, baseURL);
	const opened: string[] = [];
	context.on('page', (each) => each.on('websocket', (socket) => opened.push(socket.url())));
	page.on('websocket', (socket) => opened.push(socket.url()));
	await page.goto('/about');
	await hydrated(page);
	await expectCount(page, 3);
	const tab = await context.newPage();
	await tab.setViewportSize(desktop);
	await tab.goto('/user/notice');
	await hydrated(tab);
	await expectCount(tab, 3);
	const other = await browser.newContext({ ...(baseURL && { baseURL }), locale: 'zh-CN', timezoneId: 'Asia/Shanghai', viewport: phone });
	await becomes(other, member, baseURL);
	const elsewhere = await other.newPage();
	await elsewhere.goto('/course');
	await hydrated(elsewhere);
	await expectCount(elsewhere, 3);
	await expect.poll(() => opened.length).toBe(1);

	await inDatabase((db) => addNotice(db, { member: member.id, topic: 'welcome', at: new Date() }));
	await expectCount(page, 4);
	await expectCount(tab, 4);
	await expectCount(elsewhere, 4);
	await expect(rows(tab).first().locator('h3')).toHaveText('账号开好了');
	expect(opened).toHaveLength(1);

	const bell = page.locator('.head').getByRole('button', { name: /^消息/ });
	await bell.focus();
	await page.keyboard.press('Enter');
	const panel = page.getByRole('region', { name: '消息' });
	await expect(panel.locator('li[data-unread]')).toHaveCount(4);
	const all = panel.getByRole('button', { name: '全部看过' });
	await lookInBothLayouts(page, {
		next: [all, bell],
		here: async () => {
			await expect(panel.getByRole('listitem')).toHaveCount(5);
			await expect(panel.getByText('4 条没看')).toBeVisible();
		},
	});
	await page.keyboard.press('Escape');
	await expect(panel).toHaveCount(0);
	await expect(bell).toBeFocused();
	await page.keyboard.press('Enter');
	await all.click();
	await expect(panel.locator('li[data-unread]')).toHaveCount(0);
	await expectCount(page, 0);
	await expectCount(tab, 0);
	await expectCount(elsewhere, 0);
	await expect.poll(() => unread(tab)).toEqual([]);
	await other.close();

	// The tab that held the connection goes: the other one takes over, and hears what came.
	await page.close();
	await inDatabase((db) => addNotice(db, { member: member.id, topic: 'welcome', at: new Date() }));
	await expectCount(tab, 1);
	// On a phone this page has a bar of its own in the place of the head with the bell.
	await tab.setViewportSize(phone);
	await expect(tab.locator('.member-head')).toHaveText('消息1 条没看全部看过通知设置');
	expect(opened).toHaveLength(2);
});

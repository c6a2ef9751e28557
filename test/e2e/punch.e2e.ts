import type { Page } from '@playwright/test';
import { sql } from '../../server/db/sql.ts';
import { dayOf } from '../../server/lib/days.ts';
import { expect, hydrated, lookTest } from './app.ts';
import { inBothLayouts, lookInBothLayouts, pressableInBothLayouts } from './layouts.ts';
import { addCheckIn, addRecord, becomes, inDatabase, type LoggedIn, memberWith } from './member-data.ts';
import { phone } from './on-page.ts';
import { Wire } from './wire.ts';

/** Checking in: the month in ticks, today's button, and a missed day that is made up. Each test has a member of its own. */

const zone = 'Asia/Shanghai';
const now = () => Date.now();
const daysAgo = (days: number) => new Date(now() - days * 86_400_000);
const dayAgo = (days: number) => dayOf(daysAgo(days), zone);
const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
const status = (page: Page) => main(page).getByRole('status').filter({ hasText: /./ });
const figures = (page: Page) => main(page).locator('.punch-figures dd').allTextContents();
/** The month's ticks, as `day kind`. */
const ticks = (page: Page) =>
	main(page)
		.getByRole('table')
		.locator('td:has(.day-tick)')
		.evaluateAll((all) =>
			all.map((cell) => `${cell.querySelector('time')?.dateTime} ${cell.querySelector('[role="img"]')?.getAttribute('aria-label')}`),
		);
const inMonth = (days: readonly number[], words = '签到了') =>
	days
		.map(dayAgo)
		.filter((day) => day.startsWith(dayAgo(0).slice(0, 7)))
		.sort()
		.map((day) => `${day} ${words}`);
const monthOf = (day: string) => `${day.slice(0, 4)}年${Number(day.slice(5, 7))}月`;

/** Who joined a year ago and checked in so many days ago. */
async function memberOf(days: readonly number[]): Promise<LoggedIn> {
	return inDatabase(async (db) => {
		const member = await memberWith(db, {});
		await db.run(sql`update member set created_at = ${daysAgo(365)} where id = ${member.id}`);
		for (const each of days) await addCheckIn(db, { member: member.id, at: daysAgo(each) });
		return member;
	});
}
const checkedIn = (member: LoggedIn) =>
	inDatabase((db) =>
		db.rows<{ day: string; made_up: boolean }>(sql`select day, made_up from check_in where member_id = ${member.id} order by day desc limit 2`),
	);

lookTest(
	'R17 R74 a month of ticks and three figures; today’s button ticks today by keyboard, once, and says so; it stays: on a phone, looked at on a desktop too',
	async ({ page, context, baseURL }) => {
		await page.setViewportSize(phone);
		const days = [1, 2, 4, 5, 6, 7, 8, 40];
		const member = await memberOf(days);
		await becomes(context, member, baseURL);
		await page.goto('/user/punch');
		await hydrated(page);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(`上课签到 ${monthOf(dayAgo(0))}`);
		expect(await figures(page)).toEqual(['2', '5', String(inMonth(days).length)]);
		await expect(main(page).locator('td[aria-current=date] time')).toHaveAttribute('datetime', dayAgo(0));
		await lookInBothLayouts(page, {
			next: button(page, '今日签到'),
			here: async () => {
				expect(await main(page).getByRole('columnheader').allTextContents()).toEqual(['日', '一', '二', '三', '四', '五', '六']);
				expect(await ticks(page)).toEqual(inMonth(days));
				await expect(main(page).getByText('签到后，连续 3 天')).toBeVisible();
			},
		});
		await button(page, '今日签到').focus();
		await page.keyboard.press('Enter');
		await expect(status(page)).toHaveText('签到好了。连续 3 天。');
		await inBothLayouts(page, () => expect(main(page).locator(`td:has(time[datetime="${dayAgo(0)}"]) .tick-draw`)).toBeVisible());
		await expect.poll(() => figures(page)).toEqual(['3', '5', String(inMonth([0, ...days]).length)]);
		await expect(button(page, '今天签到了')).toHaveAttribute('aria-disabled', 'true');
		await inBothLayouts(page, () => expect(main(page).getByText('明天再来，连续 4 天')).toBeVisible());
		await page.reload();
		await hydrated(page);
		expect(await ticks(page)).toEqual(inMonth([0, ...days]));
		await expect(main(page).locator('.tick-draw')).toHaveCount(0);
		await expect(button(page, '今天签到了')).toBeVisible();
		expect((await checkedIn(member)).map(({ day }) => day)).toEqual([dayAgo(0), dayAgo(1)]);
	},
);

lookTest('R17 two browsers of one member: the second press says the same, and there is one check-in', async ({ page, context, baseURL }) => {
	const member = await memberOf([]);
	await becomes(context, member, baseURL);
	const other = await context.newPage();
	for (const each of [page, other]) {
		await each.goto('/user/punch');
		await hydrated(each);
		await expect(main(each).getByText('签到后，连续 1 天')).toBeVisible();
	}
	await button(page, '今日签到').dblclick();
	await expect(status(page)).toHaveText('签到好了。连续 1 天。');
	await button(other, '今日签到').click();
	await expect(status(other)).toHaveText('签到好了。连续 1 天。');
	expect(await checkedIn(member)).toEqual([{ day: dayAgo(0), made_up: false }]);
});

lookTest('R17 R103 a check-in that does not arrive says so, and the next press does it', async ({ page, context, baseURL, quiet }) => {
	quiet.allow(/Failed to load resource/);
	await becomes(context, await memberOf([1]), baseURL);
	await page.goto('/user/punch');
	await hydrated(page);
	const wire = await Wire.of(page);
	wire.status(500, 'punchIn');
	await button(page, '今日签到').click();
	await expect(status(page)).toHaveText('没能签到，请再试一次。');
	expect(await figures(page)).toEqual(['1', '1', String(inMonth([1]).length)]);
	await expect(button(page, '今日签到')).toBeEnabled();
	wire.heal();
	await button(page, '今日签到').click();
	await expect(status(page)).toHaveText('签到好了。连续 2 天。');
});

lookTest('R17 the months before, up to the one in which the member joined, and after; each has its address', async ({ page, context, baseURL }) => {
	const days = [1, 32, 64];
	const member = await memberOf(days);
	const joined = dayAgo(64).slice(0, 7);
	await inDatabase((db) => db.run(sql`update member set created_at = ${daysAgo(64)} where id = ${member.id}`));
	await becomes(context, member, baseURL);
	await page.goto('/user/punch');
	await hydrated(page);
	const months = main(page).getByRole('navigation', { name: '月份' });
	let month = dayAgo(0).slice(0, 7);
	while (month > joined) {
		const [year, number] = month.split('-').map(Number) as [number, number];
		month = new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7);
		await months.getByRole('link', { name: '上个月' }).click();
		await page.waitForURL(`**/user/punch?month=${month}`);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(`上课签到 ${monthOf(month)}`);
		const expected = days.map(dayAgo).filter((day) => day.startsWith(month));
		await expect.poll(() => ticks(page)).toEqual(expected.sort().map((day) => `${day} 签到了`));
		await expect(main(page).locator('[aria-current=date]')).toHaveCount(0);
	}
	await expect(months.getByRole('link', { name: '上个月' })).toHaveCount(0);
	await months.getByRole('link', { name: '今天' }).click();
	await expect(main(page).locator('td[aria-current=date]')).toHaveCount(1);
	await months.getByRole('link', { name: '下个月' }).click();
	await expect(main(page).locator('td[aria-current=date]')).toHaveCount(0);
	await expect.poll(() => ticks(page)).toEqual([]);
});

lookTest(
	'R17 R74 a missed day says how many minutes are left to hear; with thirty heard it is made up, dashed: on a phone, looked at on a desktop too',
	async ({ page, context, baseURL }) => {
		await page.setViewportSize(phone);
		const member = await memberOf([1, 2, 4, 5, 6]);
		const missed = dayAgo(3);
		const hear = (minutes: number) =>
			inDatabase((db) => addRecord(db, { member: member.id, lesson: 1, seconds: minutes * 60, at: new Date(now() - 1000) }));
		await hear(18);
		await becomes(context, member, baseURL);
		// The day may be one of the month before.
		await page.goto(`/user/punch?month=${missed.slice(0, 7)}`);
		await hydrated(page);
		const [, month, day] = missed.split('-').map(Number);
		const date = `${month}月${day}日`;
		const pick = button(page, `可补 ${date} 的签到`);
		await expect(main(page).getByRole('button', { name: /^可补/ })).toHaveCount(1);
		await pressableInBothLayouts(page, pick);
		await pick.focus();
		await page.keyboard.press('Enter');
		await expect(pick).toHaveAttribute('aria-pressed', 'true');
		const panel = main(page).getByRole('region', { name: `补 ${date}` });
		// It opens elsewhere on the page, and is read from its start.
		await expect(panel.getByRole('heading', { name: `补 ${date}` })).toBeFocused();
		await expect(panel.getByText('今天已听 18 分钟，还差 12 分钟。')).toBeVisible();
		await expect(panel.getByRole('link', { name: '去听 12 分钟' })).toHaveAttribute('href', '/user/course');
		expect(await panel.locator('dl > *').allTextContents()).toEqual([
			...['那个月', '补过 0 次，还能补 2 次'],
			...['补上后', '连续 6 天'],
			...['不算在内', '今天的签到，要另外点'],
		]);
		const leave = panel.getByRole('button', { name: '先不补了' });
		await lookInBothLayouts(page, {
			next: [panel.getByRole('link', { name: '去听 12 分钟' }), leave],
			here: () => expect(panel.getByText('今晚 24:00 以后就补不了了')).toBeVisible(),
		});
		await leave.click();
		await expect(panel).toHaveCount(0);
		await expect(pick).toBeFocused();
		await inBothLayouts(page, () => expect(main(page).locator('.punch-figures')).toBeVisible());
		await hear(12);
		await page.reload();
		await hydrated(page);
		await pick.click();
		await expect(panel.getByText('今天听够了，可以补了。')).toBeVisible();
		const makeUp = panel.getByRole('button', { name: '补上这一天' });
		await pressableInBothLayouts(page, makeUp);
		await makeUp.click();
		await expect(status(page)).toHaveText('补上了。连续 6 天。');
		const cell = main(page).locator(`td:has(time[datetime="${missed}"])`);
		await inBothLayouts(page, async () => {
			await expect(cell.getByRole('img', { name: '后来补上了' })).toBeVisible();
			await expect(cell).toContainText('补');
			// Once it has drawn itself.
			await expect(cell.locator('path')).toHaveCSS('stroke-dasharray', '0.06px, 0.07px');
		});
		await expect(pick).toHaveCount(0);
		// Today is not checked in by it.
		await expect(button(page, '今日签到')).toBeVisible();
		expect((await figures(page)).slice(0, 2)).toEqual(['6', '6']);
	},
);

lookTest('R17 with reduced motion the tick is there at once', async ({ page, context, baseURL }) => {
	await page.emulateMedia({ reducedMotion: 'reduce' });
	await becomes(context, await memberOf([]), baseURL);
	await page.goto('/user/punch');
	await hydrated(page);
	await button(page, '今日签到').click();
	const tick = main(page).locator('.tick-draw path');
	await expect(tick).toBeVisible();
	// A millisecond at most: it may still be under way, and nobody sees it.
	const lengths = await tick.evaluate((path) => path.getAnimations().map((each) => Number(each.effect?.getComputedTiming().duration)));
	expect(Math.max(0, ...lengths)).toBeLessThanOrEqual(1);
});

lookTest('R17 somebody new has an empty month, nothing to make up, and is told what today brings', async ({ page, context, baseURL }) => {
	const member = await inDatabase((db) => memberWith(db, {}));
	await becomes(context, member, baseURL);
	await page.goto('/user/punch');
	await hydrated(page);
	expect(await ticks(page)).toEqual([]);
	expect(await figures(page)).toEqual(['0', '0', '0']);
	await expect(main(page).getByRole('button', { name: /^可补/ })).toHaveCount(0);
	await expect(main(page).getByText('签到后，连续 1 天')).toBeVisible();
	await expect(main(page).getByRole('link', { name: '上个月' })).toHaveCount(0);
});

lookTest(
	'R17 R74 the code of a class, typed, pasted and by Enter: too short, wrong, closed, then right; it stands in the month: on a phone, looked at on a desktop too',
	async ({ page, context, baseURL }) => {
		await page.setViewportSize(phone);
		// No day is missing: what could be made up stands under the head when the field is scrolled to.
		const member = await memberOf([1, 2, 3]);
		const minute = 60_000;
		const [code, closed, wrong] = await inDatabase(async (db) => {
			const { codes } = await db.one<{ codes: string[] }>(sql`select array(select c from (select lpad((random() * 999999)::int::text, 6, '0') as c
			from generate_series(1, 40)) all_codes where c not in (select code from classroom_session) group by c limit 3) as codes`);
			for (const [index, each] of codes.slice(0, 2).entries())
				await db.run(sql`insert into classroom_session (title, place, opens_at, begins_at, ends_at, code, closed_at, request_id, created_at)
				values (${index === 0 ? '期末答疑' : '单词听写'}, '三楼 302', ${new Date(now() - 40 * minute)}, ${new Date(now() - 10 * minute)}, ${new Date(now() + 50 * minute)},
					${each}, ${index === 0 ? null : new Date(now() - minute)}, ${`request-${each}`}, ${new Date()})`);
			return codes as [string, string, string];
		});
		await becomes(context, member, baseURL);
		await page.goto('/user/punch');
		await hydrated(page);
		await expect(main(page).getByRole('region', { name: '这个月上过的课' })).toHaveCount(0);
		await pressableInBothLayouts(page, button(page, '教室签到'));
		await button(page, '教室签到').click();
		const field = main(page).getByRole('textbox', { name: '签到码' });
		await expect(field).toBeFocused();
		await expect(field).toHaveAttribute('inputmode', 'numeric');
		const send = main(page).locator('form').getByRole('button', { name: '签到', exact: true });
		await lookInBothLayouts(page, { next: [field, send] });
		// Letters do not stand in it.
		await page.keyboard.type(`a${wrong.slice(0, 4)}b`);
		await page.keyboard.press('Enter');
		await expect(field).toHaveAccessibleDescription('签到码有 6 位，还差 2 位。');
		await expect(field).toHaveValue(wrong.slice(0, 4));
		await page.keyboard.type(wrong);
		await page.keyboard.press('Enter');
		await expect(status(page)).toHaveText('没有这个签到码，对着老师给的六位数字再输一次');
		// It is marked, so that the next one takes its place.
		await expect(field).toBeFocused();
		await page.keyboard.insertText(closed);
		await page.keyboard.press('Enter');
		await expect(status(page)).toHaveText('老师关了这堂课的签到，来了就请老师给个新码');
		expect(await figures(page)).toEqual(['3', '3', String(inMonth([1, 2, 3]).length)]);
		// As it is copied out of a message.
		await expect(field).toBeFocused();
		await page.keyboard.insertText(` ${code.slice(0, 3)} ${code.slice(3)} `);
		await expect(field).toHaveValue(code);
		await send.dblclick();
		await expect(status(page)).toHaveText('《期末答疑》签到好了，在三楼 302。');
		await expect(field).toHaveCount(0);
		await page.goto(`/user/punch?month=${dayOf(new Date(now() - 10 * minute), zone).slice(0, 7)}`);
		await hydrated(page);
		const lessons = main(page).getByRole('region', { name: '这个月上过的课' }).getByRole('listitem');
		await inBothLayouts(page, async () => {
			await expect(lessons).toHaveCount(1);
			await expect(lessons).toHaveText(/期末答疑三楼 302 · \d\d:\d\d 签到$/);
		});
		// The day is not ticked by it.
		await expect(button(page, '今日签到')).toBeVisible();
	},
);

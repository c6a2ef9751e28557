import type { Page } from '@playwright/test';
import { sql } from '../../server/db/sql.ts';
import { addDays, dayOf } from '../../server/lib/days.ts';
import { expect, hydrated, lookTest } from './app.ts';
import { inBothLayouts, lookInBothLayouts, pressableInBothLayouts } from './layouts.ts';
import { addCheckIn, addRecord, becomes, inDatabase, type LoggedIn, memberWith } from './member-data.ts';
import { middleOf, phone, secondClick } from './on-page.ts';
import { Wire } from './wire.ts';

/** The weekly goal: its page, and the study centre with it. Each test has a member of its own, who checked in and heard fifty minutes today. */

const today = () => dayOf(new Date(), 'Asia/Shanghai');
const monday = () => addDays(today(), -((new Date(today()).getUTCDay() + 6) % 7));
const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
const amount = (page: Page) => main(page).getByRole('status', { name: '每周', exact: true });
const said = (page: Page) => main(page).locator('.goal-acts [role="status"]');
const goalOf = (member: LoggedIn) =>
	inDatabase((db) =>
		db.rows<{ kind: string; amount: number; remind: boolean }>(sql`select kind, amount, remind from study_goal where member_id = ${member.id}`),
	);
/** Of each day of the week: its name, its tick, its minutes. */
const week = (page: Page) =>
	main(page)
		.getByRole('list', { name: '这一周，周一到周日' })
		.getByRole('listitem')
		.evaluateAll((all) =>
			all.map((day) =>
				[
					day.firstElementChild?.textContent,
					day.querySelector('[role="img"]')?.getAttribute('aria-label') ?? '',
					day.querySelector('.study-minutes')?.textContent,
				].join(' '),
			),
		);
const expectedWeek = () =>
	['周一', '周二', '周三', '周四', '周五', '周六', '周日'].map((name, n) => {
		const day = addDays(monday(), n);
		return day === today() ? '今天 签到了 50 分' : `${name}  ${day < today() ? '0' : '—'}`;
	});

const studied = () =>
	inDatabase(async (db) => {
		const member = await memberWith(db, {});
		// The minute of midnight belongs to today for certain.
		const at = new Date(Date.parse(`${today()}T00:00:30+08:00`));
		await addRecord(db, { member: member.id, lesson: 1, seconds: 3000, at });
		await addRecord(db, { member: member.id, lesson: 1, seconds: 7200, at: new Date(Date.parse(`${addDays(monday(), -1)}T23:59:00+08:00`)) });
		await addCheckIn(db, { member: member.id, at });
		return member;
	});

lookTest(
	'R77 the week from Monday with ticks and minutes; a goal is set by keyboard, counts in time or in days, is seen in the study centre, and dropped; on a phone, each step looked at on a desktop too',
	async ({ page, context, baseURL }) => {
		await page.setViewportSize(phone);
		const member = await studied();
		await becomes(context, member, baseURL);
		await page.goto('/user/course');
		await hydrated(page);
		const begin = main(page).getByRole('link', { name: '定个每周目标' });
		await pressableInBothLayouts(page, begin);
		await begin.click();
		await page.waitForURL('**/user/goal');
		await expect.poll(() => week(page)).toEqual(expectedWeek());
		await expect(amount(page)).toHaveText('1小时');
		await expect(button(page, '不设目标')).toHaveCount(0);
		await lookInBothLayouts(page, {
			next: ['少一点', '多一点', '就这样', '按天数'].map((name) => button(page, name)),
			here: async () => {
				await expect(page.getByRole('heading', { level: 1, name: '每周目标' })).toBeVisible();
				await expect(main(page).getByText('前四周平均一周 30分。目标比平均高一点，容易够到。')).toBeVisible();
			},
		});

		await button(page, '少一点').focus();
		await page.keyboard.press('Enter');
		await expect(amount(page)).toHaveText('30分');
		await expect(button(page, '少一点')).toHaveAttribute('aria-disabled', 'true');
		await page.keyboard.press('Enter');
		await expect(amount(page)).toHaveText('30分');
		await button(page, '多一点').dblclick();
		await expect(amount(page)).toHaveText('1小时30分');
		const pressed = await middleOf(button(page, '就这样'));
		await page.mouse.dblclick(pressed.x, pressed.y);
		await expect(said(page)).toHaveText('定好了。学习中心里看得到。');
		// A slow one: its second click comes when the form has moved, and the switch is under the pointer.
		const reminder = main(page).getByRole('switch', { name: '周六 10:00 提醒一次' });
		await secondClick(page, pressed, main(page).locator('.switch-row'));
		await expect(said(page)).toHaveText('定好了。学习中心里看得到。');
		await expect(reminder).toBeChecked();
		const lead = main(page).getByText('这周听了 50分，离 1小时30分还差 40分。');
		await expect(lead).toBeVisible();
		const line = main(page).getByRole('progressbar', { name: '每周目标到了多少' });
		await expect(line).toHaveAttribute('aria-valuenow', '55');
		expect(await goalOf(member)).toEqual([{ kind: 'minutes', amount: 90, remind: true }]);
		const red = () =>
			main(page).evaluate((element) => {
				const probe = element.appendChild(document.createElement('i'));
				probe.style.color = 'var(--red)';
				const color = getComputedStyle(probe).color;
				probe.remove();
				const parts = [...element.querySelectorAll('.goal-lead, .goal-lead *, .goal-line, .goal-line *, .study-bar, .study-bar *, .study-minutes')];
				return parts.filter((part) => [getComputedStyle(part).color, getComputedStyle(part).backgroundColor].includes(color)).length;
			});
		const ways = {
			desktop: main(page).getByRole('link', { name: '回学习中心', exact: true }),
			phone: main(page).getByRole('link', { name: '学习', exact: true }),
		};
		await lookInBothLayouts(page, {
			next: button(page, '不设目标'),
			here: async (layout) => {
				await expect(lead).toBeVisible();
				await expect(main(page).getByText('0:50 / 1:30')).toBeVisible();
				// Short of it, and nothing is red.
				expect(await red()).toBe(0);
				await expect(ways[layout]).toHaveAttribute('href', '/user/course');
				await ways[layout].click({ trial: true });
			},
		});

		await ways.phone.click();
		await page.waitForURL('**/user/course');
		await expect.poll(() => week(page)).toEqual(expectedWeek());
		const change = main(page).getByRole('link', { name: '改目标' });
		await lookInBothLayouts(page, {
			next: change,
			here: async () => {
				await expect(lead).toBeVisible();
				await expect(main(page).getByRole('region', { name: '每周目标' }).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '55');
			},
		});
		await change.click();
		await page.waitForURL('**/user/goal');

		await button(page, '按天数').click();
		await inBothLayouts(page, () => expect(main(page).getByText('签到或听过课的一天，算一天。')).toBeVisible());
		await expect(amount(page)).toHaveText('1 天');
		await main(page).getByRole('switch', { name: '周六 10:00 提醒一次' }).focus();
		await page.keyboard.press('Space');
		await button(page, '就这样').click();
		await inBothLayouts(page, () => expect(main(page).getByText('这周学了 1 天，目标到了。')).toBeVisible());
		await expect(line).toHaveAttribute('aria-valuenow', '100');
		expect(await goalOf(member)).toEqual([{ kind: 'days', amount: 1, remind: false }]);
		await page.reload();
		await hydrated(page);
		await expect(main(page).getByRole('switch', { name: '周六 10:00 提醒一次' })).not.toBeChecked();
		await expect(amount(page)).toHaveText('1 天');

		await button(page, '不设目标').click();
		await expect(said(page)).toHaveText('目标撤了，想定时再来。');
		await expect(line).toHaveCount(0);
		expect(await goalOf(member)).toEqual([]);
	},
);

lookTest('R77 R103 a goal that does not arrive says so and stays chosen; the next press sets it', async ({ page, context, baseURL, quiet }) => {
	quiet.allow(/Failed to load resource/);
	const member = await studied();
	await becomes(context, member, baseURL);
	await page.goto('/user/goal');
	await hydrated(page);
	await expect.poll(() => week(page)).toEqual(expectedWeek());
	const wire = await Wire.of(page);
	wire.status(500, 'setGoal');
	await button(page, '多一点').click();
	await button(page, '就这样').click();
	await expect(said(page)).toHaveText('没能记下，选的都还在，请再试一次。');
	await expect(amount(page)).toHaveText('1小时30分');
	expect(await goalOf(member)).toEqual([]);
	wire.heal();
	await button(page, '就这样').click();
	await expect(said(page)).toHaveText('定好了。学习中心里看得到。');
	expect(await goalOf(member)).toEqual([{ kind: 'minutes', amount: 90, remind: true }]);
});

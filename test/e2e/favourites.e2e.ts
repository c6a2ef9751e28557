import type { Page } from '@playwright/test';
import { sql } from '../../server/db/sql.ts';
import { alive, expect, hydrated, lookTest, test } from './app.ts';
import { courseOf } from './demo-content.ts';
import { inBothLayouts, lookInBothLayouts, pressableInBothLayouts } from './layouts.ts';
import { becomes, inDatabase, type LoggedIn, memberWith, memberWithPassword, password } from './member-data.ts';
import { columnsOf, desktop, phone, toasted } from './on-page.ts';
import { Wire } from './wire.ts';

/** What members save: by the heart of a course, as a list, and through the login. */

const main = (page: Page) => page.getByRole('main');
const cards = (page: Page) => main(page).locator('.favourites > li');
const titles = (page: Page) => cards(page).getByRole('heading', { level: 2 });
const courses = [3, 5, 8, 13, 21, 30, 44, 45].map(courseOf);

/** Saved an hour apart, the first of them last. */
async function memberWithFavourites(ids: readonly number[]): Promise<LoggedIn> {
	return inDatabase(async (db) => {
		const member = await memberWith(db, {});
		for (const [n, id] of ids.entries())
			await db.run(sql`insert into favourite (member_id, prod_id, created_at) values (${member.id}, ${id}, now() - ${n}::int * interval '1 hour')`);
		return member;
	});
}
const saved = (member: LoggedIn) =>
	inDatabase(async (db) =>
		(
			await db.rows<{ prod_id: number }>(sql`select prod_id from favourite where member_id = ${member.id} order by created_at desc, prod_id desc`)
		).map((row) => row.prod_id),
	);

lookTest(
	'R20 R41 eight saved courses, six a page, the newest first; page 2 by its link; one is taken out and put back: on a phone, looked at on a desktop too',
	async ({ page, context, baseURL }) => {
		await page.setViewportSize(phone);
		const member = await memberWithFavourites(courses.map(({ id }) => id));
		await becomes(context, member, baseURL);
		await page.goto('/user/favorite');
		await hydrated(page);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('我的收藏');
		await expect(main(page).getByText('共 8 门')).toBeVisible();
		await expect(titles(page)).toHaveText(courses.slice(0, 6).map(({ title }) => title));
		const second = main(page).getByRole('navigation', { name: '分页' }).locator('a[href$="/user/favorite/2"]').first();
		await lookInBothLayouts(page, {
			next: second,
			here: async (layout) => {
				expect(await columnsOf(cards(page))).toBe(layout === 'phone' ? 2 : 3);
				await expect(cards(page).getByRole('button', { pressed: true })).toHaveCount(6);
				// The link was scrolled to; on a phone a heart would be half under the bar at the foot.
				await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
			},
		});
		await second.click();
		await page.waitForURL('**/user/favorite/2');
		await expect(titles(page)).toHaveText(courses.slice(6).map(({ title }) => title));
		const [out] = courses.slice(6);
		const heart = cards(page)
			.first()
			.getByRole('button', { name: `收藏《${out?.title}》` });
		await alive(heart);
		await pressableInBothLayouts(page, heart);
		await heart.focus();
		await page.keyboard.press('Enter');
		await toasted(page, `收藏《${out?.title}》。`);
		await expect(titles(page)).toHaveText([courses[7]?.title ?? '']);
		await expect(main(page).getByText('共 7 门')).toBeVisible();
		expect(await saved(member)).not.toContain(out?.id);
		const undo = page.getByRole('button', { name: '撤销' });
		await pressableInBothLayouts(page, undo);
		await undo.click();
		await expect(main(page).getByText('共 8 门')).toBeVisible();
		expect((await saved(member))[0]).toBe(out?.id);
	},
);

lookTest(
	'R20 nothing saved, a page behind the last, and a course that is not offered any more: each says what to do',
	async ({ page, context, baseURL }) => {
		const member = await memberWithFavourites([]);
		await becomes(context, member, baseURL);
		await page.goto('/user/favorite');
		await hydrated(page);
		await expect(main(page).locator('.state h2')).toHaveText('还没有收藏');
		await expect(main(page).getByRole('link', { name: '去看课程' })).toHaveAttribute('href', '/course');
		await inDatabase(async (db) => {
			const [{ id: gone }] = (await db.rows<{ id: number }>(sql`insert into product (prod_type) values (1) returning id`)) as [{ id: number }];
			await db.run(sql`insert into favourite (member_id, prod_id, created_at) values (${member.id}, ${gone}, now())`);
		});
		await page.goto('/user/favorite/7');
		await hydrated(page);
		await expect(main(page).locator('.state h2')).toHaveText('这一页没有收藏');
		await main(page).getByRole('link', { name: '看最后一页' }).click();
		await expect(titles(page)).toHaveText(['这门课已经下架']);
		await cards(page).getByRole('button', { name: '收藏《下架的课》' }).click();
		await expect(main(page).locator('.state h2')).toHaveText('还没有收藏');
		expect(await saved(member)).toEqual([]);
	},
);

test('R20 R38 a list that fails on coming back keeps what was there, and says how old it is', async ({ page, context, baseURL, quiet }) => {
	quiet.allow(/Failed to load resource/);
	await becomes(context, await memberWithFavourites([3, 5]), baseURL);
	await page.clock.install();
	const wire = await Wire.of(page);
	await page.goto('/user/favorite');
	await hydrated(page);
	await main(page).page().getByRole('link', { name: '听课记录' }).first().click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('听课记录');
	await page.clock.fastForward(61_000);
	wire.status(503, 'myFavourites');
	await page.getByRole('link', { name: '我的收藏' }).first().click();
	await expect(titles(page)).toHaveText([courseOf(3).title, courseOf(5).title]);
	await expect(main(page).getByText(/没能更新，这是 \d\d:\d\d 的收藏的课。/)).toBeVisible();
});

lookTest(
	'R63 R03 the heart of a course saves it at once and takes it out; when the server does not agree it is what it was, and says so: that of a phone, then that of a desktop',
	async ({ page, context, baseURL, quiet }) => {
		quiet.allow(/Failed to load resource/);
		const member = await memberWithFavourites([]);
		await becomes(context, member, baseURL);
		const wire = await Wire.of(page);
		await page.setViewportSize(phone);
		await page.goto('/course/detail/44');
		await hydrated(page);
		// One in the head on a phone, another in the box on a desktop: what one of them did shows at both.
		const heart = page.getByRole('button', { name: /^(收藏|已收藏)$/ }).filter({ visible: true });
		const pressed = (is: boolean) => inBothLayouts(page, () => expect(heart).toHaveAttribute('aria-pressed', String(is)));
		for (const size of [phone, desktop]) {
			await page.setViewportSize(size);
			await pressed(false);
			// The second press comes before the first is answered, however slow the machine is.
			const answer = wire.hold('favAdd');
			await heart.dblclick();
			answer();
			await toasted(page, '收藏好了，在“我的收藏”里。');
			await pressed(true);
			expect(await saved(member)).toEqual([44]);
			await page.reload();
			await hydrated(page);
			await pressed(true);
			wire.status(503, 'favRemove');
			await heart.click();
			await toasted(page, '没能改收藏，请再试一次。');
			await pressed(true);
			wire.heal();
			await heart.click();
			await toasted(page, '不再收藏这门课。');
			await pressed(false);
			expect(await saved(member)).toEqual([]);
		}
	},
);

lookTest('R63 R32 a visitor’s heart is kept through the login, for the page it was pressed on alone', async ({ page }) => {
	const member = await memberWithPassword();
	await page.goto('/course/detail/44');
	await hydrated(page);
	await page.locator('.course-box').getByRole('button', { name: '收藏' }).click();
	await page.waitForURL('**/login?redirect=%2Fcourse%2Fdetail%2F44');
	await hydrated(page);
	await main(page).getByLabel('手机号').fill(member.phone);
	await main(page).getByLabel('密码', { exact: true }).fill(password);
	await main(page).getByRole('button', { name: '登录', exact: true }).click();
	// It is said before the page is there to which one goes back.
	await toasted(page, '收藏好了，在“我的收藏”里。');
	await page.waitForURL('**/course/detail/44');
	await expect(page.locator('.course-box').getByRole('button', { name: '已收藏' })).toHaveAttribute('aria-pressed', 'true');
	expect(await saved(member)).toEqual([44]);
	// Another way in saves nothing more.
	await page.goto('about:blank');
	await page.context().clearCookies();
	await page.goto('/course/detail/45');
	await hydrated(page);
	await page.locator('.course-box').getByRole('button', { name: '收藏' }).click();
	await page.waitForURL('**/login?redirect=%2Fcourse%2Fdetail%2F45');
	await page.goto('/login?redirect=%2Fcourse%2Fdetail%2F46');
	await hydrated(page);
	await main(page).getByLabel('手机号').fill(member.phone);
	await main(page).getByLabel('密码', { exact: true }).fill(password);
	await main(page).getByRole('button', { name: '登录', exact: true }).click();
	await page.waitForURL('**/course/detail/46');
	await hydrated(page);
	expect(await saved(member)).toEqual([44]);
});

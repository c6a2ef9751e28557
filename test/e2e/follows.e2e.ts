import type { Page } from '@playwright/test';
import { sql } from '../../server/db/sql.ts';
import { alive, expect, hydrated, lookTest, test } from './app.ts';
import { teachers } from './demo-content.ts';
import { inBothLayouts, lookInBothLayouts, pressableInBothLayouts } from './layouts.ts';
import { becomes, inDatabase, type LoggedIn, memberWith, memberWithPassword, password } from './member-data.ts';
import { desktop, phone, toasted } from './on-page.ts';
import { Wire } from './wire.ts';

/** Teachers whom members follow: by the button of their page, as a list, and through the login. */

const main = (page: Page) => page.getByRole('main');
const followed = (page: Page) => main(page).getByRole('region', { name: '关注的教师' });
const nameOf = (id: number) => teachers.find((teacher) => teacher.id === id)?.name ?? '';
const follows = (member: LoggedIn) =>
	inDatabase(async (db) =>
		(await db.rows<{ teacher_id: number }>(sql`select teacher_id from follow where member_id = ${member.id} order by created_at desc`)).map(
			(row) => row.teacher_id,
		),
	);

test('R69 R20 a teacher is followed at once, one on a desktop and one on a phone, and listed, let go and followed again; when the server does not agree the button is what it was, and says so', async ({
	page,
	context,
	baseURL,
	quiet,
}) => {
	quiet.allow(/Failed to load resource/);
	await page.setViewportSize(phone);
	const member = await inDatabase((db) => memberWith(db, {}));
	await becomes(context, member, baseURL);
	await page.goto('/user/favorite');
	await hydrated(page);
	await expect(followed(page)).toContainText('还没有关注教师。');
	await inBothLayouts(page, () => expect(followed(page).getByRole('link', { name: '教师' })).toHaveAttribute('href', '/teacher'));
	const wire = await Wire.of(page);
	const button = main(page).getByRole('button', { name: /^(关注教师|已关注)$/ });
	for (const [id, size] of [
		[3, desktop],
		[1, phone],
	] as const) {
		await page.setViewportSize(size);
		await page.goto(`/teacher/detail/${id}`);
		await hydrated(page);
		await expect(button).toHaveAttribute('aria-pressed', 'false');
		// The second press comes before the first is answered, however slow the machine is.
		const answer = wire.hold('followAdd');
		await button.dblclick();
		answer();
		await toasted(page, '关注好了，在“我的收藏”里。');
		await expect(button).toHaveText('已关注');
		await page.reload();
		await hydrated(page);
		await expect(button).toHaveAttribute('aria-pressed', 'true');
		wire.status(503, 'followRemove');
		await button.click();
		await toasted(page, '没能改关注，请再试一次。');
		await expect(button).toHaveText('已关注');
		wire.heal();
	}
	await lookInBothLayouts(page, { next: button });
	expect(await follows(member)).toEqual([1, 3]);
	await page.goto('/user/favorite');
	await hydrated(page);
	await expect(followed(page).getByRole('listitem').getByRole('link')).toHaveText([nameOf(1), nameOf(3)]);
	await expect(followed(page).getByRole('link', { name: nameOf(3) })).toHaveAttribute('href', '/teacher/detail/3');
	const out = followed(page).getByRole('button', { name: `已关注${nameOf(1)}` });
	await lookInBothLayouts(page, { next: out });
	await alive(out);
	await out.focus();
	await page.keyboard.press('Enter');
	await toasted(page, `不再关注${nameOf(1)}。`);
	const undo = page.getByRole('button', { name: '撤销' });
	// It stays while the pointer is there.
	await pressableInBothLayouts(page, undo);
	await expect(followed(page).getByRole('listitem')).toHaveCount(1);
	expect(await follows(member)).toEqual([3]);
	await undo.click();
	await expect(followed(page).getByRole('listitem')).toHaveCount(2);
	// Failing on coming back it keeps what was there, and says how old it is.
	await page.setViewportSize(desktop);
	await page.clock.install();
	await page.goto('/user/favorite');
	await hydrated(page);
	await page.getByRole('link', { name: '听课记录' }).first().click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('听课记录');
	await page.clock.fastForward(61_000);
	wire.status(503, 'myFollows');
	await page.getByRole('link', { name: '我的收藏' }).first().click();
	await expect(followed(page).getByRole('listitem')).toHaveCount(2);
	await expect(followed(page)).toContainText(/没能更新，这是 \d\d:\d\d 的关注的教师。/);
});

lookTest('R69 R32 a visitor’s press is kept through the login, for the page it was made on alone', async ({ page }) => {
	const member = await memberWithPassword();
	const logIn = async (back: string, said?: string) => {
		await hydrated(page);
		await main(page).getByLabel('手机号').fill(member.phone);
		await main(page).getByLabel('密码', { exact: true }).fill(password);
		await main(page).getByRole('button', { name: '登录', exact: true }).click();
		// It is said before the page is there to which one goes back.
		if (said) await toasted(page, said);
		await page.waitForURL(`**${back}`);
	};
	const press = async () => {
		await page.goto('/teacher/detail/2');
		await hydrated(page);
		await main(page).getByRole('button', { name: '关注教师' }).click();
		await page.waitForURL('**/login?redirect=%2Fteacher%2Fdetail%2F2');
	};
	await press();
	await logIn('/teacher/detail/2', '关注好了，在“我的收藏”里。');
	await expect(main(page).getByRole('button', { name: '已关注' })).toHaveAttribute('aria-pressed', 'true');
	expect(await follows(member)).toEqual([2]);
	await inDatabase((db) => db.run(sql`delete from follow where member_id = ${member.id}`));
	// Nothing of the page asks any more, as nobody.
	await page.goto('about:blank');
	await page.context().clearCookies();
	await press();
	await page.goto('/login?redirect=%2Fteacher%2Fdetail%2F4');
	await logIn('/teacher/detail/4');
	await hydrated(page);
	expect(await follows(member)).toEqual([]);
});

import type { Locator, Page } from '@playwright/test';
import type { Database } from '../../server/db/db.ts';
import { sql } from '../../server/db/sql.ts';
import { readContent } from '../../tools/seed/read-content/read-content.ts';
import { duration } from '../../web/lib/duration.ts';
import { makeGrant, makeMember, makeReview } from '../factories.ts';
import { alive, expect, hydrated, lookTest, test } from './app.ts';
import { courses } from './demo-content.ts';
import { lookInBothLayouts, pressableInBothLayouts } from './layouts.ts';
import { becomes, inDatabase, type LoggedIn, memberWith, memberWithPassword, password } from './member-data.ts';
import { desktop, phone, toasted } from './on-page.ts';
import { Wire } from './wire.ts';

const written = readContent().reviews.map(({ course }) => course);
const unreviewed = courses.filter(({ key, id }) => id > 46 && !written.includes(key));

/** What members say of courses: written, changed and taken back by its owners, found helpful by others. */

const reviewed = (page: Page) => page.locator('#reviews');
const standing = (page: Page) => reviewed(page).locator('.review-standing');
const dialog = (page: Page) => page.getByRole('dialog');
const rows = (page: Page) => reviewed(page).locator('.review');

/**
 * Reviews of so many stars, the newest last, of a course that has none: one in the middle of all lists, another for each test. They go when it ends, so that
 * the site is what the tests beside these compare it with.
 */
async function makeReviewed(db: Database, place: number, stars: readonly number[]): Promise<Made> {
	const course = await db.one<{ id: number; title: string; seconds: number }>(
		sql`select id, title, duration_seconds as seconds from course where id = ${unreviewed[place]?.id ?? 0}`,
	);
	const ids: number[] = [];
	for (const [n, each] of stars.entries()) {
		const member = await makeMember(db, { nickname: `同学${n + 1}` });
		ids.push(await makeReview(db, { course: course.id, member, stars: each, text: `第 ${n + 1} 条评价`, at: new Date(Date.UTC(2026, 8, 1 + n)) }));
	}
	const here = { ...course, ids };
	left.push(here.id);
	return here;
}
interface Made {
	id: number;
	title: string;
	seconds: number;
	ids: number[];
}
const left: number[] = [];
test.afterEach(async () => {
	const courses = left.splice(0);
	if (courses.length > 0) await inDatabase((db) => db.run(sql`delete from review where course_id = any(${courses})`));
});

/** So much of each film, from its beginning; how many seconds that is. */
async function hear(db: Database, member: LoggedIn, course: number, part: number): Promise<number> {
	await db.run(sql`insert into heard (member_id, lesson_id, course_id, heard, position, updated_at)
		select ${member.id}, l.id, l.course_id, int4multirange(int4range(0, floor(lesson_length(l) * ${part}::float8)::int)), 1, now()
		from lesson l where course_id = ${course} and kind = 'video' on conflict (member_id, lesson_id) do update set heard = excluded.heard`);
	// As a report does: what is kept of pages for the member is old.
	await db.run(sql`update member set version = version where id = ${member.id}`);
	return (
		await db.one<{ n: number }>(
			sql`select sum(floor(lesson_length(l) * ${part}::float8))::int as n from lesson l where course_id = ${course} and kind = 'video'`,
		)
	).n;
}
const reviewOf = (member: LoggedIn, course: number) =>
	inDatabase((db) =>
		db.row<{ stars: number; text: string; anonymous: boolean }>(
			sql`select stars, text, anonymous from review where member_id = ${member.id} and course_id = ${course}`,
		),
	);
async function openReviews(page: Page, course: number, query = ''): Promise<void> {
	await page.goto(`/course/detail/${course}${query}`);
	await hydrated(page);
	await expect(() => reviewed(page).scrollIntoViewIfNeeded({ timeout: 2000 })).toPass();
}
async function press(button: Locator): Promise<void> {
	await alive(button);
	await button.focus();
	await button.press('Enter');
}

lookTest(
	'R68 R102 R101 an owner writes with the keyboard alone, everybody reads it at once and the figures follow; it is changed, and taken back; on a desktop, each step looked at on a phone too',
	async ({ page, context, request, baseURL }) => {
		await page.setViewportSize(desktop);
		const [made, member] = await inDatabase(async (db) => {
			const here = await makeReviewed(db, 0, [5, 5, 5, 4, 1]);
			const owner = await memberWith(db, { courses: [here.id] });
			await db.run(sql`update member set nickname = '林小满' where id = ${owner.id}`);
			return [{ ...here, heard: await hear(db, owner, here.id, 0.315) }, owner] as const;
		});
		const course = made.id;
		await becomes(context, member, baseURL);
		const structured = async () => {
			const html = await (await request.get(`/course/detail/${course}`)).text();
			return [/"aggregateRating":\{[^}]*\}/.exec(html)?.[0], html.includes('割线看一遍就忘不掉')];
		};
		expect(await structured()).toEqual(['"aggregateRating":{"@type":"AggregateRating","ratingValue":4,"ratingCount":5}', false]);
		await openReviews(page, course);
		await expect(standing(page)).toContainText('听够了，你可以写评价');
		await press(standing(page).getByRole('button', { name: '写评价' }));
		await expect(dialog(page)).toContainText(`${made.title} · 你听了 31%，${duration(made.heard - (made.heard % 60), 'zh-CN')}`);
		await lookInBothLayouts(page, {
			next: [
				dialog(page).getByRole('radio').first(),
				dialog(page).getByLabel('写给还没报名的人'),
				dialog(page).getByRole('button', { name: '发布' }),
			],
			here: () => expect(dialog(page).getByRole('heading', { name: '这门课讲得怎么样？' })).toBeVisible(),
		});
		// Nothing chosen, nothing written: it says what is missing and goes there.
		await dialog(page).getByRole('button', { name: '发布' }).press('Enter');
		await expect(dialog(page)).toContainText('先点几颗星，再发布。');
		await expect(dialog(page)).toContainText('写一句再发布');
		await expect(dialog(page).getByRole('radio').first()).toBeFocused();
		await page.keyboard.press('Space');
		for (let n = 1; n < 4; n += 1) await page.keyboard.press('ArrowRight');
		await expect(dialog(page).getByRole('radio', { name: '4 分，好，有一处能更好' })).toBeChecked();
		await expect(dialog(page).locator('#star-words')).toHaveText(/4 分\s*好，有一处能更好/);
		await page.keyboard.press('Tab');
		await page.keyboard.type('割线看一遍就忘不掉');
		await expect(dialog(page)).toContainText('9 / 1000');
		await page.keyboard.press('Tab');
		await page.keyboard.press('Space');
		await expect(dialog(page).getByRole('checkbox', { name: '不署名，显示为“林**”' })).toBeChecked();
		await page.keyboard.press('Tab');
		await page.keyboard.press('Tab');
		await page.keyboard.press('Enter');
		await toasted(page, '评价发布了');
		await expect(dialog(page)).toHaveCount(0);
		await expect(reviewed(page).locator('.review-mark small')).toHaveText('6 条');
		const mine = rows(page).filter({ hasText: '割线看一遍就忘不掉' });
		await expect(mine).toContainText('林**');
		await expect(mine).toContainText('听了 31%');
		await expect(mine).toContainText('你写的');
		await expect(mine.getByRole('button')).toHaveCount(0);
		const change = standing(page).getByRole('button', { name: '改一改' });
		await pressableInBothLayouts(page, change);
		expect(await reviewOf(member, course)).toEqual({ stars: 4, text: '割线看一遍就忘不掉', anonymous: true });
		expect(await structured()).toEqual(['"aggregateRating":{"@type":"AggregateRating","ratingValue":4,"ratingCount":6}', true]);

		// Changed, while another window was first: told, nothing lost, and the next press counts.
		await expect(standing(page)).toContainText('你写过评价了');
		await press(change);
		await dialog(page).getByRole('radio', { name: /^1 分/ }).check();
		await dialog(page).getByLabel('写给还没报名的人').fill('后来变快了');
		await inDatabase((db) =>
			db.run(
				sql`update review set stars = 5, text = '另一个窗口写的', edition = edition + 1 where member_id = ${member.id} and course_id = ${course}`,
			),
		);
		await dialog(page).getByRole('button', { name: '改好了' }).click();
		await expect(dialog(page).getByRole('alert')).toContainText('你刚才在另一个窗口改过，现在是 5 分：');
		await expect(dialog(page).getByRole('alert')).toContainText('另一个窗口写的');
		await expect(dialog(page).getByLabel('写给还没报名的人')).toHaveValue('后来变快了');
		expect(await reviewOf(member, course)).toMatchObject({ stars: 5, text: '另一个窗口写的' });
		const mineAfterAll = dialog(page).getByRole('button', { name: '换成我这里写的' });
		await lookInBothLayouts(page, { next: mineAfterAll });
		await mineAfterAll.click();
		await toasted(page, '评价改好了。');
		await expect(rows(page).filter({ hasText: '后来变快了' })).toContainText('改过');
		expect(await reviewOf(member, course)).toMatchObject({ stars: 1, text: '后来变快了' });

		await press(change);
		const removal = dialog(page).getByRole('button', { name: '删掉这条评价' });
		await pressableInBothLayouts(
			page,
			removal,
			dialog(page).getByRole('radio', { name: /^1 分/ }),
			dialog(page).getByRole('button', { name: '改好了' }),
		);
		await removal.click();
		await expect(dialog(page).getByRole('heading', { name: '删掉你的评价？' })).toBeVisible();
		const sure = dialog(page).getByRole('button', { name: '删掉' });
		await pressableInBothLayouts(page, sure);
		await sure.click();
		await toasted(page, '评价删掉了');
		await expect(standing(page)).toContainText('听够了，你可以写评价');
		await expect(reviewed(page).locator('.review-mark small')).toHaveText('5 条');
		expect(await reviewOf(member, course)).toBeUndefined();
		expect((await structured())[1]).toBe(false);
	},
);

lookTest('R68 why one may not write yet, what a refused or failed press says, and what closing keeps', async ({ page, context, baseURL, quiet }) => {
	quiet.allow(/Failed to load resource/);
	const [made, member] = await inDatabase(async (db) => {
		const here = await makeReviewed(db, 1, []);
		return [here, await memberWith(db, {})] as const;
	});
	await openReviews(page, made.id);
	await expect(reviewed(page)).toContainText('新课，还没有评价');
	await expect(standing(page)).toHaveCount(0);
	await inDatabase(async (db) => makeReview(db, { course: made.id, member: await makeMember(db), stars: 5 }));
	// Written past the site, which hears of it from the database a moment later.
	await expect(async () => {
		await openReviews(page, made.id);
		await expect(standing(page)).toContainText('报名、听满 10% 的人能写', { timeout: 2000 });
	}).toPass();
	await becomes(context, member, baseURL);
	await inDatabase(async (db) => {
		await makeGrant(db, { member: member.id, course: made.id });
	});
	const heard = await inDatabase((db) => hear(db, member, made.id, 0.03));
	await openReviews(page, made.id);
	// In whole minutes, rounded up.
	const wanted = Math.ceil(made.seconds / 10);
	await expect(standing(page)).toContainText(`还差 ${duration(Math.ceil((wanted - heard) / 60) * 60, 'zh-CN')}。听过再说，别人才信。`);
	const bar = standing(page).getByRole('progressbar', { name: '离能写评价还有多远' });
	await expect(bar).toHaveAttribute('aria-valuenow', String(Math.floor((100 * heard) / wanted)));
	await inDatabase((db) => hear(db, member, made.id, 0.3));
	await openReviews(page, made.id);
	const wire = await Wire.of(page);
	wire.status(503, 'reviewSave');
	await press(standing(page).getByRole('button', { name: '写评价' }));
	await dialog(page).getByRole('radio', { name: /^2 分/ }).check();
	await dialog(page).getByLabel('写给还没报名的人').fill('<script>alert(1)</script> 🦊 دورة');
	await dialog(page).getByRole('button', { name: '发布' }).click();
	await expect(dialog(page).getByRole('alert')).toContainText('填好的都还在');
	await page.keyboard.press('Escape');
	await expect(dialog(page)).toHaveCount(0);
	wire.heal();
	await press(standing(page).getByRole('button', { name: '写评价' }));
	await expect(dialog(page).getByLabel('写给还没报名的人')).toHaveValue('<script>alert(1)</script> 🦊 دورة');
	await expect(dialog(page).getByRole('radio', { name: /^2 分/ })).toBeChecked();
	// What the course was taken away for meanwhile: the server's sentence.
	await inDatabase((db) => db.run(sql`update enrolment_grant set revoked_at = now() where member_id = ${member.id}`));
	await dialog(page).getByRole('button', { name: '发布' }).click();
	await expect(dialog(page).getByRole('alert')).toContainText('报名了这门课的人才能写评价');
	await inDatabase((db) => db.run(sql`update enrolment_grant set revoked_at = null where member_id = ${member.id}`));
	await dialog(page).getByRole('button', { name: '发布' }).click();
	await toasted(page, '评价发布了');
	await expect(rows(page).filter({ hasText: '<script>alert(1)</script> 🦊 دورة' })).toHaveCount(1);
	await inDatabase((db) => db.run(sql`update review set online = false where member_id = ${member.id}`));
	await openReviews(page, made.id);
	await expect(standing(page)).toContainText('教务收起了你的评价');
	await expect(rows(page)).toHaveCount(1);
});

lookTest(
	'R68 helpful is pressed by a visitor, kept through the login, counted once, undone by pressing again; the most helpful stand first; on a phone, what is pressed in reach on a desktop too',
	async ({ page, context, quiet }) => {
		quiet.allow(/Failed to load resource/);
		await page.setViewportSize(phone);
		const member = await memberWithPassword();
		const made = await inDatabase(async (db) => {
			const here = await makeReviewed(db, 2, [5, 2, 4, 5, 3, 5]);
			for (let n = 0; n < 2; n += 1)
				await db.run(sql`insert into review_helpful (review_id, member_id, created_at) values (${here.ids[1]}, ${await makeMember(db)}, now())`);
			return here;
		});
		const votes = () =>
			inDatabase(async (db) =>
				(await db.rows<{ review_id: number }>(sql`select review_id from review_helpful where member_id = ${member.id}`)).map((row) =>
					made.ids.indexOf(row.review_id),
				),
			);
		await openReviews(page, made.id);
		await expect(reviewed(page).getByRole('link', { name: '有用的在前' })).toHaveAttribute('aria-current', 'true');
		await expect(rows(page).locator('.review-text')).toHaveText([2, 6, 5, 4, 3, 1].map((n) => `第 ${n} 条评价`));
		await expect(rows(page).first().getByRole('button')).toHaveText('有用2');
		const asVisitor = rows(page).filter({ hasText: '第 3 条评价' }).getByRole('button', { name: '有用' });
		await pressableInBothLayouts(page, asVisitor);
		await press(asVisitor);
		await page.waitForURL(`**/login?redirect=%2Fcourse%2Fdetail%2F${made.id}`);
		await hydrated(page);
		const main = page.getByRole('main');
		const [account, secret, logIn] = [
			main.getByLabel('手机号'),
			main.getByLabel('密码', { exact: true }),
			main.getByRole('button', { name: '登录', exact: true }),
		];
		await pressableInBothLayouts(page, account, secret, logIn);
		await account.fill(member.phone);
		await secret.fill(password);
		await logIn.click();
		// It is said before the page is there to which one goes back.
		await toasted(page, '记下了，这条评价有用。');
		await page.waitForURL(`**/course/detail/${made.id}`);
		expect(await votes()).toEqual([2]);
		await openReviews(page, made.id);
		const third = rows(page).filter({ hasText: '第 3 条评价' }).getByRole('button');
		await expect(third).toHaveText('有用1');
		await expect(third).toHaveAttribute('aria-pressed', 'true');
		await expect(rows(page).locator('.review-text').nth(1)).toHaveText('第 3 条评价');
		const first = rows(page).first().getByRole('button');
		await alive(first);
		await pressableInBothLayouts(page, first);
		const wire = await Wire.of(page);
		// The second press comes before the first is answered, however slow the machine is.
		const answer = wire.hold('reviewHelpful');
		await first.dblclick();
		answer();
		await expect(first).toHaveText('有用3');
		await expect.poll(votes).toEqual([2, 1]);
		wire.status(503, 'reviewHelpful');
		await first.click();
		await toasted(page, '没能记下，请再点一次。');
		await expect(first).toHaveAttribute('aria-pressed', 'true');
		wire.heal();
		await first.click();
		await expect(first).toHaveText('有用2');
		await expect.poll(votes).toEqual([2]);
		await page.goto('about:blank');
		await context.clearCookies();
		await openReviews(page, made.id, '?sort=lowest');
		await expect(rows(page).locator('.review-text').first()).toHaveText('第 2 条评价');
		await expect(rows(page).first().getByRole('button')).toHaveAttribute('aria-pressed', 'false');
	},
);

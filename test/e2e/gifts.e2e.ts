import type { Page } from '@playwright/test';
import { sql } from '../../server/db/sql.ts';
import { hmac } from '../../server/lib/hmac.ts';
import { printed } from '../../server/lib/readable-codes.ts';
import { openSecrets } from '../../server/lib/secrets.ts';
import { randomCodes } from '../../server/modules/gifts/gifts.rules.ts';
import { makeGrant, makeMember } from '../factories.ts';
import { expect, hydrated, lookTest } from './app.ts';
import { inBothLayouts, lookInBothLayouts, pressableInBothLayouts } from './layouts.ts';
import { becomes, inDatabase, memberWith, memberWithPassword, password } from './member-data.ts';
import { phone, toasted } from './on-page.ts';
import { arrived } from './wire.ts';

/** Gift codes: typed or brought by a link, shown, taken, listened to. */

const day = 86_400_000;

/** Codes of this test alone, as they are printed. */
async function makeCodes(fields: { course?: number | null; days?: number; message?: string; from?: number } = {}, quantity = 1): Promise<string[]> {
	const { course = 18, days = null, message = '送你十二讲。\n下次退你稿子，我就不用解释了。', from = -day } = fields;
	const codes = randomCodes(quantity);
	await inDatabase(async (db) => {
		const key = await openSecrets(db)('gift');
		const [at, end] = [new Date(Date.now() + from), new Date(Date.now() + 60 * day)];
		const { id } = await db.one<{
			id: number;
		}>(sql`insert into gift_batch (course_id, days, quantity, giver, message, starts_at, ends_at, made_by, request_id, created_at)
			values (${course}, ${days}, ${quantity}, '程野', ${message}, ${at}, ${end}, (select min(id) from staff), ${`e2e-${codes[0]}`}, now()) returning id`);
		for (const code of codes)
			await db.run(sql`insert into gift_code (batch_id, code_hash, last_four) values (${id}, ${hmac(key, code)}, ${code.slice(-4)})`);
	});
	return codes.map(printed);
}
const makeCode = async (fields: Parameters<typeof makeCodes>[0] = {}) => (await makeCodes(fields))[0] ?? '';

const box = (page: Page, number: number) => page.getByRole('group', { name: '礼品码' }).getByRole('textbox', { name: `礼品码第 ${number} 组` });
const boxes = (page: Page) => Promise.all([1, 2, 3, 4].map((number) => box(page, number).inputValue()));
const note = (page: Page) => page.locator('.field-note');
const board = (page: Page) => page.getByRole('region', { name: '礼物' });

/** As the clipboard puts a text into the box that has the focus. */
const paste = (page: Page, text: string) => page.keyboard.insertText(text);

lookTest(
	'R88 a visitor’s printed link leads through the login to what the code is; accepted it is theirs, and they begin to listen: on a phone, looked at on a desktop too',
	async ({ page }) => {
		await page.setViewportSize(phone);
		const code = await makeCode();
		const { phone: account, id } = await memberWithPassword();
		await page.goto(`/user/gift?code=${code}`);
		await expect(page).toHaveURL(/\/login\?redirect=/);
		await hydrated(page);
		await page.getByRole('tab', { name: '密码登录' }).click();
		await page.getByLabel('手机号').fill(account);
		await page.getByLabel('密码', { exact: true }).fill(password);
		await page.getByRole('button', { name: '登录', exact: true }).click();
		await page.waitForURL(`**/user/gift?code=${code}`);
		const whose = board(page).getByText('程野 送给 林小满');
		await expect(whose).toBeVisible();
		expect(await boxes(page)).toEqual(code.split('-'));
		await expect(board(page)).toContainText('永久有效');
		await expect(board(page)).toContainText('下次退你稿子，我就不用解释了。');
		const title = await board(page).getByRole('heading', { level: 2 }).innerText();
		expect(await inDatabase((db) => db.row(sql`select 1 from enrolment_grant where member_id = ${id}`))).toBeUndefined();
		const accept = page.getByRole('button', { name: '收下这门课' });
		await lookInBothLayouts(page, { next: accept, here: () => expect(whose).toBeVisible() });

		await accept.click();
		await toasted(page, '收下了，这门课在“我的课程”里。');
		const listen = page.getByRole('link', { name: '开始听' });
		await expect(listen).toBeFocused();
		await lookInBothLayouts(page, { next: listen });
		await page.keyboard.press('Enter');
		await page.waitForURL(/\/video\/\d+$/);
		await expect(page.locator('main')).toContainText(title);
		await page.goto('/user/course');
		await expect(page.locator('main')).toContainText(title);
		// The link again: it is theirs, and nothing more is taken.
		await page.goto(`/user/gift?code=${code}`);
		await inBothLayouts(page, () => expect(page.getByText('这份礼物你已经收下。')).toBeVisible());
		await expect(page.getByRole('button', { name: '收下这门课' })).toHaveCount(0);
	},
);

lookTest(
	'R88 typed box by box or pasted whole a code is looked at; a wrong one says which kind of wrong it is; not wanted, it stays good: on a phone, looked at on a desktop too',
	async ({ page, context, baseURL }) => {
		await page.setViewportSize(phone);
		const member = await inDatabase((db) => memberWith(db, { courses: [16] }));
		await context.addCookies([{ name: 'agency-smart-token', value: member.token, url: baseURL ?? '' }]);
		const [good = '', used = ''] = await makeCodes({ days: 90 }, 2);
		const [owned, early] = [await makeCode({ course: 16 }), await makeCode({ from: 9 * day })];
		await inDatabase(async (db) => {
			const other = await makeMember(db);
			await db.run(sql`update gift_code set member_id = ${other}, taken_at = now() where last_four = ${used.slice(-4)}`);
		});
		await page.goto('/user/gift');
		await hydrated(page);
		await expect(board(page)).toContainText('填好礼品码');
		const what = page.getByRole('button', { name: '看看是什么' });
		await lookInBothLayouts(page, { next: [box(page, 1), box(page, 2), box(page, 3), box(page, 4), what] });
		await what.click();
		await expect(note(page)).toHaveText('先填礼品码。');

		// Typed: each box hands on to the next, whatever is between the letters.
		await box(page, 1).click();
		await page.keyboard.type(good.toLowerCase().slice(0, -2));
		expect(await boxes(page)).toEqual([...good.split('-').slice(0, 3), good.slice(-4, -2)]);
		await expect(box(page, 4)).toBeFocused();
		await page.keyboard.press('Enter');
		await expect(note(page)).toHaveText('还少 2 位，请对一对。');
		await expect(box(page, 4)).toHaveAttribute('aria-invalid', 'true');
		await lookInBothLayouts(page, { next: box(page, 4) });
		await page.keyboard.type(good.slice(-2));
		await expect(board(page)).toContainText('有效 90 天');
		await expect(note(page)).toHaveText('整串粘进来也行，空格和横线我们来管。');
		const not = page.getByRole('button', { name: '先不收' });
		await pressableInBothLayouts(page, not);
		await not.click();
		await expect(page.getByText('没有收下，码还能用。')).toBeVisible();
		expect(await boxes(page)).toEqual(['', '', '', '']);
		await expect(box(page, 1)).toBeFocused();
		await expect(board(page)).toContainText('填好礼品码');

		for (const [typed, sentence] of [
			['2222 3333 4444 5555', '没有这个礼品码，请对一对有没有输错'],
			[used, '这个礼品码有人用过了，请问一问送你的人'],
			['WT7K-29QM-4XPA-8DW0', '礼品码里没有 0、O、1、I、L，请对一对。'],
			[early, '这个礼品码还没到日子，到了那天再来'],
			[owned, '你已经有这门课了，码没有用掉，可以转送给别人'],
		] as const) {
			await box(page, 2).focus();
			await paste(page, typed);
			await expect(note(page), typed).toContainText(sentence);
			await expect(page.getByRole('button', { name: '收下这门课' })).toHaveCount(0);
		}
		await expect(page.getByRole('link', { name: '去听这门课' })).toHaveAttribute('href', '/course/detail/16');
		const another = page.getByRole('button', { name: '换一个码' });
		await lookInBothLayouts(page, { next: [page.getByRole('link', { name: '去听这门课' }), another] });

		// By the keyboard alone: back over the boxes, a whole code, and on to the button.
		await another.click();
		await expect(box(page, 1)).toBeFocused();
		await paste(page, ` ${good.replaceAll('-', '–')}\n`);
		await expect(page.getByRole('button', { name: '收下这门课' })).toBeVisible();
		await expect(box(page, 4)).toBeFocused();
		for (const key of ['Home', 'ArrowLeft']) await page.keyboard.press(key);
		await expect(box(page, 3)).toBeFocused();
		await page.keyboard.press('ArrowRight');
		await expect(box(page, 4)).toBeFocused();
		// Emptied, a box hands back to the one before it; what it was is not shown any more.
		for (const key of ['Control+a', 'Delete', 'Backspace']) await page.keyboard.press(key);
		await expect(box(page, 3)).toBeFocused();
		await expect(board(page)).toContainText('填好礼品码');
		await box(page, 4).focus();
		await page.keyboard.type(good.slice(-4));
		await expect(page.getByRole('button', { name: '收下这门课' })).toBeVisible();
		await pressableInBothLayouts(page, page.getByRole('button', { name: '收下这门课' }));
		await page.keyboard.press('Tab');
		await expect(page.getByRole('button', { name: '收下这门课' })).toBeFocused();
		await page.keyboard.press('Enter');
		await expect(page.getByRole('link', { name: '开始听' })).toBeFocused();
	},
);

lookTest(
	'R88 R84 after too many wrong ones the page says when to come back; VIP as a gift; an answer that was lost is asked for again, and the code counts once',
	async ({ page, context, baseURL, quiet }) => {
		quiet.allow(/Failed to load resource/);
		const member = await inDatabase((db) => memberWith(db, {}));
		await context.addCookies([{ name: 'agency-smart-token', value: member.token, url: baseURL ?? '' }]);
		await inDatabase((db) => makeGrant(db, { member: member.id, course: null, endsAt: new Date(Date.now() + 10 * day) }));
		const code = await makeCode({ course: null, days: 30, message: '' });
		await page.goto('/user/center');
		await hydrated(page);
		await page.getByRole('link', { name: '礼品码' }).click();
		// With the focus that it takes.
		await arrived(page, '/user/gift');
		// As `gifts.test.ts` has it of the server, whose limits are off here.
		const errors = [{ path: 'code', message: '一小时里错了十次，过 59 分钟再来' }];
		const refusal = { code: 429, msg: '操作太频繁，请稍后再试', reason: 'too_many_requests', traceId: 'x', errors };
		await page.route('**/gift/look', (route) => route.fulfill({ status: 429, json: refusal }), { times: 1 });
		await box(page, 1).focus();
		await paste(page, code);
		await expect(note(page)).toHaveText('一小时里错了十次，过 59 分钟再来');
		await page.getByRole('button', { name: '看看是什么' }).click();
		await expect(board(page)).toContainText('VIP 会员');
		await expect(board(page)).toContainText('有效 30 天');
		let lost = 0;
		await page.route('**/gift/accept', async (route) => {
			lost += 1;
			if (lost > 1) return route.continue();
			await route.fetch();
			await route.abort();
		});
		await page.getByRole('button', { name: '收下 VIP' }).click();
		await expect(note(page)).toHaveText('没收到服务器的回答。请再收一次，收过的码不会算两次。');
		await page.getByRole('button', { name: '收下 VIP' }).click();
		await expect(page.getByText('收下了，VIP 已经开通。')).toBeVisible();
		await page.getByRole('link', { name: '去看 VIP 课程' }).click();
		await page.waitForURL('**/course/0/1');
		// Nothing was loaded anew.
		await page.getByRole('contentinfo').getByRole('link', { name: 'VIP 会员' }).click();
		await expect(page.locator('.vip-side .buy-facts li').first()).toHaveText(/^现在续费，有效期至 /);
		const terms = await inDatabase((db) =>
			db.rows<{ days: number }>(
				sql`select extract(day from ends_at - starts_at)::int as days from enrolment_grant where member_id = ${member.id} and source = 'gift'`,
			),
		);
		expect(terms).toEqual([{ days: 30 }]);
	},
);

lookTest('R88 a gift’s code in the wallet leads to what it is', async ({ page, context, baseURL }) => {
	const code = await makeCode();
	await becomes(context, await memberWithPassword(), baseURL);
	await page.goto('/user/coupon');
	await hydrated(page);
	const field = page.getByLabel('有券码或礼品码').getByRole('textbox');
	const redeem = page.getByRole('button', { name: '兑换' });
	await lookInBothLayouts(page, { next: [field, redeem] });
	await field.fill(code.toLowerCase());
	await redeem.click();
	await page.waitForURL(`**/user/gift?code=${code.replaceAll('-', '')}`);
	await expect(board(page).getByText('程野 送给 林小满')).toBeVisible();
	expect(await boxes(page)).toEqual(code.split('-'));
});

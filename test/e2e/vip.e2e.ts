import type { Page } from '@playwright/test';
import { grant } from '../../server/modules/enrolment/enrolment.service.ts';
import { answerOf } from './answers.ts';
import { expect, hydrated, lookTest } from './app.ts';
import { lookInBothLayouts } from './layouts.ts';
import { becomes, inDatabase, memberWith } from './member-data.ts';
import { fullDateOf, packed } from './on-page.ts';
import { links, texts } from './read.ts';

/** VIP, from its page to its end date there once it is bought. */

const day = 86_400_000;
const lasts = (page: Page) => page.locator('.vip-side .buy-facts li').first();
const visible = (page: Page, role: 'button' | 'link', name: string) => page.getByRole(role, { name }).locator('visible=true');

lookTest(
	'R84 R14 VIP is renewed: its page says until when, the till and the order say what it is, and paid from elsewhere the open page knows it, and its page says the new end',
	async ({ page, context, baseURL, request }) => {
		const { plans } = await answerOf(request, 'vipPlans');
		const [plan] = plans.filter(({ days }) => days === 365);
		if (!plan) throw new Error('there is no plan for a year');
		const endsAt = new Date(Date.now() + 10 * day);
		const member = await inDatabase(async (db) => {
			const made = await memberWith(db, {});
			const now = new Date();
			const term = { memberId: made.id, courseId: null, source: 'vip', sourceRef: `t${made.id}`, startsAt: now, endsAt } as const;
			await db.transaction((tx) => grant(tx, term, { now }));
			return made;
		});
		await becomes(context, member, baseURL);
		await page.goto('/vip');
		await hydrated(page);
		await page.locator('.vip-plans').getByRole('radio', { name: plan.title }).check();
		await expect(lasts(page)).toHaveText(`现在续费，有效期至 ${fullDateOf(endsAt.getTime() + 365 * day)}`);
		await visible(page, 'link', '开通 VIP').first().click();
		await page.waitForURL(`**/checkout/${plan.id}`);
		// The cover of VIP says so, too.
		const item = packed(`VIP VIP ${plan.title} 有效 365 天 ¥${plan.price / 100}.00`);
		await expect.poll(async () => (await texts(page.locator('.order-items > li'))).map(packed)).toEqual([item]);
		await visible(page, 'button', '提交订单').click();
		await page.waitForURL(/\/payment\/\d+$/);
		const number = /\d{10,}/.exec(page.url())?.[0] ?? '';
		const detail = `/user/order/detail/${number}`;
		await expect(page.getByRole('timer')).toBeVisible();
		// Paid on another device, while this page looks on.
		const other = await context.newPage();
		await other.goto(`/payment/${number}`);
		await hydrated(other);
		await visible(other, 'button', '去支付').click();
		await other.waitForURL(/\/sandbox-cashier\//);
		await other.getByRole('radio', { name: '付成功' }).check();
		await other.getByRole('button', { name: '就这么演' }).click();
		await other.waitForURL(/\/payresult/);
		await other.close();
		await page.waitForURL(`**/payresult?order=${number}`);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('付好了，现在就能开始听。');
		await lookInBothLayouts(page, {
			next: visible(page, 'link', '去看 VIP 课'),
			here: () => expect(page.locator('.cashier-lead')).toHaveText(`VIP ${plan.title}已经开通，365 天。`),
		});
		expect(await links(page.locator('.cashier-actions a'))).toEqual([
			['去看 VIP 课', '/course/0/1'],
			['查看订单', detail],
		]);
		await page.getByRole('link', { name: '去看 VIP 课' }).click();
		await page.waitForURL('**/course/0/1');
		await page.getByRole('contentinfo').getByRole('link', { name: 'VIP 会员' }).click();
		await page.waitForURL(/\/vip$/);
		await page.locator('.vip-plans').getByRole('radio', { name: plan.title }).check();
		await expect(lasts(page)).toHaveText(`现在续费，有效期至 ${fullDateOf(endsAt.getTime() + 730 * day)}`);
		await page.goto(detail);
		await hydrated(page);
		expect((await texts(page.locator('.order-items > li'))).map(packed)).toEqual([item]);
		expect((await texts(page.locator('.step-line li'))).at(-1)).toContain('已开通');
		await lookInBothLayouts(page, { next: visible(page, 'button', '打印收款凭证（非发票）') });
		expect(await links(page.locator('.order-acts a'))).toEqual([['去看 VIP 课', '/course/0/1']]);
	},
);

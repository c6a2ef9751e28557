// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { VipPlan } from '../../../contract/catalogue/public.ts';
import type { Member } from '../../../contract/members/public.ts';
import { fen } from '../../../contract/money.ts';
import { renderPage } from '../../../test/web/render-page.tsx';
import { type SiteServer, siteServer } from '../../../test/web/site-server.ts';
import { until } from '../../../test/web/until.ts';
import { closeSession, openSession } from '../../features/members/session.ts';
import { VipBuy } from './VipBuy.tsx';

const plan: VipPlan = { id: 9, prodType: 3, title: '年度', days: 365, price: fen(29_900), originalPrice: null, currency: 'CNY', note: '' };
const renderedAt = Date.UTC(2026, 10, 28, 4);
let site: SiteServer;

beforeAll(async () => {
	site = await siteServer();
	site.answer = () => ({ body: { code: 1, data: { time: renderedAt } } });
});
afterEach(() => {
	cleanup();
	closeSession();
});
afterAll(() => site.close());

const shown = async (vipRenewsFrom: string | null | undefined, locale: 'zh-CN' | 'en' = 'zh-CN') => {
	if (vipRenewsFrom !== undefined) act(() => openSession({ token: 'mine', member: { id: 1, nickname: '小满', vip: null, vipRenewsFrom } as Member }));
	const { container } = await renderPage(<VipBuy plan={plan} courseCount={28} refund="" />, { site: { renderedAt }, locale });
	// The first that asks for the time asks for all.
	await until(() => expect(site.asked).toHaveLength(1));
	return container.querySelector('.buy-facts li')?.textContent;
};

test.each([
	['a visitor', undefined, '现在开通，有效期至 2027年11月28日'],
	['a member without a term', null, '现在开通，有效期至 2027年11月28日'],
	['one whose term runs until March', '2027-03-01T04:00:00.000Z', '现在续费，有效期至 2028年2月29日'],
	['one whose term ended yesterday, within its day of grace', '2026-11-27T05:00:00.000Z', '现在续费，有效期至 2027年11月27日'],
] as const)('R84 %s is told the day to which a year of VIP goes', async (_who, from, said) => {
	expect(await shown(from)).toBe(said);
});

test('R84 in English too', async () => {
	expect(await shown('2027-03-01T04:00:00.000Z', 'en')).toBe('Renew now and it runs to 29 Feb 2028');
});

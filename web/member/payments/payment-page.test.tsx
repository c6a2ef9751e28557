// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import type { ComponentProps, ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callPaths } from '../../../contract/paths.ts';
import { orderWith } from '../../../test/web/order.ts';
import { renderPage } from '../../../test/web/render-page.tsx';
import { type SiteServer, siteServer } from '../../../test/web/site-server.ts';
import { until } from '../../../test/web/until.ts';
import '../frame/MemberOnly.tsx';
import PaymentPage from './PaymentPage.tsx';

let site: SiteServer;
const now = Date.parse('2026-11-21T04:10:00.000Z');
const method = { code: 'sandbox', name: '演练付款', kind: 'sandbox' };
/** What the provider says of the payment. */
let failed: { method: typeof method; why: string } | null;

beforeEach(async () => {
	failed = null;
	site = await siteServer();
	site.answer = ({ url }) => {
		const asked = new URL(url, site.url).pathname;
		if (asked === callPaths.payCheck[1]) return { body: { code: 1, data: { orderState: 1, failed } } };
		if (asked === callPaths.orderState[1]) return { body: { code: 1, data: { orderState: 1 } } };
		return { body: { code: 1, data: { time: now } } };
	};
});
afterEach(async () => {
	cleanup();
	await site.close();
});

type Data = ComponentProps<typeof PaymentPage>['loaderData'];
const Page = PaymentPage as unknown as (props: { loaderData: Data }) => ReactNode;
const order = orderWith({ orderState: 1, closedAt: null, closedWhy: null });
const open = (back: boolean) => renderPage(<Page loaderData={{ order, methods: [], transfer: null, back, stale: {} } as unknown as Data} />);
const bar = () => document.querySelector('header span.font-semibold')?.textContent;

test('R14 the bar of a page that waits says that it does, and no longer once the payment is said to have failed', async () => {
	await open(true);
	await until(() => screen.getByText('已经等了'));
	expect(bar()).toBe('等回执');
	cleanup();
	failed = { method, why: '余额不足' };
	await open(true);
	await until(() => screen.getByRole('button', { name: '用演练付款再试' }));
	await until(() => expect(bar()).toBeUndefined());
	expect(document.querySelector('header')?.textContent).toContain('收银台');
});

// @vitest-environment happy-dom
import { I18nProvider } from '@lingui/react';
import { act, cleanup, fireEvent, render, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callPaths } from '../../../contract/paths.ts';
import { announced, listen } from '../../../test/announced.ts';
import { textsIn } from '../../../test/web/render-page.tsx';
import { type Answer, type SiteServer, siteServer } from '../../../test/web/site-server.ts';
import { until } from '../../../test/web/until.ts';
import { clearRequestCache } from '../../api/request.ts';
import '../frame/MemberOnly.tsx';
import CheckoutPage, { clientLoader } from './CheckoutPage.tsx';

/** The till, with a site that answers as each test has it. */

let site: SiteServer;
/** What the site has, and what it answers to an order. */
let has: { addresses: { id: number; isDefault: boolean }[]; order: (sent: Sent) => Answer; previewed: Promise<void> };
interface Sent {
	seats?: number;
	payable: number;
	addressId?: number;
	requestId: string;
}

beforeEach(async () => {
	clearRequestCache();
	site = await siteServer();
	has = { addresses: [address(1), address(2)], order: () => 'gone', previewed: Promise.resolve() };
	site.answer = async ({ url, body }): Promise<Answer> => {
		const asked = new URL(url, site.url);
		const answers = (key: keyof typeof callPaths) => asked.pathname === callPaths[key][1];
		if (answers('orderCreate')) return has.order(body as Sent);
		if (answers('myAddresses')) return { body: { code: 1, data: has.addresses } };
		if (answers('addressSave')) return { body: { code: 1, data: address(4) } };
		if (asked.pathname.endsWith('divisions.json')) return { body: [['110000北京市', ['110100北京市', '110105朝阳区']]] };
		if (answers('invoiceDraft')) return { body: { code: 1, data: { kind: 'personal', title: '', taxNumber: '', email: '' } } };
		if (!answers('orderPreview')) return { body: { code: 1, data: null } };
		const seats = Number(asked.searchParams.get('seats')) || null;
		if (seats !== null) await has.previewed;
		return { body: { code: 1, data: preview(seats) } };
	};
});
afterEach(async () => {
	cleanup();
	await site.close();
});

function address(id: number) {
	const place = { province: '浙江省', city: '杭州市', district: '西湖区', division: '330106', postcode: '' };
	return { ...place, id, version: 1, name: `收件人 ${id}`, phone: '13800138000', detail: `文三路 ${id} 号`, isDefault: id === 1 };
}

function preview(seats: number | null) {
	const price = 500 * (seats ?? 1);
	const item = {
		prodId: 7,
		prodType: 1,
		title: '长文的形状',
		cover: '',
		price,
		usualPrice: null,
		validityDays: null,
		materials: true,
		seats,
		problem: null,
	};
	const sums = { amount: price, discount: 0, payable: price, currency: 'CNY' };
	return { ...sums, items: [item], needsAddress: true, coupon: null, couponTrouble: null, coupons: [] };
}

const refusal = (reason: string, msg: string): Answer => ({ body: { code: 0, reason, msg, data: null } });
const sent = () => site.asked.filter(({ url }) => url === callPaths.orderCreate[1]).map(({ body }) => body as Sent);

type Props = ComponentProps<typeof CheckoutPage>;
const Till = () => <CheckoutPage {...({ loaderData: useLoaderData() } as Props)} />;
const load = ({ request }: { request: Request }) =>
	clientLoader({ request, params: { ids: '7' }, url: new URL(request.url) } as unknown as Parameters<typeof clientLoader>[0]);

async function open(path = '/checkout/7') {
	const i18n = await textsIn('zh-CN');
	const routes = [
		{
			id: 'root',
			path: '/',
			loader: () => null,
			children: [
				{ id: 'till', path: 'checkout/:ids', Component: Till, loader: load },
				{ path: 'payment/:id', element: <p>付款</p> },
			],
		},
	];
	const till = await load({ request: new Request(new URL(path, site.url)) });
	const router = createMemoryRouter(routes, { initialEntries: [path], hydrationData: { loaderData: { root: null, till } } });
	const page = await act(async () =>
		render(
			<I18nProvider i18n={i18n}>
				<RouterProvider router={router} />
			</I18nProvider>,
		),
	);
	const box = () => within(page.container.querySelector('.checkout-box') as HTMLElement);
	await until(() => box().getByRole('button'));
	return {
		...page,
		router,
		box,
		press: () => act(async () => void fireEvent.click(box().getByRole('button'))),
		says: (words: string) => until(() => expect(box().getByRole('alert').textContent).toBe(words)),
		choose: async (id: number) => {
			const radio = () => page.container.querySelector(`[name=address][value="${id}"]`);
			await until(() => expect(radio()).not.toBeNull());
			await act(async () => void fireEvent.click(radio() as Element));
		},
		addresses: () => [...page.container.querySelectorAll<HTMLInputElement>('[name=address]')].map(({ value }) => value),
		chosen: () => page.container.querySelector<HTMLInputElement>('[name=address]:checked')?.value,
	};
}

test('R14 an order without an answer may be there: the next press is the same form, and one after a refusal another', async () => {
	const till = await open();
	await till.press();
	await till.says('没收到服务器的回答。请再提交一次，不会重复下单。');
	has.order = () => refusal('request_reused', '上一次提交已经下好一张订单');
	await till.choose(2);
	await till.press();
	await till.says('上一次提交已经下好一张订单');
	has.order = () => ({ body: { code: 1, data: { orderId: '2026112100384417', orderState: 1 } } });
	await till.press();
	await until(() => till.getByText('付款'));
	const forms = sent();
	expect(forms.map(({ addressId }) => addressId)).toEqual([1, 2, 2]);
	expect(forms[1]?.requestId).toBe(forms[0]?.requestId);
	expect(forms[2]?.requestId).not.toBe(forms[0]?.requestId);
});

test('R14 R22 the address that was chosen is removed elsewhere: it is said, and the others are there; one that is added elsewhere is not chosen', async () => {
	const till = await open();
	await till.choose(2);
	await till.press();
	await till.says('没收到服务器的回答。请再提交一次，不会重复下单。');
	has.addresses = [address(3), address(2), address(1)];
	has.order = () => refusal('sold_out', '名额刚刚卖完');
	await till.press();
	await until(() => expect(till.addresses()).toEqual(['3', '2', '1']));
	expect(till.chosen()).toBe('2');
	has.addresses = [address(3), address(1)];
	has.order = () => refusal('address_gone', '选的收货地址已经删掉了');
	await till.press();
	await till.says('选的收货地址已经删掉了');
	await until(() => expect(till.addresses()).toEqual(['3', '1']));
	expect(till.chosen()).toBe('1');
	await till.press();
	await until(() => expect(sent().map(({ addressId }) => addressId)).toEqual([2, 2, 2, 1]));
});

test('R14 R80 who is refused because of orders of their own that wait is led to them, and nobody else is', async () => {
	const till = await open();
	const led = () => till.box().queryByRole('link', { name: '我的订单' })?.getAttribute('href');
	has.order = () => refusal('sold_out', '名额刚刚卖完');
	await till.press();
	await till.says('名额刚刚卖完');
	expect(led()).toBeUndefined();
	for (const reason of ['place_held', 'orders_open_full']) {
		has.order = () => refusal(reason, '有一张待付款的订单');
		await till.press();
		await until(() => expect(led()).toBe('/user/order/1'));
	}
	has.order = () => refusal('price_changed', '价格刚刚变了');
	await till.press();
	await until(() => expect(till.queryByRole('link', { name: '我的订单' })).toBeNull());
});

test('R22 one that is added at the till is chosen', async () => {
	const till = await open();
	await till.choose(2);
	await act(async () => void fireEvent.click(till.getByRole('button', { name: '添加地址' })));
	await until(() => till.getByRole('form', { name: '添加地址' }));
	const form = till.getByRole('form', { name: '添加地址' });
	const fill = (label: RegExp, value: string) => fireEvent.input(within(form).getByLabelText(label), { target: { value } });
	await until(() => expect(within(form).getByLabelText(/^省/).querySelectorAll('option').length).toBeGreaterThan(1));
	await act(async () => {
		fill(/收货人/, '程野');
		fill(/手机号/, '139 0013 9000');
		fill(/详细地址/, '建国路 1 号');
	});
	for (const [label, value] of [
		[/^省/, '110000'],
		[/^市/, '110100'],
		[/^区/, '110105'],
	] as const)
		await act(async () => void fireEvent.change(within(form).getByLabelText(label), { target: { value } }));
	has.addresses = [address(1), address(5), address(2), address(4)];
	await act(async () => void fireEvent.click(within(form).getByRole('button', { name: '保存' })));
	await until(() => expect(till.addresses()).toEqual(['1', '5', '2', '4']));
	expect(till.chosen()).toBe('4');
});

test('R89 no order is made of the number before, neither while another one is typed nor while its sum is on its way', async () => {
	let answer = () => {};
	const till = await open('/checkout/7?seats=5');
	await until(() => till.getByLabelText('席位数'));
	has.order = () => ({ body: { code: 1, data: { orderId: '2026112100384417', orderState: 1 } } });
	has.previewed = new Promise((resolve) => {
		answer = resolve;
	});
	const button = () => till.box().getByRole('button').textContent;
	expect(button()).toBe('提交订单');
	await act(async () => void fireEvent.change(till.getByLabelText('席位数'), { target: { value: '10' } }));
	expect(button()).toBe('正在算价');
	await till.press();
	await until(() => expect(site.asked.some(({ url }) => url.includes('seats=10'))).toBe(true));
	await till.press();
	expect([button(), sent()]).toEqual(['正在算价', []]);
	answer();
	await until(() => expect(button()).toBe('提交订单'));
	await till.press();
	await until(() => expect(sent()).toMatchObject([{ seats: 10, payable: 5000 }]));
});

test('R84 no order is made with the coupon before while another one is on its way', async () => {
	let answer = () => {};
	const till = await open('/checkout/7?seats=5');
	await until(() => till.getByRole('button', { name: '自己听' }));
	has.previewed = new Promise((resolve) => {
		answer = resolve;
	});
	await act(async () => void till.router.navigate('/checkout/7?seats=5&coupon=TEN', { replace: true }));
	await until(() => expect(till.box().getByRole('button').textContent).toBe('正在算价'));
	await till.press();
	expect(sent()).toEqual([]);
	answer();
	await until(() => expect(till.box().getByRole('button').textContent).toBe('提交订单'));
});

test('R14 R89 the sum is said when it changes, with what it is, and only then', async () => {
	const till = await open('/checkout/7?seats=5');
	await until(() => till.getByLabelText('席位数'));
	listen();
	await act(async () => void fireEvent.click(till.getByRole('button', { name: '多一席' })));
	await until(() => expect(announced()).toEqual(['应付¥30.00']));
	await till.choose(2);
	expect(announced()).toEqual(['应付¥30.00']);
	await act(async () => void fireEvent.click(till.getByRole('button', { name: '自己听' })));
	await until(() => expect(announced()).toEqual(['应付¥30.00', '应付¥5.00']));
});

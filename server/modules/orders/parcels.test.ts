import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBuyer, minutes, start } from '../../../test/buyers.ts';
import { listenFor } from '../../../test/events.ts';
import { makeCategory, makeCourse } from '../../../test/factories.ts';
import { makeStaff, staffToken } from '../../../test/staff.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import { parcelSent } from './orders.events.ts';

let site: TestApp;
let category: number;
let staff: { id: number };
let serial = 0;

beforeAll(async () => {
	site = await startApp({ config: { rateLimits: false } });
	category = await makeCategory(site.db);
	staff = await makeStaff(site, { roles: ['editor'] });
});
afterAll(() => site.close());

const sf = { carrier: 'sf', trackingNumber: 'SF1234567890123' } as const;

async function withMaterials(price = 500) {
	const course = await makeCourse(site.db, { category, price });
	await site.db.run(sql`update course set materials = true, en = '{"title": "Letters"}' where id = ${course}`);
	return course;
}

/** A buyer who has paid an order of these courses, which is posted somewhere. */
async function paid(...courses: number[]) {
	const who = await makeBuyer(site);
	const addressId = await who.address();
	serial += 1;
	const made = await who.call('orderCreate', { prodIds: courses.join(','), addressId, requestId: `parcel-form-${serial}` });
	const { orderId } = made.json.data as { orderId: string };
	const shipping = async () => ((await who.call('orderDetail', { orderId })).json.data as { shipping: object | null }).shipping;
	expect(await shipping()).toBeNull();
	await who.pay(orderId);
	return { ...who, orderId, shipping };
}

async function staffCall<K extends 'staffParcels' | 'staffParcelSend' | 'staffOrderRefund'>(key: K, input: object, by = staff) {
	return site.call(key, input as never, { token: await staffToken(site, by) });
}
const waiting = async (page: object = {}) =>
	(await staffCall('staffParcels', { pageSize: 100, ...page })).json.data as { dataList: { orderId: string }[]; totalCount: number };
const audited = (orderId: string) =>
	site.db.rows<{ kind: string; detail: object }>(
		sql`select kind, detail from staff_audit where subject = ${`order ${orderId}`} and kind like 'parcel%' order by id`,
	);

describe('R83 what is posted of an order', () => {
	test('waits from the payment on, is sent once, is put right, and has come when its buyer says so', async () => {
		using told = listenFor(site.db, parcelSent);
		const course = await withMaterials();
		const who = await paid(await makeCourse(site.db, { category }), course);
		const none = { carrier: null, trackingNumber: null, trackingUrl: null, sentAt: null, receivedAt: null };
		expect(await who.shipping()).toEqual({ state: 'waiting', ...none });
		expect((await who.call('parcelReceived', { orderId: who.orderId })).json.reason).toBe('parcel_waits');
		const { title } = await site.db.one<{ title: string }>(sql`select title from course where id = ${course}`);
		const row = {
			orderId: who.orderId,
			state: 'waiting',
			memberId: who.memberId,
			address: { name: '林小满', phone: '13800138000', place: '浙江省杭州市西湖区', detail: '文三路 128 号' },
			titles: [title],
			createdAt: start.toISOString(),
			...{ carrier: null, trackingNumber: null, sentAt: null, sentBy: null, receivedAt: null, version: 1 },
		};
		expect((await waiting()).dataList.filter(({ orderId }) => orderId === who.orderId)).toEqual([row]);

		site.setNow(minutes(60));
		const sent = { ...row, ...sf, state: 'sent', sentAt: minutes(60).toISOString(), sentBy: staff.id, version: 2 };
		const send = (input: object) => staffCall('staffParcelSend', { orderId: who.orderId, version: 1, ...sf, ...input });
		expect((await Promise.all([send({}), send({})])).map(({ json }) => json.data)).toEqual([sent, sent]);
		expect((await send({ carrier: 'jd' })).json.reason).toBe('changed_meanwhile');
		expect((await waiting()).dataList.filter(({ orderId }) => orderId === who.orderId)).toEqual([]);
		const way = {
			carrier: '顺丰速运',
			trackingNumber: sf.trackingNumber,
			trackingUrl: 'https://www.sf-express.com/',
			sentAt: minutes(60).toISOString(),
		};
		expect(await who.shipping()).toEqual({ ...none, state: 'sent', ...way });

		site.setNow(minutes(90));
		const right = { carrier: 'jd', trackingNumber: 'JD000111222' } as const;
		expect((await send({ version: 2, ...right })).json.data).toEqual({ ...sent, ...right, version: 3 });
		expect(await audited(who.orderId)).toEqual([
			{ kind: 'parcel_sent', detail: sf },
			{ kind: 'parcel_corrected', detail: { ...right, before: sf } },
		]);
		const facts = { orderId: Number(who.orderId), memberId: who.memberId };
		expect(await told.told()).toEqual([
			{ ...facts, version: 2 },
			{ ...facts, version: 3 },
		]);

		site.setNow(minutes(3000));
		const came = { state: 'received', carrier: '京东快递', trackingNumber: 'JD000111222', receivedAt: minutes(3000).toISOString() };
		const received = () => who.call('parcelReceived', { orderId: who.orderId });
		expect((await Promise.all([received(), received()])).map(({ json }) => json.data)).toEqual([
			expect.objectContaining(came),
			expect.objectContaining(came),
		]);
		site.setNow(minutes(4000));
		expect((await received()).json.data).toMatchObject(came);
		const listed = (await who.call('myOrders', {})).json.data as { shipping: object | null }[];
		expect(listed.map(({ shipping }) => shipping)).toEqual([expect.objectContaining(came)]);
		// Nobody is told of a number that was put right when the parcel is there.
		expect((await send({ version: 3, ...sf })).json.data).toMatchObject({ ...sf, state: 'received', version: 4, sentAt: minutes(60).toISOString() });
	});

	test('is nothing where nothing is posted', async () => {
		const who = await makeBuyer(site);
		const { orderId } = await who.order(await makeCourse(site.db, { category, price: 100 }));
		await who.pay(orderId);
		expect((await who.call('orderDetail', { orderId })).json.data).toMatchObject({ orderState: 2, shipping: null });
		expect((await who.call('parcelReceived', { orderId })).status).toBe(404);
		expect((await staffCall('staffParcelSend', { orderId, version: 1, ...sf })).status).toBe(404);
	});

	test('is not found under numbers that no order can have', async () => {
		for (const orderId of ['0', '9'.repeat(16), '9'.repeat(32)])
			expect((await staffCall('staffParcelSend', { orderId, version: 1, ...sf })).status, orderId).toBe(404);
	});

	test('the one that has waited longest is first, those of one moment by their numbers, page by page', async () => {
		const first = (await waiting()).totalCount;
		const orders: string[] = [];
		const moments = [20, 10, 30, 30, 30];
		for (const minute of moments) {
			const who = await paid(await withMaterials());
			await site.db.run(sql`update parcel set created_at = ${minutes(minute)} where order_id = ${Number(who.orderId)}`);
			orders.push(who.orderId);
		}
		const last = orders.slice(2).sort((a, b) => Number(a) - Number(b));
		const inOrder = [orders[1], orders[0], ...last];
		const all = await waiting();
		expect(all.totalCount).toBe(first + moments.length);
		expect(all.dataList.map(({ orderId }) => orderId).filter((each) => orders.includes(each))).toEqual(inOrder);
		expect((await waiting({ pageSize: 1, currPage: first + 2 })).dataList.map(({ orderId }) => orderId)).toEqual([orders[0]]);
		expect(await site.db.one(sql`select detail from staff_audit where kind = 'parcels_listed' order by id desc limit 1`)).toEqual({
			detail: { state: 'waiting', shown: 1 },
		});
	});

	test('is sent no more when what it holds was given back; what is on its way stays; a line without materials changes nothing', async () => {
		const owner = await makeStaff(site, { roles: ['owner'] });
		const refund = (orderId: string, lines: number[]) => staffCall('staffOrderRefund', { orderId, lines, reason: '退课' }, owner);
		const who = await paid(await makeCourse(site.db, { category }), await withMaterials(), await withMaterials());
		await refund(who.orderId, [1]);
		await refund(who.orderId, [2]);
		expect(await who.shipping()).toMatchObject({ state: 'waiting' });
		await refund(who.orderId, [3]);
		expect(await who.shipping()).toBeNull();
		expect((await staffCall('staffParcelSend', { orderId: who.orderId, version: 1, ...sf })).status).toBe(404);
		const gone = await paid(await withMaterials());
		await staffCall('staffParcelSend', { orderId: gone.orderId, version: 1, ...sf });
		await refund(gone.orderId, [1]);
		expect(await gone.shipping()).toMatchObject({ state: 'sent' });
	});

	test('sent and given back at one moment: one of them, and never a parcel of nothing', async () => {
		const owner = await makeStaff(site, { roles: ['owner'] });
		for (let round = 0; round < 5; round += 1) {
			const who = await paid(await withMaterials());
			const [send, refund] = await Promise.all([
				staffCall('staffParcelSend', { orderId: who.orderId, version: 1, ...sf }),
				staffCall('staffOrderRefund', { orderId: who.orderId, reason: '退课' }, owner),
			]);
			expect(refund.json.code).toBe(1);
			const shipping = await who.shipping();
			expect(shipping).toEqual(send.status === 200 ? expect.objectContaining({ state: 'sent' }) : null);
		}
	});

	test('goes with the person when the account is closed', async () => {
		const who = await paid(await withMaterials());
		const { ordersPersonal } = await import('./orders.personal.ts');
		const forget = () =>
			site.db.transaction((tx) => ordersPersonal.forget(tx, { id: who.memberId, phone: null, email: null, at: start }, site.app.platform));
		await forget();
		await forget();
		expect((await waiting()).dataList.filter(({ orderId }) => orderId === who.orderId)).toEqual([]);
	});
});

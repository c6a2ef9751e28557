import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeBuyer, minutes, start } from '../../../test/buyers.ts';
import { makeCategory, makeCourse } from '../../../test/factories.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';

/** A form that arrives again because its first answer was lost, with what was changed meanwhile. */

let site: TestApp;
let category: number;

beforeAll(async () => {
	site = await startApp({ config: { rateLimits: false } });
	category = await makeCategory(site.db);
});
beforeEach(() => site.setNow(start));
afterAll(() => site.close());

const away = { name: '程野', phone: '13900139000', division: '110105', detail: '建国路 1 号' };
const personal = { kind: 'personal', title: '林小满', email: 'xiaoman@example.com' };
let forms = 0;

/** Somebody at the till before something that is posted, with two addresses: `send` is the press. */
async function atTheTill(price = 1000) {
	const book = await makeCourse(site.db, { category, price, title: '把话写清楚' });
	await site.db.run(sql`update course set materials = true where id = ${book}`);
	const who = await makeBuyer(site);
	const [home, { id: other }] = [await who.address(), (await who.call('addressSave', away)).json.data as { id: number }];
	forms += 1;
	const requestId = `sent-again-${forms}`;
	const send = (changed: object = {}) => who.create({ requestId, prodIds: String(book), payable: price, addressId: home, ...changed });
	return { who, send, home, other, book };
}
const invoicesOf = (orderId: string) => site.db.rows(sql`select state, title, amount from invoice where order_id = ${Number(orderId)}`);
const waiting = { state: 'waiting', title: '林小满', amount: 1000 };

describe('R80 a form that is sent again', () => {
	test('with another address, coupon or sum is refused and changes nothing; as a form of its own it is another order', async () => {
		const { who, send, other } = await atTheTill();
		await site.db.run(sql`insert into coupon (code, title, kind, value, minimum, scope, starts_at, ends_at, claim, per_member, created_at)
			values ('AGAIN-NONE', '不减', 'percent', 10, 0, 'all', ${minutes(-1)}, ${minutes(60)}, 'code', 9, ${start})`);
		const first = await send({ invoice: personal });
		const others = [{ addressId: other }, { couponCode: 'AGAIN-NONE' }, { payable: 900 }, { addressId: undefined }];
		for (const changed of others) expect((await send(changed)).reason, JSON.stringify(changed)).toBe('request_reused');
		expect(await invoicesOf(first.data.orderId)).toEqual([waiting]);
		expect((await send({ invoice: personal })).data).toEqual(first.data);
		const second = await send({ addressId: other, requestId: `sent-again-${forms}-anew` });
		expect(second.data.orderId).not.toBe(first.data.orderId);
		expect((await who.call('orderDetail', { orderId: second.data.orderId })).json.data).toMatchObject({ address: { place: '北京市朝阳区' } });
		expect((await send({ addressId: other, requestId: `sent-again-${forms}-third` })).data).toEqual(second.data);
	});

	test('with the coupon that it was ordered with, however it is spelled, is the same order', async () => {
		const { send } = await atTheTill();
		await site.db.run(sql`insert into coupon (code, title, kind, value, minimum, scope, starts_at, ends_at, claim, per_member, created_at)
			values ('AGAIN-TEN', '九折', 'percent', 10, 0, 'all', ${minutes(-1)}, ${minutes(60)}, 'code', 1, ${start})`);
		const first = await send({ couponCode: 'AGAIN-TEN', payable: 900 });
		expect((await send({ couponCode: 'again-ten', payable: 900 })).data).toEqual(first.data);
		expect((await send()).reason).toBe('request_reused');
	});

	test('of what is not posted is the same order whatever address stands there; without a sum as with it', async () => {
		const { send, other, book } = await atTheTill();
		await site.db.run(sql`update course set materials = false where id = ${book}`);
		const first = await send();
		expect((await send({ addressId: other })).data).toEqual(first.data);
		expect((await send({ payable: undefined })).data).toEqual(first.data);
	});

	test('of what cost nothing is refused with another address too: it is paid and on its way to the first one', async () => {
		const { send, other } = await atTheTill(0);
		const first = await send();
		expect(first.data.orderState).toBe(2);
		expect((await send()).data).toEqual(first.data);
		expect((await send({ addressId: other })).reason).toBe('request_reused');
	});
});

describe('R87 a form that is sent again', () => {
	test('has the invoice that is wished now, or none; once the order is paid nothing changes', async () => {
		const { who, send } = await atTheTill();
		const { orderId } = (await send()).data;
		expect(await invoicesOf(orderId)).toEqual([]);
		expect((await send({ invoice: personal })).data.orderId).toBe(orderId);
		expect(await invoicesOf(orderId)).toEqual([waiting]);
		await send({ invoice: { ...personal, title: '程野' } });
		expect(await invoicesOf(orderId)).toEqual([{ ...waiting, title: '程野' }]);
		await send();
		expect(await invoicesOf(orderId)).toEqual([]);
		await who.pay(orderId);
		expect((await send({ invoice: personal })).data).toEqual({ orderId, orderState: 2 });
		expect(await invoicesOf(orderId)).toEqual([]);
	});
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCategory, makeCourse, makeLogin } from '../../../test/factories.ts';
import { makeStaff, staffToken } from '../../../test/staff.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import { markPaid, returnLines } from '../orders/transitions.service.ts';
import { couponsPersonal } from './coupons.personal.ts';

let site: TestApp;
let staff: string;
let category: number;
let course: number;
let other: number;
let phone = 13_600_840_000;
let form = 0;
const start = new Date('2040-11-24T08:00:00Z');
const ends = '2040-12-01T00:00:00.000Z';

beforeAll(async () => {
	site = await startApp({ config: { rateLimits: false } });
	category = await makeCategory(site.db);
	course = await makeCourse(site.db, { category, price: 10_000 });
	other = await makeCourse(site.db, { category: await makeCategory(site.db), price: 333 });
	site.setNow(start);
	staff = await staffToken(site, await makeStaff(site, { roles: ['owner'] }));
});
beforeEach(() => site.setNow(start));
afterAll(() => site.close());

interface Made {
	id: number;
	code: string;
	version: number;
}

const coupon = async (fields: object = {}): Promise<Made> => {
	form += 1;
	const whole = { version: 0, code: `CODE-${form}`, title: '减十块', kind: 'amount', value: 1000, scope: 'all', claim: 'code', endsAt: ends };
	const input = { startsAt: '2040-11-01T00:00:00.000Z', ...whole, ...fields };
	return (await site.call('staffCouponSave', input as never, { token: staff })).json.data as Made;
};
const buyer = async () => {
	phone += 1;
	return makeLogin(site, String(phone));
};
const order = async (token: string, prodIds: string, couponCode: string, more: object = {}) => {
	form += 1;
	return (await site.call('orderCreate', { prodIds, couponCode, requestId: `form-${form}-xx`, ...more }, { token })).json;
};
const reasonOf = (answer: object) => ('reason' in answer ? answer.reason : undefined);
const idOf = (answer: object) => (answer as { data: { orderId: string } }).data.orderId;
const detail = async (token: string, orderId: string) => (await site.call('orderDetail', { orderId }, { token })).json.data;
const heldOf = (memberId: number) =>
	site.db.rows<{ state: number; n: number }>(sql`select state, n from member_coupon where member_id = ${memberId} order by id`);
const takenOf = async (id: number) => (await site.db.one<{ taken: number }>(sql`select taken from coupon where id = ${id}`)).taken;
const makePlan = async () => {
	const { id } = await site.db.one<{ id: number }>(sql`with p as (insert into product (prod_type) values (3) returning id)
		insert into vip_plan (id, title, days, price, sort) select id, '一年', 365, 20000, 9 from p returning id`);
	return id;
};
const pay = (orderId: string) =>
	site.db.transaction((tx) => markPaid(tx, { orderId: Number(orderId), method: 'sandbox', at: start, who: 'provider' }));

describe('R84 what a coupon takes off', () => {
	test('an amount over the lines by their prices, to the fen; a percentage with its limit; never more than it costs', async () => {
		const { token } = await buyer();
		const three = await coupon({ value: 1000 });
		const made = await order(token, `${course},${other}`, three.code.toLowerCase());
		const whole = await detail(token, idOf(made));
		expect([whole.amount, whole.discount, whole.payable]).toEqual([10_333, 1000, 9333]);
		expect(whole.items.map(({ paid }) => paid)).toEqual([10_000 - 968, 333 - 32]);
		expect(whole.coupon).toEqual({ title: '减十块' });

		const percent = await coupon({ kind: 'percent', value: 15, most: 900 });
		const check = async (code: string, prodId: number) => (await site.call('couponCheck', { code, prodId }, { token })).json.data;
		expect(await check(percent.code, course)).toMatchObject({ discount: 900, payable: 9100 });
		expect(await check(percent.code, other)).toMatchObject({ discount: 50, payable: 283 });
		const large = await coupon({ value: 50_000 });
		expect(await check(large.code, other)).toMatchObject({ discount: 333, payable: 0 });
		const free = await order(token, String(other), large.code);
		expect(free.data).toMatchObject({ orderState: 2 });
	});

	test('counts for its category or products alone; below its minimum, before and after its time and stopped it says why', async () => {
		const { token } = await buyer();
		const reason = async (fields: object, prodIds = `${course}`) => reasonOf(await order(token, prodIds, (await coupon(fields)).code));
		const ofOther = await coupon({ scope: 'products', productIds: [other] });
		expect(reasonOf(await order(token, `${course}`, ofOther.code))).toBe('coupon_not_these');
		const both = await detail(token, idOf(await order(token, `${course},${other}`, ofOther.code)));
		expect(both.items.map(({ price, paid }) => price - paid)).toEqual([0, 333]);
		expect(await reason({ scope: 'category', categoryId: category }, String(other))).toBe('coupon_not_these');
		expect(await reason({ scope: 'category', categoryId: category })).toBeUndefined();
		expect(await reason({ minimum: 10_001 })).toBe('coupon_minimum');
		expect(await reason({ minimum: 10_000 })).toBeUndefined();
		expect(await reason({ startsAt: '2040-11-24T08:00:00.001Z' })).toBe('coupon_not_yet');
		expect(await reason({ endsAt: '2040-11-24T08:00:00.000Z' })).toBe('coupon_over');
		expect(await reason({ online: false })).toBe('coupon_over');
		expect(reasonOf(await order(token, `${course}`, 'NO-SUCH-CODE'))).toBe('coupon_unknown');
	});

	test('VIP plans are no courses', async () => {
		const { token } = await buyer();
		const plan = await makePlan();
		const courses = await coupon({ scope: 'courses' });
		expect(reasonOf(await order(token, `${plan}`, courses.code))).toBe('coupon_not_these');
		expect((await detail(token, idOf(await order(token, `${plan}`, (await coupon()).code)))).discount).toBe(1000);
	});
});

describe('R84 one of a coupon is used once', () => {
	test('it is held by the order, used by its payment, free again when the order is closed or goes back whole', async () => {
		const { token, member } = await buyer();
		const { code, id } = await coupon();
		const first = idOf(await order(token, `${course}`, code));
		expect(await heldOf(member.id)).toEqual([{ state: 2, n: 1 }]);
		// The same order in another tab is the same; another one is told.
		expect(idOf(await order(token, `${course}`, code))).toBe(first);
		expect(reasonOf(await order(token, `${other}`, code))).toBe('coupon_held');
		await site.call('orderCancel', { orderId: first }, { token });
		expect(await heldOf(member.id)).toEqual([{ state: 1, n: 1 }]);

		const second = idOf(await order(token, `${course},${other}`, code));
		expect(await pay(second)).toBe(true);
		expect(await heldOf(member.id)).toEqual([{ state: 3, n: 1 }]);
		const third = await makeCourse(site.db, { category, price: 5000 });
		expect(reasonOf(await order(token, `${third}`, code))).toBe('coupon_used');
		expect(await takenOf(id)).toBe(1);
		const back = async (line: number) =>
			site.db.transaction((tx) => returnLines(tx, { orderId: Number(second), lines: [line], at: start, who: 'staff', why: 'test' }));
		expect(await back(2)).toBe(333 - 32);
		expect(await heldOf(member.id)).toEqual([{ state: 3, n: 1 }]);
		expect(await back(1)).toBe(10_000 - 968);
		expect(await heldOf(member.id)).toEqual([{ state: 1, n: 1 }]);
		expect((await detail(token, second)).coupon).toEqual({ title: '减十块' });
	});

	test('two tabs at the same moment: one order has it', async () => {
		const { token } = await buyer();
		const { code } = await coupon({ value: 100 });
		const answers = await Promise.all([order(token, `${course}`, code), order(token, `${other}`, code)]);
		expect(answers.map((answer) => reasonOf(answer) ?? 'made').sort()).toEqual(['coupon_held', 'made']);
	});

	test('as many of it as a member may have, and no more', async () => {
		const { token, member } = await buyer();
		const { code } = await coupon({ perMember: 2 });
		await pay(idOf(await order(token, `${other}`, code)));
		await site.db.run(sql`update enrolment_grant set revoked_at = ${start}, revoked_why = 'refund' where member_id = ${member.id}`);
		await pay(idOf(await order(token, `${other}`, code)));
		expect((await heldOf(member.id)).map(({ n }) => n)).toEqual([1, 2]);
		expect(reasonOf(await order(token, `${course}`, code))).toBe('coupon_used');
	});

	test('sixty members want one of ten at once: exactly ten have it, and no other order was made', async () => {
		const { id, code } = await coupon({ quantity: 10 });
		const members = await Promise.all(Array.from({ length: 60 }, buyer));
		const answers = await Promise.all(members.map(({ token }) => order(token, `${course}`, code)));
		expect(answers.filter((answer) => 'data' in answer)).toHaveLength(10);
		expect(answers.filter((answer) => reasonOf(answer) === 'coupon_gone')).toHaveLength(50);
		expect(await takenOf(id)).toBe(10);
		expect((await site.db.one<{ n: number }>(sql`select count(*)::int as n from member_coupon where coupon_id = ${id}`)).n).toBe(10);
		const made = sql`select count(*)::int as n from customer_order where coupon ->> 'code' = ${code}`;
		expect((await site.db.one<{ n: number }>(made)).n).toBe(10);
	});
});

describe('R84 the wallet and the course’s page', () => {
	test('a page offers what can be claimed for its course, until it is gone, over or stopped', async () => {
		const offered = async (prodId = course) => (await site.call('courseCoupons', { prodId })).json.data.map(({ id }) => id);
		const page = { claim: 'page', code: '' };
		const small = await coupon({ ...page, value: 100, quantity: 1 });
		const large = await coupon({ ...page, value: 900, endsAt: '2040-11-25T00:00:00.000Z' });
		// It takes off the most, but this course alone does not reach it.
		const beyond = await coupon({ ...page, value: 5000, minimum: 20_000 });
		await coupon({ ...page, scope: 'products', productIds: [other] });
		await coupon();
		expect(await offered()).toEqual([large.id, small.id, beyond.id]);
		const { token, member } = await buyer();
		const claim = async (id: number) => (await site.call('couponClaim', { id }, { token })).json;
		expect((await claim(small.id)).data).toEqual({ title: '减十块', had: false });
		expect(await offered()).toEqual([large.id, beyond.id]);
		expect((await claim(small.id)).data).toMatchObject({ had: true });
		expect(await takenOf(small.id)).toBe(1);
		const late = await site.call('couponClaim', { id: small.id }, { token: (await buyer()).token });
		expect(reasonOf(late.json)).toBe('coupon_gone');
		// What is claimed on a page has a code that nobody guesses, and which alone opens nothing.
		expect(large.code).toMatch(/^[2-9A-HJ-NP-Z]{12}$/);
		expect(reasonOf((await site.call('couponClaim', { code: large.code }, { token })).json)).toBe('coupon_unknown');
		expect(await heldOf(member.id)).toHaveLength(1);
		const terms = { title: '减十块', kind: 'amount', scope: 'all', startsAt: '2040-11-01T00:00:00.000Z' };
		const next = await coupon({ ...page, value: 300 });
		const { id, version } = large;
		const given = { ...terms, value: 900, endsAt: '2040-11-25T00:00:00.000Z', claim: 'page', online: false, id, version };
		await site.call('staffCouponSave', given as never, { token: staff });
		expect(await offered()).toEqual([next.id, beyond.id]);
		// A course that costs nothing any more has none, from the write that says so.
		const free = await makeCourse(site.db, { category, price: 5000 });
		expect(await offered(free)).toEqual([next.id, beyond.id]);
		await site.db.transaction(async (tx) => {
			await tx.run(sql`update course set price = 0 where id = ${free}`);
			await tx.invalidate(`course:${free}`, 'courses');
		});
		expect(await offered(free)).toEqual([]);
		// The clock of what is kept is the machine's: another course has not been asked for.
		const fresh = await makeCourse(site.db, { category, price: 5000 });
		site.setNow(new Date(ends));
		expect(await offered(fresh)).toEqual([]);
	});

	test('the order form chooses the one that takes off the most and says of the others why not', async () => {
		const { token } = await buyer();
		const [five, ten, many] = [await coupon({ value: 500 }), await coupon(), await coupon({ value: 9000, minimum: 20_000, title: '满二百减九十' })];
		for (const { code } of [five, ten, many]) await site.call('couponClaim', { code }, { token });
		const preview = async (more: object = {}) => (await site.call('orderPreview', { prodIds: `${course}`, ...more }, { token })).json.data;
		const best = await preview();
		expect([best.coupon?.code, best.discount, best.payable]).toEqual([ten.code, 1000, 9000]);
		expect(best.coupons.map(({ code, discount, problem }) => [code, discount, problem])).toEqual([
			[ten.code, 1000, null],
			[five.code, 500, null],
			[many.code, 0, '还没到这张优惠券要求的金额'],
		]);
		expect(await preview({ couponCode: five.code })).toMatchObject({ discount: 500, couponTrouble: null });
		expect(await preview({ couponCode: '' })).toMatchObject({ coupon: null, discount: 0, payable: 10_000 });
		expect(await preview({ couponCode: many.code })).toMatchObject({ coupon: null, couponTrouble: '还没到这张优惠券要求的金额' });
		expect(await preview({ couponCode: 'NOBODY-HAS-IT' })).toMatchObject({ coupon: null, couponTrouble: '没有这个券码，请对一对有没有输错' });
		// What the buyer saw is what is ordered, or nothing is.
		expect(reasonOf(await order(token, `${course}`, five.code, { payable: 9000 }))).toBe('price_changed');
	});

	test('the wallet has each in its place, with what it counts for', async () => {
		const { token } = await buyer();
		const mine = async (state: 'usable' | 'used' | 'over') => (await site.call('myCoupons', { state }, { token })).json.data;
		const [spent, soon, kept] = [
			await coupon({ scope: 'products', productIds: [course], title: '用掉的' }),
			await coupon({ endsAt: '2040-11-25T00:00:00.000Z', title: '快过期' }),
			await coupon({ scope: 'category', categoryId: category, title: '留着的' }),
		];
		for (const { code } of [spent, soon, kept]) await site.call('couponClaim', { code }, { token });
		const orderId = idOf(await order(token, `${course}`, spent.code));
		expect((await mine('usable')).dataList.find(({ title }) => title === '用掉的')).toMatchObject({ heldBy: orderId, prodId: course });
		await pay(orderId);
		site.setNow(new Date('2040-11-25T00:00:00Z'));
		expect((await mine('usable')).counts).toEqual({ usable: 1, used: 1, over: 1 });
		expect((await mine('usable')).dataList.map(({ title, categoryId, titles }) => [title, categoryId, titles.length])).toEqual([
			['留着的', category, 1],
		]);
		expect((await mine('used')).dataList).toMatchObject([{ title: '用掉的', orderId }]);
		expect((await mine('over')).dataList).toMatchObject([{ title: '快过期', heldBy: null }]);
	});

	test('of one that counts for one product the wallet says whether that is a course or a VIP plan', async () => {
		const { token } = await buyer();
		const plan = await makePlan();
		for (const productIds of [[course], [plan], [course, plan]])
			await site.call('couponClaim', { code: (await coupon({ scope: 'products', productIds })).code }, { token });
		const { dataList } = (await site.call('myCoupons', { state: 'usable' }, { token })).json.data;
		expect(dataList.map(({ prodId, prodType, prodOnline }) => [prodId, prodType, prodOnline])).toEqual([
			[course, 1, true],
			[plan, 3, true],
			[null, null, null],
		]);
	});

	test('and whether that course is still sold', async () => {
		const { token } = await buyer();
		const gone = await makeCourse(site.db, { category });
		await site.call('couponClaim', { code: (await coupon({ scope: 'products', productIds: [gone] })).code }, { token });
		await site.db.run(sql`update course set online = false, withdrawn_at = now() where id = ${gone}`);
		const { dataList } = (await site.call('myCoupons', { state: 'usable' }, { token })).json.data;
		expect(dataList).toMatchObject([{ prodId: gone, prodOnline: false }]);
	});
});

test('R84 R67 of who has left the used ones stay without them, and nothing that could still be used', async () => {
	const { token, member } = await buyer();
	const [used, free] = [await coupon(), await coupon()];
	await pay(idOf(await order(token, `${course}`, used.code)));
	await site.call('couponClaim', { code: free.code }, { token });
	await site.db.transaction((tx) => couponsPersonal.forget(tx, { id: member.id, phone: null, email: null, at: start }, site.app.platform));
	expect(await heldOf(member.id)).toEqual([{ state: 3, n: 1 }]);
});

describe('R84 staff', () => {
	test('make and change coupons: each change is in the log without its code; what somebody else changed is refused', async () => {
		const made = await coupon({ code: 'Autumn-26', title: '秋天' });
		expect(made).toMatchObject({ code: 'AUTUMN-26', version: 1 });
		const change = async (fields: object) =>
			(
				await site.call(
					'staffCouponSave',
					{
						...{ title: '秋天', kind: 'amount', value: 1000, scope: 'all', claim: 'code', startsAt: '2040-11-01T00:00:00.000Z', endsAt: ends },
						...fields,
					} as never,
					{ token: staff },
				)
			).json;
		expect(reasonOf(await change({ version: 0, code: 'autumn-26' }))).toBe('coupon_code_taken');
		const taken = await coupon({ quantity: 5 });
		const { token } = await buyer();
		await site.call('couponClaim', { code: taken.code }, { token });
		await site.call('couponClaim', { code: taken.code }, { token: (await buyer()).token });
		expect(reasonOf(await change({ id: taken.id, version: 1, quantity: 1 }))).toBe('coupon_fewer_than_taken');
		expect((await change({ id: taken.id, version: 1, quantity: 2, online: false })).data).toMatchObject({ version: 2, taken: 2, code: taken.code });
		expect(reasonOf(await change({ id: taken.id, version: 1 }))).toBe('changed_meanwhile');
		const [row] = await site.db.rows<{ subject: string; detail: object }>(
			sql`select subject, detail from staff_audit where kind = 'coupon_changed' order by id desc limit 1`,
		);
		expect(row).toMatchObject({ subject: `coupon ${taken.id}`, detail: { was: { online: true }, now: { online: false, quantity: 2 } } });
		expect(JSON.stringify(row)).not.toContain(taken.code);
		expect((await site.call('staffCoupons', {}, { token: staff })).json.data.dataList.find(({ id }) => id === taken.id)).toMatchObject({
			taken: 2,
			used: 0,
		});
	});
});

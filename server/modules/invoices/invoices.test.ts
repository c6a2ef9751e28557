import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CallKey } from '../../../contract/paths.ts';
import { makeBuyer, start } from '../../../test/buyers.ts';
import { asOwner } from '../../../test/database.ts';
import { makeCategory, makeCourse } from '../../../test/factories.ts';
import { runJobs } from '../../../test/jobs.ts';
import { makeStaff, staffToken } from '../../../test/staff.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { untilWaiting } from '../../../test/waiting.ts';
import { sql } from '../../db/sql.ts';
import { closeOrder, returnLines } from '../orders/transitions.service.ts';
import { invoicesPersonal } from './invoices.personal.ts';
import * as queries from './invoices.queries.ts';

let site: TestApp;
let staff: { id: number };
let category: number;
let serial = 0;
const day = 86_400_000;

beforeAll(async () => {
	site = await startApp({ config: { rateLimits: false } });
	category = await makeCategory(site.db);
	staff = await makeStaff(site, { roles: ['finance'] });
});
beforeEach(() => site.setNow(start));
afterAll(() => site.close());

const company = { kind: 'company', title: '杭州启明设计有限公司', taxNumber: '9135 0100 m000 100y 43', email: 'xiaoman@example.com' } as const;
const person = { kind: 'personal', title: '林小满', email: 'xiaoman@example.com' } as const;

interface Said {
	id: number;
	state: string;
	amount: number;
	version: number;
	returned: number;
	title: string;
	taxNumber: string;
	link: string | null;
	number: string | null;
	issuedOn: string | null;
	invoice: Said | null;
	invoiceUntil: string | null;
	orderId: string;
	dataList: Said[];
	totalCount: number;
}
interface Answer {
	status: number;
	reason: string | undefined;
	data: Said;
	errors: string[] | undefined;
}
const shown = ({ status, json }: { status: number; json: object }): Answer => {
	const { reason, data, errors } = json as { reason?: string; data: Said; errors?: { path: string }[] };
	return { status, reason, data, errors: errors?.map(({ path }) => path) };
};

type Buyer = Awaited<ReturnType<typeof makeBuyer>>;
const by = async (who: Buyer, key: CallKey, input: object) => shown(await who.call(key, input));
const staffly = async (key: CallKey, input: object = {}) => shown(await site.call(key, input as never, { token: await staffToken(site, staff) }));
/** An order of courses at these prices. */
async function order(who: Buyer, prices: number[], more: object = {}) {
	const ids = await Promise.all(prices.map((price) => makeCourse(site.db, { category, price })));
	serial += 1;
	return (await by(who, 'orderCreate', { prodIds: ids.join(), requestId: `invoice-form-${serial}`, ...more })).data.orderId;
}
async function paid(prices: number[] = [10_000], more: object = {}) {
	const who = await makeBuyer(site);
	const orderId = await order(who, prices, more);
	await who.pay(orderId);
	return { who, orderId, ask: (wanted: object = company) => by(who, 'invoiceAsk', { orderId, ...wanted }) };
}
const standing = async (who: Buyer, orderId: string) => (await by(who, 'orderDetail', { orderId })).data;
const rowOf = async (orderId: string) =>
	site.db.one<{ id: number; version: number; state: string }>(
		sql`select id, version, state from invoice where order_id = ${Number(orderId)} order by id desc limit 1`,
	);
const goBack = (orderId: string, lines: number[]) =>
	site.db.transaction((tx) => returnLines(tx, { orderId: Number(orderId), lines, at: site.app.platform.now(), who: 'staff', why: 'asked' }));
let digits = 0;
const number = () => {
	digits += 1;
	return `2633200000${String(digits).padStart(10, '0')}`;
};
const issue = async (orderId: string, more: object = {}) => {
	const { id, version } = await rowOf(orderId);
	return staffly('staffInvoiceIssue', { id, version, number: number(), issuedOn: '2040-11-24', ...more });
};

describe('R87 asking at the till', () => {
	test('what is wanted waits for the payment, then it is requested: about what was paid, to whom it was said', async () => {
		const who = await makeBuyer(site);
		const orderId = await order(who, [10_000], { invoice: company });
		expect((await standing(who, orderId)).invoice).toMatchObject({ state: 'waiting', amount: 10_000, requestedAt: null });
		expect((await standing(who, orderId)).invoiceUntil).toBeNull();
		expect((await staffly('staffInvoices')).data.dataList.some((row) => row.orderId === orderId)).toBe(false);
		await who.pay(orderId);
		expect((await standing(who, orderId)).invoice).toEqual({
			...company,
			...{ taxNumber: '91350100M000100Y43', state: 'requested', amount: 10_000, number: null, issuedOn: null, link: null, why: '' },
			requestedAt: start.toISOString(),
		});
	});

	test('ordered again before it is paid, otherwise or without: what was said last counts', async () => {
		const who = await makeBuyer(site);
		const id = await makeCourse(site.db, { category, price: 500 });
		const again = (more: object) => {
			serial += 1;
			return by(who, 'orderCreate', { prodId: id, requestId: `invoice-form-${serial}`, ...more });
		};
		const { orderId } = (await again({ invoice: company })).data;
		expect((await again({ invoice: person })).data.orderId).toBe(orderId);
		expect((await standing(who, orderId)).invoice).toMatchObject({ state: 'waiting', kind: 'personal', title: '林小满', taxNumber: '' });
		await again({});
		expect((await standing(who, orderId)).invoice).toBeNull();
	});

	test('a free order has none, and neither has one that was closed', async () => {
		const who = await makeBuyer(site);
		const free = await order(who, [0], { invoice: company });
		expect(await standing(who, free)).toMatchObject({ orderState: 2, invoice: null, invoiceUntil: null });
		expect((await by(who, 'invoiceAsk', { orderId: free, ...company })).reason).toBe('invoice_nothing_paid');
		const closed = await order(who, [500], { invoice: company });
		await site.db.transaction((tx) => closeOrder(tx, { orderId: Number(closed), at: start, who: 'member', why: 'cancelled' }));
		expect(await standing(who, closed)).toMatchObject({ orderState: 3, invoice: null, invoiceUntil: null });
	});

	test.each([
		[{ ...company, taxNumber: '91330106MA2X7K8' }, 'taxNumber'],
		[{ ...company, taxNumber: '91350100M000100Y44' }, 'taxNumber'],
		[{ ...company, taxNumber: '' }, 'taxNumber'],
		[{ ...person, taxNumber: '91350100M000100Y43' }, 'taxNumber'],
		[{ ...company, title: ' ' }, 'title'],
		[{ ...company, title: '名'.repeat(101) }, 'title'],
		[{ ...company, email: 'nobody' }, 'email'],
		[{ ...company, kind: 'other' }, 'kind'],
	])('%j is refused and says where', async (wanted, field) => {
		const { who, orderId, ask } = await paid();
		expect(await ask(wanted)).toMatchObject({ status: 422, errors: [field] });
		const course = await makeCourse(site.db, { category, price: 100 });
		const input = { prodId: course, requestId: 'a-form-of-this-test', invoice: wanted };
		expect(await by(who, 'orderCreate', input)).toMatchObject({ status: 422, errors: [`invoice.${field}`] });
		expect((await standing(who, orderId)).invoice).toBeNull();
	});

	test('the next form begins with the last title; before the first with the member’s address', async () => {
		const who = await makeBuyer(site);
		await site.db.run(sql`update member set email = 'of-mine@example.com' where id = ${who.memberId}`);
		expect((await by(who, 'invoiceDraft', {})).data).toEqual({ kind: 'personal', title: '', taxNumber: '', email: 'of-mine@example.com' });
		await order(who, [500], { invoice: person });
		await order(who, [500], { invoice: company });
		expect((await by(who, 'invoiceDraft', {})).data).toEqual({ ...company, taxNumber: '91350100M000100Y43' });
	});
});

describe('R87 R21 asking for a paid order', () => {
	test('once: the same again is no error, another is told that there is one; changed and cancelled until it is issued', async () => {
		const { who, orderId, ask } = await paid();
		expect((await standing(who, orderId)).invoiceUntil).toBe(new Date(start.getTime() + 180 * day).toISOString());
		expect((await by(who, 'invoiceChange', { orderId, ...person })).status).toBe(404);
		expect((await by(who, 'invoiceCancel', { orderId })).status).toBe(404);
		const [one, two] = await Promise.all([ask(), ask()]);
		expect([one, two].map(({ data }) => data.state)).toEqual(['requested', 'requested']);
		expect(await site.db.rows(sql`select 1 from invoice where order_id = ${Number(orderId)}`)).toHaveLength(1);
		expect((await ask(person)).reason).toBe('invoice_there');
		expect((await by(who, 'invoiceChange', { orderId, ...person })).data).toMatchObject({ state: 'requested', title: '林小满', taxNumber: '' });
		for (const _ of [1, 2]) expect((await by(who, 'invoiceCancel', { orderId })).data.state).toBe('cancelled');
		expect((await by(who, 'invoiceChange', { orderId, ...person })).reason).toBe('invoice_not_waiting');
		expect((await standing(who, orderId)).invoiceUntil).not.toBeNull();
		expect((await ask()).data).toMatchObject({ state: 'requested', title: company.title });
		await issue(orderId);
		expect((await by(who, 'invoiceChange', { orderId, ...person })).reason).toBe('invoice_not_waiting');
		expect((await by(who, 'invoiceCancel', { orderId })).reason).toBe('invoice_not_waiting');
		expect((await ask()).reason).toBe('invoice_there');
		expect(await standing(who, orderId)).toMatchObject({ invoice: { state: 'issued' }, invoiceUntil: null });
	});

	test('not before it is paid, and 180 days after the payment not any more', async () => {
		const who = await makeBuyer(site);
		const waiting = await order(who, [500]);
		expect((await by(who, 'invoiceAsk', { orderId: waiting, ...company })).reason).toBe('invoice_nothing_paid');
		const { who: late, orderId, ask } = await paid();
		site.setNow(new Date(start.getTime() + 180 * day));
		await site.db.run(sql`update member_session set expires_at = '2050-01-01' where member_id = ${late.memberId}`);
		expect((await ask()).reason).toBe('invoice_late');
		expect((await standing(late, orderId)).invoiceUntil).toBeNull();
		site.setNow(new Date(start.getTime() + 180 * day - 1));
		expect((await ask()).data.state).toBe('requested');
	});

	test('nobody else’s', async () => {
		const { orderId, ask } = await paid();
		await ask();
		const other = await makeBuyer(site);
		for (const key of ['invoiceAsk', 'invoiceChange', 'invoiceCancel'] as const)
			expect([key, (await by(other, key, { orderId, ...person })).status]).toEqual([key, 404]);
		expect((await rowOf(orderId)).state).toBe('requested');
	});
});

describe('R87 R83 what goes back', () => {
	test('lowers what was asked for, and cancels it when nothing is left', async () => {
		const { who, orderId } = await paid([10_000, 333], { invoice: company });
		await goBack(orderId, [2]);
		expect((await standing(who, orderId)).invoice).toMatchObject({ state: 'requested', amount: 10_000 });
		await goBack(orderId, [1]);
		expect(await standing(who, orderId)).toMatchObject({ orderState: 4, invoice: { state: 'cancelled', amount: 10_000 }, invoiceUntil: null });
		expect((await by(who, 'invoiceAsk', { orderId, ...company })).reason).toBe('invoice_nothing_paid');
	});

	test('what is asked for afterwards is about what is left', async () => {
		const { who, orderId, ask } = await paid([10_000, 333]);
		await goBack(orderId, [1]);
		expect((await ask()).data.amount).toBe(333);
		expect((await standing(who, orderId)).invoice?.amount).toBe(333);
	});

	test('what is asked for while it goes back waits for that, and is not about money that has gone', async () => {
		const { ask, orderId } = await paid([10_000]);
		let asking = Promise.resolve<Answer | undefined>(undefined);
		await site.db.transaction(async (tx) => {
			await returnLines(tx, { orderId: Number(orderId), lines: [1], at: start, who: 'staff', why: 'asked' });
			asking = ask();
			const isWaiting = async () =>
				(await asOwner(site.databaseUrl, `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).length;
			await expect.poll(isWaiting, { timeout: 10_000 }).toBe(1);
		});
		expect((await asking)?.reason).toBe('invoice_nothing_paid');
	});

	test('what is issued has to be reversed; then one of what is left is requested, made out as before', async () => {
		const { who, orderId } = await paid([10_000, 333], { invoice: company });
		await issue(orderId);
		await goBack(orderId, [1]);
		expect((await standing(who, orderId)).invoice).toMatchObject({ state: 'to_reverse', amount: 10_333 });
		const [row] = (await staffly('staffInvoices', { state: 'to_reverse' })).data.dataList.filter((each) => each.orderId === orderId);
		expect(row).toMatchObject({ returned: 10_000, amount: 10_333 });
		const [id, version] = [row?.id, row?.version];
		expect((await staffly('staffInvoiceReverse', { id, version: 1, number: number() })).reason).toBe('changed_meanwhile');
		const red = number();
		for (const _ of [1, 2])
			expect((await staffly('staffInvoiceReverse', { id, version, number: red })).data).toMatchObject({ state: 'reversed', reversalNumber: red });
		expect((await standing(who, orderId)).invoice).toMatchObject({ ...company, taxNumber: '91350100M000100Y43', state: 'requested', amount: 333 });
		expect(await site.db.rows(sql`select 1 from invoice where order_id = ${Number(orderId)}`)).toHaveLength(2);
	});

	test('by the member, whole: the issued one waits for its reversal, in the transaction of the refund; after it nothing is left', async () => {
		const { who, orderId } = await paid([10_000], { invoice: person });
		await issue(orderId);
		expect((await by(who, 'orderRefund', { orderId, reason: '' })).status).toBe(200);
		const { id, version, state } = await rowOf(orderId);
		expect(state).toBe('to_reverse');
		await staffly('staffInvoiceReverse', { id, version, number: number() });
		expect(await standing(who, orderId)).toMatchObject({ invoice: { state: 'reversed' }, invoiceUntil: null });
	});

	test('a refund that fails takes nothing from the invoice', async () => {
		const { who, orderId } = await paid([10_000], { invoice: company });
		const failing = site.db.transaction(async (tx) => {
			await returnLines(tx, { orderId: Number(orderId), lines: [1], at: start, who: 'staff', why: 'asked' });
			throw new Error('the provider’s job could not be queued');
		});
		await expect(failing).rejects.toThrow('could not be queued');
		expect((await standing(who, orderId)).invoice).toMatchObject({ state: 'requested', amount: 10_000 });
	});

	test('at the moment at which it is issued: it is the one or the other, never an issued one of money that went back', async () => {
		for (let n = 0; n < 4; n += 1) {
			const { orderId } = await paid([10_000], { invoice: company });
			const [issued] = await Promise.all([issue(orderId), goBack(orderId, [1])]);
			expect([issued.reason, (await rowOf(orderId)).state]).toEqual(
				issued.reason === undefined ? [undefined, 'to_reverse'] : [expect.stringMatching(/^(changed_meanwhile|invoice_not_waiting)$/), 'cancelled'],
			);
		}
	});
});

test('R87 what goes back while an invoice is reversed is missing from the one that takes its place', async () => {
	const { orderId } = await paid([6000, 4000], { invoice: company });
	const { data } = await issue(orderId);
	let back: Promise<unknown> | undefined;
	await site.db.transaction(async (tx) => {
		const { id } = (await queries.lock(tx, data.id)) as queries.InvoiceRow;
		const before = await queries.setReversed(tx, id, { number: number(), at: start, staffId: staff.id });
		await queries.insert(tx, { ...before, state: 'requested', amount: before.amount, at: start });
		back = goBack(orderId, [2]);
		await untilWaiting(site);
	});
	await back;
	expect(await site.db.rows(sql`select state, amount, returned from invoice where order_id = ${Number(orderId)} order by id`)).toEqual([
		{ state: 'reversed', amount: 10_000, returned: 0 },
		{ state: 'requested', amount: 6000, returned: 0 },
	]);
});

describe('R87 R100 staff', () => {
	test('see those that wait, the oldest first; issue one, and the buyer is told', async () => {
		await site.db.run(sql`update invoice set state = 'cancelled' where state = 'requested'`);
		const first = await paid([100], { invoice: company });
		await site.db.run(sql`update member set email = 'told@example.com' where id = ${first.who.memberId}`);
		site.setNow(new Date(start.getTime() + 1000));
		const second = await paid([200], { invoice: person });
		site.setNow(new Date(start.getTime() + 2000));
		await site.db.run(sql`update invoice set requested_at = ${new Date(start.getTime() + 500)} where order_id = ${Number(second.orderId)}`);
		const list = (await staffly('staffInvoices')).data;
		expect([list.totalCount, list.dataList.map(({ orderId }) => orderId)]).toEqual([2, [first.orderId, second.orderId]]);
		expect((await staffly('staffInvoices', { currPage: 2, pageSize: 1 })).data.dataList.map(({ orderId }) => orderId)).toEqual([second.orderId]);

		const { id, version } = await rowOf(first.orderId);
		const issued = { id, version, number: number(), issuedOn: '2040-11-24', link: 'https://tax.example.com/1?a=b' };
		for (const wrong of [{ number: '123' }, { link: 'http://tax.example.com/1' }, { link: 'javascript:alert(1)' }, { issuedOn: '2040-11-25' }])
			expect([wrong, (await staffly('staffInvoiceIssue', { ...issued, ...wrong })).status]).toEqual([wrong, 422]);
		expect((await staffly('staffInvoiceIssue', { ...issued, version: version + 1 })).reason).toBe('changed_meanwhile');
		const both = await Promise.all([staffly('staffInvoiceIssue', issued), staffly('staffInvoiceIssue', issued)]);
		expect(both.map(({ data }) => [data.state, data.number])).toEqual([
			['issued', issued.number],
			['issued', issued.number],
		]);
		expect((await standing(first.who, first.orderId)).invoice).toMatchObject({ number: issued.number, issuedOn: '2040-11-24', link: issued.link });
		const taken = await issue(second.orderId, { number: issued.number });
		expect(taken.reason).toBe('invoice_number_taken');
		expect((await staffly('staffInvoiceIssue', { ...issued, number: number() })).reason).toBe('invoice_not_waiting');
		const audits = await site.db.rows<{ kind: string; detail: { number?: string } }>(
			sql`select kind, detail from staff_audit where subject = ${`order ${first.orderId}`}`,
		);
		expect(audits.map(({ kind, detail }) => [kind, detail.number])).toEqual([['invoice_issued', issued.number]]);
		expect(JSON.stringify(audits)).not.toContain(company.title);
		expect(await site.db.rows(sql`select 1 from staff_audit where kind = 'invoices_listed'`)).not.toEqual([]);
		await runJobs(site);
		const notices = (await first.who.call('noticeList', { kind: 'order' })).json.data as unknown as { dataList: { title: string; text: string }[] };
		expect(notices.dataList.filter(({ title }) => title === '发票开好了').map(({ text }) => text)).toEqual([expect.stringContaining(issued.number)]);
	});

	test('reject one with a reason that its buyer reads, and who asks anew; the version that was looked at must be the one that there is', async () => {
		const { who, orderId, ask } = await paid([100], { invoice: company });
		const { id, version } = await rowOf(orderId);
		const rejected = { id, version, why: '单位全称和税号对不上' };
		expect((await staffly('staffInvoiceReject', { ...rejected, why: '' })).status).toBe(422);
		await by(who, 'invoiceChange', { orderId, ...person });
		expect((await staffly('staffInvoiceReject', rejected)).reason).toBe('changed_meanwhile');
		const now = { ...rejected, version: version + 1 };
		for (const _ of [1, 2]) expect((await staffly('staffInvoiceReject', now)).data.state).toBe('rejected');
		expect((await staffly('staffInvoiceReject', { ...now, why: '另一个' })).reason).toBe('invoice_not_waiting');
		expect(await standing(who, orderId)).toMatchObject({ invoice: { state: 'rejected', why: rejected.why }, invoiceUntil: expect.any(String) });
		await runJobs(site);
		const notices = (await who.call('noticeList', { kind: 'order' })).json.data as unknown as { dataList: { title: string; text: string }[] };
		expect(notices.dataList.filter(({ title }) => title === '发票没有开成').map(({ text }) => text)).toEqual([expect.stringContaining(rejected.why)]);
		expect((await ask()).data).toMatchObject({ state: 'requested', why: '', title: company.title });
	});

	test('reverse one that was issued wrong: the same sum is requested again, and its buyer can change it', async () => {
		const { who, orderId } = await paid([100], { invoice: company });
		const { data } = await issue(orderId);
		expect((await staffly('staffInvoiceReverse', { id: data.id, version: data.version, number: data.number })).reason).toBe('invoice_number_taken');
		expect((await staffly('staffInvoiceReverse', { id: data.id, version: data.version, number: number() })).data.state).toBe('reversed');
		expect((await by(who, 'invoiceChange', { orderId, ...person })).data).toMatchObject({ state: 'requested', amount: 100, title: '林小满' });
	});

	test('one that there is not', async () => {
		for (const [key, more] of [
			['staffInvoiceIssue', { number: number(), issuedOn: '2040-11-24' }],
			['staffInvoiceReject', { why: '没有' }],
			['staffInvoiceReverse', { number: number() }],
		] as const)
			expect([key, (await staffly(key, { id: 999_999, version: 1, ...more })).status]).toEqual([key, 404]);
	});
});

test('R67 R87 whoever goes leaves the issued ones among the books, without name and address; others’ stay as they are', async () => {
	const { who, orderId } = await paid([100], { invoice: person });
	await issue(orderId, { link: 'https://tax.example.com/lin' });
	const ofCompany = await order(who, [200], { invoice: company });
	await who.pay(ofCompany);
	await issue(ofCompany);
	await order(who, [300], { invoice: person });
	const other = await paid([100], { invoice: person });
	await site.db.transaction((tx) => invoicesPersonal.forget(tx, { id: who.memberId, phone: null, email: null, at: start }, site.app.platform));
	const left = await site.db.rows(
		sql`select state, title, tax_number, email, amount, link from invoice where member_id = ${who.memberId} order by id`,
	);
	expect(left).toEqual([
		{ state: 'issued', title: '-', tax_number: '', email: '', amount: 100, link: null },
		{ state: 'issued', title: company.title, tax_number: '91350100M000100Y43', email: '', amount: 200, link: null },
	]);
	expect((await standing(other.who, other.orderId)).invoice).toMatchObject({ title: '林小满', email: person.email });
	const { id, version } = await rowOf(ofCompany);
	await staffly('staffInvoiceReverse', { id, version, number: number() });
	expect((await rowOf(ofCompany)).state).toBe('reversed');
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sentSlip, setUpBank, tokenOf } from '../../../test/bank.ts';
import { bankAccount, slip } from '../../../test/bank-account.ts';
import { booksOf, changes, makeBuyer, minutes, start } from '../../../test/buyers.ts';
import { makeCategory, makeCourse } from '../../../test/factories.ts';
import { runJobs } from '../../../test/jobs.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import { sharp } from '../../lib/pictures.ts';

let site: TestApp;
let category: number;
let owner: string;
let finance: string;

beforeAll(async () => {
	site = await startApp({ config: { rateLimits: false } });
	site.setNow(start);
	category = await makeCategory(site.db);
	owner = await setUpBank(site);
	finance = await tokenOf(site, 'finance');
});
afterAll(() => site.close());

const days = (n: number) => minutes(n * 1440);
const today = '2040-11-24';
let slips = 0;
/** A number as a bank gives it. */
const newNumber = () => `B20401124${String(++slips).padStart(6, '0')}`;
type Input = Record<string, unknown>;
/** By staff of the money desk, unless somebody else is said. */
const desk = async (key: Parameters<TestApp['call']>[0], input: Input, token = finance) =>
	(await site.call(key, input as never, { token })) as unknown as {
		status: number;
		json: { code: number; reason: string; data: never; errors: object[] };
	};
const audits = (subject: string) => site.db.rows<{ kind: string }>(sql`select kind from staff_audit where subject = ${subject} order by id`);
const due = async (key: string) => {
	await site.db.run(sql`update graphile_worker._private_jobs set run_at = now() where key = ${key}`);
	await runJobs(site);
};

interface Transfer {
	reference: string;
	expiresAt: string;
	proof: { state: string; why: string; payer: string } | null;
}

/** An order of a new course whose buyer has chosen a transfer. */
async function transferring(price = 27_900) {
	const who = await makeBuyer(site);
	const course = await makeCourse(site.db, { category, price });
	const { orderId } = await who.order(course);
	const choose = async () => (await who.call('paySubmit', { orderId, method: 'bank' })).json as { data: { action: string; transfer: Transfer } };
	const { transfer } = (await choose()).data;
	const show = async (image: string | Buffer, input: Input = {}) =>
		(await who.call('transferProofSend', {
			orderId,
			image: typeof image === 'string' ? image : image.toString('base64'),
			payer: '林小满',
			paidOn: today,
			...input,
		})) as unknown as { status: number; json: { code: number; reason: string; data: { transfer: Transfer }; errors: { path: string }[] } };
	const confirm = (input: Input = {}, token = finance) =>
		desk('staffTransferConfirm', { orderId, amount: price, bankNumber: newNumber(), day: today, ...input }, token);
	const seen = async () => (await who.call('orderTransfer', { orderId })).json.data as { transfer: Transfer | null };
	return { ...who, course, orderId, choose, transfer, show, confirm, seen };
}

describe('R81 a bank transfer', () => {
	test('is set up by owners, version by version, offered while it is online, and says what is wrong in its settings', async () => {
		const listed = (await desk('staffPayProviders', {}, owner)).json.data as { code: string; summary: object; version: number }[];
		expect(listed.find(({ code }) => code === 'bank')).toMatchObject({ version: 1, online: true, summary: { ...bankAccount, days: '3' } });
		const who = await makeBuyer(site);
		const methods = async () => (await who.call('payMethods', {})).json.data as { code: string }[];
		expect((await methods()).at(-1)).toEqual({ code: 'bank', name: '对公转账', icon: 'bank', kind: 'manual' });
		const save = (input: Input) => desk('staffPayProviderSave', { code: 'bank', version: 1, online: true, ...input }, owner);
		expect((await save({ version: 0 })).json.reason).toBe('changed_meanwhile');
		const wrong = await save({ settings: JSON.stringify({ holder: '', bank: '招商银行', number: '1', days: 15, secret: 'x' }) });
		expect(wrong.status).toBe(422);
		expect(wrong.json.errors.map((each) => (each as { path: string }).path).sort()).toEqual([
			'settings',
			'settings.days',
			'settings.holder',
			'settings.number',
			'settings.number',
		]);
		expect((await save({ online: false })).json.code).toBe(1);
		expect((await methods()).map(({ code }) => code)).toEqual(['sandbox']);
		const { orderId } = await who.order(await makeCourse(site.db, { category, price: 100 }));
		expect((await who.call('paySubmit', { orderId, method: 'bank' })).json.reason).toBe('pay_method_closed');
		expect((await save({ version: 2 })).json.code).toBe(1);
		expect((await site.app.server.inject({ method: 'POST', url: '/api/agency/core/pay/notify/bank', payload: '{}' })).statusCode).toBe(404);
	});

	test('names the account, the sum and a reference, and the order waits three days for it: once, its place held', async () => {
		const next = await makeBuyer(site);
		const who = await transferring();
		await site.db.run(sql`insert into product_seat (product_id, free) values (${who.course}, 0)`);
		expect(who.transfer).toEqual({
			...{ holder: bankAccount.holder, bank: bankAccount.bank, account: bankAccount.number, remark: bankAccount.remark },
			...{ payable: 27_900, reference: expect.stringMatching(/^\d{8}$/), expiresAt: days(3).toISOString(), proof: null },
		});
		const english = await site.call('orderTransfer', { orderId: who.orderId }, { token: who.token, headers: { 'accept-language': 'en' } });
		expect(english.json.data).toMatchObject({ transfer: { remark: bankAccount.remarkEn } });
		// The job that closes comes with the new end alone; one that had begun closes nothing.
		site.setNow(minutes(31));
		await due(`order-expires ${who.orderId}`);
		expect(await who.stateOf(who.orderId)).toBe(1);
		const { run_at: runAt } = await site.db.one<{ run_at: Date }>(
			sql`select run_at from graphile_worker._private_jobs where key = ${`order-expires ${who.orderId}`}`,
		);
		expect(runAt).toEqual(days(3));
		// Another method in between, a day later: the same reference, and not a minute more.
		site.setNow(days(1));
		expect((await who.submit(who.orderId)).data.action).toBe('redirect');
		expect(await who.seen()).toEqual({ transfer: null });
		expect((await who.choose()).data).toEqual({ action: 'manual', transfer: who.transfer });
		expect(await who.seen()).toEqual({ transfer: who.transfer });
		const steps = (await who.call('orderDetail', { orderId: who.orderId })).json.data as { steps: { orderState: number }[] };
		expect(steps.steps.map(({ orderState }) => orderState)).toEqual([1]);
		expect(
			await site.db.rows(sql`select from_state, to_state, who, why from order_event where order_id = ${Number(who.orderId)} order by id`),
		).toEqual([
			{ from_state: null, to_state: 1, who: 'member', why: '' },
			{ from_state: 1, to_state: 1, who: 'member', why: 'bank transfer' },
		]);
		site.setNow(days(3));
		await due(`order-expires ${who.orderId}`);
		expect(await who.stateOf(who.orderId)).toBe(3);
		expect(await site.db.rows(sql`select free from product_seat where product_id = ${who.course}`)).toEqual([{ free: 1 }]);
		expect((await who.show(await sentSlip())).json.reason).toBe('order_closed');
		expect((await next.call('orderTransfer', { orderId: who.orderId })).status).toBe(404);
	});

	test('a try by another provider ends after half an hour though the order waits for days, and another one follows it', async () => {
		const who = await transferring();
		await who.submit(who.orderId);
		const tries = () =>
			site.db.rows<{ provider: string; state: string; minutes: number }>(sql`select provider, state,
				extract(epoch from expires_at - ${start}::timestamptz)::int / 60 as minutes from payment_try where order_id = ${Number(who.orderId)} order by n`);
		expect(await tries()).toEqual([
			{ provider: 'bank', state: 'closed', minutes: 4320 },
			{ provider: 'sandbox', state: 'open', minutes: 30 },
		]);
		site.setNow(minutes(30));
		await who.pay(who.orderId);
		expect((await tries()).slice(1)).toEqual([
			{ provider: 'sandbox', state: 'closed', minutes: 30 },
			{ provider: 'sandbox', state: 'paid', minutes: 60 },
		]);
		expect(await who.stateOf(who.orderId)).toBe(2);
		expect((await who.show(await sentSlip())).json.reason).toBe('order_paid');
	});
});

describe('R81 the proof of a transfer', () => {
	test('is kept anew without metadata, for its member and the desk alone, and another one takes its place', async () => {
		const who = await transferring();
		const other = await makeBuyer(site);
		const file = await slip('#ff0000', 2000, 1000)
			.withExif({ IFD0: { Copyright: 'whoever' } })
			.jpeg()
			.toBuffer();
		// A page behind the picture.
		const sent = await who.show(Buffer.concat([file, Buffer.from('<script>alert(1)</script>')]));
		expect(sent.json.data.transfer.proof).toEqual({ state: 'sent', why: '', payer: '林小满', paidOn: today, sentAt: start.toISOString() });
		const read = async (token: string) =>
			Buffer.from(
				((await site.call('transferProof', { orderId: who.orderId }, { token })).json.data as { image: string } | null)?.image ?? '',
				'base64',
			);
		const kept = await read(who.token);
		const meta = await sharp(kept).metadata();
		expect([meta.format, meta.width, meta.height, meta.exif]).toEqual(['webp', 1600, 800, undefined]);
		expect(kept.includes('alert')).toBe(false);
		expect((await other.call('transferProof', { orderId: who.orderId })).status).toBe(404);
		expect((await other.call('transferProofSend', { orderId: who.orderId, image: await sentSlip(), payer: '别人', paidOn: today })).status).toBe(404);
		expect((await site.call('transferProof', { orderId: who.orderId })).status).toBe(401);
		await who.show(await sentSlip('#0000ff'), { payer: '林大满' });
		expect((await read(who.token)).equals(kept)).toBe(false);
		const seen = (await desk('staffTransfer', { orderId: who.orderId })).json.data as { image: string; proof: object };
		expect(seen).toMatchObject({ reference: who.transfer.reference, payable: 27_900, proof: { version: 2, payer: '林大满', state: 'sent' } });
		expect(Buffer.from(seen.image, 'base64').equals(await read(who.token))).toBe(true);
		expect((await audits(`order ${who.orderId}`)).map(({ kind }) => kind)).toEqual(['transfer_seen']);
		expect((await desk('staffTransfer', { orderId: who.orderId }, await tokenOf(site, 'editor'))).status).toBe(403);
	});

	test('is not taken any more from the moment on in which the order’s time is over, whether or not it has been closed yet', async () => {
		const who = await transferring();
		site.setNow(new Date(days(3).getTime() - 1));
		expect((await who.show(await sentSlip())).json.code).toBe(1);
		site.setNow(days(3));
		expect((await who.show(await sentSlip())).json.reason).toBe('order_closed');
		expect(await who.stateOf(who.orderId)).toBe(1);
		await who.call('orderCancel', { orderId: who.orderId });
		await site.db.run(sql`delete from bank_proof where order_id = ${Number(who.orderId)}`);
	});

	test('is no drawing, page, broken file, animation or bomb; of no day to come; and the one before stays', async () => {
		const who = await transferring();
		await who.show(await sentSlip());
		const jpeg = await slip('#123456', 600, 600).jpeg().toBuffer();
		const bomb = await sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#000' }, limitInputPixels: false })
			.png()
			.toBuffer();
		const refused: Record<string, Buffer> = {
			'an SVG': Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script>${'<g/>'.repeat(40)}</svg>`),
			'a page': Buffer.from(`<!doctype html><script>alert(1)</script>${' '.repeat(200)}`),
			'a PDF': Buffer.from(`%PDF-1.7 ${' '.repeat(200)}`),
			'a GIF': await slip().gif().toBuffer(),
			'a picture that breaks off': jpeg.subarray(0, jpeg.length / 2),
			'forty-nine megapixels in some kilobytes': bomb,
		};
		for (const [what, file] of Object.entries(refused)) {
			const { status, json } = await who.show(file);
			expect([what, status, json.reason]).toEqual([what, 200, 'picture_refused']);
		}
		const later = await who.show(await sentSlip(), { paidOn: '2040-11-25' });
		expect([later.status, later.json.errors.map(({ path }) => path)]).toEqual([422, ['paidOn']]);
		for (const input of [{ paidOn: '24.11.2040' }, { payer: '' }, { image: 'x' }, { payer: 'a'.repeat(61) }])
			expect([input, (await who.show(await sentSlip(), input)).status]).toEqual([input, 422]);
		expect((await desk('staffTransfer', { orderId: who.orderId })).json.data).toMatchObject({ proof: { version: 1 } });
		// And of no order that waits for no transfer.
		const { orderId } = await who.order(await makeCourse(site.db, { category, price: 100 }));
		expect((await who.show(await sentSlip(), { orderId })).status).toBe(404);
	});

	test('stands in the list of the desk, the newest first and by pages, until somebody has decided; a reference finds its order', async () => {
		const list = async (input: Input = {}) =>
			(await desk('staffTransfers', input)).json.data as {
				dataList: { orderId: string; orderState: number; proof: object | null }[];
				totalCount: number;
			};
		const before = (await list()).totalCount;
		const all = [];
		for (const minute of [1, 2, 3]) {
			const who = await transferring();
			site.setNow(minutes(minute));
			await who.show(await sentSlip());
			all.unshift(who);
		}
		const first = await list({ pageSize: 2 });
		expect(first.totalCount).toBe(before + 3);
		expect(first.dataList.map(({ orderId }) => orderId)).toEqual(all.slice(0, 2).map(({ orderId }) => orderId));
		expect((await list({ pageSize: 2, currPage: 2 })).dataList[0]?.orderId).toBe(all[2]?.orderId);
		await all[0]?.confirm();
		expect((await list()).totalCount).toBe(before + 2);
		const silent = await transferring();
		const found = await list({ reference: silent.transfer.reference });
		expect(found).toMatchObject({ totalCount: 1, dataList: [{ orderId: silent.orderId, orderState: 1, proof: null }] });
		expect(await list({ reference: '1' })).toMatchObject({ totalCount: 0, dataList: [] });
	});

	test('turned down with a reason: the member is told what to do, shows another one, and who looked at the old one decides nothing', async () => {
		const who = await transferring();
		await who.show(await sentSlip());
		const refuse = (version: number) => desk('staffTransferRefuse', { orderId: who.orderId, version, reason: '金额看不清' });
		expect((await refuse(2)).json.reason).toBe('changed_meanwhile');
		expect((await refuse(1)).json.data).toMatchObject({ proof: { state: 'turned_down', why: '金额看不清' } });
		expect((await refuse(1)).json.reason).toBe('changed_meanwhile');
		await runJobs(site);
		const notices = (await who.call('noticeList', {})).json.data as { dataList: { title: string; text: string }[] };
		expect(notices.dataList.map(({ title }) => title)).toEqual(['转账凭证要重传']);
		expect(notices.dataList[0]?.text).toContain('金额看不清');
		expect((await who.seen()).transfer?.proof).toMatchObject({ state: 'turned_down', why: '金额看不清' });
		expect((await who.show(await sentSlip('#00f'))).json.data.transfer.proof).toMatchObject({ state: 'sent', why: '' });
		expect((await refuse(1)).json.reason).toBe('changed_meanwhile');
		expect((await audits(`order ${who.orderId}`)).map(({ kind }) => kind)).toEqual(['transfer_refused']);
		for (const key of ['staffTransferRefuse', 'staffTransferConfirm'] as const)
			expect((await desk(key, { orderId: '1', version: 1, reason: 'x', amount: 1, bankNumber: 'B123', day: today })).status).toBe(404);
	});
});

describe('R81 R83 a transfer that has arrived', () => {
	test('pays the order, opens the course and stands in the books, once, however often it is said; then nothing about it changes', async () => {
		const who = await transferring();
		await who.show(await sentSlip());
		const before = await booksOf(site);
		const bankNumber = newNumber();
		const all = await Promise.all([
			who.confirm({ bankNumber }, owner),
			who.confirm({ bankNumber: bankNumber.toLowerCase() }),
			who.confirm({ bankNumber }),
		]);
		expect(all.map(({ json }) => (json.data as { outcome: string }).outcome)).toEqual(['paid', 'paid', 'paid']);
		expect([await who.stateOf(who.orderId), await who.owns(who.course)]).toEqual([2, 1]);
		expect(changes(before, await booksOf(site))).toEqual({ 'provider:bank': 27_900, sales: -27_900 });
		expect((await audits(`order ${who.orderId}`)).map(({ kind }) => kind)).toEqual(['transfer_confirmed']);
		await runJobs(site);
		const notices = (await who.call('noticeList', {})).json.data as { dataList: { title: string }[] };
		expect(notices.dataList.map(({ title }) => title)).toEqual(['报名成功']);
		const order = (await desk('staffOrder', { orderId: who.orderId })).json.data as { payments: object[] };
		expect(order.payments).toEqual([
			{ provider: 'bank', tradeNumber: bankNumber, amount: 27_900, paidAt: '2040-11-23T16:00:00.000Z', applied: true },
		]);
		const [event] = await site.db.rows(
			sql`select who, staff_id is not null as named from order_event where order_id = ${Number(who.orderId)} and to_state = 2`,
		);
		expect(event).toEqual({ who: 'staff', named: true });
		expect((await who.show(await sentSlip())).json.reason).toBe('order_paid');
		expect((await desk('staffTransferRefuse', { orderId: who.orderId, version: 1, reason: 'x' })).json.reason).toBe('changed_meanwhile');
		// The same number for another order, or as another sum.
		const other = await transferring();
		expect((await other.confirm({ bankNumber })).json.reason).toBe('transfer_number_used');
		expect((await who.confirm({ bankNumber, amount: 1, differs: true })).json.reason).toBe('transfer_number_used');
		expect([await other.stateOf(other.orderId), await other.owns(other.course)]).toEqual([1, 0]);
		expect(changes(before, await booksOf(site))).toEqual({ 'provider:bank': 27_900, sales: -27_900 });
	});

	test('is confirmed by who may, of a day that has come', async () => {
		const who = await transferring();
		expect((await who.confirm({}, await tokenOf(site, 'editor'))).status).toBe(403);
		expect((await who.confirm({ day: '2040-11-25' })).status).toBe(422);
		for (const input of [{ amount: 0 }, { amount: -5 }, { amount: 1.5 }, { bankNumber: 'B 1' }, { day: '2040-02-30' }])
			expect([input, (await who.confirm(input)).status]).toEqual([input, 422]);
		expect(await who.stateOf(who.orderId)).toBe(1);
		const card = await makeBuyer(site);
		const { orderId } = await card.order(await makeCourse(site.db, { category, price: 100 }));
		await card.submit(orderId);
		expect((await who.confirm({ orderId, amount: 100 })).status).toBe(404);
	});

	test('with another sum is refused; said to be so all the same it is kept, opens nothing, and is sent back by hand', async () => {
		const who = await transferring();
		await who.show(await sentSlip());
		const before = await booksOf(site);
		expect((await who.confirm({ amount: 27_800 })).json.reason).toBe('transfer_amount_differs');
		expect(changes(before, await booksOf(site))).toEqual({});
		const bankNumber = newNumber();
		const kept = await who.confirm({ amount: 27_800, differs: true, bankNumber });
		expect((await who.confirm({ amount: 27_800, differs: true, bankNumber })).json.data).toMatchObject({ outcome: 'sent_back' });
		expect(kept.json.data).toMatchObject({
			outcome: 'sent_back',
			order: { orderState: 1, refunds: [{ amount: 27_800, state: 'queued', provider: 'bank' }] },
		});
		expect(changes(before, await booksOf(site))).toEqual({ 'provider:bank': 27_800, owed: -27_800 });
		expect((await who.seen()).transfer?.proof).toMatchObject({ state: 'other_amount' });
		expect(await who.owns(who.course)).toBe(0);
		// The right sum still pays it.
		expect((await who.confirm()).json.data).toMatchObject({ outcome: 'paid' });
		expect(await who.owns(who.course)).toBe(1);
		// What comes later still says nothing about the proof of what has paid it.
		expect((await who.confirm({ amount: 1, differs: true })).json.data).toMatchObject({ outcome: 'sent_back' });
		expect(await site.db.rows(sql`select state from bank_proof where order_id = ${Number(who.orderId)}`)).toEqual([{ state: 'confirmed' }]);
	});

	test('for an order that was closed meanwhile, or paid in another way, is kept and stands at the desk until somebody has sent it back', async () => {
		const closed = await transferring(500);
		await closed.call('orderCancel', { orderId: closed.orderId });
		const paid = await transferring(700);
		await paid.pay(paid.orderId);
		const before = await booksOf(site);
		for (const who of [closed, paid]) expect((await who.confirm()).json.data).toMatchObject({ outcome: 'sent_back' });
		expect([await closed.stateOf(closed.orderId), await closed.owns(closed.course)]).toEqual([3, 0]);
		expect([await paid.stateOf(paid.orderId), await paid.owns(paid.course)]).toEqual([2, 1]);
		expect(changes(before, await booksOf(site))).toEqual({ 'provider:bank': 1200, owed: -1200 });
		// No job sends it.
		await runJobs(site);
		const left = async () => ((await desk('staffMoneyDesk', {})).json.data as { refunds: { orderId: string; number: string }[] }).refunds;
		const mine = (await left()).filter(({ orderId }) => [closed.orderId, paid.orderId].includes(orderId));
		expect(mine.map(({ orderId }) => orderId)).toEqual([closed.orderId, paid.orderId]);
		const [first, second] = mine.map(({ number }) => number);
		const sent = (number: string | undefined, bankNumber: string) => desk('staffRefundSent', { number, bankNumber, day: today });
		expect((await sent(first, 'OUT-1')).json.data).toMatchObject({ state: 'done', bankNumber: 'OUT-1', doneAt: '2040-11-23T16:00:00.000Z' });
		expect((await sent(first, 'out-1')).json.code).toBe(1);
		expect((await sent(first, 'OUT-2')).json.reason).toBe('refund_sent_before');
		expect((await sent(second, 'OUT-1')).json.reason).toBe('transfer_number_used');
		expect((await sent(second, 'OUT-3')).json.code).toBe(1);
		expect(changes(before, await booksOf(site))).toEqual({});
		expect((await left()).filter(({ orderId }) => [closed.orderId, paid.orderId].includes(orderId))).toEqual([]);
		expect((await audits(`refund ${first}`)).map(({ kind }) => kind)).toEqual(['refund_sent']);
	});

	test('goes back as any payment does: the course is closed at once, the order is refunded when staff have sent it', async () => {
		const who = await transferring(900);
		await who.confirm();
		const before = await booksOf(site);
		expect((await who.call('orderRefund', { orderId: who.orderId, reason: '买错了' })).json.data).toEqual({ orderState: 4 });
		await runJobs(site);
		expect([await who.stateOf(who.orderId), await who.owns(who.course)]).toEqual([4, 0]);
		const [refund] = ((await desk('staffOrder', { orderId: who.orderId })).json.data as { refunds: { number: string; state: string }[] }).refunds;
		expect(refund?.state).toBe('queued');
		const both = await Promise.all([1, 2].map(() => desk('staffRefundSent', { number: refund?.number, bankNumber: 'OUT-9', day: today })));
		expect(both.map(({ json }) => json.code)).toEqual([1, 1]);
		expect(await who.stateOf(who.orderId)).toBe(5);
		expect(changes(before, await booksOf(site))).toEqual({ 'provider:bank': -900, sales: 900 });
		// One that a provider sends is not entered by hand.
		const card = await makeBuyer(site);
		const { orderId } = await card.order(await makeCourse(site.db, { category, price: 100 }));
		await card.pay(orderId);
		await card.call('orderRefund', { orderId });
		expect((await desk('staffRefundSent', { number: `R${orderId}x1`, bankNumber: 'OUT-10', day: today })).status).toBe(404);
	});
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDesk, sentSlip } from '../../../test/bank.ts';
import { slip } from '../../../test/bank-account.ts';
import { makeBuyer, minutes, start } from '../../../test/buyers.ts';
import { makeCourse } from '../../../test/factories.ts';
import { runJobs } from '../../../test/jobs.ts';
import type { TestStaff } from '../../../test/staff.ts';
import type { TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import { boundedQueues } from '../../lib/bounded-queue.ts';
import { sharp } from '../../lib/pictures.ts';
import { paymentsPersonal } from './payments.personal.ts';

let site: TestApp;
let category: number;
let staff: TestStaff;
let desk: Awaited<ReturnType<typeof openDesk>>['desk'];

beforeAll(async () => {
	({ site, category, staff, desk } = await openDesk());
});
afterAll(() => site.close());

const day = '2040-11-24';
/** An order whose buyer has chosen a transfer. */
async function transferring(price = 400) {
	const who = await makeBuyer(site);
	const { orderId } = await who.order(await makeCourse(site.db, { category, price }));
	await who.call('paySubmit', { orderId, method: 'bank' });
	const show = async (image?: string, paidOn = day) =>
		who.call('transferProofSend', { orderId, image: image ?? (await sentSlip()), payer: '林小满', paidOn });
	const confirm = (bankNumber: string, input: object = {}) => desk('staffTransferConfirm', { orderId, amount: price, bankNumber, day, ...input });
	return { ...who, orderId, show, confirm };
}

test('R81 of proofs that were sent at one moment the newest order’s is the first, page by page', async () => {
	const all = [await transferring(), await transferring(), await transferring()];
	for (const { show } of all) await show();
	const numbers = all.map(({ orderId }) => Number(orderId)).sort((a, b) => b - a);
	const page = async (currPage: number) =>
		((await desk('staffTransfers', { pageSize: 2, currPage })).data as { dataList: { orderId: string }[] }).dataList.map(({ orderId }) =>
			Number(orderId),
		);
	expect([await page(1), await page(2)]).toEqual([numbers.slice(0, 2), numbers.slice(2)]);
});

test('R81 a day that is still to come is told so, to the payer and to staff', async () => {
	const who = await transferring();
	const errors = (path: string) => [{ path, message: 'is still to come' }];
	expect((await who.show(undefined, '2040-11-25')).json.errors).toEqual(errors('paidOn'));
	expect((await who.confirm('still-1', { day: '2040-11-25' })).errors).toEqual(errors('day'));
	expect((await desk('staffRefundSent', { number: 'R1234567x1', bankNumber: 'still-1', day: '2040-11-25' })).errors).toEqual(errors('day'));
});

test('R81 the picture of a telephone’s screen keeps its height', async () => {
	const who = await transferring();
	await who.show((await slip('#0a0', 300, 5000).png().toBuffer()).toString('base64'));
	const { image } = (await who.call('transferProof', { orderId: who.orderId })).json.data as { image: string };
	const { width, height } = await sharp(Buffer.from(image, 'base64')).metadata();
	expect([width, height]).toEqual([300, 5000]);
});

test('R83 a refund that was sent by hand names who sent it; the order is refunded though money that paid nothing still waits', async () => {
	const who = await transferring();
	expect((await who.confirm('extra-1', { amount: 300, differs: true })).data).toMatchObject({
		outcome: 'sent_back',
		order: { refunds: [{ reason: 'another sum than was owed', lines: [] }] },
	});
	await who.confirm('right-1');
	expect((await who.call('orderRefund', { orderId: who.orderId, reason: '' })).json.data).toEqual({ orderState: 4 });
	await runJobs(site);
	expect((await desk('staffRefundSent', { number: `R${who.orderId}x2`, bankNumber: 'OUT-21', day })).data).toMatchObject({ state: 'done' });
	expect(await who.stateOf(who.orderId)).toBe(5);
	expect(
		await site.db.rows(sql`select who, staff_id from order_event where order_id = ${Number(who.orderId)} and to_state in (2, 5) order by id`),
	).toEqual([
		{ who: 'staff', staff_id: staff.id },
		{ who: 'staff', staff_id: staff.id },
	]);
	const left = (await desk('staffMoneyDesk', {})).data as { refunds: { number: string }[]; accounts: { account: string }[] };
	expect(left.refunds.map(({ number }) => number)).toEqual([`R${who.orderId}x1`]);
	expect(left.accounts.map(({ account }) => account)).toEqual(['owed', 'provider:bank', 'sales']);
});

test('R83 a number that another provider has given, too, is the bank’s own', async () => {
	const [card, who] = [await transferring(), await transferring()];
	await card.pay(card.orderId);
	const { trade_number: bankNumber } = await site.db.one<{ trade_number: string }>(
		sql`select trade_number from payment where order_id = ${Number(card.orderId)}`,
	);
	for (let twice = 0; twice < 2; twice += 1) expect((await who.confirm(bankNumber)).data).toMatchObject({ outcome: 'paid' });
	expect(await who.stateOf(who.orderId)).toBe(2);
});

test('R81 two pictures of one payer are read or wait, and a third is refused; another payer’s is read', async () => {
	const [who, other] = [await transferring(), await transferring()];
	const reading = [...boundedQueues()].find(({ name }) => name === 'transfer-proofs');
	let go = () => {};
	const held = new Promise<void>((resolve) => {
		go = resolve;
	});
	// While somebody else's picture is being read.
	const before = reading?.run(() => held, { who: 'somebody else' });
	const shown = [who.show(), who.show(), who.show()];
	const refused = await Promise.race(shown);
	expect(refused.status).toBe(429);
	const another = other.show();
	go();
	const answers = await Promise.all([...shown, another]);
	await before;
	expect(
		answers
			.slice(0, 3)
			.map(({ status }) => status)
			.sort(),
	).toEqual([200, 200, 429]);
	expect(answers[3]?.status).toBe(200);
});

test('R81 a proof that was turned down says nothing of it any more once its money has come', async () => {
	const who = await transferring();
	await who.show();
	await desk('staffTransferRefuse', { orderId: who.orderId, version: 1, reason: '看不清' });
	await who.confirm('later-1');
	expect((await desk('staffTransfer', { orderId: who.orderId })).data).toMatchObject({ proof: { state: 'confirmed', why: '' } });
});

test('R81 another proof has its own day and its own moment; in place of one that was confirmed this moment it is not taken', async () => {
	const who = await transferring();
	await who.show();
	site.setNow(minutes(6));
	const { transfer } = (await who.show(undefined, '2040-11-23')).json.data as { transfer: { proof: object } };
	expect(transfer.proof).toEqual({ state: 'sent', why: '', payer: '林小满', paidOn: '2040-11-23', sentAt: minutes(6).toISOString() });
	await site.db.run(sql`update bank_proof set state = 'confirmed' where order_id = ${Number(who.orderId)}`);
	expect((await who.show()).json.reason).toBe('order_paid');
	site.setNow(start);
});

test('R81 an order whose proof nobody has looked at waits a day more, as often as it takes; one that was turned down does not', async () => {
	const who = await transferring();
	await who.show();
	/** How an order stands when its time is over after so many days. */
	const over = async ({ orderId, stateOf }: typeof who, days: number) => {
		site.setNow(minutes(days * 1440));
		await site.db.run(sql`update graphile_worker._private_jobs set run_at = now() where key = ${`order-expires ${orderId}`}`);
		await runJobs(site);
		return stateOf(orderId);
	};
	expect([await over(who, 3), await over(who, 4)]).toEqual([1, 1]);
	const said = (await who.call('orderTransfer', { orderId: who.orderId })).json.data as { transfer: { expiresAt: string } };
	expect(said.transfer.expiresAt).toBe(minutes(5 * 1440).toISOString());
	expect(await site.db.rows(sql`select provider, state from payment_try where order_id = ${Number(who.orderId)}`)).toEqual([
		{ provider: 'bank', state: 'open' },
	]);
	// The money was there in time; staff, whose login lasts for some hours of the test's clock, come to it later.
	site.setNow(start);
	expect((await who.confirm('in-time')).data).toMatchObject({ outcome: 'paid' });
	expect(await who.stateOf(who.orderId)).toBe(2);
	const other = await transferring();
	await other.show();
	await desk('staffTransferRefuse', { orderId: other.orderId, version: 1, reason: '看不清' });
	expect(await over(other, 3)).toBe(3);
	site.setNow(start);
});

test('R67 the copy of an account has the pictures of its transfers, the first that was shown first, and nobody else’s', async () => {
	const who = await transferring();
	await (await transferring()).show();
	site.setNow(minutes(8));
	await who.show();
	const { orderId: next } = await who.order(await makeCourse(site.db, { category, price: 300 }));
	await who.call('paySubmit', { orderId: next, method: 'bank' });
	site.setNow(minutes(7));
	await who.call('transferProofSend', { orderId: next, image: await sentSlip('#00f'), payer: '林小满', paidOn: day });
	site.setNow(start);
	const pictures = (await paymentsPersonal.pictures?.(site.db, who.memberId)) ?? [];
	expect(pictures.map(({ name }) => name)).toEqual([`transfer-${next}.webp`, `transfer-${who.orderId}.webp`]);
	const { image } = (await who.call('transferProof', { orderId: next })).json.data as { image: string };
	expect(Buffer.from(image, 'base64').equals(pictures[0]?.bytes as Buffer)).toBe(true);
});

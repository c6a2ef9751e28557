import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDesk } from '../../../test/bank.ts';
import { booksOf, changes, makeBuyer } from '../../../test/buyers.ts';
import { makeCourse } from '../../../test/factories.ts';
import { StripeGateway } from '../../../test/gateways/stripe.ts';
import { refundObject } from '../../../test/gateways/stripe-books.ts';
import { runJobs } from '../../../test/jobs.ts';
import type { TestApp } from '../../../test/start-app.ts';
import { untilWaiting } from '../../../test/waiting.ts';
import { sql } from '../../db/sql.ts';
import * as refunds from './refunds.queries.ts';
import { runRefund } from './refunds.service.ts';

/** What becomes of a refund that had ended: a bank sends money back days later, and Stripe tells so (docs.stripe.com/refunds#failed-refunds). */
let site: TestApp;
let category: number;
let desk: Awaited<ReturnType<typeof openDesk>>['desk'];
let gateway: StripeGateway;

beforeAll(async () => {
	({ site, category, desk } = await openDesk());
	await site.app.server.listen({ port: 0, host: '127.0.0.1' });
	gateway = new StripeGateway({ now: () => site.app.platform.now() });
	await gateway.listen();
	gateway.webhookUrl = `http://127.0.0.1:${(site.app.server.server.address() as AddressInfo).port}/api/agency/core/pay/notify/stripe`;
	await desk('staffPayProviderSave', { code: 'stripe', version: 0, online: true, settings: JSON.stringify(gateway.settings) });
});
afterAll(async () => {
	await gateway.close();
	site.app.server.server.closeAllConnections();
	await site.close();
});

const day = '2040-11-24';

/** An order that was paid at Stripe and whose first line goes back, as far as Stripe has sent it. */
async function givenBack(...prices: number[]) {
	const who = await makeBuyer(site);
	const { orderId } = await who.order(...(await Promise.all(prices.map((price) => makeCourse(site.db, { category, price })))));
	await who.call('paySubmit', { orderId, method: 'stripe' });
	await gateway.pay(`L${orderId}x1`);
	const number = `R${orderId}x1`;
	const before = await booksOf(site);
	await desk('staffOrderRefund', { orderId, lines: [1], reason: '退' });
	await runJobs(site);
	return {
		...who,
		orderId,
		number,
		moved: async () => changes(before, await booksOf(site)),
		/** What Stripe says of it from now on, and that it told so. */
		told: async (status: 'succeeded' | 'failed') => {
			await gateway.settleRefund(number, status);
			await runJobs(site);
		},
		standing: async () => [await stateOf(number), await who.stateOf(orderId)],
		sent: (bankNumber: string) => desk('staffRefundSent', { number, bankNumber, day }),
	};
}
const kept = (number: string) => site.db.one<{ state: string }>(sql`select state, detail, done_at, bank_number from refund where number = ${number}`);
const stateOf = async (number: string) => (await kept(number)).state;
const left = async () => ((await desk('staffMoneyDesk', {})).data as { refunds: { number: string; detail: string }[] }).refunds;

describe('R83 a refund that arrived and that its provider says failed after all', () => {
	test('is at the desk with the trouble, its money with the provider, its order on the way back again; told twice, once', async () => {
		const who = await givenBack(500);
		expect([await who.standing(), await who.moved()]).toEqual([['done', 5], { 'provider:stripe': -500, sales: 500 }]);
		gateway.switches.notices.lose = true;
		await gateway.settleRefund(who.number, 'failed');
		gateway.switches.reset();
		await Promise.all([1, 2].map(() => runRefund(site.app.platform, who.number)));
		await who.told('failed');
		expect(await kept(who.number)).toEqual({ state: 'failed', detail: 'Stripe: expired_or_canceled_card', done_at: null, bank_number: null });
		expect([await who.standing(), await who.moved()]).toEqual([['failed', 4], {}]);
		expect((await left()).filter(({ number }) => number === who.number)).toMatchObject([
			{ state: 'failed', detail: 'Stripe: expired_or_canceled_card' },
		]);
		expect(
			await site.db.rows(sql`select from_state, to_state, who, why from order_event where order_id = ${Number(who.orderId)} and from_state = 5`),
		).toEqual([{ from_state: 5, to_state: 4, who: 'provider', why: 'Stripe: expired_or_canceled_card' }]);
	});

	test('leaves an order of which something is kept as it is', async () => {
		const who = await givenBack(500, 300);
		await who.told('failed');
		expect([await who.standing(), await who.moved()]).toEqual([['failed', 2], {}]);
	});

	test('leaves a closed order closed, whose late payment it was to give back', async () => {
		const who = await makeBuyer(site);
		const { orderId } = await who.order(await makeCourse(site.db, { category, price: 500 }));
		await who.call('paySubmit', { orderId, method: 'stripe' });
		await site.db.run(sql`update customer_order set state = 3, closed_why = 'cancelled', closed_at = now() where id = ${Number(orderId)}`);
		const before = await booksOf(site);
		await gateway.pay(`L${orderId}x1`);
		await runJobs(site);
		expect(changes(before, await booksOf(site))).toEqual({});
		await gateway.settleRefund(`R${orderId}x1`, 'failed');
		await runJobs(site);
		expect([await stateOf(`R${orderId}x1`), await who.stateOf(orderId)]).toEqual(['failed', 3]);
		expect(changes(before, await booksOf(site))).toEqual({ 'provider:stripe': 500, owed: -500 });
	});

	test('stays where it was while a notice alone says so, or while nobody can be asked', async () => {
		const who = await givenBack(500);
		const refund = gateway.refunds.find(({ metadata }) => metadata['refundNumber'] === who.number);
		if (refund === undefined) throw new Error('it was not sent');
		await gateway.event('refund.failed', refundObject({ ...refund, status: 'failed' }));
		await runJobs(site);
		expect([await who.standing(), await who.moved()]).toEqual([['done', 5], { 'provider:stripe': -500, sales: 500 }]);
		refund.status = 'failed';
		gateway.switches.always = 'html502';
		await expect(runRefund(site.app.platform, who.number)).rejects.toThrow();
		gateway.switches.reset();
		expect(await who.standing()).toEqual(['done', 5]);
	});

	test('and then that it arrived is refunded again, and the books have each of it', async () => {
		const who = await givenBack(500);
		for (const status of ['failed', 'succeeded', 'failed', 'succeeded'] as const) await who.told(status);
		expect([await who.standing(), await who.moved()]).toEqual([['done', 5], { 'provider:stripe': -500, sales: 500 }]);
		expect((await left()).filter(({ number }) => number === who.number)).toEqual([]);
	});
});

describe('R78 R83 a buyer is told when money that was back', () => {
	const noticesOf = async (who: { call: (key: 'noticeList', input: object) => Promise<{ json: { data: unknown } }> }) =>
		((await who.call('noticeList', {})).json.data as { dataList: { title: string; text: string }[] }).dataList
			.map(({ title, text }) => [title, text])
			.filter(([title]) => title?.includes('退款') && title !== '正在退款');
	const arrived = ['退款到账了', expect.stringMatching(/^《.+》的 ¥5\.00 已经原路退回。$/)];
	const cameBack = ['退款没有退成', expect.stringMatching(/^《.+》的 ¥5\.00 又回到我们这里，这笔退款没有退成，我们会再退。$/)];

	test('comes back after all, and when it arrives again, of a part as well', async () => {
		for (const prices of [[500], [500, 300]]) {
			const who = await givenBack(...prices);
			expect(await noticesOf(who)).toEqual([arrived]);
			for (let twice = 0; twice < 2; twice += 1) await who.told('failed');
			expect(await noticesOf(who)).toEqual([cameBack, arrived]);
			for (let twice = 0; twice < 2; twice += 1) await who.told('succeeded');
			expect(await noticesOf(who)).toEqual([arrived, cameBack, arrived]);
		}
	});

	test('is sent by hand', async () => {
		const who = await givenBack(500);
		await who.told('failed');
		await who.sent('CARD-9');
		await runJobs(site);
		const byHand = ['退款转给你了', expect.stringMatching(/^《.+》的 ¥5\.00 已经转账退给你，三天内没到就打电话给我们。$/)];
		expect(await noticesOf(who)).toEqual([byHand, cameBack, arrived]);
	});
});

describe('R83 a refund that failed', () => {
	test('and that its provider says arrived is done, once', async () => {
		gateway.refundsBegin = 'failed' as 'pending';
		const who = await givenBack(500);
		gateway.refundsBegin = 'succeeded';
		expect([await who.standing(), await who.moved()]).toEqual([['failed', 4], {}]);
		for (let twice = 0; twice < 2; twice += 1) await who.told('succeeded');
		expect([await who.standing(), await who.moved()]).toEqual([['done', 5], { 'provider:stripe': -500, sales: 500 }]);
	});

	test('is entered by hand where it was sent otherwise: the bank’s money, once, and what its provider tells later changes nothing', async () => {
		const who = await givenBack(500);
		expect((await who.sent('CARD-1')).status).toBe(404);
		await who.told('failed');
		expect((await who.sent('CARD-1')).data).toMatchObject({ state: 'done', provider: 'stripe', bankNumber: 'CARD-1' });
		expect((await who.sent('card-1')).data).toMatchObject({ state: 'done' });
		expect((await who.sent('CARD-2')).reason).toBe('refund_sent_before');
		expect([await who.standing(), await who.moved()]).toEqual([['done', 5], { 'provider:bank': -500, sales: 500 }]);
		await who.told('failed');
		expect([await who.standing(), await who.moved()]).toEqual([['done', 5], { 'provider:bank': -500, sales: 500 }]);
		expect(await site.db.rows(sql`select kind from staff_audit where subject = ${`refund ${who.number}`}`)).toEqual([{ kind: 'refund_sent' }]);
		// No statement of Stripe's has it.
		const span = { from: new Date(0), to: new Date('2100-01-01') };
		const { listRefunds } = await import('./reconcile.queries.ts');
		expect((await listRefunds(site.db, 'stripe', span, [who.number])).filter(({ number }) => number === who.number)).toEqual([]);
	});

	test('is not entered under the bank’s number of another one', async () => {
		const [who, other] = [await givenBack(500), await givenBack(500)];
		for (const each of [who, other]) await each.told('failed');
		await who.sent('CARD-3');
		expect((await other.sent('CARD-3')).reason).toBe('transfer_number_used');
		expect(await other.standing()).toEqual(['failed', 4]);
	});

	test('and that somebody enters in the moment in which its provider says it arrived goes back under one of the two', async () => {
		const who = await givenBack(500);
		await who.told('failed');
		gateway.switches.notices.lose = true;
		await gateway.settleRefund(who.number, 'succeeded');
		gateway.switches.reset();
		let both: [ReturnType<typeof desk>, Promise<void>] | undefined;
		await site.db.transaction(async (tx) => {
			await refunds.findForUpdate(tx, who.number);
			both = [who.sent('CARD-4'), runRefund(site.app.platform, who.number)];
			await untilWaiting(site, 2);
		});
		const [answer] = await Promise.all(both ?? []);
		expect(await who.standing()).toEqual(['done', 5]);
		const byHand = answer?.reason === undefined && answer?.status === 200;
		expect(await who.moved()).toEqual({ [byHand ? 'provider:bank' : 'provider:stripe']: -500, sales: 500 });
	});
});

test('R83 a refund that had ended keeps its end when its provider cannot be asked to the last try', async () => {
	const who = await givenBack(500);
	await who.told('failed');
	gateway.switches.always = 'html502';
	await gateway.settleRefund(who.number, 'failed');
	await site.db.run(sql`update graphile_worker._private_jobs set attempts = 24, run_at = now() where key = ${`refund ${who.number}`}`);
	await runJobs(site);
	gateway.switches.reset();
	expect(await kept(who.number)).toMatchObject({ state: 'failed', detail: 'Stripe: expired_or_canceled_card' });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBuyer, start } from '../../../test/buyers.ts';
import { makeCategory, makeCourse } from '../../../test/factories.ts';
import { AlipayGateway } from '../../../test/gateways/alipay.ts';
import { StripeGateway } from '../../../test/gateways/stripe.ts';
import { WechatGateway } from '../../../test/gateways/wechat.ts';
import { runJobs } from '../../../test/jobs.ts';
import { makeStaff, staffToken, type TestStaff } from '../../../test/staff.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { untilWaiting } from '../../../test/waiting.ts';
import { sql } from '../../db/sql.ts';
import { ask } from './tries.service.ts';

let site: TestApp;
let staff: TestStaff;
let token: string;
const now = () => site.app.platform.now();
const gateways = { wechat: new WechatGateway({ now }), alipay: new AlipayGateway({ now }), stripe: new StripeGateway({ now }) };

beforeAll(async () => {
	site = await startApp({ config: { rateLimits: false } });
	site.setNow(start);
	for (const gateway of Object.values(gateways)) await gateway.listen();
	staff = await makeStaff(site);
	token = await staffToken(site, staff);
});
afterAll(async () => {
	for (const gateway of Object.values(gateways)) await gateway.close();
	await site.close();
});

async function save(input: { code: string; version: number; online?: boolean; settings?: object | string }) {
	const { settings } = input;
	const text = settings === undefined || typeof settings === 'string' ? settings : JSON.stringify(settings);
	const { status, json } = await site.call('staffPayProviderSave', { online: true, ...input, settings: text } as never, { token });
	return { status, ...(json as unknown as { reason?: string; data: object; errors: object[] }) };
}
const unset = (code: string) => ({ code, online: false, summary: {}, version: 0, updatedAt: null });

describe('R81 what staff set up', () => {
	test('is nothing at first; what is no JSON is told so, and what was never set up cannot be put online', async () => {
		expect((await site.call('staffPayProviders', {}, { token })).json.data).toEqual(['wechat', 'alipay', 'stripe', 'bank'].map(unset));
		const wrong = await save({ code: 'stripe', version: 0, settings: '{"secretKey":' });
		expect([wrong.status, wrong.errors]).toEqual([422, [{ path: 'settings', message: 'must be JSON' }]]);
		expect((await save({ code: 'stripe', version: 0 })).reason).toBe('pay_settings_needed');
		expect((await save({ code: 'stripe', version: 1, settings: gateways.stripe.settings })).reason).toBe('changed_meanwhile');
		expect(await site.db.rows(sql`select 1 from pay_provider`)).toEqual([]);
	});

	test('by two at one moment is set up by one of them; it says what it may, and the audit who did it', async () => {
		const { appId, sellerId } = gateways.alipay.settings;
		const summary = { appId, sellerId, mode: 'key' };
		const both = await Promise.all([1, 2].map(() => save({ code: 'alipay', version: 0, settings: gateways.alipay.settings })));
		expect(both.map(({ reason }) => reason).sort()).toEqual(['changed_meanwhile', undefined]);
		const first = { code: 'alipay', online: true, summary, version: 1, updatedAt: start.toISOString() };
		expect(both.find(({ reason }) => reason === undefined)?.data).toEqual(first);
		const later = new Date(start.getTime() + 5000);
		site.setNow(later);
		const again = await Promise.all([false, true].map((online) => save({ code: 'alipay', version: 1, online })));
		expect(again.map(({ reason }) => reason).sort()).toEqual(['changed_meanwhile', undefined]);
		const online = again[1]?.reason === undefined;
		expect((await site.call('staffPayProviders', {}, { token })).json.data[1]).toEqual({
			...first,
			online,
			version: 2,
			updatedAt: later.toISOString(),
		});
		expect(
			await site.db.rows(
				sql`select staff_id, detail from staff_audit where kind = 'pay_provider_changed' and subject = 'pay_provider alipay' order by id`,
			),
		).toEqual([
			{ staff_id: staff.id, detail: { now: { online: true, ...summary }, keys: true } },
			{ staff_id: staff.id, detail: { was: { online: true, ...summary }, now: { online, ...summary }, keys: false } },
		]);
		await save({ code: 'alipay', version: 2, online: false });
		site.setNow(start);
	});

	test('while somebody else sets it up for the first time is theirs', async () => {
		let saving: ReturnType<typeof save> | undefined;
		await site.db.transaction(async (tx) => {
			await tx.run(sql`insert into pay_provider (code, sealed, summary, online, updated_at) values ('stripe', '', '{}', false, ${start})`);
			saving = save({ code: 'stripe', version: 0, settings: gateways.stripe.settings });
			await untilWaiting(site);
		});
		expect((await saving)?.reason).toBe('changed_meanwhile');
		await site.db.run(sql`delete from pay_provider where code = 'stripe'`);
	});

	test('of Stripe says by which ways, and whether the money is real', async () => {
		const { settings } = gateways.stripe;
		const summary = { mode: 'test', methods: 'card alipay wechat_pay' };
		expect((await save({ code: 'stripe', version: 0, online: false, settings })).data).toMatchObject({ online: false, summary });
		const live = { ...settings, secretKey: settings.secretKey.replace('_test_', '_live_') };
		expect((await save({ code: 'stripe', version: 1, online: false, settings: live })).data).toMatchObject({ summary: { ...summary, mode: 'live' } });
		// Taken off, it is offered to nobody.
		expect((await (await makeBuyer(site)).call('payMethods', {})).json.data).toMatchObject([{ code: 'sandbox' }]);
	});
});

describe('R83 a refund that its provider works on', () => {
	test('is asked for a minute later', async () => {
		expect((await save({ code: 'wechat', version: 0, settings: gateways.wechat.settings })).reason).toBeUndefined();
		const who = await makeBuyer(site);
		const { orderId } = await who.order(await makeCourse(site.db, { category: await makeCategory(site.db), price: 800 }));
		await who.call('paySubmit', { orderId, method: 'wechat' });
		gateways.wechat.switches.notices.lose = true;
		await gateways.wechat.pay(`L${orderId}x1`);
		expect((await who.call('payCheck', { orderId })).json.data).toEqual({ orderState: 2, failed: null });
		await who.call('orderRefund', { orderId, reason: '' });
		await runJobs(site);
		const number = `R${orderId}x1`;
		expect(await site.db.rows(sql`select state from refund where number = ${number}`)).toEqual([{ state: 'sent' }]);
		expect(await site.db.rows(sql`select run_at from graphile_worker._private_jobs where key = ${`refund ${number}`}`)).toEqual([
			{ run_at: new Date(start.getTime() + 60_000) },
		]);
		expect(await who.stateOf(orderId)).toBe(4);
	});
});

test('R82 a try whose provider cannot be asked is closed with its order all the same, and asked about until somebody can tell', async () => {
	const who = await makeBuyer(site);
	const { orderId } = await who.order(await makeCourse(site.db, { category: await makeCategory(site.db), price: 800 }));
	await who.call('paySubmit', { orderId, method: 'wechat' });
	gateways.wechat.switches.always = 'html502';
	const number = `L${orderId}x1`;
	const asked = () => site.db.rows(sql`select run_at from graphile_worker._private_jobs where key = ${`payment-ask ${number}`}`);
	await ask(site.app.platform, { number, round: 4 });
	expect(await asked()).toEqual([{ run_at: new Date(start.getTime() + 60_000) }]);
	expect((await who.call('payCheck', { orderId })).json.data).toEqual({ orderState: 1, failed: null });
	expect((await who.call('orderCancel', { orderId })).json.data).toEqual({ orderState: 3 });
	expect(await site.db.rows(sql`select state from payment_try where number = ${number}`)).toEqual([{ state: 'closed' }]);
	expect(await asked()).toEqual([{ run_at: new Date(start.getTime() + 300_000) }]);
	gateways.wechat.switches.reset();
});

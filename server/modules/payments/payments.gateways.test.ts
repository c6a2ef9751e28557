import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeCategory, makeCourse, makeLogin } from '../../../test/factories.ts';
import { AlipayGateway } from '../../../test/gateways/alipay.ts';
import { StripeGateway } from '../../../test/gateways/stripe.ts';
import { WechatGateway } from '../../../test/gateways/wechat.ts';
import { runJobs } from '../../../test/jobs.ts';
import { makeStaff, staffToken } from '../../../test/staff.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';

/** The site with its real adapters, and strict gateways of this machine in the providers' place: signatures both ways, over HTTP. */
let site: TestApp;
let category: number;
let staff: string;
let serial = 0;
const now = () => site.app.platform.now();
const gateways = { wechat: new WechatGateway({ now }), alipay: new AlipayGateway({ now }), stripe: new StripeGateway({ now }) };
type Code = keyof typeof gateways;
const codes = Object.keys(gateways) as Code[];

beforeAll(async () => {
	site = await startApp({ config: { rateLimits: false } });
	await site.app.server.listen({ port: 0, host: '127.0.0.1' });
	// Where the gateways send their notices.
	site.config.publicOrigin = `http://127.0.0.1:${(site.app.server.server.address() as AddressInfo).port}`;
	category = await makeCategory(site.db);
	staff = await staffToken(site, await makeStaff(site));
	for (const code of codes) {
		await gateways[code].listen();
		expect(await save(code, { version: 0, settings: gateways[code].settings })).toMatchObject({ code: 1 });
	}
	gateways.stripe.webhookUrl = `${site.config.publicOrigin}/api/agency/core/pay/notify/stripe`;
});
afterEach(() => {
	for (const code of codes) gateways[code].switches.reset();
});
afterAll(async () => {
	for (const code of codes) await gateways[code].close();
	site.app.server.server.closeAllConnections();
	await site.close();
});

async function save(code: Code, { settings, ...input }: { version: number; settings?: object; online?: boolean }) {
	const answer = await site.call(
		'staffPayProviderSave',
		{ code, online: true, ...input, ...(settings && { settings: JSON.stringify(settings) }) } as never,
		{ token: staff },
	);
	return answer.json as { code: number; reason?: string; data: { version: number; summary: object }; errors: { path: string; message: string }[] };
}

async function buyer(price = 27_900) {
	serial += 1;
	const { token, member } = await makeLogin(site, `1380007${String(serial).padStart(4, '0')}`);
	const call = async (key: Parameters<TestApp['call']>[0], input: object = {}) =>
		(await site.call(key, input as never, { token })).json as unknown as { code: number; reason: string; data: never };
	const course = await makeCourse(site.db, { category, price, title: '从零讲微积分 & 真题' });
	const { orderId } = (await call('orderCreate', { prodId: course, requestId: `gateway-form-${serial}` })).data as { orderId: string };
	const state = async () => ((await call('orderState', { orderId })).data as { orderState: number }).orderState;
	const owns = async () =>
		(await site.db.rows(sql`select 1 from enrolment_grant where member_id = ${member.id} and course_id = ${course} and revoked_at is null`)).length;
	const numbers = async () =>
		(await site.db.rows<{ number: string }>(sql`select number from payment_try where order_id = ${Number(orderId)} order by n desc`)).map(
			({ number }) => number,
		);
	return { call, course, orderId, state, owns, number: async () => (await numbers())[0] ?? '' };
}
type Buyer = Awaited<ReturnType<typeof buyer>>;

/** Begins to pay, and does what a payer’s phone or browser does with the answer. */
async function begin(who: Buyer, method: Code) {
	const { data } = (await who.call('paySubmit', { orderId: who.orderId, method })) as {
		data: { action: string; url?: string; code?: string; svg?: string };
	};
	if (method === 'alipay') await gateways.alipay.open(data.url ?? '');
	return data;
}
const pay = async (who: Buyer, method: Code) => gateways[method].pay(await who.number());
const due = (key: string) => site.db.run(sql`update graphile_worker._private_jobs set run_at = now() where key = ${key}`);
const heard = (method: Code) => gateways[method].heard.at(-1);

describe.each(codes)('R81 R82 R83 %s', (method) => {
	test('is paid and enrolled by its notice, which it need not send again', async () => {
		const who = await buyer();
		const action = await begin(who, method);
		expect(action).toMatchObject(
			method === 'wechat'
				? { action: 'qrcode', code: expect.stringContaining('weixin://'), svg: expect.stringMatching(/^<svg[\s\S]*<\/svg>\s*$/) }
				: { action: 'redirect', url: expect.stringContaining(gateways[method].settings.baseUrl) },
		);
		expect([await who.state(), await who.owns()]).toEqual([1, 0]);
		await pay(who, method);
		expect([200, 204]).toContain(heard(method)?.status);
		expect([await who.state(), await who.owns()]).toEqual([2, 1]);
		expect((await who.call('orderDetail', { orderId: who.orderId })).data).toMatchObject({ payMethod: method });
		expect(await site.db.rows(sql`select fault, outcome from payment_notice where provider = ${method} order by id desc limit 1`)).toEqual([
			{ fault: null, outcome: 'paid' },
		]);
	});

	test('a lost notice is asked for; two that come late and in the wrong order count once', async () => {
		const who = await buyer();
		await begin(who, method);
		gateways[method].switches.notices.lose = true;
		await pay(who, method);
		expect(await who.state()).toBe(1);
		await due(`payment-ask ${await who.number()}`);
		await runJobs(site);
		expect([await who.state(), await who.owns()]).toEqual([2, 1]);
		gateways[method].switches.reset();
		gateways[method].switches.notices.twice = true;
		await (method === 'stripe' ? gateways.stripe.tell('checkout.session.completed', await who.number()) : gateways[method].tell(await who.number()));
		expect([200, 204]).toContain(heard(method)?.status);
		expect(await who.owns()).toBe(1);
		expect(await site.db.rows(sql`select applied from payment where order_id = ${Number(who.orderId)}`)).toEqual([{ applied: true }]);
	});

	test('a forged notice, one of another app and one of another sum open nothing', async () => {
		const who = await buyer();
		await begin(who, method);
		const { notices } = gateways[method].switches;
		notices.signature = 'forged';
		await pay(who, method);
		// Alipay reads the word alone.
		expect(method === 'alipay' ? heard(method)?.body : heard(method)?.status).toEqual(
			method === 'alipay' ? 'fail' : expect.toSatisfy((status) => status >= 400),
		);
		expect([await who.state(), await who.owns()]).toEqual([1, 0]);
		const other = await buyer();
		await begin(other, method);
		notices.signature = undefined;
		notices.wrong = 'amount';
		await pay(other, method);
		expect([await other.state(), await other.owns()]).toEqual([1, 0]);
	});

	test('paid while its order was closed: the money goes back', async () => {
		const who = await buyer();
		await begin(who, method);
		// Nobody can be asked while the order is closed, and the payer pays meanwhile.
		gateways[method].switches.always = 'html502';
		await who.call('orderCancel', { orderId: who.orderId });
		expect(await who.state()).toBe(3);
		gateways[method].switches.reset();
		await pay(who, method);
		expect([await who.state(), await who.owns()]).toEqual([3, 0]);
		await runJobs(site);
		const [refund] = await site.db.rows<{ number: string; amount: number }>(
			sql`select number, amount from refund where order_id = ${Number(who.orderId)}`,
		);
		expect(refund?.amount).toBe(27_900);
		await settled(method, refund?.number ?? '');
		expect(await site.db.rows(sql`select state from refund where order_id = ${Number(who.orderId)}`)).toEqual([{ state: 'done' }]);
	});

	test('given back: closed at once, sent once though the answer was lost, refunded when the provider says so', async () => {
		const who = await buyer();
		await begin(who, method);
		await pay(who, method);
		expect((await who.call('orderRefund', { orderId: who.orderId, reason: '要出国了' })).data).toEqual({ orderState: 4 });
		expect(await who.owns()).toBe(0);
		const [refund] = await site.db.rows<{ number: string }>(sql`select number from refund where order_id = ${Number(who.orderId)}`);
		// Done, but its answer never came: the job asks before it sends again.
		gateways[method].switches.answers.push('silence');
		const { calls } = gateways[method];
		const begun = calls.length;
		await runJobs(site).catch(() => {});
		const sent = calls.length;
		await due(`refund ${refund?.number}`);
		await runJobs(site);
		// The others look up on their own account what they are about to send.
		if (method === 'wechat')
			expect([calls.slice(begun, sent), calls.slice(sent)]).toEqual([
				['POST /v3/refund/domestic/refunds'],
				[`GET /v3/refund/domestic/refunds/${refund?.number}`],
			]);
		await settled(method, refund?.number ?? '');
		expect(await who.state()).toBe(5);
		const given = {
			// What the member wrote is for the agency alone.
			wechat: () =>
				[...gateways.wechat.refunds.values()].filter(({ number, reason }) => number.includes(who.orderId) && reason.startsWith('用户退课')).length,
			alipay: () => 1,
			stripe: () => gateways.stripe.refunds.filter(({ metadata }) => metadata['refundNumber'] === refund?.number).length,
		}[method];
		expect(given()).toBe(1);
	});

	test('a provider that does not answer is said so, and nothing is lost by it', async () => {
		const who = await buyer();
		// Alipay is not asked before its page is opened.
		if (method === 'alipay') return expect((await who.call('paySubmit', { orderId: who.orderId, method })).code).toBe(1);
		gateways[method].switches.always = 'html502';
		expect((await who.call('paySubmit', { orderId: who.orderId, method })).reason).toBe('provider_trouble');
		gateways[method].switches.reset();
		await begin(who, method);
		await pay(who, method);
		expect(await who.state()).toBe(2);
	});
});

/** Until a refund is done, as this provider does it. */
async function settled(method: Code, number: string): Promise<void> {
	if (method === 'wechat') await gateways.wechat.settleRefund(number);
	await due(`refund ${number}`);
	await runJobs(site);
}

describe('R81 one method after the other', () => {
	test('the first is closed before the second begins, and what it took meanwhile pays the order', async () => {
		const who = await buyer();
		await begin(who, 'wechat');
		const first = await who.number();
		await begin(who, 'alipay');
		await expect(gateways.wechat.pay(first)).rejects.toThrow('CLOSED');
		expect(await site.db.rows(sql`select provider, state from payment_try where order_id = ${Number(who.orderId)} order by n`)).toEqual([
			{ provider: 'wechat', state: 'closed' },
			{ provider: 'alipay', state: 'open' },
		]);
		await pay(who, 'alipay');
		expect(await who.state()).toBe(2);

		const quick = await buyer();
		await begin(quick, 'wechat');
		gateways.wechat.switches.notices.lose = true;
		await pay(quick, 'wechat');
		expect((await quick.call('paySubmit', { orderId: quick.orderId, method: 'stripe' })).data).toEqual({ action: 'done' });
		expect([await quick.state(), await quick.owns()]).toEqual([2, 1]);
	});
});

describe('R81 the same method again', () => {
	test('two methods at one moment: both are begun, one after the other, and one of them is left to be paid', async () => {
		for (let round = 0; round < 5; round += 1) {
			const who = await buyer();
			const submit = (method: Code) => who.call('paySubmit', { orderId: who.orderId, method });
			const answers = await Promise.all([submit('wechat'), submit('alipay')]);
			expect(answers.map(({ code, reason }) => [code, reason])).toEqual([
				[1, undefined],
				[1, undefined],
			]);
			const tries = await site.db.rows<{ number: string; provider: Code }>(
				sql`select number, provider from payment_try where order_id = ${Number(who.orderId)} and state = 'open'`,
			);
			expect(tries).toHaveLength(1);
			expect(await site.db.rows(sql`select 1 from payment_try where order_id = ${Number(who.orderId)} and state = 'closed'`)).not.toEqual([]);
		}
	});

	test('on another device, where the provider wants another number: the first is closed', async () => {
		const who = await buyer();
		await begin(who, 'wechat');
		const first = await who.number();
		const again = (await who.call('paySubmit', { orderId: who.orderId, method: 'wechat', mobile: true })).data;
		expect(again).toMatchObject({ action: 'redirect' });
		expect(await who.number()).toBe(first.replace('x1', 'x2'));
		await expect(gateways.wechat.pay(first)).rejects.toThrow('CLOSED');
		await pay(who, 'wechat');
		expect([await who.state(), await who.owns()]).toEqual([2, 1]);
	});
});

describe('R81 the same method once more', () => {
	test('after it was paid and nobody told: no second code, but what was paid', async () => {
		const who = await buyer();
		await begin(who, 'wechat');
		gateways.wechat.switches.notices.lose = true;
		await pay(who, 'wechat');
		expect(await who.state()).toBe(1);
		expect((await who.call('paySubmit', { orderId: who.orderId, method: 'wechat' })).data).toEqual({ action: 'done' });
		expect([await who.state(), await who.owns()]).toEqual([2, 1]);
	});

	test('after the provider closed its number by itself: under the next one', async () => {
		const who = await buyer();
		await begin(who, 'wechat');
		const trade = gateways.wechat.trades.get(await who.number());
		if (trade) trade.state = 'CLOSED';
		expect((await who.call('paySubmit', { orderId: who.orderId, method: 'wechat' })).data).toMatchObject({ action: 'qrcode' });
		expect(await who.number()).toMatch(/x2$/);
		await pay(who, 'wechat');
		expect([await who.state(), await who.owns()]).toEqual([2, 1]);
	});
});

describe('R81 what staff set up', () => {
	test('is listed for buyers in both languages, and keys are nowhere to be read', async () => {
		const { call } = await buyer();
		const methods = (await call('payMethods')).data as { code: string; name: string; kind: string }[];
		expect(methods.map(({ code, name, kind }) => [code, name, kind])).toEqual([
			['wechat', '微信支付', 'qrcode'],
			['alipay', '支付宝', 'redirect'],
			['stripe', '银行卡', 'redirect'],
			['sandbox', '演练付款', 'sandbox'],
		]);
		const shown = await site.call('staffPayProviders', {}, { token: staff });
		expect(shown.json.data.filter(({ code }) => code !== 'bank').map(({ code, online, version }) => [code, online, version])).toEqual(
			codes.map((code) => [code, true, 1]),
		);
		const { settings } = gateways.wechat;
		expect(shown.json.data[0]?.summary).toEqual({
			appId: settings.appId,
			mchId: settings.mchId,
			merchantSerial: settings.merchantSerial,
			publicKeyId: expect.stringContaining('PUB_KEY_ID_'),
		});
		const stored = await site.db.rows<{ all: string }>(sql`select sealed::text || summary::text as all from pay_provider`);
		const audit = await site.db.rows<{ all: string }>(sql`select detail::text as all from staff_audit where kind = 'pay_provider_changed'`);
		expect(audit).toHaveLength(3);
		const everything = JSON.stringify([shown.json, stored, audit]);
		for (const secret of [settings.apiV3Key, gateways.stripe.settings.secretKey, gateways.stripe.settings.webhookSecret, 'PRIVATE KEY'])
			expect(everything).not.toContain(secret);
	});

	test('a wrong key says where and why, a second hand is told, and what was never set up needs its keys', async () => {
		const { settings } = gateways.wechat;
		const wrong = await save('wechat', { version: 1, settings: { ...settings, privateKey: 'no key', apiV3Key: 'short' } });
		expect(wrong.code).toBe(422);
		expect(wrong.errors.map(({ path }) => path).sort()).toEqual(['settings.apiV3Key', 'settings.privateKey']);
		expect(JSON.stringify(wrong)).not.toContain('no key');
		expect((await save('wechat', { version: 7, settings })).reason).toBe('changed_meanwhile');
		const fresh = await startApp();
		try {
			const token = await staffToken(fresh, await makeStaff(fresh));
			const answer = await fresh.call('staffPayProviderSave', { code: 'stripe', version: 0, online: true }, { token });
			expect(answer.json.reason).toBe('pay_settings_needed');
		} finally {
			await fresh.close();
		}
	});

	test('one that is taken off is offered to nobody, and finishes what it began; keys stay as they were', async () => {
		const who = await buyer();
		await begin(who, 'stripe');
		expect((await save('stripe', { version: 1, online: false })).data).toMatchObject({ version: 2 });
		expect((await who.call('paySubmit', { orderId: who.orderId, method: 'stripe' })).reason).toBe('pay_method_closed');
		await pay(who, 'stripe');
		expect(await who.state()).toBe(2);
		await save('stripe', { version: 2, online: true });
		const changed = await site.db.rows<{ detail: { was: object; now: object; keys: boolean } }>(
			sql`select detail from staff_audit where kind = 'pay_provider_changed' and subject = 'pay_provider stripe' order by id`,
		);
		const { summary } = (await site.call('staffPayProviders', {}, { token: staff })).json.data.find(({ code }) => code === 'stripe') ?? {};
		expect(changed.map(({ detail }) => detail)).toEqual([
			{ now: { online: true, ...summary }, keys: true },
			{ was: { online: true, ...summary }, now: { online: false, ...summary }, keys: false },
			{ was: { online: false, ...summary }, now: { online: true, ...summary }, keys: false },
		]);
		const next = await buyer();
		await begin(next, 'stripe');
		await pay(next, 'stripe');
		expect(await next.state()).toBe(2);
	});
});

describe('R83 staff', () => {
	test('give one line of an order back: that one is closed, the other stays; the desk and the audit say so', async () => {
		const { token, member } = await makeLogin(site, '13800069999');
		const [a, b] = [await makeCourse(site.db, { category, price: 300 }), await makeCourse(site.db, { category, price: 700 })];
		const call = async (key: Parameters<TestApp['call']>[0], input: object, who = token) =>
			(await site.call(key, input as never, { token: who })).json as unknown as { code: number; reason: string; data: never };
		const { orderId } = (await call('orderCreate', { prodIds: `${a},${b}`, requestId: 'two-lines-1' })).data as { orderId: string };
		expect((await call('staffOrderRefund', { orderId, reason: '还没付' }, staff)).reason).toBe('not_paid');
		await call('paySubmit', { orderId, method: 'wechat' });
		const [{ number } = { number: '' }] = await site.db.rows<{ number: string }>(
			sql`select number from payment_try where order_id = ${Number(orderId)}`,
		);
		await gateways.wechat.pay(number);
		const back = (await call('staffOrderRefund', { orderId, lines: [1], reason: '开错了班' }, staff)).data as {
			orderState: number;
			refunded: number;
			refunds: { amount: number; lines: number[]; who: string }[];
		};
		expect(back).toMatchObject({ orderState: 2, refunded: 300, refunds: [{ amount: 300, lines: [1], who: 'staff', state: 'queued' }] });
		const owned = () => site.db.rows(sql`select course_id from enrolment_grant where member_id = ${member.id} and revoked_at is null`);
		expect(await owned()).toEqual([{ course_id: b }]);
		expect((await site.call('staffOrderRefund', { orderId, lines: [1], reason: '再一次' }, { token: staff })).status).toBe(409);
		expect((await site.call('staffOrderRefund', { orderId, lines: [3], reason: '没有这行' }, { token: staff })).status).toBe(404);
		// The provider refuses: it stands on the desk until somebody sends it again.
		gateways.wechat.refundsEnd = 'ABNORMAL';
		await runJobs(site);
		const desk = async () =>
			(await call('staffMoneyDesk', {}, staff)).data as {
				refunds: { number: string; detail: string }[];
				accounts: { account: string; amount: number }[];
			};
		const failed = (await desk()).refunds.find((refund) => refund.number.includes(orderId));
		expect(failed).toMatchObject({ number: `R${orderId}x1`, state: 'failed', detail: expect.stringMatching(/./) });
		expect((await desk()).accounts.reduce((total, { amount }) => total + amount, 0)).toBe(0);
		expect((await site.call('staffRefundRetry', { number: 'R123456' }, { token: staff })).status).toBe(404);
		expect((await call('staffRefundRetry', { number: failed?.number }, staff)).data).toMatchObject({ state: 'queued', detail: '' });
		expect(
			await site.db.rows(sql`select kind from staff_audit where subject in (${`order ${orderId}`}, ${`refund ${failed?.number}`}) order by id`),
		).toEqual([{ kind: 'order_refunded' }, { kind: 'refund_retried' }]);
	});
});

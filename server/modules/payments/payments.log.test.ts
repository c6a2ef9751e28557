import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeBuyer, minutes, start } from '../../../test/buyers.ts';
import { asOwner } from '../../../test/database.ts';
import { makeCategory, makeCourse } from '../../../test/factories.ts';
import { WechatGateway } from '../../../test/gateways/wechat.ts';
import { keptLog } from '../../../test/kept-log.ts';
import { makeStaff, staffToken } from '../../../test/staff.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import { hmac } from '../../lib/hmac.ts';
import { reconcileDue } from './reconcile.service.ts';

/** What the log says of money that somebody has to look at. */
let site: TestApp;
const { log, lines } = keptLog('warn');
const gateway = new WechatGateway({ now: () => site.app.platform.now() });
const said = () => lines.filter((line) => line.includes('payments:')).map((line) => JSON.parse(line) as Record<string, unknown>);

beforeAll(async () => {
	site = await startApp({ config: { rateLimits: false }, log });
	site.setNow(start);
	await gateway.listen();
});
beforeEach(() => {
	lines.length = 0;
});
afterAll(async () => {
	await gateway.close();
	await site.close();
});

test('R82 a notice that was refused is told of, but for one that its provider signed wrongly on purpose', async () => {
	const token = await staffToken(site, await makeStaff(site));
	const settings = JSON.stringify(gateway.settings);
	expect((await site.call('staffPayProviderSave', { code: 'wechat', version: 0, online: true, settings }, { token })).json.code).toBe(1);
	for (const fault of ['probe', 'forged'] as const)
		await site.app.server.inject({
			...{ method: 'POST', url: '/api/agency/core/pay/notify/wechat', payload: '{}' },
			headers: { 'content-type': 'application/json', ...gateway.proof('{}', fault) },
		});
	expect(await site.db.rows(sql`select fault from payment_notice order by id`)).toEqual([{ fault: 'probe' }, { fault: 'bad_signature' }]);
	expect(said()).toEqual([
		expect.objectContaining({ provider: 'wechat', detail: expect.stringMatching(/^bad_signature/), msg: 'payments: a notice was refused' }),
	]);
});

test('R82 a notice of the built-in cashier that was refused is told of with what is wrong in it', async () => {
	const secret = await site.app.platform.secret('sandbox-cashier');
	const now = start.getTime() / 1000;
	const send = (signature: string) =>
		site.app.server.inject({
			...{ method: 'POST', url: '/api/agency/core/pay/notify/sandbox', payload: '{}' },
			headers: { 'content-type': 'application/json', 'sandbox-signature': signature },
		});
	const signed = (time: number, key = secret) => `t=${time},v1=${hmac(key, `${time}.{}`).toString('hex')}`;
	for (const signature of ['', signed(now, Buffer.alloc(32, 7)), signed(now - 301), signed(now)]) await send(signature);
	expect(said().map(({ detail }) => detail)).toEqual([
		'unsigned: no signature of the sandbox',
		'bad_signature: another key, or another body',
		`old: signed at ${now - 301}`,
		'malformed: not what the sandbox says',
	]);
});

test('R81 a provider that cannot be asked is told of with its words', async () => {
	const who = await makeBuyer(site);
	const { orderId } = await who.order(await makeCourse(site.db, { category: await makeCategory(site.db), price: 700 }));
	gateway.switches.always = 'html502';
	expect((await who.call('paySubmit', { orderId, method: 'wechat' })).json.reason).toBe('provider_trouble');
	gateway.switches.reset();
	expect(said()).toEqual([expect.objectContaining({ detail: expect.stringMatching(/^wechat/), msg: 'payments: a provider cannot be asked' })]);
});

test('R82 one that could not be done at once is told of with its number and why', async () => {
	const who = await makeBuyer(site);
	const { orderId } = await who.order(await makeCourse(site.db, { category: await makeCategory(site.db), price: 700 }));
	await asOwner(site.databaseUrl, `alter table money_entry add constraint broken check (amount <> 700) not valid`);
	await who.pay(orderId);
	await asOwner(site.databaseUrl, 'alter table money_entry drop constraint broken');
	const { id } = await site.db.one<{ id: number }>(sql`select id from payment_notice where applied_at is null and verified`);
	expect(said()).toEqual([expect.objectContaining({ notice: id, detail: expect.stringContaining('broken'), msg: expect.stringContaining('job') })]);
});

test('R83 a day on which the books and a statement differ is told of, and one on which they agree is not', async () => {
	const paidAt = minutes(30 * 1440);
	await site.db.run(sql`insert into sandbox_trade (number, amount, subject, expires_at, return_url, notify_url, state, trade_number, paid_amount, paid_at)
		values ('Lnobody', 5, '', ${paidAt}, '', '', 'paid', 'nobody', 5, ${paidAt})`);
	site.setNow(minutes(31 * 1440));
	// Of the other provider there is no statement here.
	await site.db.run(sql`delete from pay_provider`);
	await reconcileDue(site.app.platform);
	expect(said()).toEqual([expect.objectContaining({ provider: 'sandbox', day: '2040-12-24', differences: 1 })]);
	site.setNow(start);
});

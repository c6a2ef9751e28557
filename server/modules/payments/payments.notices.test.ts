import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { booksOf, makeBuyer, minutes, playAt, start, tryOf } from '../../../test/buyers.ts';
import { asOwner } from '../../../test/database.ts';
import { makeCategory, makeCourse, makeLogin } from '../../../test/factories.ts';
import { runJobs } from '../../../test/jobs.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import { hmac } from '../../lib/hmac.ts';
import { runNotice } from './inbox.service.ts';

let site: TestApp;
let category: number;

beforeAll(async () => {
	site = await startApp();
	category = await makeCategory(site.db);
});
afterAll(() => site.close());

describe('R82 notices', () => {
	const notify = (payload: string | Buffer, headers: Record<string, string> = {}, provider = 'sandbox') =>
		site.app.server.inject({ method: 'POST', url: `/api/agency/core/pay/notify/${provider}`, headers, payload });

	test('that are not signed, signed by another, old, or from the future are refused, kept, and change nothing', async () => {
		const who = await makeBuyer(site);
		const { orderId } = await who.order(await makeCourse(site.db, { category, price: 700 }));
		await who.submit(orderId);
		const body = JSON.stringify({
			id: 'x'.repeat(100),
			paid: { number: await tryOf(site, orderId), tradeNumber: 'x', amount: 700, currency: 'CNY', at: start.toISOString() },
		});
		const secret = await site.app.platform.secret('sandbox-cashier');
		const signed = (time: number, key = secret, text = body) => ({
			'content-type': 'application/json',
			'sandbox-signature': `t=${time},v1=${hmac(key, `${time}.${text}`).toString('hex')}`,
		});
		const now = start.getTime() / 1000;
		const tried: [string, Record<string, string>][] = [
			['unsigned', { 'content-type': 'application/json' }],
			['unsigned', { 'sandbox-signature': 'v1=00' }],
			['unsigned', { 'sandbox-signature': `x${signed(start.getTime() / 1000)['sandbox-signature']}` }],
			['unsigned', { 'sandbox-signature': `${signed(start.getTime() / 1000)['sandbox-signature']}0` }],
			['bad_signature', signed(now, Buffer.alloc(32, 7))],
			['bad_signature', signed(now, secret, body.replace('700', '7'))],
			['old', signed(now - 301)],
			['old', signed(now + 301)],
		];
		for (const [, headers] of tried) expect((await notify(body, headers)).statusCode).toBe(400);
		const kept = await site.db.rows<{ fault: string }>(
			sql`select fault from payment_notice where not verified order by id desc limit ${tried.length}`,
		);
		expect(kept.map(({ fault }) => fault).reverse()).toEqual(tried.map(([fault]) => fault));
		expect(await who.stateOf(orderId)).toBe(1);
		// Nor is what is signed and says something else.
		for (const change of [{ id: 'x'.repeat(101) }, { paid: {} }]) {
			const odd = JSON.stringify({ ...JSON.parse(body), ...change });
			expect((await notify(odd, signed(now, secret, odd))).statusCode).toBe(400);
			expect(await site.db.row(sql`select fault from payment_notice order by id desc limit 1`)).toEqual({ fault: 'malformed' });
		}
		// The forged ones have not taken the place of the real one, and five minutes are not old.
		expect(await notify(body, signed(now - 300))).toMatchObject({ statusCode: 200, body: 'kept' });
		expect((await notify(body, signed(now + 300))).statusCode).toBe(200);
		expect(await who.stateOf(orderId)).toBe(2);
	});

	test('of a megabyte, of no provider of ours, and by another method', async () => {
		expect((await notify(Buffer.alloc(1024 * 1024), { 'content-type': 'text/xml' })).statusCode).toBe(413);
		expect((await notify(Buffer.alloc(64 * 1024), { 'content-type': 'text/xml' })).statusCode).toBe(400);
		expect(await notify('', {})).toMatchObject({ statusCode: 400, body: 'later' });
		expect((await notify('{}', {}, 'paypal')).statusCode).toBe(404);
		expect((await site.app.server.inject({ method: 'GET', url: '/api/agency/core/pay/notify/sandbox' })).statusCode).toBe(404);
	});

	test('a flood of forged ones fills no table', async () => {
		site.setNow(minutes(3000));
		const before = (await site.db.one<{ n: number }>(sql`select count(*)::int as n from payment_notice`)).n;
		for (let n = 0; n < 80; n += 1) await notify('x'.repeat(5000), {});
		const rows = await site.db.rows<{ bytes: number }>(
			sql`select length(body) as bytes from payment_notice where not verified and received_at = ${minutes(3000)}`,
		);
		expect(rows).toHaveLength(60);
		expect(rows.every(({ bytes }) => bytes === 4096)).toBe(true);
		expect((await site.db.one<{ n: number }>(sql`select count(*)::int as n from payment_notice`)).n).toBe(before + 60);
	});

	test('one that was applied stays as it was, whoever runs it again', async () => {
		const who = await makeBuyer(site);
		const { orderId } = await who.order(await makeCourse(site.db, { category, price: 700 }));
		await who.pay(orderId);
		const kept = () =>
			site.db.one<{ id: number; outcome: string; applied_at: Date }>(
				sql`select id, outcome, applied_at from payment_notice order by id desc limit 1`,
			);
		const first = await kept();
		expect(first.outcome).toBe('paid');
		site.setNow(new Date(first.applied_at.getTime() + 60_000));
		await runNotice(site.app.platform, first.id);
		expect(await kept()).toEqual(first);
	});

	test('R82 a notice that could not be done at once is done by its job', async () => {
		const who = await makeBuyer(site);
		const course = await makeCourse(site.db, { category, price: 700 });
		const { orderId } = await who.order(course);
		const { data } = await who.submit(orderId);
		await asOwner(site.databaseUrl, `alter table money_entry add constraint broken check (account <> 'provider:sandbox' or amount <> 700) not valid`);
		await playAt(site, data.url, 'paid').catch(() => {});
		expect(await who.stateOf(orderId)).toBe(1);
		await asOwner(site.databaseUrl, 'alter table money_entry drop constraint broken');
		await runJobs(site);
		expect([await who.stateOf(orderId), await who.owns(course)]).toEqual([2, 1]);
	});
});

describe('R81 the built-in cashier', () => {
	test('opens by its key alone, says what it is, and takes no ending that it does not know', async () => {
		const who = await makeBuyer(site);
		const { orderId } = await who.order(await makeCourse(site.db, { category, price: 12_345, title: '从零讲<微>积分' }));
		const { url } = (await who.submit(orderId)).data;
		const page = await site.app.server.inject({ method: 'GET', url });
		expect(page.statusCode).toBe(200);
		expect(page.body).toContain('这里付的不是钱');
		expect(page.body).toContain('¥123.45');
		expect(page.body).toContain('从零讲&#60;微&#62;积分');
		expect(page.headers['content-security-policy']).toContain("default-src 'none'");
		expect((await site.app.server.inject({ method: 'GET', url: url.replace(/key=.{4}/, 'key=AAAA') })).statusCode).toBe(404);
		expect((await site.app.server.inject({ method: 'GET', url: url.replace(/\?.*/, '') })).statusCode).toBe(404);
		expect((await playAt(site, url, 'rich')).status).toBe(422);
		expect(await who.stateOf(orderId)).toBe(1);
	});

	test('speaks the payer’s language, and leads back to where they came from', async () => {
		const who = await makeBuyer(site);
		const { orderId } = await who.order(await makeCourse(site.db, { category, price: 500 }));
		const { url } = (await who.submit(orderId)).data;
		const page = async (language: string) =>
			(await site.app.server.inject({ method: 'GET', url, headers: { cookie: `lectern-locale=${language}` } })).body;
		const [zh, en] = [await page('zh-CN'), await page('en')];
		for (const body of [zh, en]) {
			expect(body).toContain(`/payment/${orderId}?back=1`);
			expect(body).toContain(`action="${url.replaceAll('&', '&amp;')}"`);
		}
		expect(zh).toMatch(/<html[^>]*lang="zh/);
		expect(en).toMatch(/<html[^>]*lang="en/);
		expect(en).not.toContain('这里付的不是钱');
	});

	test('is nowhere where real money is taken', async () => {
		const strict = await startApp({ config: { paySandbox: false } });
		try {
			const { token } = await makeLogin(strict, '13900000001');
			expect((await strict.call('payMethods', {}, { token })).json.data).toEqual([]);
			expect((await strict.app.server.inject({ method: 'POST', url: '/api/agency/core/pay/notify/sandbox', payload: '' })).statusCode).toBe(404);
			expect((await strict.app.server.inject({ method: 'GET', url: '/sandbox-cashier/L1234567x1?key=x' })).statusCode).toBe(404);
		} finally {
			await strict.close();
		}
	});

	test('payMethods names it in both languages', async () => {
		const who = await makeBuyer(site);
		expect((await who.call('payMethods', {})).json.data).toEqual([{ code: 'sandbox', name: '演练付款', icon: 'sandbox', kind: 'sandbox' }]);
		expect((await who.call('paySubmit', { orderId: '1', method: 'sandbox' })).status).toBe(404);
		const { orderId } = await who.order(await makeCourse(site.db, { category, price: 100 }));
		expect((await who.call('paySubmit', { orderId, method: 'wechat' })).json.reason).toBe('pay_method_closed');
	});
});

describe('R83 the books', () => {
	test('refuse what does not balance, one leg, another currency, a posting without legs, and every change', async () => {
		const bad = [
			`insert into money_posting (cause, cause_id, at) values ('payment', 'no legs', now())`,
			`with p as (insert into money_posting (cause, cause_id, at) values ('payment', 'one', now()) returning id) insert into money_entry select id, 1, 'sales', 5, 'CNY' from p`,
			`with p as (insert into money_posting (cause, cause_id, at) values ('payment', 'odd', now()) returning id) insert into money_entry select id, n, 'a' || n, n * 3 - 4, 'CNY' from p, generate_series(1, 2) n`,
			`with p as (insert into money_posting (cause, cause_id, at) values ('payment', 'mixed', now()) returning id) insert into money_entry select id, n, 'a' || n, n * 10 - 15, case n when 1 then 'CNY' else 'USD' end from p, generate_series(1, 2) n`,
			`update money_entry set amount = amount + 1`,
			`delete from money_entry`,
			`truncate money_entry`,
			`update money_posting set at = now()`,
			`delete from money_posting`,
		];
		const before = await booksOf(site);
		for (const statement of bad) await expect(asOwner(site.databaseUrl, statement), statement).rejects.toMatchObject({ code: '23514' });
		expect(await booksOf(site)).toEqual(before);
	});
});

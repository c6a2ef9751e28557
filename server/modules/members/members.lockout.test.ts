import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { asOwner } from '../../../test/database.ts';
import { until } from '../../../test/processes.ts';
import { goodPassword, registerMember, sendCode } from '../../../test/sms.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import type { Context } from '../../http/route.ts';
import { type Attempt, beginAttempt } from './lockout.service.ts';
import { createMember } from './members.service.ts';

let app: TestApp;
let serial = 0;
const freshPhone = () => `134${String(++serial).padStart(8, '0')}`;

beforeAll(async () => {
	app = await startApp();
	app.setNow('2026-11-21T02:00:00Z');
});
afterAll(() => app.close());
// Past the limits and the lock by address.
beforeEach(() => app.advance(31 * 60_000));

describe('R62 lock-out', () => {
	const guess = (account: string, password = 'not-this-one', ip?: string) => app.call('login', { account, password }, ip ? { ip } : {});

	test('the sixth guess waits, the right password included, until 15 minutes after the fifth', async () => {
		const phone = freshPhone();
		await registerMember(app, phone);
		for (let tried = 0; tried < 5; tried += 1) expect((await guess(phone)).json.reason).toBe('login_failed');
		app.advance(60_000);
		const locked = await guess(phone, goodPassword);
		expect(locked.status).toBe(200);
		expect(locked.json).toMatchObject({ code: 0, reason: 'login_locked' });
		expect(locked.headers['retry-after']).toBe('840');
		app.advance(14 * 60_000 - 1);
		expect((await guess(phone, goodPassword)).json.reason).toBe('login_locked');
		app.advance(1);
		expect((await guess(phone, goodPassword)).json.code).toBe(1);
	});

	test('from whatever address, and in whatever spelling', async () => {
		const phone = freshPhone();
		await registerMember(app, phone);
		for (let tried = 0; tried < 5; tried += 1) await guess(tried % 2 ? phone : `+86${phone}`, 'not-this-one', `203.0.113.${tried}`);
		expect((await guess(phone, goodPassword, '203.0.113.77')).json.reason).toBe('login_locked');
	});

	test('what was tried is kept hashed, with a key of its own', async () => {
		await guess('No-Such-Name');
		const hash = createHmac('sha256', await app.app.platform.secret('login'))
			.update('no-such-name')
			.digest();
		expect(await app.db.rows(sql`select account_hash from login_failure order by id desc limit 1`)).toEqual([{ account_hash: hash }]);
	});

	test('ten guesses at once are five', async () => {
		const phone = freshPhone();
		await registerMember(app, phone);
		const answers = await Promise.all(Array.from({ length: 10 }, () => guess(phone)));
		expect(answers.filter((answer) => answer.json.reason === 'login_failed')).toHaveLength(5);
		expect(answers.filter((answer) => answer.json.reason === 'login_locked')).toHaveLength(5);
	});

	test('while one of five is under way a guess waits for how it comes out', async () => {
		const phone = freshPhone();
		await registerMember(app, phone);
		for (let tried = 0; tried < 5; tried += 1) await guess(phone);
		const newest = sql`(select max(id) from login_failure)`;
		await app.db.run(sql`update login_failure set pending = true where id = ${newest}`);
		const waiting = guess(phone, goodPassword);
		// Asked after it, and answered: by now it has looked.
		expect((await guess(freshPhone())).json.reason).toBe('login_failed');
		await app.db.run(sql`delete from login_failure where pending`);
		expect((await waiting).json.code).toBe(1);
	});

	test('whoever waits longer than ten seconds for others to come out is told to ask again, and has guessed nothing', async () => {
		const phone = freshPhone();
		await registerMember(app, phone);
		for (let tried = 0; tried < 5; tried += 1) await guess(phone);
		await app.db.run(sql`update login_failure set pending = true`);
		const before = await app.db.rows(sql`select * from login_failure order by id`);
		// Each look at the clock is four seconds after the one before.
		let clock = performance.now();
		vi.spyOn(performance, 'now').mockImplementation(() => (clock += 4000));
		const answer = await guess(phone, goodPassword).finally(() => vi.restoreAllMocks());
		expect([answer.status, answer.json.reason, answer.headers['retry-after']]).toEqual([429, 'too_many_requests', '1']);
		expect(await app.db.rows(sql`select * from login_failure order by id`)).toEqual(before);
		await app.db.run(sql`delete from login_failure`);
	});

	test('a guess that broke off is no failure, at the login and by who is logged in', async () => {
		const phone = freshPhone();
		const { token, member } = await registerMember(app, phone);
		await app.db.run(sql`delete from login_failure`);
		await app.db.run(sql`update member set password_hash = 'no hash' where id = ${member.id}`);
		expect((await guess(phone, goodPassword)).status).toBe(500);
		expect((await app.call('confirmSelf', { password: goodPassword }, { token })).status).toBe(500);
		expect(await app.db.rows(sql`select * from login_failure`)).toEqual([]);
	});

	test('the owner is told once of guesses that fail at one moment', async () => {
		const phone = freshPhone();
		const { member } = await registerMember(app, phone);
		const context = { ...app.app.platform, ip: '203.0.113.90', device: '' } as unknown as Context;
		const guesses: Attempt[] = [];
		for (let tried = 0; tried < 5; tried += 1) guesses.push(await beginAttempt(context, phone));
		// All five are about to be written down, and held here until the last of them is.
		const holder = await app.db.pool.connect();
		await holder.query('begin');
		await holder.query('select from login_failure where pending for update');
		const written = Promise.all(guesses.map((each) => each.failed()));
		const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
		await until(async () => (await asOwner(app.databaseUrl, waiting)).length === 5);
		await holder.query('commit');
		holder.release();
		await written;
		expect(await app.db.rows(sql`select kind, count from security_event where member_id = ${member.id}`)).toEqual([
			{ kind: 'password_guesses', count: 1 },
		]);
	});

	test('a member and a stranger are answered alike, word for word', async () => {
		const phone = freshPhone();
		await registerMember(app, phone);
		const [stranger, nobody] = [freshPhone(), 'no-such-account'];
		for (let tried = 0; tried < 6; tried += 1) {
			const [first, ...others] = await Promise.all([guess(phone), guess(stranger), guess(nobody)]);
			for (const other of others) {
				expect(other.text).toBe(first?.text);
				expect(other.headers['retry-after']).toBe(first?.headers['retry-after']);
			}
			expect(first?.json.reason).toBe(tried < 5 ? 'login_failed' : 'login_locked');
		}
	});

	test('a member and a stranger take the same work: the password is verified for both', async () => {
		const phone = freshPhone();
		await registerMember(app, phone);
		// The processor's time, which other work on the machine leaves alone; in turns, after a warm-up.
		const work = async (account: string) => {
			app.advance(31 * 60_000);
			const before = process.cpuUsage();
			await guess(account);
			const { user, system } = process.cpuUsage(before);
			return user + system;
		};
		let [member, stranger] = [0, 0];
		for (let run = -5; run < 20; run += 1) {
			const [ofMember, ofStranger] = [await work(phone), await work(freshPhone())];
			if (run < 0) continue;
			member += ofMember;
			stranger += ofStranger;
		}
		// Without the verification a stranger would take a fraction of it.
		expect(stranger / member).toBeGreaterThan(0.7);
		expect(stranger / member).toBeLessThan(1.4);
	});

	test('success forgets the failures before it', async () => {
		const phone = freshPhone();
		await registerMember(app, phone);
		for (let round = 0; round < 3; round += 1) {
			for (let tried = 0; tried < 4; tried += 1) expect((await guess(phone)).json.reason).toBe('login_failed');
			expect((await guess(phone, goodPassword)).json.code).toBe(1);
		}
	});

	test('twenty failures lock an address, an IPv6 one by its network, for every account', async () => {
		const ip = (host: number) => `2001:db8:7:7::${host}`;
		for (let tried = 0; tried < 20; tried += 1) expect((await guess(freshPhone(), 'not-this-one', ip(tried + 1))).json.reason).toBe('login_failed');
		const phone = freshPhone();
		await registerMember(app, phone);
		expect((await guess(phone, goodPassword, ip(99))).json.reason).toBe('login_locked');
		app.advance(60_000);
		const smsCode = await sendCode(app, phone, 'login');
		expect((await app.call('login', { phone, smsCode }, { ip: ip(99) })).json.reason).toBe('login_locked');
		expect((await guess(phone, goodPassword, '2001:db8:7:8::1')).json.code).toBe(1);
	});

	test('an address is what the connection says, and what a trusted proxy says of it', async () => {
		const proxied = await startApp({ config: { trustProxy: ['10.0.0.1'] } });
		try {
			const from = (ip: string, forwarded: string) =>
				proxied.call('login', { account: freshPhone(), password: 'not-this-one' }, { ip, headers: { 'x-forwarded-for': forwarded } });
			// Whoever is no proxy cannot take other addresses.
			for (let tried = 0; tried < 20; tried += 1) await from('203.0.113.50', `198.51.100.${tried}`);
			expect((await from('203.0.113.50', '198.51.100.99')).json.reason).toBe('login_locked');
			// Behind the proxy every client stands for itself, and what a client claims of its own stays outside.
			for (let tried = 0; tried < 20; tried += 1) await from('10.0.0.1', `198.51.100.${tried}, 203.0.113.60`);
			expect((await from('10.0.0.1', '198.51.100.99, 203.0.113.60')).json.reason).toBe('login_locked');
			expect((await from('10.0.0.1', '203.0.113.61')).json.reason).toBe('login_failed');
			// Also behind one that writes the port of each connection to it.
			for (let tried = 0; tried < 20; tried += 1) await from('10.0.0.1', `203.0.113.70:${50_000 + tried}`);
			expect((await from('10.0.0.1', '203.0.113.70:443')).json.reason).toBe('login_locked');
			expect((await from('10.0.0.1', '203.0.113.71:443')).json.reason).toBe('login_failed');
		} finally {
			await proxied.close();
		}
	});

	test('thirty members behind one address log in at the same moment', async () => {
		const phones = Array.from({ length: 30 }, freshPhone);
		for (const phone of phones) await createMember(app.db, { phone, password: goodPassword, nickname: '同学', at: new Date() });
		const answers = await Promise.all(phones.map((phone) => guess(phone, goodPassword)));
		expect(answers.every((answer) => answer.json.code === 1)).toBe(true);
	});

	test('wrong codes count for the address, and no account can be locked with them', async () => {
		const phone = freshPhone();
		await registerMember(app, phone);
		for (let tried = 0; tried < 20; tried += 1) await app.call('login', { phone, smsCode: '123456' }, { ip: '203.0.113.200' });
		expect((await app.call('login', { phone, smsCode: '123456' }, { ip: '203.0.113.200' })).json.reason).toBe('login_locked');
		expect((await guess(phone, goodPassword, '203.0.113.201')).json.code).toBe(1);
	});

	test('a code opens a locked account, and a new password unlocks it', async () => {
		const phone = freshPhone();
		await registerMember(app, phone);
		app.advance(60_000);
		for (let tried = 0; tried < 5; tried += 1) await guess(phone);
		expect((await app.call('login', { phone, smsCode: await sendCode(app, phone, 'login') })).json.code).toBe(1);
		expect((await guess(phone, goodPassword)).json.reason).toBe('login_locked');
		app.advance(60_000);
		const smsCode = await sendCode(app, phone, 'reset');
		expect((await app.call('passwordReset', { phone, smsCode, password: 'slate-and-chalk-8' })).json.code).toBe(1);
		expect((await guess(phone, 'slate-and-chalk-8')).json.code).toBe(1);
	});
});

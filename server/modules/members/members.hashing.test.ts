import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { asOwner } from '../../../test/database.ts';
import { goodPassword, registerMember, sendCode } from '../../../test/sms.ts';
import type { TestApp } from '../../../test/start-app.ts';

/** The real hashing, with a list of what it was given. Modules are shared by the test files: this one has a server of its own making. */
const verified: string[] = [];
vi.mock('@node-rs/argon2', async (importOriginal) => {
	const real = await importOriginal<typeof import('@node-rs/argon2')>();
	const verify: typeof real.verify = (stored, ...rest) => {
		verified.push(String(stored));
		return real.verify(stored, ...rest);
	};
	return { ...real, verify };
});

let app: TestApp;
beforeAll(async () => {
	vi.resetModules();
	const { startApp } = await import('../../../test/start-app.ts');
	app = await startApp();
	app.setNow('2026-11-21T02:00:00Z');
});
afterAll(async () => {
	await app.close();
	vi.doUnmock('@node-rs/argon2');
	vi.resetModules();
});

test('R62 a password is verified for accounts that do not exist as for those that do, by the same work', async () => {
	await registerMember(app, '13600000001');
	const work: Record<string, string[]> = {};
	for (const account of ['13600000001', '13699999999', 'no-such-account']) {
		verified.length = 0;
		expect((await app.call('login', { account, password: 'not-this-one' })).json.reason).toBe('login_failed');
		work[account] = verified.map((stored) => stored.slice(0, stored.indexOf('$', 30)));
	}
	const once = ['$argon2id$v=19$m=19456,t=2,p=1'];
	expect(work).toEqual({ '13600000001': once, '13699999999': once, 'no-such-account': once });
});

test('R62 a guess that is not let through costs no hashing', async () => {
	for (let tried = 0; tried < 5; tried += 1) await app.call('login', { account: '13699999998', password: 'not-this-one' });
	verified.length = 0;
	expect((await app.call('login', { account: '13699999998', password: 'not-this-one' })).json.reason).toBe('login_locked');
	expect(verified).toEqual([]);
	app.advance(31 * 60_000);
});

test('R61 of two new passwords by one code at once one is set, though both had been let through', async () => {
	const phone = '13600000002';
	await registerMember(app, phone);
	app.advance(60_000);
	const smsCode = await sendCode(app, phone, 'reset');
	// Both have taken a try and hashed; both wait for the member's row, one of them after it has used the code up.
	const holder = await app.db.pool.connect();
	let answers: Promise<{ json: { code: number; reason: string } }[]>;
	try {
		await holder.query('begin');
		await holder.query('select 1 from member where phone = $1 for update', [phone]);
		answers = Promise.all(['slate-and-chalk-8', 'chalk-and-slate-9'].map((password) => app.call('passwordReset', { phone, smsCode, password })));
		for (let waiting = 0; waiting < 2; ) {
			const rows = await asOwner(app.databaseUrl, `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
			waiting = rows.length;
		}
		await holder.query('commit');
	} finally {
		holder.release();
	}
	expect((await answers).map(({ json }) => json.reason ?? 'done').toSorted()).toEqual(['done', 'sms_code_expired']);
	const logins = [];
	for (const password of ['slate-and-chalk-8', 'chalk-and-slate-9', goodPassword])
		logins.push((await app.call('login', { account: phone, password })).json.code);
	expect(logins.toSorted()).toEqual([0, 0, 1]);
});

test('R60 seven characters are no password, eight are', async () => {
	const phone = '13600000003';
	const smsCode = await sendCode(app, phone, 'register');
	for (const password of ['', 'chalk-7', '七个字的密码吧', 'c'.repeat(65)]) {
		const register = await app.call('register', { phone, smsCode, password, agree: true });
		expect([register.status, register.json.errors.map(({ path }) => path)]).toEqual([422, ['password']]);
		const reset = await app.call('passwordReset', { phone, smsCode, password });
		expect([reset.status, reset.json.errors.map(({ path }) => path)]).toEqual([422, ['password']]);
	}
	expect((await app.call('register', { phone, smsCode, password: 'chalk-78', agree: true })).json.code).toBe(1);
});

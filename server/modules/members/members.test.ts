import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listenFor } from '../../../test/events.ts';
import { goodPassword, registerMember, sendCode, wrongCode } from '../../../test/sms.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { memberRegistered } from './members.events.ts';
import { createMember } from './members.service.ts';

let app: TestApp;
let serial = 0;
const freshPhone = () => `136${String(++serial).padStart(8, '0')}`;
const day = 24 * 3_600_000;

beforeAll(async () => {
	app = await startApp();
	app.setNow('2026-11-21T02:00:00Z');
});
afterAll(() => app.close());
// Past the limits and the lock by address.
beforeEach(() => app.advance(31 * 60_000));

const count = async (phone: string) => Number((await app.db.pool.query('select count(*) from member where phone = $1', [phone])).rows[0].count);
const whoAmI = (token: string) => app.call('memberInfo', {}, { token });

describe('R60 register', () => {
	test('makes a member and logs in for thirty days', async () => {
		const phone = freshPhone();
		const smsCode = await sendCode(app, phone, 'register');
		const answer = await app.call('register', { phone, smsCode, password: goodPassword, nickname: ' 小  满 ', agree: true });
		expect(answer.status).toBe(200);
		expect(answer.headers['cache-control']).toBe('private, no-store');
		expect(answer.json).toEqual({
			code: 1,
			data: {
				token: expect.stringMatching(/^[\w-]{43}$/),
				expiresAt: new Date(app.app.platform.now().getTime() + 30 * day).toISOString(),
				member: expect.objectContaining({ nickname: '小 满', phone: `136****${phone.slice(-4)}`, phoneBound: true, vip: null, email: null }),
				closesAt: null,
			},
		});
		// What is counted is answered by the call that counts it.
		expect((await whoAmI(answer.json.data.token)).json.data).toEqual({ ...answer.json.data.member, streakDays: 0, learnSeconds: 0 });
	});

	test('keeps neither password nor token', async () => {
		const phone = freshPhone();
		const { token } = await registerMember(app, phone);
		const [stored] = (
			await app.db.pool.query('select password_hash, token_hash from member join member_session on member_id = member.id where phone = $1', [phone])
		).rows;
		expect(stored.password_hash).toMatch(/^\$argon2id\$/);
		expect(stored.token_hash).toEqual(createHash('sha256').update(token).digest());
	});

	test('gives a name to who brings none', async () => {
		expect((await registerMember(app, freshPhone())).member.nickname).toMatch(/^学员\d{6}$/);
	});

	test('two at once with one code make one member, who is told once to whoever subscribed', async () => {
		using registered = listenFor(app.db, memberRegistered);
		const phone = freshPhone();
		const smsCode = await sendCode(app, phone, 'register');
		const input = { phone, smsCode, password: goodPassword, agree: true } as const;
		const answers = await Promise.all([
			app.call('register', input),
			app.call('register', input),
			app.call('register', { ...input, phone: `+86${phone}` }),
		]);
		expect(answers.filter((answer) => answer.json.code === 1)).toHaveLength(1);
		expect(answers.filter((answer) => answer.json.reason === 'sms_code_expired')).toHaveLength(2);
		expect(await count(phone)).toBe(1);
		const made = answers.find((answer) => answer.json.code === 1)?.json.data.member.id;
		expect(await registered.told()).toEqual([{ memberId: made }]);
	});

	test.each([
		['a common password', { password: 'Password123' }, 'password_common'],
		['its own phone as the password', (phone: string) => ({ password: phone }), 'password_common'],
		['a nickname of spaces', { nickname: '\u3164\u3164\u3164' }, 'nickname_refused'],
		['a foreign phone', { phone: '+14155550123' }, 'phone_unsupported'],
		['no code sent', { smsCode: '123456' }, 'sms_code_expired'],
	])('refuses %s', async (_what, change, reason) => {
		const phone = freshPhone();
		const input = { phone, smsCode: '000000', password: goodPassword, agree: true };
		const answer = await app.call('register', { ...input, ...(typeof change === 'function' ? change(phone) : change) });
		expect(answer.status).toBe(200);
		expect(answer.json).toMatchObject({ code: 0, reason, msg: expect.any(String) });
		expect(await count(phone)).toBe(0);
	});

	test('refuses a wrong code', async () => {
		const phone = freshPhone();
		const code = await sendCode(app, phone, 'register');
		const answer = await app.call('register', { phone, smsCode: wrongCode(code), password: goodPassword, agree: true });
		expect(answer.json.reason).toBe('sms_code_wrong');
	});

	test('R62 tells that a phone is taken only to who holds it', async () => {
		const phone = freshPhone();
		await registerMember(app, phone);
		app.advance(60_000);
		const code = await sendCode(app, phone, 'register');
		const input = { phone, password: goodPassword, agree: true };
		expect((await app.call('register', { ...input, smsCode: wrongCode(code) })).json.reason).toBe('sms_code_wrong');
		expect((await app.call('register', { ...input, smsCode: code })).json.reason).toBe('phone_taken');
	});

	test('R53 a wrong shape is 422 with the paths, and nothing is stored', async () => {
		const phone = freshPhone();
		const answer = await app.call('register', { phone, smsCode: '12345', password: 'short', nickname: 'x', agree: false });
		expect(answer.status).toBe(422);
		expect(answer.json.errors.map((error) => error.path).sort()).toEqual(['agree', 'nickname', 'password', 'smsCode']);
		expect(await count(phone)).toBe(0);
	});

	test('R55 an address has a limit', async () => {
		let last = await app.call('register', {}, { ip: '198.51.100.9' });
		for (let tried = 1; tried < 61; tried += 1) last = await app.call('register', {}, { ip: '198.51.100.9' });
		expect(last.status).toBe(429);
		expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
	});
});

describe('R60 login', () => {
	test('by phone and password, +86 or not', async () => {
		const phone = freshPhone();
		await registerMember(app, phone);
		for (const account of [phone, `+86${phone}`, ` ${phone} `]) {
			const answer = await app.call('login', { account, password: goodPassword });
			expect(answer.json.code).toBe(1);
			expect((await whoAmI(answer.json.data.token)).status).toBe(200);
		}
	});

	test('by SMS code', async () => {
		const phone = freshPhone();
		await registerMember(app, phone);
		app.advance(60_000);
		const answer = await app.call('login', { phone, smsCode: await sendCode(app, phone, 'login') });
		expect(answer.json.code).toBe(1);
		expect((await whoAmI(answer.json.data.token)).status).toBe(200);
	});

	test('R62 by SMS code tells who holds an unknown phone to register, and a stranger nothing', async () => {
		const phone = freshPhone();
		const code = await sendCode(app, phone, 'login');
		expect((await app.call('login', { phone, smsCode: wrongCode(code) })).json.reason).toBe('sms_code_wrong');
		expect((await app.call('login', { phone, smsCode: code })).json.reason).toBe('not_registered');
		expect((await app.call('login', { phone: '+14155550123', smsCode: code })).json.reason).toBe('sms_code_expired');
	});

	test('a disabled member is told so by the right password or code only', async () => {
		const phone = freshPhone();
		const { token } = await registerMember(app, phone);
		await app.db.pool.query('update member set disabled_at = now() where phone = $1', [phone]);
		app.advance(60_000);
		expect((await whoAmI(token)).status).toBe(401);
		expect((await app.call('login', { account: phone, password: 'wrong-password' })).json.reason).toBe('login_failed');
		expect((await app.call('login', { account: phone, password: goodPassword })).json.reason).toBe('account_disabled');
		expect((await app.call('login', { phone, smsCode: await sendCode(app, phone, 'login') })).json.reason).toBe('account_disabled');
	});

	test('R53 a wrong shape is 422 with the path in the way that was meant', async () => {
		const paths = async (input: Record<string, unknown>) => {
			const answer = await app.call('login', input);
			expect(answer.status).toBe(422);
			return answer.json.errors.map((error) => error.path);
		};
		expect(await paths({ account: '', password: goodPassword })).toEqual(['account']);
		expect(await paths({ account: '13800138000' })).toEqual(['password']);
		expect(await paths({ phone: '13800138000', smsCode: 'abc' })).toEqual(['smsCode']);
		expect(await paths({ phone: '13800138000', smsCode: 123456 })).toEqual(['smsCode']);
		expect((await paths({})).length).toBeGreaterThan(0);
	});

	test('a member of the seed logs in', async () => {
		const phone = freshPhone();
		expect(await createMember(app.db, { phone, password: goodPassword, nickname: '小满', at: new Date() })).toEqual(expect.any(Number));
		expect(await createMember(app.db, { phone, password: goodPassword, nickname: '小满', at: new Date() })).toBeUndefined();
		expect((await app.call('login', { account: phone, password: goodPassword })).json.code).toBe(1);
	});
});

describe('R60 logout', () => {
	test.each(['POST', 'GET'])('by %s ends this session and no other; R35 code 1', async (method) => {
		const phone = freshPhone();
		const { token } = await registerMember(app, phone);
		const other = (await app.call('login', { account: phone, password: goodPassword })).json.data.token;
		const path = '/api/agency/core/member/logout';
		const logout = () => (method === 'POST' ? app.post(path, {}, { token }) : app.get(path, { token }));
		expect((await logout()).json).toEqual({ code: 1, data: {} });
		expect((await whoAmI(token)).status).toBe(401);
		expect((await whoAmI(other)).status).toBe(200);
		expect((await logout()).json).toEqual({ code: 1, data: {} });
	});

	test.each(['', 'undefined', 'x', 'A'.repeat(43), `${'A'.repeat(42)}'`])('with the token %j is no error', async (token) => {
		expect((await app.call('logout', {}, { token })).json).toEqual({ code: 1, data: {} });
	});
});

describe('R60 password reset', () => {
	test('sets the password and ends every session', async () => {
		const phone = freshPhone();
		const { token } = await registerMember(app, phone);
		const other = (await app.call('login', { account: phone, password: goodPassword })).json.data.token;
		app.advance(60_000);
		const smsCode = await sendCode(app, phone, 'reset');
		const answer = await app.call('passwordReset', { phone, smsCode, password: 'slate-and-chalk-8' });
		expect(answer.json).toEqual({ code: 1, data: {} });
		for (const each of [token, other]) expect((await whoAmI(each)).status).toBe(401);
		expect((await app.call('login', { account: phone, password: goodPassword })).json.reason).toBe('login_failed');
		expect((await app.call('login', { account: phone, password: 'slate-and-chalk-8' })).json.code).toBe(1);
		expect((await app.call('passwordReset', { phone, smsCode, password: 'slate-and-chalk-9' })).json.reason).toBe('sms_code_expired');
	});

	test('refuses a common password before the code is touched, a wrong code, and an unknown phone once its holder is shown', async () => {
		const phone = freshPhone();
		const code = await sendCode(app, phone, 'reset');
		const reset = async (smsCode: string, password = goodPassword) => (await app.call('passwordReset', { phone, smsCode, password })).json.reason;
		expect(await reset(code, 'qwertyuiop')).toBe('password_common');
		expect(await reset(wrongCode(code))).toBe('sms_code_wrong');
		expect(await reset(code)).toBe('not_registered');
		expect((await app.call('passwordReset', { phone: '+14155550123', smsCode: code, password: goodPassword })).json.reason).toBe('sms_code_expired');
	});

	test('R53 a wrong shape is 422 with the paths', async () => {
		const answer = await app.call('passwordReset', { phone: '13800138000', smsCode: 'abcdef' });
		expect(answer.status).toBe(422);
		expect(answer.json.errors.map((error) => error.path).sort()).toEqual(['password', 'smsCode']);
	});
});

describe('R60 sessions', () => {
	test('R31 no token, or the words that stand for none, is 401', async () => {
		for (const token of ['', 'undefined', 'null', 'false', 'A'.repeat(43), 'x', `${'A'.repeat(43)}\u00e9`.slice(0, 43)]) {
			const answer = await whoAmI(token);
			expect(answer.status, token).toBe(401);
			expect(answer.json).toMatchObject({ code: 401, reason: 'not_logged_in', traceId: expect.any(String) });
		}
	});

	test('the cookie alone is not enough: a cross-site form can do nothing', async () => {
		const { token } = await registerMember(app, freshPhone());
		expect((await app.get('/api/agency/core/member/base/info', { cookie: `agency-smart-token=${token}` })).status).toBe(401);
	});

	test('R31 end after thirty days, however often they are used', async () => {
		const { token } = await registerMember(app, freshPhone());
		app.advance(30 * day - 1);
		expect((await whoAmI(token)).status).toBe(200);
		app.advance(1);
		expect((await whoAmI(token)).status).toBe(401);
	});

	test('note when they were last used, every five minutes at most', async () => {
		const { token, member } = await registerMember(app, freshPhone());
		const seen = async () =>
			(await app.db.pool.query('select seen_at from member_session where member_id = $1', [member.id])).rows[0].seen_at as Date;
		const opened = await seen();
		app.advance(5 * 60_000 - 1);
		await whoAmI(token);
		expect(await seen()).toEqual(opened);
		app.advance(1);
		await whoAmI(token);
		expect((await seen()).getTime()).toBe(opened.getTime() + 5 * 60_000);
	});

	test('note device and address', async () => {
		const phone = freshPhone();
		await registerMember(app, phone);
		await app.call('login', { account: phone, password: goodPassword }, { ip: '::ffff:203.0.113.5', headers: { 'user-agent': 'Slate/1.0' } });
		const { rows } = await app.db.pool.query(
			'select device, host(ip) as ip from member_session s join member m on m.id = s.member_id where phone = $1 order by s.id',
			[phone],
		);
		expect(rows.at(-1)).toEqual({ device: 'Slate/1.0', ip: '::ffff:203.0.113.5' });
	});
});

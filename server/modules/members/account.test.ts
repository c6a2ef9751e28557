import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listenFor } from '../../../test/events.ts';
import { goodPassword, registerMember, sendCode, solvedProof, wrongCode } from '../../../test/sms.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { untilWaiting } from '../../../test/waiting.ts';
import { passwordChanged, phoneChanged } from './members.events.ts';

let app: TestApp;
let serial = 0;
const freshPhone = () => `137${String(++serial).padStart(8, '0')}`;
const another = 'slate-and-chalk-9';

beforeAll(async () => {
	app = await startApp();
	app.setNow('2026-11-23T02:00:00Z');
});
afterAll(() => app.close());
// Past the limits and the lock by address.
beforeEach(() => app.advance(31 * 60_000));

async function newMember() {
	const phone = freshPhone();
	const { token, member } = await registerMember(app, phone);
	// The next code to the phone may be asked for.
	app.advance(61_000);
	return { phone, token, id: member.id };
}
const logIn = async (account: string, password = goodPassword) => app.call('login', { account, password });
const reasonOf = (answer: { json: { code: number; reason?: string } }) => (answer.json.code === 1 ? 'done' : answer.json.reason);
const isIn = async (token: string) => (await app.call('memberInfo', {}, { token })).status === 200;
/** A code to the member's own phone. */
async function ownCode(token: string, scene: 'reset' | 'bind'): Promise<string> {
	const answer = await app.call('ownCodeSend', { scene, proof: await solvedProof(app) }, { token });
	if (answer.json.code !== 1) throw new Error(answer.text);
	return app.sms.at(-1)?.code ?? '';
}

describe('R60 a new password', () => {
	test('by the old one: every other login ends, this one stays, and whoever subscribed is told once', async () => {
		using told = listenFor(app.db, passwordChanged);
		const { phone, token, id } = await newMember();
		const other = (await logIn(phone)).json.data.token;
		const answer = await app.call('passwordChange', { oldPassword: goodPassword, password: another }, { token });
		expect(answer.json).toEqual({ code: 1, data: { ended: 1 } });
		expect([await isIn(token), await isIn(other)]).toEqual([true, false]);
		expect([reasonOf(await logIn(phone)), reasonOf(await logIn(phone, another))]).toEqual(['login_failed', 'done']);
		expect(await told.told()).toEqual([{ memberId: id }]);
		expect((await app.call('accountSecurity', {}, { token })).json.data).toMatchObject({
			hasPassword: true,
			passwordChangedAt: app.app.platform.now().toISOString(),
		});
	});

	test('by a code to one’s own phone, once', async () => {
		const { phone, token } = await newMember();
		const smsCode = await ownCode(token, 'reset');
		expect(app.sms.at(-1)?.phone).toBe(phone);
		expect(reasonOf(await app.call('passwordChange', { smsCode: wrongCode(smsCode), password: another }, { token }))).toBe('sms_code_wrong');
		expect(reasonOf(await app.call('passwordChange', { smsCode, password: another }, { token }))).toBe('done');
		expect(reasonOf(await app.call('passwordChange', { smsCode, password: 'third-of-them-3' }, { token }))).toBe('sms_code_expired');
		expect(reasonOf(await logIn(phone, another))).toBe('done');
	});

	test('a code for another scene, or of another phone, does not do', async () => {
		const [one, two] = [await newMember(), await newMember()];
		const bind = await ownCode(one.token, 'bind');
		expect(reasonOf(await app.call('passwordChange', { smsCode: bind, password: another }, { token: one.token }))).toBe('sms_code_expired');
		const theirs = await ownCode(two.token, 'reset');
		expect(reasonOf(await app.call('passwordChange', { smsCode: theirs, password: another }, { token: one.token }))).toBe('sms_code_expired');
	});

	test('is refused with the wrong old one, the same, a common one, one’s own number; nothing changes', async () => {
		const { phone, token } = await newMember();
		const change = async (oldPassword: string, password: string) => reasonOf(await app.call('passwordChange', { oldPassword, password }, { token }));
		expect(await change('not-the-password-1', another)).toBe('password_wrong');
		expect(await change(goodPassword, goodPassword)).toBe('password_same');
		expect(await change(goodPassword, 'password1')).toBe('password_common');
		expect(await change(goodPassword, phone)).toBe('password_common');
		expect(reasonOf(await logIn(phone))).toBe('done');
	});

	test('five wrong old ones lock, as at the login, and the lock is over after a quarter of an hour', async () => {
		const { token } = await newMember();
		const change = async (oldPassword: string) => app.call('passwordChange', { oldPassword, password: another }, { token });
		for (let n = 0; n < 5; n += 1) expect(reasonOf(await change('wrong-one-by-one'))).toBe('password_wrong');
		const locked = await change(goodPassword);
		expect(reasonOf(locked)).toBe('login_locked');
		expect(Number(locked.headers['retry-after'])).toBeGreaterThan(800);
		app.advance(16 * 60_000);
		expect(reasonOf(await change(goodPassword))).toBe('done');
	});

	test('said again by whoever had no answer it is done, and no failure is left; by nobody else, and not after ten minutes', async () => {
		using told = listenFor(app.db, passwordChanged);
		const { phone, token, id } = await newMember();
		await logIn(phone);
		const change = (by = token, password = another) => app.call('passwordChange', { oldPassword: goodPassword, password }, { token: by });
		const first = await change();
		expect(first.json).toEqual({ code: 1, data: { ended: 1 } });
		// Six times: a failure that stayed each time would lock.
		for (let n = 0; n < 6; n += 1) expect((await change()).json).toEqual(first.json);
		expect((await told.told()).filter((each) => each.memberId === id)).toHaveLength(1);
		// Another login, which knows the new password, has not set it.
		const other = (await logIn(phone, another)).json.data.token;
		expect(reasonOf(await change(other))).toBe('password_wrong');
		app.advance(10 * 60_000 - 1);
		expect((await change()).json).toEqual(first.json);
		app.advance(1);
		expect(reasonOf(await change())).toBe('password_wrong');
	});

	test('by a code, said again by whoever had no answer or twice at once, it is done once, and no failure is left; by nobody else, and not after ten minutes', async () => {
		using told = listenFor(app.db, passwordChanged);
		const { phone, token, id } = await newMember();
		await logIn(phone);
		const smsCode = await ownCode(token, 'reset');
		const change = (by = token) => app.call('passwordChange', { smsCode, password: another }, { token: by });
		const twice = await Promise.all([change(), change()]);
		for (const { json } of [...twice, await change(), await change()]) expect(json).toEqual({ code: 1, data: { ended: 1 } });
		expect((await told.told()).filter((each) => each.memberId === id)).toHaveLength(1);
		const other = (await logIn(phone, another)).json.data.token;
		expect(reasonOf(await change(other))).toBe('sms_code_expired');
		app.advance(10 * 60_000 - 1);
		expect(reasonOf(await change())).toBe('done');
		app.advance(1);
		expect(reasonOf(await change())).toBe('sms_code_expired');
	});

	test('said again with another new one it is two guesses: neither is right, and both count towards the lock', async () => {
		const { token } = await newMember();
		const change = (password: string) => app.call('passwordChange', { oldPassword: goodPassword, password }, { token });
		expect(reasonOf(await change(another))).toBe('done');
		for (let n = 0; n < 2; n += 1) expect(reasonOf(await change('third-of-them-3'))).toBe('password_wrong');
		// The fifth failure is the old one; the right new one is looked at no more.
		expect(reasonOf(await change(another))).toBe('login_locked');
		app.advance(16 * 60_000);
		expect(reasonOf(await change('third-of-them-3'))).toBe('password_wrong');
	});

	test('of twenty at once one is done', async () => {
		const { phone, token } = await newMember();
		const answers = await Promise.all(
			Array.from({ length: 20 }, (_, n) => app.call('passwordChange', { oldPassword: goodPassword, password: `chalk-number-${n}` }, { token })),
		);
		const done = answers.flatMap((answer, n) => (reasonOf(answer) === 'done' ? [n] : []));
		expect(done).toHaveLength(1);
		// Those that came after it had a wrong old password: five of them are a lock.
		app.advance(16 * 60_000);
		expect(reasonOf(await logIn(phone, `chalk-number-${done[0]}`))).toBe('done');
	});

	test('what was stolen before it opens nothing any more', async () => {
		const { phone, token } = await newMember();
		const stolen = (await logIn(phone)).json.data.token;
		await app.call('passwordChange', { oldPassword: goodPassword, password: another }, { token });
		for (const key of ['memberInfo', 'mySessions', 'accountSecurity'] as const) expect((await app.call(key, {}, { token: stolen })).status).toBe(401);
	});
});

describe('R65 another phone', () => {
	const confirm = async (token: string) => app.call('confirmSelf', { password: goodPassword }, { token });
	const bind = (token: string, phone: string, smsCode: string) => app.call('bindPhone', { phone, smsCode }, { token });

	test('is bound after one has shown who one is; other logins end, the old number is free', async () => {
		using told = listenFor(app.db, phoneChanged);
		const { phone, token, id } = await newMember();
		const other = (await logIn(phone)).json.data.token;
		const next = freshPhone();
		expect((await confirm(token)).json.data).toEqual({ confirmedUntil: new Date(app.app.platform.now().getTime() + 600_000).toISOString() });
		const answer = await bind(token, next, await sendCode(app, next, 'bind'));
		expect(answer.json).toMatchObject({ code: 1, data: { id, phone: `137****${next.slice(-4)}`, phoneBound: true } });
		expect([await isIn(token), await isIn(other)]).toEqual([true, false]);
		expect([reasonOf(await logIn(phone)), reasonOf(await logIn(next))]).toEqual(['login_failed', 'done']);
		expect(await told.told()).toEqual([{ memberId: id, before: phone }]);
		expect((await registerMember(app, phone)).member.id).not.toBe(id);
	});

	test('by a code to the old one as well', async () => {
		const { token } = await newMember();
		const smsCode = await ownCode(token, 'bind');
		expect(reasonOf(await app.call('confirmSelf', { smsCode: wrongCode(smsCode) }, { token }))).toBe('sms_code_wrong');
		expect(reasonOf(await app.call('confirmSelf', { smsCode }, { token }))).toBe('done');
		const next = freshPhone();
		expect(reasonOf(await bind(token, next, await sendCode(app, next, 'bind')))).toBe('done');
	});

	test('not without having shown it, not in another login, not after ten minutes, not a second time', async () => {
		const { phone, token } = await newMember();
		const next = freshPhone();
		expect(reasonOf(await bind(token, next, await sendCode(app, next, 'bind')))).toBe('confirm_first');
		const other = (await logIn(phone)).json.data.token;
		await confirm(token);
		expect(reasonOf(await bind(other, next, '000000'))).toBe('confirm_first');
		app.advance(10 * 60_000);
		expect(reasonOf(await bind(token, next, await sendCode(app, next, 'bind')))).toBe('confirm_first');
		await confirm(token);
		app.advance(60_000);
		expect(reasonOf(await bind(token, next, await sendCode(app, next, 'bind')))).toBe('done');
		const third = freshPhone();
		expect(reasonOf(await bind(token, third, await sendCode(app, third, 'bind')))).toBe('confirm_first');
	});

	test('a taken one is refused to whoever holds it, one’s own and a foreign one at once, a wrong code always', async () => {
		const [one, two] = [await newMember(), await newMember()];
		await confirm(one.token);
		const code = await sendCode(app, two.phone, 'bind');
		expect(reasonOf(await bind(one.token, two.phone, wrongCode(code)))).toBe('sms_code_wrong');
		expect(reasonOf(await bind(one.token, two.phone, code))).toBe('phone_of_another');
		expect(reasonOf(await bind(one.token, one.phone, '000000'))).toBe('phone_same');
		expect(reasonOf(await bind(one.token, '+4915112345678', '000000'))).toBe('phone_unsupported');
		expect([reasonOf(await logIn(one.phone)), reasonOf(await logIn(two.phone))]).toEqual(['done', 'done']);
	});

	test('of two members who bind one number at once, one gets it', async () => {
		const [one, two] = [await newMember(), await newMember()];
		await Promise.all([confirm(one.token), confirm(two.token)]);
		const next = freshPhone();
		const code = await sendCode(app, next, 'bind');
		const answers = await Promise.all([one, two, one, two].map(({ token }) => bind(token, next, code)));
		expect(answers.map(reasonOf).filter((reason) => reason === 'done')).toHaveLength(1);
		const holders = await app.db.pool.query('select count(*)::int as n from member where phone = $1', [next]);
		expect(holders.rows[0].n).toBe(1);
	});

	test('a number that somebody registers in the same moment is refused, not a fault', async () => {
		const { token } = await newMember();
		await confirm(token);
		const next = freshPhone();
		const code = await sendCode(app, next, 'bind');
		const registering = await app.db.pool.connect();
		try {
			await registering.query('begin');
			await registering.query("insert into member (phone, nickname) values ($1, '同时')", [next]);
			const answer = bind(token, next, code);
			await untilWaiting(app);
			await registering.query('commit');
			expect(reasonOf(await answer)).toBe('phone_of_another');
		} finally {
			registering.release();
		}
	});
});

describe('R60 where one is logged in', () => {
	const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

	test('this browser first, with what it is, where and when; of others nothing', async () => {
		const { phone, token } = await newMember();
		await newMember();
		app.advance(60_000);
		const { json } = await app.call('login', { account: phone, password: goodPassword }, { ip: '203.0.113.77', headers: { 'user-agent': agent } });
		const list = (await app.call('mySessions', {}, { token: json.data.token })).json.data;
		const at = app.app.platform.now();
		expect(list).toEqual([
			{
				id: expect.any(Number),
				device: 'Chrome · Windows',
				network: '203.0.113.*',
				createdAt: at.toISOString(),
				seenAt: at.toISOString(),
				current: true,
			},
			expect.objectContaining({ createdAt: new Date(at.getTime() - 182_000).toISOString(), network: '127.0.0.*', current: false }),
		]);
		const mine = (await app.call('mySessions', {}, { token })).json.data;
		expect(mine.map((each) => each.id)).toEqual([list[1]?.id, list[0]?.id]);
	});

	test('one is ended, twice without harm; of somebody else none; then all others', async () => {
		const { phone, token } = await newMember();
		const [first, second] = [await logIn(phone), await logIn(phone), await logIn(phone)].map((answer) => answer.json.data.token) as [string, string];
		const list = (await app.call('mySessions', {}, { token: first })).json.data;
		const mine = list[0]?.id ?? 0;
		const revoke = (input: { id: number } | { others: true }, by = token) => app.call('sessionsRevoke', input, { token: by });
		const stranger = await newMember();
		expect((await revoke({ id: mine }, stranger.token)).json.data).toEqual({ ended: 0 });
		expect(await isIn(first)).toBe(true);
		expect((await revoke({ id: mine })).json.data).toEqual({ ended: 1 });
		expect((await revoke({ id: mine })).json.data).toEqual({ ended: 0 });
		expect(await isIn(first)).toBe(false);
		expect((await revoke({ others: true })).json.data).toEqual({ ended: 2 });
		expect([await isIn(token), await isIn(second), await isIn(stranger.token)]).toEqual([true, false, true]);
	});

	test('a login that has run out is not in the list', async () => {
		const { phone, token } = await newMember();
		await app.db.pool.query('update member_session set expires_at = $1 where token_hash = sha256($2)', [app.app.platform.now(), Buffer.from(token)]);
		const fresh = (await logIn(phone)).json.data.token;
		expect((await app.call('mySessions', {}, { token: fresh })).json.data).toHaveLength(1);
	});
});

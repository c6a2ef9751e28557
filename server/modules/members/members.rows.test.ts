import { createHash, createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeLogin, makeMember } from '../../../test/factories.ts';
import { solve } from '../../../test/proof.ts';
import { goodPassword, sendCode, wrongCode } from '../../../test/sms.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import { purgeExpiredProofs } from './captcha.service.ts';
import { memberCards, memberExists, nameAndPhone } from './cards.service.ts';
import { purgeExpiredFailures } from './lockout.service.ts';
import { knownDevice, purgeExpiredDevices } from './member-devices.service.ts';
import { createMember, memberByAccount, memberInfo, showVipUntil } from './members.service.ts';
import { purgeExpiredSecurityEvents } from './security-events.service.ts';
import { authenticate, loginState, purgeExpiredSessions } from './sessions.service.ts';
import { purgeExpiredCodes } from './sms.service.ts';

let app: TestApp;
let serial = 0;
const freshPhone = () => `133${String(++serial).padStart(8, '0')}`;
const start = Date.parse('2026-11-21T02:00:00Z');
const day = 86_400_000;
const at = (milliseconds: number) => new Date(start + milliseconds);
const setTo = (milliseconds: number) => app.setNow(at(milliseconds));
const hash = (text: string) => createHash('sha256').update(text).digest();

beforeAll(async () => {
	app = await startApp({ config: { rateLimits: false } });
});
afterAll(() => app.close());
beforeEach(() => setTo(0));

const count = async (table: string) => Number((await app.db.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n);
const clear = (...tables: string[]) => Promise.all(tables.map((table) => app.db.pool.query(`delete from ${table}`)));

describe('R60 sessions, to the millisecond', () => {
	test('a token is 43 letters; its session runs thirty days; its row says when it was used', async () => {
		const { token, member } = await makeLogin(app, freshPhone());
		const platform = app.app.platform;
		const { id: sessionId } = (await app.db.row<{ id: number }>(sql`select id from member_session where member_id = ${member.id}`)) ?? { id: 0 };
		const me = { id: member.id, sessionId, version: 0 };
		expect(await authenticate(platform, token)).toEqual(me);
		// What is no token costs no look at the database.
		const unasked = { ...platform, db: undefined as never };
		for (const odd of [`${token}x`, token.slice(1), `x${token}`, `${token.slice(1)}!`, '']) expect(await authenticate(unasked, odd)).toBeNull();
		const seen = async () => (await app.db.row<{ at: Date }>(sql`select seen_at as at from member_session where id = ${sessionId}`))?.at;
		setTo(299_999);
		await authenticate(platform, token);
		expect(await seen()).toEqual(at(0));
		setTo(300_000);
		await authenticate(platform, token);
		expect(await seen()).toEqual(at(300_000));
		setTo(30 * day - 1);
		expect(await authenticate(platform, token)).toEqual(me);
		setTo(30 * day);
		expect(await authenticate(platform, token)).toBeNull();
		setTo(0);
		await app.db.run(sql`update member set disabled_at = now() where id = ${member.id}`);
		expect(await authenticate(platform, token)).toBeNull();
	});

	test('those who ask in the same moment share a statement, and each is told of their own session', async () => {
		const { platform } = app.app;
		const logins = await Promise.all(Array.from({ length: 5 }, () => makeLogin(app, freshPhone())));
		const tokens = logins.flatMap(({ token }) => [token, 'x'.repeat(43), token]);
		const read = vi.spyOn(app.db.lists, 'rows');
		try {
			const found = await Promise.all(tokens.map((token) => authenticate(platform, token)));
			expect(found.map((member) => member?.id)).toEqual(logins.flatMap(({ member }) => [member.id, undefined, member.id]));
			expect(read).toHaveBeenCalledTimes(1);
			// Nothing is remembered.
			await app.call('logout', {}, { token: tokens[0] as string });
			expect(await authenticate(platform, tokens[0] as string)).toBeNull();
		} finally {
			read.mockRestore();
		}
	});

	test('that a login has ended is known for a day: by a logout, by its time, and only of its own member', async () => {
		const phone = freshPhone();
		const { token, member } = await makeLogin(app, phone);
		const other = await makeMember(app.db);
		const { id: sessionId } = (await app.db.row<{ id: number }>(sql`select id from member_session where member_id = ${member.id}`)) ?? { id: 0 };
		const state = (id = member.id, session = sessionId) => loginState(app.app.platform, { id, sessionId: session });
		expect([await state(), await state(other), await state(member.id, sessionId + 999)]).toEqual([{ endedAt: null }, null, null]);
		setTo(30 * day);
		expect(await state()).toEqual({ endedAt: at(30 * day) });
		setTo(5000);
		await app.call('logout', {}, { token });
		expect([await state(), await state(other)]).toEqual([{ endedAt: at(5000) }, null]);
		setTo(5000 + day);
		await purgeExpiredSessions(app.app.platform);
		expect(await state()).toEqual({ endedAt: at(5000) });
		await app.db.run(sql`update member set disabled_at = now() where id = ${member.id}`);
		expect(await state()).toBeNull();
		await app.db.run(sql`update member set disabled_at = null where id = ${member.id}`);
		setTo(5001 + day);
		await purgeExpiredSessions(app.app.platform);
		expect(await state()).toBeNull();
	});

	test('expired ones go with their last millisecond', async () => {
		await clear('member_session');
		await makeLogin(app, freshPhone());
		setTo(30 * day - 1);
		await purgeExpiredSessions(app.app.platform);
		expect(await count('member_session')).toBe(1);
		setTo(30 * day);
		await purgeExpiredSessions(app.app.platform);
		expect(await count('member_session')).toBe(0);
	});

	test('an address is noted without the zone of its link, and not at all when it is none', async () => {
		const phone = freshPhone();
		await createMember(app.db, { phone, password: goodPassword, nickname: '小满', at: new Date() });
		for (const ip of ['fe80::1%eth0', '203.0.113.9', 'unix']) await app.call('login', { account: phone, password: goodPassword }, { ip });
		const { rows } = await app.db.pool.query(
			'select host(ip) as ip, s.created_at, s.expires_at from member_session s join member m on m.id = s.member_id where phone = $1 order by s.id',
			[phone],
		);
		expect(rows.map(({ ip }) => ip)).toEqual(['fe80::1', '203.0.113.9', null]);
		expect([rows[0].created_at, rows[0].expires_at]).toEqual([at(0), at(30 * day)]);
	});
});

describe('R60 what other modules ask of members', () => {
	test('the member of an account, its name and masked phone, cards of several', async () => {
		const phone = freshPhone();
		const id = (await createMember(app.db, { phone, password: goodPassword, nickname: '小满', at: at(-day) })) ?? 0;
		const { platform } = app.app;
		for (const account of [phone, `+86${phone}`]) expect(await memberByAccount(platform, account)).toEqual({ id, nickname: '小满' });
		for (const account of ['13399999999', 'nobody', '']) expect(await memberByAccount(platform, account)).toBeUndefined();
		expect(await nameAndPhone(app.db, id)).toEqual({ nickname: '小满', phone: `133****${phone.slice(-4)}` });
		const unbound = await makeMember(app.db, { nickname: '不困' });
		expect([await nameAndPhone(app.db, unbound), await nameAndPhone(app.db, 999_999)]).toEqual([
			{ nickname: '不困', phone: '' },
			{ nickname: '', phone: '' },
		]);
		expect([...(await memberCards(app.db, [id, unbound, 999_999]))].toSorted((a, b) => a[0] - b[0])).toEqual([
			[id, { id, nickname: '小满', avatar: '' }],
			[unbound, { id: unbound, nickname: '不困', avatar: '' }],
		]);
		// Of nobody nothing is asked.
		expect((await memberCards(undefined as never, [])).size).toBe(0);
		expect([await memberExists(app.db, id), await memberExists(app.db, 999_999)]).toEqual([true, false]);
		expect(await knownDevice({ device: '', db: undefined } as never, phone)).toBeNull();
		const row = await app.db.row(sql`select created_at, updated_at from member where id = ${id}`);
		expect(row).toEqual({ created_at: at(-day), updated_at: at(-day) });
	});

	test('study time and days in a row are left to who counts them; a member who is gone is not logged in', async () => {
		const { member } = await makeLogin(app, freshPhone());
		const context = (id: number) => ({ ...app.app.platform, member: { id, sessionId: 1 } }) as unknown as Parameters<typeof memberInfo>[0];
		const shown = await memberInfo(context(member.id));
		expect(['learnSeconds' in shown, 'streakDays' in shown]).toEqual([false, false]);
		await expect(memberInfo(context(999_999))).rejects.toMatchObject({ reason: 'not_logged_in' });
	});

	test('the VIP term that is shown is the member’s own', async () => {
		const [one, two] = [await makeMember(app.db), await makeMember(app.db)];
		await app.db.transaction((tx) => showVipUntil(tx, one, at(day)));
		const shown = async () =>
			(await app.db.rows<{ until: Date | null }>(sql`select vip_until as until from member where id = any(${[one, two]}) order by id`)).map(
				({ until }) => until,
			);
		expect(await shown()).toEqual([at(day), null]);
		await app.db.transaction((tx) => showVipUntil(tx, one, null));
		expect(await shown()).toEqual([null, null]);
	});
});

describe('S11 security events', () => {
	const note = (member: number, kind: string, last: number, times = 1) =>
		app.db.run(
			sql`insert into security_event (member_id, kind, day, first_at, last_at, count) values (${member}, ${kind}, ${at(last)}::timestamptz at time zone 'Asia/Shanghai', ${at(last)}, ${at(last)}, ${times})`,
		);

	test('those of the last thirty days, the newest first, twenty at most, and nobody else’s', async () => {
		const { token, member } = await makeLogin(app, freshPhone());
		const list = async () => (await app.call('securityEvents', {}, { token })).json.data;
		expect(await list()).toEqual([]);
		await note(await makeMember(app.db), 'password_guesses', 0);
		await note(member.id, 'password_guesses', -30 * day);
		expect(await list()).toEqual([]);
		await note(member.id, 'sms_used_up', -30 * day + 1, 4);
		const old = { kind: 'sms_used_up', day: '2026-10-22', count: 4, lastAt: at(-30 * day + 1).toISOString() };
		expect(await list()).toEqual([old]);
		await note(member.id, 'sms_used_up', -day);
		await note(member.id, 'password_guesses', -day);
		const yesterday = { day: '2026-11-20', count: 1, lastAt: at(-day).toISOString() };
		expect(await list()).toEqual([{ ...yesterday, kind: 'password_guesses' }, { ...yesterday, kind: 'sms_used_up' }, old]);
		for (let n = 2; n < 20; n += 1) await note(member.id, 'password_guesses', -n * day);
		const all = await list();
		expect([all.length, all.at(-1)?.day]).toEqual([20, '2026-11-02']);
		expect((await app.call('securityEvents')).json.reason).toBe('not_logged_in');
	});

	test('five wrong guesses are one event of the day, the next lock another of the same; codes used up are told to the owner', async () => {
		const phone = freshPhone();
		await createMember(app.db, { phone, password: goodPassword, nickname: '小满', at: new Date() });
		const events = () =>
			app.db.rows(
				sql`select kind, e.day::text, count, first_at, last_at from security_event e join member m on m.id = e.member_id where phone = ${phone} order by last_at, kind`,
			);
		const guess = (password = 'not-this-one') => app.call('login', { account: phone, password }, { ip: '203.0.113.77' });
		for (let tried = 0; tried < 4; tried += 1) await guess();
		expect(await events()).toEqual([]);
		await guess();
		const first = { kind: 'password_guesses', day: '2026-11-21', count: 1, first_at: at(0), last_at: at(0) };
		expect(await events()).toEqual([first]);
		await guess();
		expect(await events()).toEqual([first]);
		setTo(20 * 60_000);
		for (let tried = 0; tried < 5; tried += 1) await guess();
		expect(await events()).toEqual([{ ...first, count: 2, last_at: at(20 * 60_000) }]);
		// The next day begins at four in the afternoon here.
		setTo(14 * 3_600_000);
		for (let sent = 0; sent < 10; sent += 1) {
			await sendCode(app, phone, 'login');
			app.advance(60_000);
		}
		const proof = solve((await app.call('captcha')).json.data);
		expect((await app.call('smsSend', { phone, scene: 'login', proof })).json.reason).toBe('sms_daily_limit');
		expect((await events()).at(-1)).toMatchObject({ kind: 'sms_used_up', day: '2026-11-22', count: 1, last_at: app.app.platform.now() });
	});

	test('are kept for half a year', async () => {
		await clear('security_event');
		const member = await makeMember(app.db);
		await note(member, 'password_guesses', -180 * day);
		await note(member, 'sms_used_up', -180 * day - 1);
		await purgeExpiredSecurityEvents(app.app.platform);
		expect(await app.db.rows(sql`select kind from security_event`)).toEqual([{ kind: 'password_guesses' }]);
	});
});

describe('R61 codes and proofs, to the millisecond', () => {
	test('a code counts for nothing after two days, a proof after its life, a device after four hundred days', async () => {
		await clear('sms_code', 'captcha_used', 'member_device');
		const member = await makeMember(app.db);
		for (const [n, created] of [-2 * day, -2 * day - 1].entries())
			await app.db.run(
				sql`insert into sms_code (phone, scene, code_hash, known, created_at, expires_at) values (${`1330000000${n}`}, 'login', ${hash('x')}, false, ${at(created)}, ${at(created)})`,
			);
		for (const [n, expires] of [0, 1].entries())
			await app.db.run(sql`insert into captcha_used (challenge, expires_at) values (${`c${n}`}, ${at(expires)})`);
		for (const [n, seen] of [-400 * day, -400 * day - 1].entries())
			await app.db.run(
				sql`insert into member_device (member_id, device_hash, created_at, seen_at) values (${member}, ${hash(`d${n}`)}, ${at(seen)}, ${at(seen)})`,
			);
		await purgeExpiredCodes(app.app.platform);
		await purgeExpiredProofs(app.app.platform);
		await purgeExpiredDevices(app.app.platform);
		expect(await app.db.rows(sql`select phone from sms_code`)).toEqual([{ phone: '13300000000' }]);
		expect(await app.db.rows(sql`select challenge from captcha_used`)).toEqual([{ challenge: 'c1' }]);
		expect(await app.db.rows(sql`select device_hash from member_device`)).toEqual([{ device_hash: hash('d0') }]);
	});

	test('a failure counts for half an hour, one with a proof for a day', async () => {
		await clear('login_failure');
		for (const [kind, failed] of [
			['stranger', -30 * 60_000],
			['device', -30 * 60_000 - 1],
			['stranger', -30 * 60_000 - 1],
			['proof', -day],
			['proof', -day - 1],
		] as const)
			await app.db.run(
				sql`insert into login_failure (account_hash, ip, kind, pending, at) values (${hash('a')}, '203.0.113.1', ${kind}, false, ${at(failed)})`,
			);
		await purgeExpiredFailures(app.app.platform);
		expect(await app.db.rows(sql`select kind, at from login_failure order by kind`)).toEqual([
			{ kind: 'proof', at: at(-day) },
			{ kind: 'stranger', at: at(-30 * 60_000) },
		]);
	});

	test('a proof is good until its second is over; its number is not above the most', async () => {
		const { data } = (await app.call('captcha')).json;
		const proof = solve(data);
		expect(data.salt).toContain(`?expires=${start / 1000 + 600}&`);
		const key = (await app.app.platform.secret('captcha')).toString('hex');
		expect(data.signature).toBe(createHmac('sha256', key).update(data.challenge).digest('hex'));
		const send = async (with_ = proof) => (await app.call('smsSend', { phone: freshPhone(), scene: 'login', proof: with_ })).json;
		setTo(600_000);
		expect((await send()).reason).toBe('proof_invalid');
		setTo(599_999);
		const change = (fields: object) =>
			Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(proof, 'base64').toString()), ...fields })).toString('base64');
		for (const fields of [
			{ number: 30_001 },
			{ number: -1 },
			{ number: 1.5 },
			{ challenge: `${data.challenge}0` },
			{ signature: `x${data.signature}` },
			{ algorithm: 'SHA-512' },
		])
			expect((await send(change(fields))).reason).toBe('proof_invalid');
		expect((await send()).code).toBe(1);
		const [used] = await app.db.rows<{ at: Date }>(sql`select expires_at as at from captcha_used where challenge = ${data.challenge}`);
		expect(used?.at).toEqual(at(600_000));
	});

	test('a code that another browser asked for is not there; the newest of one’s own is tried', async () => {
		const phone = freshPhone();
		await createMember(app.db, { phone, password: goodPassword, nickname: '小满', at: new Date() });
		const browser = (name: string) => ({ cookie: `lectern-device=${name.repeat(43)}` });
		const send = async (headers: Record<string, string>) => {
			const proof = solve((await app.call('captcha', {}, { headers })).json.data);
			expect((await app.call('smsSend', { phone, scene: 'login', proof }, { headers })).json.code).toBe(1);
			return app.sms.at(-1)?.code ?? '';
		};
		const login = async (smsCode: string, headers: Record<string, string>) =>
			(await app.call('login', { phone, smsCode }, { headers })).json.reason ?? 'in';
		const [mine, theirs] = [browser('m'), browser('t')];
		const code = await send(mine);
		expect(await login(code, theirs)).toBe('sms_code_expired');
		app.advance(60_000);
		const other = await send(theirs);
		expect(await login(wrongCode(code), mine)).toBe('sms_code_wrong');
		const rows = () =>
			app.db.rows<{ tries: number; used: boolean }>(sql`select tries, used_at is not null as used from sms_code where phone = ${phone} order by id`);
		expect(await rows()).toEqual([
			{ tries: 1, used: false },
			{ tries: 0, used: false },
		]);
		expect(await login(code, mine)).toBe('in');
		expect(await rows()).toEqual([
			{ tries: 2, used: true },
			{ tries: 0, used: false },
		]);
		expect(await login(other, theirs)).toBe('in');
	});
});

describe('R62 a browser that is known', () => {
	test('gets a new name at each login, is one of twenty, and is forgotten with the password', async () => {
		const phone = freshPhone();
		const id = (await createMember(app.db, { phone, password: goodPassword, nickname: '小满', at: new Date() })) ?? 0;
		const login = async (cookie?: string) => {
			const answer = await app.call('login', { account: phone, password: goodPassword }, { headers: cookie === undefined ? {} : { cookie } });
			expect(answer.json.code).toBe(1);
			return String([answer.headers['set-cookie']].flat().find((each) => String(each).includes('lectern-device='))).split(';')[0] ?? '';
		};
		const known = () =>
			app.db.rows<{ device_hash: Buffer; seen_at: Date }>(
				sql`select device_hash, seen_at from member_device where member_id = ${id} order by seen_at, device_hash`,
			);
		const first = await login();
		const nameOf = (cookie: string) => hash(cookie.replace('lectern-device=', ''));
		expect(await known()).toEqual([{ device_hash: nameOf(first), seen_at: at(0) }]);
		app.advance(1000);
		const second = await login(first);
		expect(second).not.toBe(first);
		expect(await known()).toEqual([{ device_hash: nameOf(second), seen_at: at(1000) }]);
		for (let n = 0; n < 20; n += 1) {
			app.advance(1000);
			await login();
		}
		const all = await known();
		expect([all.length, all[0]?.seen_at, all.some(({ device_hash }) => device_hash.equals(nameOf(second)))]).toEqual([20, at(2000), false]);
		const smsCode = await sendCode(app, phone, 'reset');
		expect((await app.call('passwordReset', { phone, smsCode, password: 'slate-and-chalk-8' })).json.code).toBe(1);
		expect(await known()).toEqual([]);
	});
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listenFor } from '../../../test/events.ts';
import { goodPassword, registerMember, sendCode, solvedProof } from '../../../test/sms.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { untilWaiting } from '../../../test/waiting.ts';
import { sql } from '../../db/sql.ts';
import * as closing from './closing.queries.ts';
import { accountsDue, closingOf, contactsOf, holdDue } from './closing.service.ts';
import { accountReopened } from './members.events.ts';
import { loginState } from './sessions.service.ts';

let app: TestApp;
let serial = 0;
const minute = 60_000;
const week = 7 * 24 * 60 * minute;
const freshPhone = () => `134${String(++serial).padStart(8, '0')}`;
const another = 'slate-and-chalk-9';

beforeAll(async () => {
	app = await startApp({ config: { rateLimits: false } });
	app.setNow('2026-11-23T02:00:00Z');
});
afterAll(() => app.close());
// Past the lock by address.
beforeEach(() => app.advance(31 * minute));

const now = () => app.app.platform.now();
async function newMember() {
	const phone = freshPhone();
	const { token, member } = await registerMember(app, phone);
	// The next code to the phone may be asked for.
	app.advance(61_000);
	return { phone, token, id: member.id };
}
/** One who has given an address instead of a phone. */
async function withoutPhone() {
	const member = await newMember();
	await app.db.run(sql`update member set phone = null, email = ${`m${member.id}@example.com`} where id = ${member.id}`);
	return member;
}
const logIn = async (account: string, password = goodPassword, ip?: string) => app.call('login', { account, password }, ip ? { ip } : {});
const reasonOf = (answer: { json: { code: number; reason?: string } }) => (answer.json.code === 1 ? 'done' : answer.json.reason);
const confirm = async (token: string, password = goodPassword) => app.call('confirmSelf', { password }, { token });
const security = async (token: string) => (await app.call('accountSecurity', {}, { token })).json.data;
const row = (id: number) => app.db.one<Record<string, unknown>>(sql`select * from member where id = ${id}`);
const sessionsOf = async (id: number) =>
	(await app.db.rows<{ id: number }>(sql`select id from member_session where member_id = ${id} order by id`)).map((each) => each.id);

describe('R60 how one logs in', () => {
	test('is told exactly: with password and phone, without them, and for how long one has shown who one is', async () => {
		const { token } = await newMember();
		expect(await security(token)).toEqual({ hasPassword: true, passwordChangedAt: null, phoneBound: true, confirmedUntil: null });
		const until = new Date(now().getTime() + 10 * minute).toISOString();
		expect((await confirm(token)).json.data).toEqual({ confirmedUntil: until });
		app.advance(10 * minute - 1);
		expect((await security(token)).confirmedUntil).toBe(until);
		app.advance(1);
		expect((await security(token)).confirmedUntil).toBeNull();
		const bare = await withoutPhone();
		await app.db.run(sql`update member set password_hash = null where id = ${bare.id}`);
		expect(await security(bare.token)).toEqual({ hasPassword: false, passwordChangedAt: null, phoneBound: false, confirmedUntil: null });
	});

	test('without a phone no code is sent or taken; the password does, and is guessed at by each for themselves', async () => {
		const [one, two] = [await withoutPhone(), await withoutPhone()];
		const sent = app.sms.length;
		const send = await app.call('ownCodeSend', { scene: 'reset', proof: await solvedProof(app) }, { token: one.token });
		expect([reasonOf(send), app.sms.length]).toEqual(['no_phone', sent]);
		expect(reasonOf(await app.call('confirmSelf', { smsCode: '000000' }, { token: one.token }))).toBe('no_phone');
		expect(reasonOf(await app.call('passwordChange', { smsCode: '000000', password: another }, { token: one.token }))).toBe('no_phone');
		for (let n = 0; n < 5; n += 1) expect(reasonOf(await confirm(one.token, 'wrong-one-by-one'))).toBe('password_wrong');
		expect(reasonOf(await confirm(one.token))).toBe('login_locked');
		expect(reasonOf(await confirm(two.token))).toBe('done');
		expect(reasonOf(await app.call('passwordChange', { oldPassword: goodPassword, password: another }, { token: two.token }))).toBe('done');
	});

	test('a right password makes the wrong ones before it forgotten', async () => {
		const { token } = await newMember();
		for (let round = 0; round < 2; round += 1) {
			for (let n = 0; n < 4; n += 1) expect(reasonOf(await confirm(token, 'wrong-one-by-one'))).toBe('password_wrong');
			expect(reasonOf(await confirm(token))).toBe('done');
		}
	});

	test('a new password forgets what failed anywhere and every browser but this one, and notes when', async () => {
		const { phone, token, id } = await newMember();
		await logIn(phone);
		const elsewhere = '203.0.113.5';
		for (let n = 0; n < 4; n += 1) expect(reasonOf(await logIn(phone, 'wrong-one-by-one', elsewhere))).toBe('login_failed');
		const known = () => app.db.rows<{ seen_at: Date }>(sql`select seen_at from member_device where member_id = ${id}`);
		expect((await known()).length).toBe(2);
		app.advance(1000);
		const smsCode = await sendCode(app, phone, 'reset');
		expect(reasonOf(await app.call('passwordChange', { smsCode, password: goodPassword }, { token }))).toBe('password_same');
		// A code that was right and not used up is still good.
		expect(reasonOf(await app.call('passwordChange', { smsCode, password: another }, { token }))).toBe('done');
		expect(await known()).toEqual([{ seen_at: now() }]);
		expect(await row(id)).toMatchObject({ password_changed_at: now(), updated_at: now() });
		expect(reasonOf(await logIn(phone, 'wrong-one-by-one', elsewhere))).toBe('login_failed');
		expect(reasonOf(await logIn(phone, another, elsewhere))).toBe('done');
	});

	test('another phone is noted with its moment, of this member alone', async () => {
		const [one, two] = [await newMember(), await newMember()];
		const before = await row(two.id);
		await confirm(one.token);
		const phone = freshPhone();
		const smsCode = await sendCode(app, phone, 'bind');
		expect(reasonOf(await app.call('bindPhone', { phone, smsCode }, { token: one.token }))).toBe('done');
		expect(await row(one.id)).toMatchObject({ phone, updated_at: now() });
		expect(await row(two.id)).toEqual(before);
		expect((await security(one.token)).confirmedUntil).toBeNull();
	});
});

describe('R60 where one is logged in', () => {
	test('those that were used last come first, of one moment the later one, a hundred at most', async () => {
		const { token, id } = await newMember();
		const [own = 0] = await sessionsOf(id);
		await app.db.run(sql`insert into member_session (token_hash, member_id, device, ip, created_at, seen_at, expires_at)
			select sha256(('many ' || ${id} || ' ' || n)::bytea), ${id}, '', null, ${now()}, ${now()}::timestamptz - n / 2 * interval '1 minute',
				${now()}::timestamptz + interval '1 day' from generate_series(1, 104) n`);
		const list = (await app.call('mySessions', {}, { token })).json.data;
		const all = (await sessionsOf(id)).filter((each) => each !== own);
		// Two by two of one moment: 1; 3, 2; 5, 4 …
		const expected = [own, all[0], ...Array.from({ length: 49 }, (_, n) => [all[2 * n + 2], all[2 * n + 1]]).flat()];
		expect(list.map((each) => each.id)).toEqual(expected);
		expect(list.slice(0, 2)).toMatchObject([
			{ id: own, current: true },
			{ current: false, device: '', network: '' },
		]);
	});

	test('of what is ended there is known when, and of whom', async () => {
		const { phone, token, id } = await newMember();
		const stranger = await newMember();
		for (let n = 0; n < 2; n += 1) await logIn(phone);
		const [own = 0, first = 0, second = 0] = await sessionsOf(id);
		const state = (sessionId: number) => loginState(app.app.platform, { id, sessionId });
		app.advance(minute);
		const revoked = now();
		await app.call('sessionsRevoke', { id: first }, { token });
		app.advance(minute);
		const others = now();
		await app.call('sessionsRevoke', { others: true }, { token });
		expect([await state(own), await state(first), await state(second)]).toEqual([{ endedAt: null }, { endedAt: revoked }, { endedAt: others }]);
		expect(await app.db.rows(sql`select member_id from ended_session where session_id = any(${[own, first, second]}::bigint[])`)).toEqual([
			{ member_id: id },
			{ member_id: id },
		]);
		expect(await sessionsOf(stranger.id)).toHaveLength(1);
	});
});

describe('R67 closing an account', () => {
	const close = (token: string) => app.call('memberClose', {}, { token });

	test('is possible until the last millisecond of the ten minutes; every login’s end is noted', async () => {
		const { phone, token, id } = await newMember();
		await confirm(token);
		app.advance(10 * minute);
		expect(reasonOf(await close(token))).toBe('confirm_first');
		expect(await closingOf(app.db, id)).toBeNull();
		await confirm(token);
		await logIn(phone);
		const logins = await sessionsOf(id);
		expect(logins).toHaveLength(2);
		app.advance(10 * minute - 1);
		expect(reasonOf(await close(token))).toBe('done');
		const until = new Date(now().getTime() + week);
		expect([await closingOf(app.db, id), (await row(id)).updated_at]).toEqual([until, now()]);
		for (const sessionId of logins) expect(await loginState(app.app.platform, { id, sessionId })).toEqual({ endedAt: now() });
	});

	test('an open account that is taken back stays as it was, and nobody is told', async () => {
		using told = listenFor(app.db, accountReopened);
		const { token, id } = await newMember();
		const before = await row(id);
		app.advance(minute);
		await app.call('memberReopen', {}, { token });
		expect([await row(id), await told.told()]).toEqual([before, []]);
	});

	test('those whose way back is over come by their moment, so many, and are held when they still are', async () => {
		const [late, early, never] = [await newMember(), await newMember(), await newMember()];
		const same = await newMember();
		const at = now();
		const set = (id: number, ms: number) => app.db.run(sql`update member set closes_at = ${new Date(at.getTime() + ms)} where id = ${id}`);
		await set(late.id, 2);
		await set(early.id, 1);
		await set(same.id, 1);
		const due = (ms: number, limit = 10) => accountsDue(app.db, new Date(at.getTime() + ms), limit);
		expect([await due(0), await due(1), await due(2), await due(2, 1)]).toEqual([[], [early.id, same.id], [early.id, same.id, late.id], [early.id]]);
		const held = (id: number, ms: number) => app.db.transaction((tx) => holdDue(tx, id, new Date(at.getTime() + ms)).then((found) => found ?? null));
		expect([await held(early.id, 0), await held(early.id, 1), await held(never.id, 9)]).toEqual([
			null,
			{ id: early.id, phone: early.phone, email: null },
			null,
		]);
		expect(await contactsOf(app.db, early.id)).toEqual({ phone: early.phone, email: null });
		// Held means that nobody takes it back meanwhile.
		const order: string[] = [];
		let reopened: Promise<unknown> = Promise.resolve();
		await app.db.transaction(async (tx) => {
			await holdDue(tx, early.id, new Date(at.getTime() + 1));
			reopened = app.db.transaction((other) => closing.reopen(other, early.id, at)).then(() => order.push('taken back'));
			await untilWaiting(app);
			order.push('done');
		});
		await reopened;
		expect(order).toEqual(['done', 'taken back']);
		await app.db.run(sql`update member set closes_at = null where id = any(${[late.id, same.id]})`);
	});

	test('what becomes nobody has nothing of the person left, and cannot be closed or taken back again; others stay', async () => {
		const [gone, stays] = [await newMember(), await newMember()];
		await app.db.run(sql`update member set email = 'gone@example.com', avatar = 'a', gender = 'female', birthday = '1990-01-02', bio = '画画',
			vip_until = ${now()}, disabled_at = ${now()}, password_changed_at = ${now()}, closes_at = ${now()} where id = ${gone.id}`);
		const others = await row(stays.id);
		app.advance(minute);
		const at = now();
		await app.db.transaction((tx) => closing.makeNobody(tx, gone.id, at));
		const nobody = await row(gone.id);
		expect(nobody).toMatchObject({
			...{ phone: null, email: null, nickname: '', avatar: '', password_hash: null, gender: 'unknown', birthday: null, bio: '' },
			...{ vip_until: null, disabled_at: null, password_changed_at: null, closes_at: null, closed_at: at, updated_at: at },
		});
		const again = await app.db.transaction(async (tx) => [
			(await closing.beginClosing(tx, gone.id, at, at)) ?? null,
			await closing.reopen(tx, gone.id, at),
		]);
		expect(again).toEqual([null, 0]);
		expect([await row(gone.id), await row(stays.id)]).toEqual([nobody, others]);
	});
});

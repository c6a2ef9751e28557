import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeMember } from '../../../test/factories.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import * as captcha from './captcha.queries.ts';
import { listCards } from './cards.queries.ts';
import * as lockout from './lockout.queries.ts';
import * as devices from './member-devices.queries.ts';
import * as members from './members.queries.ts';
import * as events from './security-events.queries.ts';
import * as sessions from './sessions.queries.ts';
import * as sms from './sms.queries.ts';

let app: TestApp;
let a: number;
let b: number;
const [phoneA, phoneB] = ['13600000001', '13600000002'];
const day = 86_400_000;
const start = Date.parse('2026-11-21T02:00:00Z');
const at = (milliseconds: number) => new Date(start + milliseconds);
const hash = (n: number) => Buffer.alloc(32, n);
const zone = 'Asia/Shanghai';

beforeAll(async () => {
	app = await startApp();
	[a, b] = [await makeMember(app.db, { nickname: '甲' }), await makeMember(app.db, { nickname: '乙' })];
	await app.db.run(sql`update member set phone = ${phoneA} where id = ${a}`);
	await app.db.run(sql`update member set phone = ${phoneB} where id = ${b}`);
});
afterAll(() => app.close());
beforeEach(() =>
	app.db.pool.query(
		'delete from login_failure; delete from member_device; delete from member_session; delete from ended_session; delete from sms_code; delete from captcha_used; delete from security_event',
	),
);

describe('R60 the member that is meant, and no other', () => {
	test('is found by id and by phone, shown on a card, and changed', async () => {
		expect([(await members.find(app.db, a))?.nickname, (await members.find(app.db, b))?.nickname, await members.find(app.db, 999_999)]).toEqual([
			'甲',
			'乙',
			undefined,
		]);
		expect([(await members.findByPhone(app.db, phoneA))?.id, (await members.findByPhone(app.db, phoneB))?.id]).toEqual([a, b]);
		expect([await listCards(app.db, [a]), await listCards(app.db, [b])]).toEqual([
			[{ id: a, nickname: '甲', avatar: '', closed: false }],
			[{ id: b, nickname: '乙', avatar: '', closed: false }],
		]);
		const changed = await app.db.transaction(async (tx) => [
			await members.setPassword(tx, phoneB, 'new', at(5)),
			await members.setPassword(tx, '13600000009', 'new', at(5)),
			await members.setVipUntil(tx, b, at(day)),
			// What is there already is not written again.
			await members.setVipUntil(tx, b, at(day)),
			await members.setVipUntil(tx, a, null),
		]);
		expect(changed).toEqual([{ id: b }, undefined, 1, 0, 0]);
		const rows = await app.db.rows(sql`select password_hash as password, vip_until as until from member where id = any(${[a, b]}) order by id`);
		expect(rows).toEqual([
			{ password: null, until: null },
			{ password: 'new', until: at(day) },
		]);
		expect(await members.insert(app.db, { phone: phoneA, nickname: '丙', passwordHash: 'x', at: at(0) })).toBeUndefined();
		expect((await members.findByPhone(app.db, phoneA))?.nickname).toBe('甲');
	});

	test('logs in, is seen and logs out by one of several sessions', async () => {
		const open = (n: number, memberId: number, expiresAt = at(day)) =>
			sessions.insert(app.db, { tokenHash: hash(n), memberId, device: 'd', ip: null, at: at(0), expiresAt });
		await open(1, a);
		await open(2, b);
		await open(3, a, at(10));
		const running = async (n: number, now = at(0)) => (await sessions.listRunning(app.db, [hash(n)], now))[0]?.member_id;
		expect([await running(1), await running(2), await running(3), await running(4)]).toEqual([a, b, a, undefined]);
		expect([await running(3, at(9)), await running(3, at(10)), await running(1, at(10))]).toEqual([a, undefined, a]);
		await app.db.run(sql`update member set disabled_at = now() where id = ${b}`);
		expect([await running(1), await running(2)]).toEqual([a, undefined]);
		await app.db.run(sql`update member set disabled_at = null where id = ${b}`);
		const ids = (await app.db.rows<{ id: number }>(sql`select id from member_session order by token_hash`)).map(({ id }) => id) as [
			number,
			number,
			number,
		];
		const seen = async () =>
			(await app.db.rows<{ at: Date }>(sql`select seen_at as at from member_session order by token_hash`)).map((row) => row.at);
		expect([await sessions.setSeen(app.db, ids[1], at(7), at(-1)), await sessions.setSeen(app.db, ids[1], at(7), at(0))]).toEqual([0, 1]);
		expect(await seen()).toEqual([at(0), at(7), at(0)]);
		const end = (index: 0 | 1 | 2, member: number) => sessions.findEnd(app.db, ids[index], member);
		expect([await end(0, a), await end(1, b), await end(2, a), await end(0, b), await end(1, a)]).toEqual([
			{ ends_at: at(day), disabled: false },
			{ ends_at: at(day), disabled: false },
			{ ends_at: at(10), disabled: false },
			undefined,
			undefined,
		]);
		await sessions.remove(app.db, hash(2), at(20));
		expect([await end(0, a), await end(1, b), await end(1, a), await end(2, a)]).toEqual([
			{ ends_at: at(day), disabled: false },
			{ ends_at: at(20), disabled: false },
			undefined,
			{ ends_at: at(10), disabled: false },
		]);
		await open(2, b);
		await app.db.transaction((tx) => sessions.removeAllOf(tx, a, at(30)));
		expect([await running(1), await running(2), await running(3)]).toEqual([undefined, b, undefined]);
		expect([await end(0, a), await end(2, a), await end(0, b)]).toEqual([
			{ ends_at: at(30), disabled: false },
			{ ends_at: at(30), disabled: false },
			undefined,
		]);
		await app.db.run(sql`update member set disabled_at = now() where id = ${b}`);
		expect([(await end(0, a))?.disabled, (await end(1, b))?.disabled]).toEqual([false, true]);
		await app.db.run(sql`update member set disabled_at = null where id = ${b}`);
		await sessions.removeEndedBefore(app.db, at(20));
		expect((await app.db.rows(sql`select session_id as id from ended_session order by 1`)).length).toBe(3);
		await sessions.removeEndedBefore(app.db, at(21));
		expect(await app.db.rows(sql`select session_id as id from ended_session order by 1`)).toEqual([{ id: ids[0] }, { id: ids[2] }]);
	});

	test('is known by browsers: one’s own alone, the newest of them, renamed and forgotten one by one', async () => {
		const put = (member: number, n: number, seen: number) => app.db.transaction((tx) => devices.put(tx, member, hash(n), at(seen)));
		await put(a, 1, 0);
		await put(b, 2, 0);
		const known = async (phone: string, n: number) => devices.isKnown(app.db, phone, hash(n));
		expect([await known(phoneA, 1), await known(phoneA, 2), await known(phoneB, 1), await known(phoneB, 2), await known(phoneB, 3)]).toEqual([
			true,
			false,
			false,
			true,
			false,
		]);
		const all = async () =>
			(
				await app.db.rows<{ member: number; hash: Buffer; at: Date }>(
					sql`select member_id as member, device_hash as hash, seen_at as at from member_device order by 1, 2`,
				)
			).map((row) => [row.member, row.hash[0], row.at.getTime() - start]);
		await put(a, 1, 5);
		expect(await all()).toEqual([
			[a, 1, 5],
			[b, 2, 0],
		]);
		expect(await app.db.transaction((tx) => devices.rename(tx, hash(2), hash(4)))).toBe(1);
		expect(await all()).toEqual([
			[a, 1, 5],
			[b, 4, 0],
		]);
		// Two were seen at the same moment, and one of them is another member's as well.
		for (const [n, seen] of [
			[5, 9],
			[6, 9],
			[7, 8],
		] as const)
			await put(a, n, seen);
		await put(b, 6, 1);
		await put(b, 7, 1);
		await app.db.transaction((tx) => devices.keepNewest(tx, a, 2));
		expect(await all()).toEqual([
			[a, 5, 9],
			[a, 6, 9],
			[b, 4, 0],
			[b, 6, 1],
			[b, 7, 1],
		]);
		await app.db.transaction((tx) => devices.keepNewest(tx, a, 1));
		expect(await all()).toEqual([
			[a, 5, 9],
			[b, 4, 0],
			[b, 6, 1],
			[b, 7, 1],
		]);
		await devices.removeBefore(app.db, at(1));
		expect(await all()).toEqual([
			[a, 5, 9],
			[b, 6, 1],
			[b, 7, 1],
		]);
		await app.db.transaction((tx) => devices.removeAllOf(tx, b));
		expect(await all()).toEqual([[a, 5, 9]]);
	});
});

describe('R62 failures are counted by their own source', () => {
	const kinds = ['stranger', 'proof', 'device'] as const;
	type Kind = (typeof kinds)[number];
	const fail = (kind: Kind, account: number, address: string, when: number, device: number | null = null) =>
		lockout.insertPending(app.db, { kind, accountHash: hash(account), address, at: at(when), deviceHash: device === null ? null : hash(device) });
	const rows = async () =>
		(
			await app.db.rows<{ kind: string; account: Buffer; ip: string; pending: boolean; device: Buffer | null }>(
				sql`select kind, account_hash as account, ip, pending, device_hash as device from login_failure order by id`,
			)
		).map((row) => [row.kind, row.account[0], row.ip, row.device?.[0] ?? null].join(' '));

	test('of an account, of an address, of both, of a device; of one kind, the newest first, so many', async () => {
		const list = async (kind: Kind, bucket: lockout.Bucket, limit = 9) =>
			(await lockout.listFailures(app.db, kind, bucket, limit)).map((row) => row.at.getTime() - start);
		await fail('stranger', 1, 'x', 10);
		await fail('stranger', 1, 'y', 20);
		await fail('stranger', 2, 'x', 30);
		await fail('proof', 1, 'x', 40);
		await fail('device', 1, 'x', 50, 7);
		await fail('device', 1, 'x', 60, 8);
		await fail('device', 2, 'x', 70, 7);
		const [accountHash, deviceHash] = [hash(1), hash(7)];
		expect([await list('stranger', { accountHash }), await list('stranger', { accountHash }, 1), await list('proof', { accountHash })]).toEqual([
			[20, 10],
			[20],
			[40],
		]);
		expect([await list('stranger', { address: 'x' }), await list('stranger', { address: 'y' }), await list('proof', { address: 'x' })]).toEqual([
			[30, 10],
			[20],
			[40],
		]);
		expect([await list('stranger', { accountHash, address: 'x' }), await list('stranger', { accountHash, address: 'z' })]).toEqual([[10], []]);
		expect([await list('device', { accountHash, deviceHash }), await list('device', { accountHash: hash(2), deviceHash })]).toEqual([[50], [70]]);
	});

	test('of the same moment the later one first; one that came out, one that was taken back', async () => {
		const [first, second, third] = [await fail('stranger', 1, 'x', 0), await fail('stranger', 1, 'x', 0), await fail('stranger', 1, 'x', -1)];
		const pending = async (limit = 9) => (await lockout.listFailures(app.db, 'stranger', { accountHash: hash(1) }, limit)).map((row) => row.pending);
		await lockout.setFailed(app.db, second);
		expect([await pending(), await pending(1)]).toEqual([[false, true, true], [false]]);
		await lockout.remove(app.db, first);
		expect(await pending()).toEqual([false, true]);
		await lockout.setFailed(app.db, third);
		expect(await pending()).toEqual([false, false]);
	});

	test('after a login those of this browser are forgotten, or else those of this address; after a new password all of the account', async () => {
		const fill = async () => {
			await app.db.run(sql`delete from login_failure`);
			await fail('stranger', 1, 'x', 0);
			await fail('proof', 1, 'x', 0);
			await fail('stranger', 1, 'y', 0);
			await fail('device', 1, 'x', 0, 7);
			await fail('device', 1, 'x', 0, 8);
			await fail('stranger', 2, 'x', 0);
			await fail('device', 2, 'x', 0, 7);
			await fail('stranger', 1, 'x', 0, 7);
		};
		const all = ['stranger 1 x ', 'proof 1 x ', 'stranger 1 y ', 'device 1 x 7', 'device 1 x 8', 'stranger 2 x ', 'device 2 x 7', 'stranger 1 x 7'];
		const without = (...gone: number[]) => all.filter((_, index) => !gone.includes(index));
		await fill();
		expect(await rows()).toEqual(all);
		await lockout.forgetSource(app.db, { accountHash: hash(1), deviceHash: null, address: 'x' });
		expect(await rows()).toEqual(without(0, 1, 7));
		await fill();
		await lockout.forgetSource(app.db, { accountHash: hash(1), deviceHash: hash(7), address: 'x' });
		expect(await rows()).toEqual(without(3));
		await lockout.forgetAccount(app.db, hash(1));
		expect(await rows()).toEqual([all[5], all[6]]);
	});
});

describe('R61 codes and proofs', () => {
	const send = (fields: { phone?: string; scene?: string; n: number; device?: number; known?: boolean; when?: number; life?: number }) =>
		app.db.transaction((tx) =>
			sms.insert(tx, {
				...{ phone: fields.phone ?? phoneA, scene: fields.scene ?? 'login', hash: hash(fields.n), known: fields.known ?? false },
				...{
					deviceHash: fields.device === undefined ? null : hash(fields.device),
					at: at(fields.when ?? 0),
					expiresAt: at((fields.when ?? 0) + (fields.life ?? 1000)),
				},
			}),
		);
	const take = async (fields: { phone?: string; scene?: string; device?: number; when?: number; tries?: number } = {}) =>
		(
			await sms.takeTry(
				app.db,
				{ phone: fields.phone ?? phoneA, scene: fields.scene ?? 'login', deviceHash: fields.device === undefined ? null : hash(fields.device) },
				at(fields.when ?? 0),
				fields.tries ?? 9,
			)
		)?.code_hash[0];

	test('of a phone are counted by the day of the site, for browsers that are known and for others', async () => {
		const sent = async (phone: string, known: boolean) => {
			const { last, today } = await app.db.transaction((tx) => sms.sentTo(tx, { phone, known }, at(0), zone));
			return [last === null ? null : last.getTime() - start, today];
		};
		// It is ten in the morning there.
		const midnight = -10 * 3_600_000;
		await send({ n: 1, when: midnight - 1 });
		await send({ n: 2, when: midnight });
		await send({ n: 3, when: -5 });
		await send({ n: 4, when: -4, known: true });
		await send({ n: 5, when: -3, phone: phoneB });
		expect([await sent(phoneA, false), await sent(phoneA, true), await sent(phoneB, false), await sent(phoneB, true)]).toEqual([
			[-5, 2],
			[-4, 1],
			[-3, 1],
			[null, 0],
		]);
	});

	test('the newest of its phone and scene is tried, that of this browser before one that nobody’s browser asked for', async () => {
		await send({ n: 1, when: 0 });
		await send({ n: 2, when: 5 });
		await send({ n: 3, when: 5 });
		await send({ n: 4, when: 1, device: 7 });
		await send({ n: 5, when: 9, device: 8 });
		await send({ n: 6, when: 9, scene: 'reset' });
		await send({ n: 7, when: 9, phone: phoneB });
		expect([
			await take(),
			await take({ device: 7 }),
			await take({ device: 8 }),
			await take({ device: 9 }),
			await take({ scene: 'reset' }),
			await take({ phone: phoneB }),
		]).toEqual([3, 4, 5, 3, 6, 7]);
		expect([await take({ scene: 'bind' }), await take({ phone: '13600000009' })]).toEqual([undefined, undefined]);
		expect(await app.db.rows(sql`select tries from sms_code order by id`)).toEqual([0, 0, 2, 1, 1, 1, 1].map((tries) => ({ tries })));
	});

	test('one counts until it is used, too old or tried too often; the one before it stays dead', async () => {
		await send({ n: 1 });
		const second = await send({ n: 2, when: 1 });
		expect([await take({ when: 1000 }), await take({ when: 1001 })]).toEqual([2, undefined]);
		expect([await take({ tries: 1 }), await take({ tries: 2 }), await take({ tries: 2 })]).toEqual([undefined, 2, undefined]);
		const mark = (when: number) => app.db.transaction((tx) => sms.markUsed(tx, second, at(when)));
		expect([await mark(3), await mark(4), await take()]).toEqual([1, 0, undefined]);
		expect((await app.db.rows<{ at: Date | null }>(sql`select used_at as at from sms_code order by id`)).map((row) => row.at)).toEqual([null, at(3)]);
		await sms.remove(app.db, second);
		expect([await take(), (await app.db.rows(sql`select 1 from sms_code`)).length]).toEqual([1, 1]);
		await send({ n: 3, when: -1 });
		await sms.removeBefore(app.db, at(0));
		expect((await app.db.rows<{ hash: Buffer }>(sql`select code_hash as hash from sms_code`)).map((row) => row.hash[0])).toEqual([1]);
	});

	test('a challenge is used once', async () => {
		const use = (challenge: string) => captcha.insertUsed(app.db, challenge, at(0));
		expect([await use('x'), await use('x'), await use('y')]).toEqual([1, 0, 1]);
		await captcha.removeExpired(app.db, at(-1));
		expect(await use('x')).toBe(0);
		await captcha.removeExpired(app.db, at(0));
		expect(await use('x')).toBe(1);
	});
});

test('S11 security events: counted by member, kind and day of the site; told of one’s own, the newest first, so many', async () => {
	const note = async (phone: string, kind: events.SecurityEventKind, when: number) =>
		(await events.note(app.db, phone, kind, at(when), zone))?.member_id;
	const evening = 14 * 3_600_000;
	expect([
		await note(phoneA, 'sms_used_up', 0),
		await note(phoneA, 'sms_used_up', evening - 1),
		await note(phoneA, 'sms_used_up', evening),
		await note(phoneA, 'password_guesses', evening),
		await note(phoneB, 'password_guesses', 1),
		await note('13600000009', 'password_guesses', 1),
	]).toEqual([a, a, a, a, b, undefined]);
	const list = async (member: number, since: number, limit = 9) =>
		(await events.list(app.db, member, at(since), limit)).map((row) => [row.kind, row.day, row.count, row.last_at.getTime() - start]);
	const all = [
		['password_guesses', '2026-11-22', 1, evening],
		['sms_used_up', '2026-11-22', 1, evening],
		['sms_used_up', '2026-11-21', 2, evening - 1],
	];
	expect([await list(a, -day), await list(a, -day, 2), await list(a, evening - 1), await list(b, -day)]).toEqual([
		all,
		all.slice(0, 2),
		all.slice(0, 2),
		[['password_guesses', '2026-11-21', 1, 1]],
	]);
	await events.removeBefore(app.db, at(1));
	expect((await list(b, -day)).length).toBe(1);
	await events.removeBefore(app.db, at(2));
	expect([await list(a, -day), await list(b, -day)]).toEqual([all, []]);
});

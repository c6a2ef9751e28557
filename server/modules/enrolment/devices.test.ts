import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeLogin } from '../../../test/factories.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import { find, isSessionGone, keep, lockMember, oustOldest, readmit, refresh } from './devices.queries.ts';
import { keepPlaying, openPlayer } from './devices.service.ts';

let site: TestApp;
const start = new Date('2026-11-21T08:00:00Z');
const later = (milliseconds: number) => new Date(start.getTime() + milliseconds);
const days = (n: number) => later(n * 86_400_000);

beforeAll(async () => {
	site = await startApp();
});
afterAll(() => site.close());
beforeEach(() => site.setNow(start));

describe('R70 the device that plays, to the millisecond', () => {
	let serial = 0;
	async function players(count: number) {
		const { member: who } = await makeLogin(site, `1360013${String(++serial).padStart(4, '0')}`);
		for (let n = 1; n < count; n += 1)
			await site.db.run(sql`insert into member_session (token_hash, member_id, device, created_at, seen_at, expires_at)
				values (${Buffer.from(`${who.id} ${n}`.padEnd(32))}, ${who.id}, 'test', ${start}, ${start}, ${days(30)})`);
		const rows = await site.db.rows<{ id: number }>(sql`select id from member_session where member_id = ${who.id} order by id`);
		return rows.map(({ id }) => ({ db: site.db, now: site.app.platform.now, member: { id: who.id, sessionId: id } }));
	}
	type Player = Awaited<ReturnType<typeof players>>[number];
	const rowOf = ({ member: { sessionId } }: Player) =>
		site.db.row<Record<string, Date | null>>(sql`select started_at, last_at, ousted_at from play_device where session_id = ${sessionId}`);

	test('those of one member change one at a time', async () => {
		const [{ member }] = (await players(1)) as [Player];
		const free = (id: number) => site.db.one<{ free: boolean }>(sql`select pg_try_advisory_xact_lock(7532012, ${id}::int) as free`);
		await site.db.transaction(async (tx) => {
			await lockMember(tx, member.id);
			expect([await free(member.id), await free(member.id + 1)]).toEqual([{ free: false }, { free: true }]);
		});
		expect(await free(member.id)).toEqual({ free: true });
	});

	test('is noted when it begins, again after ten seconds, and begins anew after a minute', async () => {
		const [player] = (await players(1)) as [Player];
		const play = async (milliseconds: number) => {
			site.setNow(later(milliseconds));
			await keepPlaying(player);
			const row = await rowOf(player);
			return [row?.['started_at']?.getTime(), row?.['last_at']?.getTime()].map((moment) => (moment ?? 0) - start.getTime());
		};
		expect(await play(0)).toEqual([0, 0]);
		expect(await play(9999)).toEqual([0, 0]);
		expect(await play(10_000)).toEqual([0, 10_000]);
		expect(await play(69_999)).toEqual([0, 69_999]);
		expect(await play(129_999)).toEqual([129_999, 129_999]);
		await keepPlaying({ ...player, member: null });
		await openPlayer({ ...player, member: null });
		expect(await play(129_999)).toEqual([129_999, 129_999]);
	});

	test('a fourth takes the place of the one that began first, unless that was silent for a minute', async () => {
		const [a, b, c, d] = (await players(4)) as [Player, Player, Player, Player];
		for (const player of [a, b, c]) {
			await keepPlaying(player);
			site.advance(1);
		}
		site.setNow(later(60_000));
		await keepPlaying(d);
		expect((await rowOf(a))?.['ousted_at']).toBeNull();
		for (const player of [b, c]) await keepPlaying(player);
		expect((await rowOf(b))?.['started_at']).toEqual(later(1));
		site.setNow(later(60_001));
		// The first comes back: of four that play now it began last, and the second began first.
		await keepPlaying(a);
		expect((await Promise.all([a, b, c, d].map(rowOf))).map((row) => row?.['ousted_at'])).toEqual([null, later(60_001), null, null]);
	});

	test('who lost the place is told, until a lesson is opened on it; opening one changes nothing for the others', async () => {
		const [a, b, c, d] = (await players(4)) as [Player, Player, Player, Player];
		for (const player of [a, b, c, d]) {
			await keepPlaying(player);
			site.advance(1);
		}
		const at = site.app.platform.now();
		expect(await rowOf(a)).toEqual({ started_at: start, last_at: start, ousted_at: later(3) });
		await expect(keepPlaying(a)).rejects.toMatchObject({ reason: 'too_many_devices', status: 403 });
		const before = await Promise.all([b, c, d].map(rowOf));
		for (const player of [a, b, c, d]) await openPlayer(player);
		expect(await Promise.all([b, c, d].map(rowOf))).toEqual(before);
		expect(await rowOf(a)).toEqual({ started_at: start, last_at: new Date(at.getTime() - 60_000), ousted_at: null });
		await keepPlaying(a);
		expect(await rowOf(a)).toEqual({ started_at: at, last_at: at, ousted_at: null });
		expect((await Promise.all([b, c, d].map(rowOf))).map((row) => row?.['ousted_at'])).toEqual([at, null, null]);
	});

	test('a device is its member’s; one that loses its place in the very moment it plays on has lost it', async () => {
		const [player] = (await players(1)) as [Player];
		const { id, sessionId } = player.member;
		await keepPlaying(player);
		expect([await find(site.db, id + 1, sessionId), await find(site.db, id, sessionId)]).toEqual([undefined, { last_at: start, ousted_at: null }]);
		const refreshed = (member: number, silentSince: Date) => refresh(site.db, member, sessionId, start, silentSince);
		expect([await refreshed(id, later(-1)), await refreshed(id + 1, later(-1)), await refreshed(id, start)]).toEqual([1, 0, 0]);
		await site.db.run(sql`update play_device set ousted_at = ${start} where session_id = ${sessionId}`);
		expect(await refreshed(id, later(-1))).toBe(0);
		expect(await site.db.transaction((tx) => keep(tx, id, sessionId, later(1), start))).toBe(0);
		expect(await rowOf(player)).toEqual({ started_at: start, last_at: start, ousted_at: start });
	});

	test('of several that began in one moment the first login loses its place; what is another member’s is left alone', async () => {
		const [a, b, c] = (await players(3)) as [Player, Player, Player];
		const [other] = (await players(1)) as [Player];
		for (const player of [a, b, c, other]) await keepPlaying(player);
		const id = a.member.id;
		const oust = (most: number) => site.db.transaction((tx) => oustOldest(tx, id, later(5), later(-1), most));
		const ousted = () => Promise.all([a, b, c, other].map(rowOf)).then((rows) => rows.map((row) => row?.['ousted_at'] ?? null));
		expect([await oust(3), await oust(2), await ousted()]).toEqual([0, 1, [later(5), null, null, null]]);
		// It has lost it already: it is nobody’s oldest any more.
		site.setNow(later(9));
		expect([await site.db.transaction((tx) => oustOldest(tx, id, later(9), later(-1), 2)), await ousted()]).toEqual([
			0,
			[later(5), null, null, null],
		]);
		const back = (member: number, player: Player) => readmit(site.db, member, player.member.sessionId, later(-7));
		expect([await back(other.member.id, a), await back(id, b), await back(id, a), await ousted()]).toEqual([0, 0, 1, [null, null, null, null]]);
		expect((await rowOf(a))?.['last_at']).toEqual(later(-7));
	});

	test('of a login that has ended, and of no other failure, it is said that nobody is logged in', async () => {
		const [player] = (await players(1)) as [Player];
		await site.db.run(sql`delete from member_session where id = ${player.member.sessionId}`);
		await expect(keepPlaying(player)).rejects.toMatchObject({ reason: 'not_logged_in' });
		expect(
			[{ code: '23503', table: 'play_device' }, { code: '23503', table: 'heard' }, { code: '23505', table: 'play_device' }, null].map(isSessionGone),
		).toEqual([true, false, false, false]);
	});
});

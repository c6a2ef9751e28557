import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CallInput } from '../../../contract/calls.ts';
import { makeCategory, makeCourse, makeGrant, makeLogin, makeSession } from '../../../test/factories.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';

/** What was heard while access lasted counts, also when it is told later. */

let app: TestApp;
let category: number;
let course: number;
/** Comes with the course alone. */
let paid: number;
let token: string;
let memberId: number;
let phone = 13500149000;
const start = Date.parse('2026-11-21T08:00:00Z');

beforeAll(async () => {
	app = await startApp();
	category = await makeCategory(app.db);
});
afterAll(() => app.close());
beforeEach(async () => {
	at(0);
	phone += 1;
	const login = await makeLogin(app, String(phone));
	({ token } = login);
	memberId = login.member.id;
	course = await makeCourse(app.db, { category });
	paid = (await app.db.row<{ id: number }>(sql`select id from lesson where course_id = ${course} order by sort offset 1 limit 1`))?.id ?? 0;
});

type Report = Partial<CallInput<'progressReport'>>;
function at(seconds: number): void {
	app.setNow(new Date(start + seconds * 1000));
}
const send = (report: Report, by = token) =>
	app.call('progressReport', { videoId: paid, position: 0, heard: [], session: 'a', ...report }, { token: by });
const told = async (report: Report, by?: string) => {
	const { status, json } = await send(report, by);
	return [status, json.reason];
};
const heard = async () =>
	(await app.db.row<{ heard: string }>(sql`select heard::text from heard where member_id = ${memberId} and lesson_id = ${paid}`))?.heard ?? '{}';

describe('R71 access that has ended', () => {
	const own = (endsAt: number) => makeGrant(app.db, { member: memberId, course, endsAt: new Date(start + endsAt * 1000) });

	test('what waited offline while the course was owned counts, once; the answer is that access has ended', async () => {
		await own(100);
		await send({ seq: 0 });
		at(600);
		const waited = { seq: 1, age: 540, heard: [[0, 60]] as [number, number][], position: 60 };
		expect(await told(waited)).toEqual([403, 'access_expired']);
		expect(await heard()).toBe('{[0,60)}');
		expect(await told(waited)).toEqual([403, 'access_expired']);
		expect(await heard()).toBe('{[0,60)}');
	});

	test('also of a course that was withdrawn or put offline meanwhile', async () => {
		await own(100);
		await send({ seq: 0 });
		at(600);
		for (const [n, set, refusal] of [
			[1, sql`online = false, withdrawn_at = now()`, [410, 'withdrawn']],
			[2, sql`online = false, withdrawn_at = null`, [404, 'not_found']],
		] as const) {
			await app.db.run(sql`update course set ${set} where id = ${course}`);
			expect(await told({ seq: n, age: 580 - n * 20, heard: [[n * 20, n * 20 + 20]] })).toEqual(refusal);
		}
		expect(await heard()).toBe('{[20,60)}');
	});

	test('also in a VIP course whose member’s VIP is over, who reads that it is', async () => {
		await app.db.run(sql`update course set vip = true where id = ${course}`);
		// With its day of grace it ends at second 100.
		await makeGrant(app.db, { member: memberId, course: null, endsAt: new Date(start + 100_000 - 86_400_000) });
		await send({ seq: 0 });
		at(600);
		expect(await told({ seq: 1, age: 540, heard: [[0, 60]] })).toEqual([403, 'vip_over']);
		expect(await heard()).toBe('{[0,60)}');
	});

	test('what was heard after the end does not count', async () => {
		await own(100);
		await send({ seq: 0 });
		at(600);
		expect(await told({ seq: 1, age: 500, heard: [[0, 60]] })).toEqual([403, 'access_expired']);
		expect(await told({ seq: 2, age: 0, heard: [[0, 60]] })).toEqual([403, 'access_expired']);
		expect(await heard()).toBe('{}');
	});

	test('a course that was taken back counts nothing more, whenever it was heard', async () => {
		await makeGrant(app.db, { member: memberId, course, revokedAt: new Date(start + 100_000) });
		expect(await told({ seq: 0, age: 50, heard: [[0, 10]] })).toEqual([403, 'access_revoked']);
		expect(await heard()).toBe('{}');
	});
});

describe('R70 R71 a device that has lost its place', () => {
	test('what it played until then counts, as much as fits into that time, and nothing after', async () => {
		await makeGrant(app.db, { member: memberId, course });
		await send({ seq: 0 });
		for (let n = 1; n <= 3; n += 1) {
			at(37 + n);
			expect((await send({ session: `s${n}`, seq: 0 }, await makeSession(app, memberId))).status).toBe(200);
		}
		at(50);
		// Forty seconds at the most at twice the speed.
		expect(await told({ seq: 1, heard: [[0, 200]] })).toEqual([403, 'too_many_devices']);
		expect(await heard()).toBe('{[0,80)}');
		at(90);
		expect(await told({ seq: 2, heard: [[200, 240]] })).toEqual([403, 'too_many_devices']);
		expect(await heard()).toBe('{[0,80)}');
	});
});

describe('S8 a login that has ended', () => {
	test('what waited is worth the time in which it was made, however long after the end it is told', async () => {
		await makeGrant(app.db, { member: memberId, course });
		const { ticket } = (await send({ seq: 0 })).json.data;
		at(200);
		await app.call('logout', {}, { token });
		at(500);
		// Made a minute after the first; what a second report says of the time between that and the end has its place too.
		expect((await send({ seq: 1, age: 440, heard: [[0, 60]], ticket }, '')).status).toBe(401);
		expect((await send({ seq: 2, age: 300, heard: [[60, 400]], ticket }, '')).status).toBe(401);
		expect(await heard()).toBe('{[0,340)}');
	});
});

describe('R19 R42 the site’s midnight', () => {
	/** In Shanghai: sixteen hours after `start`’s eight o’clock there, so 16:00 in UTC. */
	const midnight = 8 * 3600;
	const records = () =>
		app.db.rows<{ from: number; heard: string }>(
			sql`select extract(epoch from started_at)::float8 - ${start / 1000}::float8 as "from", heard::text from listening_record
				where member_id = ${memberId} order by started_at`,
		);

	test('who listens across it has two records, each on its day; a report that lies across it belongs to the day on which it began', async () => {
		await makeGrant(app.db, { member: memberId, course });
		at(midnight - 16);
		await send({ seq: 0 });
		for (let n = 1; n <= 4; n += 1) {
			at(midnight - 16 + n * 10);
			await send({ seq: n, heard: [[(n - 1) * 10, n * 10]] });
		}
		expect(await records()).toEqual([
			{ from: midnight - 16, heard: '{[0,20)}' },
			{ from: midnight + 4, heard: '{[20,40)}' },
		]);
		// And a reload goes on in the newer one.
		at(midnight + 34);
		await send({ session: 'b', seq: 0 });
		at(midnight + 44);
		await send({ session: 'b', seq: 1, heard: [[40, 50]] });
		expect((await records()).map(({ heard }) => heard)).toEqual(['{[0,20)}', '{[20,50)}']);
	});
});

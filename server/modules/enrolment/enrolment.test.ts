import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asOwner } from '../../../test/database.ts';
import { makeCategory, makeCourse, makeGrant } from '../../../test/factories.ts';
import { goodPassword, registerMember } from '../../../test/sms.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import { keepPlaying, openPlayer } from './devices.service.ts';
import { courseAccess, coursesOf, decide, decideResource, grant, ownedCourse, refreshVipTerms, revoke, revokeCourse } from './enrolment.service.ts';

let site: TestApp;
let category: number;
let member: number;
let token: string;
const start = new Date('2026-11-21T08:00:00Z');
const day = 86_400_000;
const days = (n: number) => new Date(start.getTime() + n * day);
const asker = (id: number | null = member) => ({ db: site.db, now: site.app.platform.now, member: id === null ? null : { id } });
const lessonsOf = async (course: number) =>
	(await site.db.rows<{ id: number }>(sql`select id from lesson where course_id = ${course} order by sort`)).map((row) => row.id);
const shownVip = async () => (await site.call('memberInfo', {}, { token })).json.data.vip;

beforeAll(async () => {
	site = await startApp();
	category = await makeCategory(site.db);
	const session = await registerMember(site, '13500135001');
	member = session.member.id;
	token = session.token;
	site.setNow(start);
});
afterAll(() => site.close());

describe('R85 decide', () => {
	test('a lesson, by what the reader holds of its course', async () => {
		const course = await makeCourse(site.db, { category });
		const [trial, plain] = (await lessonsOf(course)) as [number, number];
		expect(await decide(asker(null), { lessonId: trial })).toMatchObject({ allowed: true, reason: 'trial', lesson: { id: trial, courseId: course } });
		expect(await decide(asker(null), { lessonId: plain })).toMatchObject({ allowed: false, reason: 'not_logged_in' });
		expect(await decide(asker(), { lessonId: plain })).toMatchObject({ allowed: false, reason: 'not_owned' });
		await makeGrant(site.db, { member, course, startsAt: days(-2), endsAt: days(3) });
		expect(await decide(asker(), { lessonId: plain })).toMatchObject({ allowed: true, reason: 'owned', until: days(3) });
		expect((await courseAccess(asker(), course))({ trial: false })).toMatchObject({ reason: 'owned' });
		expect(await ownedCourse(asker(), course)).toEqual({ owned: true, reason: 'owned', until: days(3) });
	});

	test('a lesson that does not exist is not found', async () => {
		await expect(decide(asker(), { lessonId: 999_999 })).rejects.toMatchObject({ reason: 'not_found' });
		await expect(courseAccess(asker(), 999_999)).rejects.toMatchObject({ reason: 'not_found' });
		await expect(decideResource(asker(), { resourceId: 999_999 })).rejects.toMatchObject({ reason: 'not_found' });
	});

	test('the question is answered by an index, however many grants there are', async () => {
		await site.db.run(sql`insert into member (nickname) select 'x' from generate_series(1, 300)`);
		const course = await makeCourse(site.db, { category });
		await site.db.run(
			sql`insert into enrolment_grant (member_id, course_id, source, source_ref) select id, ${course}, 'gift', 'many' from member where nickname = 'x'`,
		);
		// The app’s own role may not, and is only warned; then it would depend on autovacuum how statements are planned.
		await asOwner(site.databaseUrl, 'analyze');
		const plan = await site.db.rows<{ 'QUERY PLAN': string }>(
			sql`explain select 1 from enrolment_grant g where g.member_id = ${member}::int and (g.course_id = ${course} or g.course_id is null)`,
		);
		expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('enrolment_grant_member_id_course_id_idx');
	});
});

describe('R85 grants', () => {
	test('the same order granting twice, and at once, grants once; taken back it stays so', async () => {
		const course = await makeCourse(site.db, { category });
		const order = { memberId: member, courseId: course, source: 'order' as const, sourceRef: '2026112100001', startsAt: start, endsAt: null };
		const again = await Promise.all([1, 2, 3].map(() => site.db.transaction((tx) => grant(tx, order, { now: start }))));
		expect(again.filter(Boolean)).toHaveLength(1);
		expect((await ownedCourse(asker(), course)).owned).toBe(true);
		const refund = { source: 'order' as const, sourceRef: '2026112100001', why: 'refund', now: start };
		expect(await site.db.transaction((tx) => revoke(tx, refund))).toBe(1);
		expect(await site.db.transaction((tx) => revoke(tx, refund))).toBe(0);
		expect(await site.db.transaction((tx) => grant(tx, order, { now: start }))).toBe(false);
		expect(await ownedCourse(asker(), course)).toMatchObject({ owned: false, reason: 'revoked' });
	});

	test('a refund takes back its own grant and no other', async () => {
		const course = await makeCourse(site.db, { category });
		for (const sourceRef of ['a', 'b'])
			await site.db.transaction((tx) =>
				grant(tx, { memberId: member, courseId: course, source: 'order', sourceRef, startsAt: start, endsAt: null }, { now: start }),
			);
		await site.db.transaction((tx) => revoke(tx, { source: 'order', sourceRef: 'a', why: 'refund', now: start }));
		expect((await ownedCourse(asker(), course)).owned).toBe(true);
	});

	test('staff set new terms, and take a course back whatever gave it', async () => {
		const course = await makeCourse(site.db, { category });
		const byHand = { memberId: member, courseId: course, source: 'staff' as const, sourceRef: 'command', startsAt: start };
		await site.db.transaction((tx) => grant(tx, { ...byHand, endsAt: days(1) }, { now: start, renew: true }));
		await site.db.transaction((tx) => grant(tx, { ...byHand, endsAt: days(9) }, { now: start, renew: true }));
		expect((await ownedCourse(asker(), course)).until).toEqual(days(9));
		expect(await site.db.transaction((tx) => revokeCourse(tx, { memberId: member, courseId: course, why: 'by hand', now: start }))).toBe(1);
		expect((await ownedCourse(asker(), course)).owned).toBe(false);
		await site.db.transaction((tx) => grant(tx, { ...byHand, endsAt: null }, { now: start, renew: true }));
		expect(await ownedCourse(asker(), course)).toMatchObject({ owned: true, until: null });
	});

	test('courses of a member: ended ones too, one row a course, not what was taken back', async () => {
		const { member: other } = await registerMember(site, '13500135002');
		const [a, b, c] = await Promise.all([1, 2, 3].map(() => makeCourse(site.db, { category })));
		await makeGrant(site.db, { member: other.id, course: a as number, startsAt: days(-9), endsAt: days(-1) });
		await makeGrant(site.db, { member: other.id, course: a as number, startsAt: days(-1), endsAt: days(4) });
		await makeGrant(site.db, { member: other.id, course: b as number, startsAt: days(-8), endsAt: days(-2) });
		await makeGrant(site.db, { member: other.id, course: c as number, startsAt: days(-8), revokedAt: days(-7) });
		await makeGrant(site.db, { member: other.id, course: null, startsAt: days(-8), endsAt: days(9) });
		expect(await coursesOf(site.db, other.id, start)).toEqual([
			{ courseId: a, enrolledAt: days(-9), expiresAt: days(4) },
			{ courseId: b, enrolledAt: days(-8), expiresAt: days(-2) },
		]);
	});

	test('a VIP term is shown as long as it runs, and opens VIP courses alone', async () => {
		const vip = await makeCourse(site.db, { category, vip: true });
		const plain = await makeCourse(site.db, { category });
		const term = { memberId: member, courseId: null, source: 'vip' as const };
		await site.db.transaction((tx) => grant(tx, { ...term, sourceRef: 'first', startsAt: start, endsAt: days(30) }, { now: start }));
		expect(await shownVip()).toEqual({ until: days(30).toISOString() });
		await site.db.transaction((tx) => grant(tx, { ...term, sourceRef: 'second', startsAt: days(30), endsAt: days(60) }, { now: start }));
		expect(await shownVip()).toEqual({ until: days(60).toISOString() });
		expect(await ownedCourse(asker(), vip)).toEqual({ owned: true, reason: 'vip', until: days(61) });
		expect((await ownedCourse(asker(), plain)).owned).toBe(false);
		await site.db.transaction((tx) => revoke(tx, { source: 'vip', sourceRef: 'second', why: 'refund', now: start }));
		expect(await shownVip()).toEqual({ until: days(30).toISOString() });
		await site.db.transaction((tx) => revoke(tx, { source: 'vip', sourceRef: 'first', why: 'refund', now: start }));
		expect(await shownVip()).toBeNull();
		expect((await ownedCourse(asker(), vip)).owned).toBe(false);
	});

	test('a VIP term that begins by itself is shown from then on', async () => {
		const term = { memberId: member, courseId: null, source: 'gift' as const, sourceRef: 'later', startsAt: days(1), endsAt: days(2) };
		await site.db.transaction((tx) => grant(tx, term, { now: start }));
		expect(await shownVip()).toBeNull();
		site.setNow(new Date(days(1).getTime() + 1000));
		await refreshVipTerms(site.app.platform);
		expect(await shownVip()).toEqual({ until: days(2).toISOString() });
		site.setNow(start);
	});
});

describe('R70 three devices play one account', () => {
	async function fourSessions(phone: string) {
		const { member: who } = await registerMember(site, phone);
		for (let n = 0; n < 3; n += 1) await site.call('login', { account: phone, password: goodPassword });
		const rows = await site.db.rows<{ id: number }>(sql`select id from member_session where member_id = ${who.id} order by id`);
		const players = rows.map(({ id }) => ({ db: site.db, now: site.app.platform.now, member: { id: who.id, sessionId: id } }));
		return players as [(typeof players)[0], (typeof players)[0], (typeof players)[0], (typeof players)[0]];
	}

	test('the newest wins, the oldest is told, and may begin again', async () => {
		const [first, second, third, fourth] = await fourSessions('13500135003');
		for (const player of [first, second, third]) {
			await keepPlaying(player);
			site.advance(1000);
		}
		await keepPlaying(first);
		await keepPlaying(fourth);
		await expect(keepPlaying(first)).rejects.toMatchObject({ reason: 'too_many_devices', status: 403 });
		site.advance(30_000);
		await expect(keepPlaying(first)).rejects.toMatchObject({ reason: 'too_many_devices' });
		for (const player of [second, third, fourth]) await keepPlaying(player);
		await openPlayer(first);
		await keepPlaying(first);
		await expect(keepPlaying(second)).rejects.toMatchObject({ reason: 'too_many_devices' });
		for (const player of [third, fourth, first]) await keepPlaying(player);
	});

	test('who has been silent for a minute no longer counts', async () => {
		const [first, second, third, fourth] = await fourSessions('13500135004');
		for (const player of [first, second, third]) await keepPlaying(player);
		site.advance(61_000);
		await expect(keepPlaying(fourth)).resolves.not.toThrow();
		for (const player of [second, third, fourth]) await expect(keepPlaying(player)).resolves.not.toThrow();
	});

	test('four that begin at once leave three', async () => {
		const players = await fourSessions('13500135005');
		const began = await Promise.allSettled(players.map((player) => keepPlaying(player)));
		expect(began.filter((each) => each.status === 'fulfilled')).toHaveLength(4);
		const after = await Promise.allSettled(players.map((player) => keepPlaying(player)));
		expect(after.filter((each) => each.status === 'fulfilled')).toHaveLength(3);
	});
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCategory, makeCourse, makeGrant, makeMember } from '../../../test/factories.ts';
import { runJobs } from '../../../test/jobs.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import {
	courseAccess,
	coursesOf,
	courseTerms,
	decide,
	decideResource,
	grant,
	nextVipStart,
	ownedCourse,
	refreshVipTerms,
	refuseClosed,
	revoke,
	revokeCourse,
	vipRuns,
} from './enrolment.service.ts';
import { tellEnding } from './vip-ending.service.ts';

let site: TestApp;
let category: number;
let member: number;
let course: number;
const start = new Date('2026-11-21T08:00:00Z');
const day = 86_400_000;
const days = (n: number) => new Date(start.getTime() + n * day);
const later = (milliseconds: number) => new Date(start.getTime() + milliseconds);
const asker = (id: number | null = member) => ({ db: site.db, now: site.app.platform.now, member: id === null ? null : { id } });

beforeAll(async () => {
	site = await startApp();
	category = await makeCategory(site.db);
});
afterAll(() => site.close());
beforeEach(async () => {
	site.setNow(start);
	member = await makeMember(site.db);
	course = await makeCourse(site.db, { category });
});

const lessonsOf = async (of: number) =>
	(await site.db.rows<{ id: number }>(sql`select id from lesson where course_id = ${of} order by sort`)).map((row) => row.id) as [number, number];
/** Every grant of a member as it stands, by its reference. */
const grantsOf = (of = member) =>
	site.db.rows<Record<string, unknown>>(
		sql`select source_ref as ref, course_id as course, starts_at, ends_at, revoked_at, revoked_why from enrolment_grant where member_id = ${of} order by source_ref, course_id`,
	);
const give = (fields: Partial<Parameters<typeof grant>[1]> = {}, options: Partial<Parameters<typeof grant>[2]> = {}) =>
	site.db.transaction((tx) =>
		grant(
			tx,
			{ memberId: member, courseId: course, source: 'order', sourceRef: `o${member}`, startsAt: start, endsAt: null, ...fields },
			{ now: start, ...options },
		),
	);
const shownVip = async (of = member) =>
	(await site.db.row<{ until: Date | null }>(sql`select vip_until as until from member where id = ${of}`))?.until ?? null;

describe('R85 a decision, whole', () => {
	test('says which lesson it is about, with all that a player needs', async () => {
		const [trial, plain] = await lessonsOf(course);
		const lesson = { kind: 'video', seconds: 1800, courseId: course, resourceId: null };
		expect(await decide(asker(null), { lessonId: trial })).toEqual({
			...{ allowed: true, reason: 'trial', until: null },
			lesson: { ...lesson, id: trial, title: '第一讲', en: { title: 'Lesson one' }, trial: true },
		});
		expect(await decide(asker(), { lessonId: plain })).toEqual({
			...{ allowed: false, reason: 'not_owned', until: null },
			lesson: { ...lesson, id: plain, title: '第二讲', en: {}, trial: false },
		});
		await site.db.run(sql`update course set trial = true where id = ${course}`);
		expect((await decide(asker(null), { lessonId: plain })).lesson.trial).toBe(true);
	});

	test('of a course, lesson by lesson', async () => {
		await makeGrant(site.db, { member, course, startsAt: days(-1), endsAt: days(1) });
		const mine = await courseAccess(asker(), course);
		expect(mine({ trial: false })).toEqual({ allowed: true, reason: 'owned', until: days(1) });
		const others = await courseAccess(asker(null), course);
		expect([others({ trial: false }), others({ trial: true })]).toEqual([
			{ allowed: false, reason: 'not_logged_in', until: null },
			{ allowed: true, reason: 'trial', until: null },
		]);
		expect(await ownedCourse(asker(null), course)).toEqual({ owned: false, reason: 'not_logged_in', until: null });
	});

	test('somebody else’s grant and one of another course open nothing; VIP opens VIP courses', async () => {
		const other = await makeMember(site.db);
		await makeGrant(site.db, { member: other, course });
		await makeGrant(site.db, { member, course: await makeCourse(site.db, { category }) });
		expect((await ownedCourse(asker(), course)).reason).toBe('not_owned');
		await makeGrant(site.db, { member, course: null, endsAt: days(3) });
		expect((await ownedCourse(asker(), course)).reason).toBe('not_owned');
		await site.db.run(sql`update course set vip = true where id = ${course}`);
		expect(await ownedCourse(asker(), course)).toEqual({ owned: true, reason: 'vip', until: days(4) });
	});

	test('one that begins later says when: the soonest of them, not one that was taken back', async () => {
		await makeGrant(site.db, { member, course, startsAt: days(-3), revokedAt: days(-2) });
		await makeGrant(site.db, { member, course, startsAt: days(1), revokedAt: days(-1) });
		expect((await courseAccess(asker(), course))({ trial: false })).toEqual({ allowed: false, reason: 'revoked', until: null });
		for (const from of [days(9), days(4), days(6)]) await makeGrant(site.db, { member, course, startsAt: from });
		expect((await courseAccess(asker(), course))({ trial: false })).toEqual({ allowed: false, reason: 'not_started', until: days(4) });
	});

	test.each([
		['hidden', 'not_found', 404],
		['withdrawn', 'withdrawn', 410],
		['not_logged_in', 'not_logged_in', 401],
		['revoked', 'access_revoked', 403],
		['expired', 'access_expired', 403],
		['vip_over', 'vip_over', 403],
		['not_started', 'access_not_started', 403],
		['not_owned', 'not_bought', 403],
	] as const)('access closed by %s is refused as %s, %i', (reason, refusal, status) => {
		const refused = (() => {
			try {
				return refuseClosed({ allowed: false, reason, until: null });
			} catch (error) {
				return error;
			}
		})();
		expect(refused).toMatchObject({ reason: refusal, status });
		expect(() => refuseClosed({ allowed: true, reason: 'owned', until: null })).not.toThrow();
	});
});

describe('R85 the lesson through which a resource is reached', () => {
	let resource: number;
	const show = async (of: number, which: 0 | 1 = 1) => {
		const lesson = (await lessonsOf(of))[which];
		await site.db.run(sql`update lesson set resource_id = ${resource} where id = ${lesson}`);
		return lesson;
	};
	const found = async (id: number | null = member) => {
		const { lesson, reason } = await decideResource(asker(id), { resourceId: resource });
		return [lesson.id, reason];
	};
	beforeEach(async () => {
		const row = await site.db.row<{ id: number }>(sql`insert into media_asset (title, seconds, state) values ('短片', 60, 'ready') returning id`);
		resource = row?.id ?? 0;
	});

	test('is one that is open; else the nearest that may be named; else one that nobody is told of', async () => {
		const [draft, closed, trial, owned] = await Promise.all([1, 2, 3, 4].map(() => makeCourse(site.db, { category })));
		await site.db.run(sql`update course set online = false where id = ${draft ?? 0}`);
		const hidden = await show(draft ?? 0, 0);
		expect(await found()).toEqual([hidden, 'hidden']);
		const named = await show(closed ?? 0);
		expect(await found()).toEqual([named, 'not_owned']);
		expect(await found(null)).toEqual([named, 'not_logged_in']);
		const open = await show(trial ?? 0, 0);
		expect(await found(null)).toEqual([open, 'trial']);
		const mine = await show(owned ?? 0);
		expect(await found()).toEqual([open, 'trial']);
		await makeGrant(site.db, { member, course: owned ?? 0 });
		expect(await found()).toEqual([mine, 'owned']);
		// What has run out comes first among them, and opens nothing.
		await site.db.run(sql`update enrolment_grant set ends_at = ${days(-1)}, starts_at = ${days(-2)} where member_id = ${member}`);
		expect(await found()).toEqual([open, 'trial']);
		await site.db.run(sql`update enrolment_grant set revoked_at = ${start} where member_id = ${member}`);
		expect(await found()).toEqual([open, 'trial']);
	});

	test('is found among many: one’s own before trials, trials before others, the first of its kind', async () => {
		const many = [];
		for (let n = 0; n < 51; n += 1) many.push(await makeCourse(site.db, { category }));
		for (const id of many) await show(id);
		const [first = 0] = await lessonsOf(many[0] ?? 0).then(([, plain]) => [plain]);
		expect(await found()).toEqual([first, 'not_owned']);
		const last = await show(many[50] ?? 0, 0);
		expect(await found()).toEqual([last, 'trial']);
		await makeGrant(site.db, { member, course: many[49] ?? 0 });
		expect(await found()).toEqual([(await lessonsOf(many[49] ?? 0))[1], 'owned']);
		await site.db.run(sql`update course set trial = true where id = ${many[30] ?? 0}`);
		expect(await found(null)).toEqual([(await lessonsOf(many[30] ?? 0))[1], 'trial']);
	});
});

describe('R85 what a grant is, row by row', () => {
	test('new, again, taken back, given anew by staff', async () => {
		expect(await give({ endsAt: days(9) })).toBe(true);
		const row = { ref: `o${member}`, course, starts_at: start, ends_at: days(9), revoked_at: null, revoked_why: null };
		expect(await grantsOf()).toEqual([row]);
		expect(await give({ endsAt: days(20), startsAt: days(1) })).toBe(false);
		expect(await grantsOf()).toEqual([row]);
		await site.db.transaction((tx) => revoke(tx, { source: 'order', sourceRef: `o${member}`, why: 'refund', now: days(2) }));
		expect(await grantsOf()).toEqual([{ ...row, revoked_at: days(2), revoked_why: 'refund' }]);
		expect(await give({ endsAt: days(20), startsAt: days(1) }, { renew: false })).toBe(false);
		expect(await give({ endsAt: days(20), startsAt: days(1) }, { renew: true })).toBe(true);
		expect(await grantsOf()).toEqual([{ ...row, ends_at: days(20) }]);
		expect(await give({ endsAt: null, startsAt: days(-3) }, { renew: true })).toBe(true);
		expect(await grantsOf()).toEqual([{ ...row, starts_at: days(-3), ends_at: null }]);
	});

	test('given anew or taken back, no other one changes: of another source, reference, course or member', async () => {
		const other = await makeMember(site.db);
		const second = await makeCourse(site.db, { category });
		await give({ sourceRef: 'same' });
		await give({ sourceRef: 'same', source: 'gift' });
		await give({ sourceRef: 'other' });
		await give({ sourceRef: 'same', courseId: second });
		await give({ sourceRef: 'same', courseId: null, endsAt: days(5) });
		await site.db.transaction((tx) =>
			grant(tx, { memberId: other, courseId: course, source: 'order', sourceRef: 'same-2', startsAt: start, endsAt: null }, { now: start }),
		);
		const before = [await grantsOf(), await grantsOf(other)];
		expect(await give({ sourceRef: 'same', endsAt: days(7) }, { renew: true })).toBe(true);
		const changed = [await grantsOf(), await grantsOf(other)];
		expect(changed.flat().filter((row, at) => JSON.stringify(row) !== JSON.stringify(before.flat()[at]))).toEqual([
			{ ref: 'same', course, starts_at: start, ends_at: days(7), revoked_at: null, revoked_why: null },
		]);
		expect(await site.db.transaction((tx) => revokeCourse(tx, { memberId: member, courseId: second, why: 'by hand', now: days(1) }))).toBe(1);
		expect((await grantsOf()).filter((row) => row['revoked_at'] !== null)).toEqual([
			{ ref: 'same', course: second, starts_at: start, ends_at: null, revoked_at: days(1), revoked_why: 'by hand' },
		]);
		expect(await site.db.transaction((tx) => revoke(tx, { source: 'gift', sourceRef: 'same', why: 'x', now: days(1) }))).toBe(1);
		expect(await site.db.transaction((tx) => revoke(tx, { source: 'order', sourceRef: 'same', why: 'y', now: days(2) }))).toBe(2);
		expect((await grantsOf()).map((row) => [row['ref'], row['course'], row['revoked_why']])).toEqual([
			['other', course, null],
			['same', course, expect.stringMatching(/^[xy]$/)],
			['same', course, expect.stringMatching(/^[xy]$/)],
			['same', second, 'by hand'],
			['same', null, 'y'],
		]);
		expect(await site.db.transaction((tx) => revokeCourse(tx, { memberId: member, courseId: course, why: 'z', now: days(2) }))).toBe(1);
		expect((await grantsOf(other)).map((row) => row['revoked_at'])).toEqual([null]);
	});

	test('courses of a member: begun ones alone, for ever before any end, the latest first', async () => {
		const [a = 0, b = 0, c = 0, d = 0] = await Promise.all([1, 2, 3, 4].map(() => makeCourse(site.db, { category })));
		await makeGrant(site.db, { member, course: a, startsAt: days(-5), endsAt: days(1) });
		await makeGrant(site.db, { member, course: a, startsAt: days(-9) });
		await makeGrant(site.db, { member, course: b, startsAt: days(-2), endsAt: days(3) });
		await makeGrant(site.db, { member, course: b, startsAt: days(-7), endsAt: days(2) });
		await makeGrant(site.db, { member, course: c, startsAt: days(-5) });
		await makeGrant(site.db, { member, course: d, startsAt: later(1) });
		await makeGrant(site.db, { member: await makeMember(site.db), course: d, startsAt: days(-1) });
		const first = { courseId: b, enrolledAt: days(-7), expiresAt: days(3) };
		const others = [
			{ courseId: a, enrolledAt: days(-9), expiresAt: null },
			{ courseId: c, enrolledAt: days(-5), expiresAt: null },
		].toSorted((x, y) => y.courseId - x.courseId);
		expect(await coursesOf(site.db, member, start)).toEqual([first, ...others]);
		expect((await coursesOf(site.db, member, later(1)))[0]).toEqual({ courseId: d, enrolledAt: later(1), expiresAt: null });
	});

	test('the terms of a course', async () => {
		expect(await courseTerms(site.db, course, start)).toEqual({ title: expect.stringContaining('课程'), endsAt: null });
		await site.db.run(sql`update course set validity_days = 90 where id = ${course}`);
		expect((await courseTerms(site.db, course, start))?.endsAt).toEqual(days(90));
		expect(await courseTerms(site.db, 999_999, start)).toBeUndefined();
	});
});

describe('R84 R85 the VIP term that is shown', () => {
	const vip = (sourceRef: string, from: number, to: number | null, options = { now: start }) =>
		give({ courseId: null, source: 'vip', sourceRef: `${sourceRef}${member}`, startsAt: days(from), endsAt: to === null ? null : days(to) }, options);

	test('is the one that runs, with what follows without a gap, and none before, between and after', async () => {
		expect(await vipRuns(site.db, member, start)).toBe(false);
		await vip('a', -5, -1);
		expect([await vipRuns(site.db, member, start), await shownVip()]).toEqual([false, null]);
		await vip('b', 1, 2);
		expect([await vipRuns(site.db, member, start), await shownVip()]).toEqual([false, null]);
		await vip('c', 0, 1);
		expect([await vipRuns(site.db, member, start), await shownVip()]).toEqual([true, days(2)]);
		await vip('d', 4, 9);
		expect(await shownVip()).toEqual(days(2));
		// Its courses stay open for a day more.
		const runs = [later(2 * day - 1), days(2), later(3 * day - 1), days(3), days(4)].map((at) => vipRuns(site.db, member, at));
		expect(await Promise.all(runs)).toEqual([true, true, true, false, true]);
	});

	test('the next one begins where it ends, within its day of grace too; afterwards at once', async () => {
		const next = (at: Date) => nextVipStart(site.db, member, at);
		expect(await next(start)).toEqual(start);
		await vip('a', -5, 2);
		await vip('b', 2, 4);
		expect(await Promise.all([start, days(4), later(5 * day - 1), days(5)].map(next))).toEqual([days(4), days(4), days(4), days(5)]);
		await site.db.run(sql`update enrolment_grant set revoked_at = ${start} where member_id = ${member} and starts_at = ${days(2)}`);
		expect(await Promise.all([later(3 * day - 1), days(3)].map(next))).toEqual([days(2), days(3)]);
		// Of one that has ended and one that runs, the one that runs.
		await vip('c', 2.5, 6);
		expect(await next(days(2.75))).toEqual(days(6));
	});

	test('its member is told three days before it ends, once for each end; not who has gone on with it, whose term was taken back, or is over', async () => {
		const [goesOn, back, over] = [await makeMember(site.db), await makeMember(site.db), await makeMember(site.db)];
		const those = [member, goesOn, back, over];
		const told = () =>
			site.db.rows<{ member: number; ends: Date }>(
				sql`select member_id as member, (facts->>'endsAt')::timestamptz as ends from notice
					where topic = 'vip_ending' and member_id = any(${those}::int[]) order by member_id, seq`,
			);
		const run = async (at: Date) => {
			site.setNow(at);
			await tellEnding(site.app.platform);
			await runJobs(site);
			return told();
		};
		await vip('a', 0, 10);
		await makeGrant(site.db, { member: goesOn, course: null, startsAt: start, endsAt: days(10) });
		await makeGrant(site.db, { member: goesOn, course: null, startsAt: days(10), endsAt: days(20) });
		await makeGrant(site.db, { member: back, course: null, startsAt: start, endsAt: days(10), revokedAt: days(1) });
		await makeGrant(site.db, { member: over, course: null, startsAt: days(-2), endsAt: days(7) });
		await makeGrant(site.db, { member: over, course, startsAt: start, endsAt: days(10) });
		expect(await run(later(7 * day - 1))).toEqual([{ member: over, ends: days(7) }]);
		const [mine, theirs] = [
			{ member, ends: days(10) },
			{ member: over, ends: days(7) },
		];
		expect(await run(days(7))).toEqual([mine, theirs]);
		expect(await run(days(8))).toEqual([mine, theirs]);
		await vip('b', 10, 30);
		expect(await run(days(18))).toEqual([mine, { member: goesOn, ends: days(20) }, theirs]);
		expect(await run(days(28))).toEqual([mine, { member, ends: days(30) }, { member: goesOn, ends: days(20) }, theirs]);
	});

	test('a course grants no VIP, nor does another member’s', async () => {
		const other = await makeMember(site.db);
		await makeGrant(site.db, { member: other, course: null, endsAt: days(9) });
		await give({ endsAt: days(5) }, { now: start });
		expect([await vipRuns(site.db, member, start), await shownVip()]).toEqual([false, null]);
	});

	test('goes with what is taken back, for every member it was taken from, and for no other', async () => {
		const [one, two, three] = [member, await makeMember(site.db), await makeMember(site.db)];
		for (const [who, ref] of [
			[one, 'class'],
			[two, 'class'],
			[three, 'own'],
		] as const)
			await site.db.transaction((tx) =>
				grant(tx, { memberId: who, courseId: null, source: 'gift', sourceRef: ref, startsAt: start, endsAt: days(8) }, { now: start }),
			);
		expect(await site.db.transaction((tx) => revoke(tx, { source: 'gift', sourceRef: 'class', why: 'x', now: start }))).toBe(2);
		expect([await shownVip(one), await shownVip(two), await shownVip(three)]).toEqual([null, null, days(8)]);
		expect(await site.db.transaction((tx) => revokeCourse(tx, { memberId: three, courseId: null, why: 'x', now: start }))).toBe(1);
		expect(await shownVip(three)).toBeNull();
	});

	test('of a course that is taken back the term stays as it is shown', async () => {
		await give();
		await site.db.run(sql`update member set vip_until = ${days(4)} where id = ${member}`);
		await site.db.transaction((tx) => revokeCourse(tx, { memberId: member, courseId: course, why: 'x', now: start }));
		expect(await shownVip()).toEqual(days(4));
	});

	test('is mended by the hourly refresh where it began by itself or is shown as over, and nowhere else', async () => {
		await makeGrant(site.db, { member, course: null, startsAt: start, endsAt: days(6) });
		site.setNow(later(-1));
		await refreshVipTerms(site.app.platform);
		expect(await shownVip()).toBeNull();
		site.setNow(start);
		await refreshVipTerms(site.app.platform);
		expect(await shownVip()).toEqual(days(6));
		const show = (until: Date) => site.db.run(sql`update member set vip_until = ${until} where id = ${member}`);
		await show(start);
		await refreshVipTerms(site.app.platform);
		expect(await shownVip()).toEqual(days(6));
		// What is shown to run still is left alone, until it is over.
		await show(later(1));
		await refreshVipTerms(site.app.platform);
		expect(await shownVip()).toEqual(later(1));
		site.setNow(days(6));
		await refreshVipTerms(site.app.platform);
		expect(await shownVip()).toEqual(later(1));
		await site.db.run(sql`update enrolment_grant set ends_at = ${days(7)}, revoked_at = ${start} where member_id = ${member}`);
		await refreshVipTerms(site.app.platform);
		expect(await shownVip()).toEqual(later(1));
		await makeGrant(site.db, { member, course, startsAt: start, endsAt: days(9) });
		await refreshVipTerms(site.app.platform);
		expect(await shownVip()).toEqual(later(1));
	});
});

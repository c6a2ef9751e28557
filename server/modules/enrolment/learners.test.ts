import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCategory, makeCourse, makeGrant, makeMember, makeTeacher } from '../../../test/factories.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import { publishCourse } from '../catalogue/publish.service.ts';
import { grant, revoke } from './enrolment.service.ts';
import { countLearners } from './learners.service.ts';

let site: TestApp;
let category: number;
let teacher: number;
const now = new Date('2026-11-28T08:00:00Z');
const day = 86_400_000;

beforeAll(async () => {
	site = await startApp();
	category = await makeCategory(site.db);
});
afterAll(() => site.close());
beforeEach(async () => {
	site.setNow(now);
	teacher = await makeTeacher(site.db, { category });
	site.app.forget();
});

const made = (fields: { learnerCount?: number; online?: boolean; vip?: boolean } = {}) =>
	makeCourse(site.db, { category, teacher, learnerCount: 10, ...fields });
const count = () => countLearners(site.app.platform);
const learnersOf = async (id: number) => (await site.call('courseDetail', { id })).json.data.learnerCount;
const cardOf = async (id: number) => {
	const { courseCount, learnerCount } = (await site.call('teacherDetail', { id })).json.data;
	return { courseCount, learnerCount };
};
const popular = async () => (await site.call('courseList', { teacherId: teacher, sort: 'popular' })).json.data.dataList.map(({ id }) => id);
const version = async (tag: string) =>
	(await site.db.row<{ version: number }>(sql`select version::int from cache_version where tag = ${tag}`))?.version ?? 0;

describe('R04 how many learn a course', () => {
	test('is one more after somebody got it, on its page, in the order of lists and with its teacher, and what showed it is forgotten', async () => {
		const [first, second] = [await made(), await made()];
		expect([await learnersOf(first), await popular(), await cardOf(teacher)]).toEqual([10, [second, first], { courseCount: 2, learnerCount: 20 }]);
		const member = await makeMember(site.db);
		const bought = { memberId: member, courseId: first, source: 'order', sourceRef: `l${member}`, startsAt: now, endsAt: null } as const;
		await site.db.transaction((tx) => grant(tx, bought, { now }));
		expect(await learnersOf(first)).toBe(10);
		await count();
		expect([await learnersOf(first), await popular(), await cardOf(teacher)]).toEqual([11, [first, second], { courseCount: 2, learnerCount: 21 }]);
		await site.db.transaction((tx) => revoke(tx, { source: 'order', sourceRef: `l${member}`, why: 'refund', now }));
		await count();
		expect([await learnersOf(first), await popular(), await cardOf(teacher)]).toEqual([10, [second, first], { courseCount: 2, learnerCount: 20 }]);
	});

	test('counts a member once, with what is over and without what was taken back, what has not begun and VIP', async () => {
		const course = await made({ vip: true });
		const [twice, over, refunded, coming, vip] = await Promise.all(Array.from({ length: 5 }, () => makeMember(site.db)));
		const ago = (days: number) => new Date(now.getTime() - days * day);
		await makeGrant(site.db, { member: twice ?? 0, course });
		await makeGrant(site.db, { member: twice ?? 0, course, startsAt: now });
		await makeGrant(site.db, { member: over ?? 0, course, startsAt: ago(9), endsAt: ago(2) });
		await makeGrant(site.db, { member: refunded ?? 0, course, revokedAt: ago(1) });
		await makeGrant(site.db, { member: coming ?? 0, course, startsAt: ago(-3) });
		await makeGrant(site.db, { member: vip ?? 0, course: null, endsAt: ago(-30) });
		await count();
		expect(await learnersOf(course)).toBe(12);
		// Nobody writes anything when a grant begins.
		site.setNow(ago(-3));
		await count();
		expect(await learnersOf(course)).toBe(13);
		await site.db.run(sql`delete from enrolment_grant where member_id = ${over}`);
		await count();
		expect(await learnersOf(course)).toBe(12);
	});

	test('is looked at again only where a grant has changed, and what has not changed is not forgotten', async () => {
		const [counted, other] = [await made(), await made()];
		const member = await makeMember(site.db);
		await makeGrant(site.db, { member, course: counted });
		await count();
		// Nothing would put this right but a count of all courses.
		await site.db.run(sql`update course set learner_counted = 5 where id = ${other}`);
		const tags = async () => [await version('courses'), await version('teachers'), await version(`course:${counted}`)];
		const before = await tags();
		await count();
		await makeGrant(site.db, { member, course: counted, startsAt: now });
		await count();
		expect([await tags(), await learnersOf(counted), await learnersOf(other)]).toEqual([before, 11, 10]);
		expect(await site.db.rows(sql`select from learner_due where due_at <= ${now}`)).toEqual([]);
	});
});

describe('R09 what a teacher carries', () => {
	test('is one course more when one is published, with its learners, and one less when it goes offline or to another teacher', async () => {
		const shown = await made();
		const hidden = await made({ online: false, learnerCount: 7 });
		expect(await cardOf(teacher)).toEqual({ courseCount: 1, learnerCount: 10 });
		await publishCourse(site.db, hidden, now);
		expect(await cardOf(teacher)).toEqual({ courseCount: 2, learnerCount: 17 });
		const stored = () =>
			site.db.rows(sql`select course_count as courses, learner_count as learners from teacher where id in (${teacher}, ${another}) order by id`);
		const another = await makeTeacher(site.db, { category });
		await site.db.run(sql`update course_teacher set teacher_id = ${another} where course_id = ${hidden}`);
		expect(await stored()).toEqual([
			{ courses: 1, learners: 10 },
			{ courses: 1, learners: 7 },
		]);
		await site.db.run(sql`update course set online = false where id = ${shown}`);
		await site.db.run(sql`delete from course_teacher where course_id = ${hidden}`);
		expect(await stored()).toEqual([
			{ courses: 0, learners: 0 },
			{ courses: 0, learners: 0 },
		]);
	});
});

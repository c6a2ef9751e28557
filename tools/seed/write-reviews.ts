import type { Tx } from '../../server/db/db.ts';
import { sql } from '../../server/db/sql.ts';
import { grant } from '../../server/modules/enrolment/enrolment.service.ts';
import { insertMany } from './bulk.ts';
import { courses as allCourses } from './content/courses.ts';
import { learners } from './content/reviews/learners.ts';
import { reviews } from './content/reviews/reviews.ts';
import type { HistoryJob } from './history/make-history.ts';
import { firstDay, type Heard } from './history/plan.ts';
import { at, type Ids, of } from './write-catalogue.ts';

const day = 86_400_000;

/** Learners, the courses they have, and what they wrote. Answers what each has heard by then, to be made true by the history's job. */
export async function writeReviews(tx: Tx, parts: { courses: Ids; now: Date }): Promise<HistoryJob['listeners']> {
	const before = (days: number) => new Date(parts.now.getTime() - days * day);
	const ids = await insertMany(
		tx,
		'member',
		learners.map((nickname, index) => ({ nickname, created_at: before(140 + index).toISOString(), updated_at: before(140 + index).toISOString() })),
	);
	const memberOf = new Map<string, number>(learners.map((nickname, index) => [nickname, at(ids, index)]));
	const heardBy = new Map<number, Heard[]>();
	for (const [course, rows] of reviews) {
		const courseId = of(parts.courses, course);
		const films = filmsOf(course);
		for (const [by, , daysAgo, percent] of rows) {
			const memberId = of(memberOf, by);
			const heard = { course, daysAgo, percent };
			heardBy.set(memberId, [...(heardBy.get(memberId) ?? []), heard]);
			const startsAt = before(firstDay(heard, films) + 1);
			await grant(tx, { memberId, courseId, source: 'gift', sourceRef: 'demo', startsAt, endsAt: null });
		}
		for (const [by, stars, daysAgo, , text, english, reply] of rows) {
			const written = new Date(before(daysAgo).getTime() - (stars * 47 + daysAgo * 13) * 60_000);
			const answered = reply === undefined ? null : new Date(Math.min(written.getTime() + 1.4 * day, parts.now.getTime()));
			await tx.run(sql`insert into review (course_id, member_id, stars, text, en, reply, reply_en, replied_at, created_at, updated_at)
				values (${courseId}, ${of(memberOf, by)}, ${stars}, ${text}, ${{ text: english }}, ${reply?.[0] ?? null}, ${reply?.[1] ?? null}, ${answered}, ${written}, ${written})`);
		}
	}
	return [...heardBy].map(([memberId, heard]) => ({ memberId, heard }));
}

function filmsOf(key: string): number {
	const lessons = allCourses.find((course) => course.key === key)?.chapters.flatMap((chapter) => chapter.lessons) ?? [];
	return lessons.filter((lesson) => (lesson.kind ?? 'video') === 'video').length;
}

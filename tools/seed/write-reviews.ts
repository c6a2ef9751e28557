import type { Tx } from '../../server/db/db.ts';
import { sql } from '../../server/db/sql.ts';
import { grant } from '../../server/modules/enrolment/enrolment.service.ts';
import { insertMany } from './bulk.ts';
import type { HistoryJob } from './history/make-history.ts';
import { firstDay, type Heard } from './history/plan.ts';
import type { SeedCourse } from './read-content/catalogue.ts';
import type { Content } from './read-content/read-content.ts';
import { at, type Ids, of } from './write-catalogue.ts';

const day = 86_400_000;

/** Learners, the courses they have, and what they wrote. Answers what each has heard by then, to be made true by the history's job. */
export async function writeReviews(
	tx: Tx,
	content: Pick<Content, 'courses' | 'learners' | 'reviews'>,
	parts: { courses: Ids; now: Date },
): Promise<HistoryJob['listeners']> {
	const { learners } = content;
	const before = (days: number) => new Date(parts.now.getTime() - days * day);
	const ids = await insertMany(
		tx,
		'member',
		learners.map((nickname, index) => ({ nickname, created_at: before(140 + index).toISOString(), updated_at: before(140 + index).toISOString() })),
	);
	const memberOf = new Map<string, number>(learners.map((nickname, index) => [nickname, at(ids, index)]));
	const heardBy = new Map<number, Heard[]>();
	for (const { course, reviews } of content.reviews) {
		const courseId = of(parts.courses, course);
		const films = filmsOf(content.courses, course);
		for (const { by, daysAgo, heard: percent } of reviews) {
			const memberId = of(memberOf, by);
			const heard = { course, daysAgo, percent };
			heardBy.set(memberId, [...(heardBy.get(memberId) ?? []), heard]);
			const startsAt = before(firstDay(heard, films) + 1);
			await grant(tx, { memberId, courseId, source: 'gift', sourceRef: 'demo', startsAt, endsAt: null }, { now: parts.now });
		}
		for (const { by, stars, daysAgo, text, textEn, reply } of reviews) {
			const written = new Date(before(daysAgo).getTime() - (stars * 47 + daysAgo * 13) * 60_000);
			const answered = reply === undefined ? null : new Date(Math.min(written.getTime() + 1.4 * day, parts.now.getTime()));
			await tx.run(sql`insert into review (course_id, member_id, stars, text, en, reply, reply_en, replied_at, created_at, updated_at)
				values (${courseId}, ${of(memberOf, by)}, ${stars}, ${text}, ${{ text: textEn }}, ${reply?.zh ?? null}, ${reply?.en ?? null}, ${answered}, ${written}, ${written})`);
		}
	}
	return [...heardBy].map(([memberId, heard]) => ({ memberId, heard }));
}

function filmsOf(courses: readonly SeedCourse[], key: string): number {
	const lessons = courses.find((course) => course.key === key)?.chapters.flatMap((chapter) => chapter.lessons) ?? [];
	return lessons.filter((lesson) => lesson.kind === 'video').length;
}

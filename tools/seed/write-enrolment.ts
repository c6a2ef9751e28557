import type { Tx } from '../../server/db/db.ts';
import { sql } from '../../server/db/sql.ts';
import { grant } from '../../server/modules/enrolment/enrolment.service.ts';
import { takeLearners } from '../../server/modules/enrolment/learners.service.ts';
import type { DemoMember } from './read-content/members.ts';
import { type Ids, of } from './write-catalogue.ts';

const day = 86_400_000;

/** What the demo member was given: courses, and VIP that runs until next year. */
export async function writeEnrolment(tx: Tx, { courses, vip }: DemoMember, parts: { memberId: number; courses: Ids; now: Date }): Promise<void> {
	const { memberId, now } = parts;
	const from = (since: number) => new Date(now.getTime() - since * day);
	for (const { course, since, days } of courses) {
		const startsAt = from(since);
		const endsAt = days === undefined ? null : new Date(startsAt.getTime() + days * day);
		await grant(tx, { memberId, courseId: of(parts.courses, course), source: 'gift', sourceRef: 'demo', startsAt, endsAt }, { now });
	}
	const startsAt = from(vip.since);
	await grant(
		tx,
		{ memberId, courseId: null, source: 'gift', sourceRef: 'demo', startsAt, endsAt: new Date(startsAt.getTime() + vip.days * day) },
		{ now },
	);
}

/** The content says how many learn a course in all: whom the demo has given it to are among them, and are not added. */
export async function countIn(tx: Tx, now: Date): Promise<void> {
	for (const { courseId, learners } of await takeLearners(tx, now))
		await tx.run(sql`update course set learner_counted = ${learners} where id = ${courseId}`);
}

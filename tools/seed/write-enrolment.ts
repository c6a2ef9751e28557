import type { Tx } from '../../server/db/db.ts';
import { grant } from '../../server/modules/enrolment/enrolment.service.ts';
import { type Ids, of } from './write-catalogue.ts';

const day = 86_400_000;

/** Courses that the demo member was given: by key, since how many days and for how many (absent: for ever). */
const gifts: { course: string; since: number; days?: number }[] = [
	{ course: 'calculus-from-zero', since: 40 },
	{ course: 'accounting-three-statements', since: 26 },
	{ course: 'python-at-the-office', since: 12, days: 365 },
	{ course: 'square-into-square', since: 6 },
	{ course: 'notes-in-the-booth', since: 4, days: 365 },
	// Over for a month: what a course looks like that has to be bought again.
	{ course: 'differential-equations', since: 395, days: 365 },
];
/** Days for which the demo member's VIP has run and goes on running. */
const vip = { since: 60, days: 425 };

/** What the demo member may watch: gifts, one of them over, and VIP that runs until next year. */
export async function writeEnrolment(tx: Tx, parts: { memberId: number; courses: Ids; now: Date }): Promise<void> {
	const { memberId, now } = parts;
	const from = (since: number) => new Date(now.getTime() - since * day);
	for (const { course, since, days } of gifts) {
		const startsAt = from(since);
		const endsAt = days === undefined ? null : new Date(startsAt.getTime() + days * day);
		await grant(tx, { memberId, courseId: of(parts.courses, course), source: 'gift', sourceRef: 'demo', startsAt, endsAt });
	}
	const startsAt = from(vip.since);
	await grant(
		tx,
		{ memberId, courseId: null, source: 'gift', sourceRef: 'demo', startsAt, endsAt: new Date(startsAt.getTime() + vip.days * day) },
		{ now },
	);
}

import type { CallOutput } from '../../../contract/calls.ts';
import type { MemberContext } from '../../http/route.ts';
import { text } from '../../lib/localized.ts';
import { coursesByIds } from '../catalogue/catalogue.service.ts';
import { courseAccess } from '../enrolment/enrolment.service.ts';
import { memberInfo } from '../members/members.service.ts';
import { presentRanges } from './learning.presenter.ts';
import { readRanges } from './ranges.rules.ts';
import * as queries from './unfinished.queries.ts';

/** Lessons that are answered, and lessons that are looked at: some may be closed meanwhile. */
const most = 3;
const looked = 12;

/** What the member can go on with: lessons begun, not finished and open to them now, the newest first. */
export async function unfinishedLessons(context: MemberContext): Promise<CallOutput<'unfinishedLessons'>> {
	const [member, rows] = await Promise.all([memberInfo(context), queries.listUnfinished(context.db, context.member.id, looked)]);
	const courseIds = [...new Set(rows.map((row) => row.course_id))];
	const [access, cards] = await Promise.all([
		Promise.all(courseIds.map(async (id) => [id, await courseAccess(context, id)] as const)).then((each) => new Map(each)),
		courseIds.length === 0 ? [] : coursesByIds(context, courseIds),
	]);
	const cardOf = new Map(cards.map((card) => [card.id, card]));
	const lessons = rows.flatMap((row) => {
		const card = cardOf.get(row.course_id);
		if (card === undefined || access.get(row.course_id)?.({ trial: row.trial }).allowed !== true) return [];
		return [
			{
				videoId: row.id,
				courseId: row.course_id,
				title: text(row, 'title', context.locale),
				courseTitle: card.title,
				cover: card.cover,
				number: row.number,
				durationSeconds: row.seconds,
				position: row.position,
				heard: presentRanges(readRanges(row.heard)),
				heardSeconds: row.heard_seconds,
				updatedAt: row.updated_at.toISOString(),
			},
		];
	});
	context.tag('courses');
	context.holdsUntil(new Date(Math.ceil((context.now().getTime() + 1) / quarter) * quarter));
	return { nickname: member.nickname, hour: hourIn(context.now(), context.config.timeZone), lessons: lessons.slice(0, most) };
}

/** Milliseconds: hours begin at a quarter everywhere. */
const quarter = 900_000;

function hourIn(now: Date, timeZone: string): number {
	return Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(now));
}

import type { CallOutput } from '../../../contract/calls.ts';
import type { MemberContext } from '../../http/route.ts';
import * as queries from './punch.queries.ts';
import { currentStreak } from './punch.rules.ts';

/** What was checked in, and how many days in a row that makes. */
export async function answer(context: MemberContext, day: string, checkedAt: Date): Promise<CallOutput<'punchIn'>> {
	const { today, recent, longest } = await queries.findRuns(context.db, context.member.id, context.now(), context.config.timeZone);
	return { day, checkedAt: checkedAt.toISOString(), streak: { current: currentStreak(recent, today), longest } };
}

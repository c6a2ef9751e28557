import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import { type Goal, remindOn } from '../../../contract/plan/member.ts';
import type { MemberContext } from '../../http/route.ts';
import { addDays } from '../../lib/days.ts';
import { heardOnDays } from '../learning/learning.service.ts';
import { checkedDays } from '../punch/punch.service.ts';
import * as queries from './plan.queries.ts';
import { sumOf, weekOf } from './plan.rules.ts';

/** Weeks whose average says what would be a goal within reach. */
const weeksBefore = 4;

/** This week so far, the four before it in an average, and the goal. Cost: by the member's own records of five weeks. */
export async function studyWeek(context: MemberContext): Promise<CallOutput<'studyWeek'>> {
	const { db, member, config } = context;
	const { today, monday, before, ends } = await queries.findWeek(db, context.now(), config.timeZone, remindOn);
	const firstDay = addDays(monday, -7 * weeksBefore);
	const [heard, checked, goal] = await Promise.all([
		heardOnDays(db, [member.id], { from: before, to: ends, timeZone: config.timeZone }),
		checkedDays(db, [member.id], firstDay, addDays(monday, 6)),
		queries.findGoal(db, member.id),
	]);
	const days = weekOf(monday, heard, checked);
	const weeks = Array.from({ length: weeksBefore }, (_, n) => sumOf(weekOf(addDays(monday, -7 * (n + 1)), heard, checked)));
	const recent = weekOf(addDays(today, -6), heard, checked);
	const average = (of: 'heardSeconds' | 'studyDays') => weeks.reduce((sum, week) => sum + week[of], 0) / weeksBefore;
	return {
		today,
		days,
		...sumOf(days),
		average: average('studyDays') === 0 ? null : { heardSeconds: Math.round(average('heardSeconds')), studyDays: average('studyDays') },
		recent: {
			days: recent,
			heardSeconds: sumOf(recent).heardSeconds,
			heardSecondsBefore: sumOf(weekOf(addDays(today, -13), heard, checked)).heardSeconds,
		},
		goal: (goal ?? null) as Goal | null,
	};
}

/** The last one that was set stays, whichever device it came from. */
export async function setGoal(context: MemberContext, goal: CallArgs<'setGoal'>): Promise<CallOutput<'setGoal'>> {
	await queries.save(context.db, context.member.id, goal, context.now());
	return { goal };
}

export async function dropGoal(context: MemberContext): Promise<CallOutput<'dropGoal'>> {
	await queries.remove(context.db, context.member.id);
	return { goal: null };
}

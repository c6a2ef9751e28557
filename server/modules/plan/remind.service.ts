import { remindOn } from '../../../contract/plan/member.ts';
import type { Platform } from '../../http/route.ts';
import { emit } from '../../jobs/events.ts';
import { addDays } from '../../lib/days.ts';
import { heardOnDays } from '../learning/learning.service.ts';
import { checkedDays } from '../punch/punch.service.ts';
import { goalBehind } from './plan.events.ts';
import * as queries from './plan.queries.ts';
import { missingTo, sumOf, weekOf } from './plan.rules.ts';

/** Members asked about in one transaction. */
const batchSize = 500;

/**
 * From Saturday ten o'clock to the end of the week: tells of each member who wants to be reminded and has not reached the goal, once a week. What is done is
 * written with what is told, batch by batch: after a kill the next run goes on where this one stopped, and two at once share the members.
 */
export async function remindBehind({ db, config, now }: Pick<Platform, 'db' | 'config' | 'now'>, signal?: AbortSignal): Promise<void> {
	const at = now();
	const week = await queries.findWeek(db, at, config.timeZone, remindOn);
	if (at < week.reminds) return;
	const { monday, starts, ends } = week;
	for (let taken = batchSize; taken === batchSize && !signal?.aborted; ) {
		taken = await db.transaction(async (tx) => {
			const goals = await queries.takeUnasked(tx, { monday, before: week.reminds, limit: batchSize });
			const asked = goals.filter((goal) => goal.set_in_time);
			const ids = asked.map((goal) => goal.member_id);
			const heard = await heardOnDays(tx, ids, { from: starts, to: ends, timeZone: config.timeZone });
			const checked = await checkedDays(tx, ids, monday, addDays(monday, 6));
			const heardBy = Map.groupBy(heard, ({ memberId }) => memberId);
			const checkedBy = Map.groupBy(checked, ({ memberId }) => memberId);
			for (const { member_id: memberId, kind, amount } of asked) {
				const days = weekOf(monday, heardBy.get(memberId) ?? [], checkedBy.get(memberId) ?? []);
				const missing = missingTo({ kind, amount }, sumOf(days));
				if (missing > 0) await emit(tx, goalBehind, { memberId, kind, missing: kind === 'minutes' ? Math.ceil(missing / 60) : missing });
			}
			return goals.length;
		});
	}
}

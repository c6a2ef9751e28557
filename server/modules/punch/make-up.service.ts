import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import { makeUpSeconds, makeUpsAMonth } from '../../../contract/punch/member.ts';
import type { MemberContext } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import { dayOf } from '../../lib/days.ts';
import { heardBetween } from '../learning/learning.service.ts';
import { memberInfo } from '../members/members.service.ts';
import { answer } from './answer.service.ts';
import * as queries from './punch.queries.ts';
import { mayMakeUp } from './punch.rules.ts';

/** Throws `make_up_not_open`, `make_up_used`, `make_up_listen`. */
export async function punchMakeUp(context: MemberContext, { day }: CallArgs<'punchMakeUp'>): Promise<CallOutput<'punchMakeUp'>> {
	const { db, member, config } = context;
	const at = context.now();
	const [{ today, day_start: from, day_end: to }, info] = await Promise.all([
		queries.findRuns(db, member.id, at, config.timeZone),
		memberInfo(context),
	]);
	const checkedAt = await db.transaction(async (tx) => {
		await queries.lockMember(tx, member.id);
		const made = await queries.countMadeUp(tx, member.id, day, from);
		if (!made.done) {
			if (!mayMakeUp(day, today, dayOf(new Date(info.createdAt), config.timeZone))) throw new AppError('make_up_not_open');
			if (made.in_month >= makeUpsAMonth) throw new AppError('make_up_used');
			// The same half hour does not make up two days.
			const heard = (await heardBetween(tx, member.id, from, to)) - made.today * makeUpSeconds;
			if (heard < makeUpSeconds) throw new AppError('make_up_listen');
		}
		return queries.add(tx, { memberId: member.id, source: 'daily', sourceId: 0, day, at, madeUp: true });
	});
	return answer(context, day, checkedAt);
}

import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import type { PunchMonth } from '../../../contract/punch/member.ts';
import type { Context, MemberContext } from '../../http/route.ts';
import { countShared } from '../../http/shared-limits.ts';
import { AppError } from '../../lib/app-error.ts';
import { dayOf } from '../../lib/days.ts';
import { coursesByIds } from '../catalogue/catalogue.service.ts';
import { answer } from './answer.service.ts';
import { presentAttendedClass, presentNames } from './classroom.presenter.ts';
import * as queries from './classroom.queries.ts';
import { codeTries, rememberedFor, standing } from './classroom.rules.ts';
import { add } from './punch.queries.ts';

/**
 * Checks in for the class whose code this is: whoever has the code is there, whatever they own. Of the day on which the class begins. Throws
 * `classroom_code`, `classroom_early`, `classroom_over`, `classroom_closed`, and `classroom_tries` to who guesses.
 */
export async function punchClassroom(context: MemberContext, { code }: CallArgs<'punchClassroom'>): Promise<CallOutput<'punchClassroom'>> {
	const { db, member, config, locale } = context;
	await countTry(context);
	const now = context.now();
	const found = await queries.findByCode(db, code, now, new Date(now.getTime() - rememberedFor));
	if (found === undefined) throw new AppError('classroom_code');
	const stands = standing(found, now);
	if (stands !== 'open') throw new AppError(`classroom_${stands}`);
	const day = dayOf(found.begins_at, config.timeZone);
	const checkedAt = await add(db, { memberId: member.id, source: 'classroom', sourceId: found.id, day, at: now, madeUp: false });
	return { ...(await answer(context, day, checkedAt)), classId: found.id, ...presentNames(found, locale) };
}

/** Counted before the code is looked at, over all processes: of many tries at once none is for nothing. */
async function countTry(context: MemberContext): Promise<void> {
	try {
		await countShared(context, `classroom code ${context.member.id}`, codeTries);
	} catch (error) {
		if (!(error instanceof AppError) || error.retryAfter === undefined) throw error;
		throw new AppError('classroom_tries', { retryAfter: error.retryAfter });
	}
}

/** Classes of a month, given by its first day, that the member was in. */
export async function attendedClasses(context: MemberContext, first: string): Promise<PunchMonth['classes']> {
	const rows = await queries.listAttended(context.db, context.member.id, first);
	const titles = await courseTitles(context, rows);
	return rows.map((row) => presentAttendedClass(row, titles, context.locale));
}

/** What the courses of these classes are called, in the reader's language. */
export async function courseTitles(context: Context, rows: readonly { course_id: number | null }[]): Promise<Map<number, string>> {
	const ids = [...new Set(rows.flatMap((row) => row.course_id ?? []))];
	if (ids.length === 0) return new Map();
	return new Map((await coursesByIds(context, ids)).map(({ id, title }) => [id, title]));
}

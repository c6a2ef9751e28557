import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import type { Db } from '../../db/db.ts';
import type { Context, MemberContext } from '../../http/route.ts';
import { addressKey } from '../../lib/address.ts';
import { AppError } from '../../lib/app-error.ts';
import { BoundedQueue } from '../../lib/bounded-queue.ts';
import { offsetOf, pageOf } from '../../lib/page.ts';
import { titlesOf } from '../catalogue/contents.service.ts';
import { nameAndPhone } from '../members/cards.service.ts';
import { agencyInfo } from '../site/site.service.ts';
import { findHead } from './ledger.queries.ts';
import { noHash } from './ledger.rules.ts';
import { walkChain } from './ledger.service.ts';
import { presentMade, presentStatement } from './statement.presenter.ts';
import * as queries from './statement.queries.ts';
import { type Facts, newCode, type Proven, readCode, saysTheSame } from './statement.rules.ts';

/** A long chain is tens of thousands of hashes: one at a time, and an address waits for its own. */
const walks = new BoundedQueue('ledger-walks', { concurrency: 1, waiting: 20, ofOne: 5 });

/**
 * States what the member heard in a period (days of the site's time zone), as the ledger proves it at this moment. Asked again
 * before anything more is heard, it is the same statement with the same code.
 */
export async function studyStatement(context: MemberContext, { from, to }: CallArgs<'studyStatement'>): Promise<CallOutput<'studyStatement'>> {
	const memberId = context.member.id;
	const { timeZone } = context.config;
	const head = (await findHead(context.db, memberId)) ?? { seq: 0, hash: noHash };
	const proven = await proveBy(context, { memberId, from, to, timeZone, upTo: head.seq });
	const heard = new Map(proven.lessons.map((lesson) => [lesson.lessonId, lesson.heardSeconds]));
	const [person, titles, zh, en] = await Promise.all([
		nameAndPhone(context.db, memberId),
		titlesOfHeard(context.db, memberId, [...heard.keys()]),
		agencyInfo({ ...context, locale: 'zh-CN' }),
		agencyInfo({ ...context, locale: 'en' }),
	]);
	const facts: Facts = {
		...person,
		issuer: { zh: zh.legalName || zh.name, en: en.legalName || en.name },
		timeZone,
		days: proven.days,
		lessons: titles.map((row) => ({
			lessonId: row.lesson_id,
			courseId: row.course_id,
			title: row.title ?? `#${row.lesson_id}`,
			titleEn: row.title_en,
			courseTitle: row.course_title ?? `#${row.course_id}`,
			courseTitleEn: row.course_title_en,
			seconds: row.seconds,
			heardSeconds: heard.get(row.lesson_id) ?? 0,
		})),
	};
	const row = await queries.insertStatement(context.db, {
		code: newCode(),
		member_id: memberId,
		from_day: from,
		to_day: to,
		made_at: context.now(),
		facts,
		ledger_seq: head.seq,
		ledger_hash: head.hash,
	});
	if (row === undefined) throw new AppError('conflict');
	return presentStatement(row, context.locale);
}

/** In the order of the courses and of their contents; a lesson that the member has not heard is left out. */
export async function titlesOfHeard(db: Db, memberId: number, lessonIds: readonly number[]) {
	const rows = await queries.listCourses(db, memberId, lessonIds);
	return titlesOf(
		db,
		rows.map((row) => ({ lessonId: row.lesson_id, courseId: row.course_id })),
	);
}

/** Statements that the member made, newest first. */
export async function myStatements(context: MemberContext, input: CallArgs<'myStatements'>): Promise<CallOutput<'myStatements'>> {
	const memberId = context.member.id;
	const [total, rows] = await Promise.all([
		queries.countStatements(context.db, memberId),
		queries.listStatements(context.db, memberId, offsetOf(input), input.pageSize),
	]);
	return pageOf(rows.map(presentMade), total, input);
}

/** Anybody who has the code reads the statement, and whether the ledger, walked from its beginning, still proves it. */
export async function verifyStatement(context: Context, input: CallArgs<'verifyStatement'>): Promise<CallOutput<'verifyStatement'>> {
	const row = await queries.findStatement(context.db, readCode(input.code));
	if (row === undefined) throw new AppError('not_found');
	const problem = await problemOf(context, row);
	return { ...presentStatement(row, context.locale), verified: problem === null, problem };
}

async function problemOf(context: Context, row: queries.StatementRow): Promise<'ledger' | 'facts' | null> {
	const chain = await walks.run(() => walkChain(context.db, row.member_id, row.ledger_seq), { who: addressKey(context.ip) });
	if (chain.broken !== null || chain.seq !== row.ledger_seq || !chain.hash.equals(row.ledger_hash)) return 'ledger';
	const { timeZone } = row.facts;
	const proven = await proveBy(context, { memberId: row.member_id, from: row.from_day, to: row.to_day, timeZone, upTo: row.ledger_seq });
	return saysTheSame(row.facts, proven) ? null : 'facts';
}

async function proveBy(context: Context, period: queries.Period): Promise<Proven> {
	const [lessons, days] = await Promise.all([queries.listHeard(context.db, period), queries.countDays(context.db, period)]);
	return { days, lessons: lessons.map((row) => ({ lessonId: row.lesson_id, heardSeconds: row.heard_seconds })) };
}

import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { Facts } from './statement.rules.ts';

export interface Period {
	memberId: number;
	from: string;
	to: string;
	timeZone: string;
	/** Entries after this one do not count. */
	upTo: number;
}

const entries = ({
	memberId,
	from,
	to,
	timeZone,
	upTo,
}: Period) => sql`from ledger where member_id = ${memberId} and seq <= ${upTo}::bigint and outcome = 'accepted'
	and at >= ${from}::date::timestamp at time zone ${timeZone} and at < (${to}::date + 1)::timestamp at time zone ${timeZone}`;

export interface HeardLessonRow {
	lesson_id: number;
	heard_seconds: number;
}

/** The union of the period's accepted entries, lesson by lesson: what was heard again counts once. */
export function listHeard(db: Db, period: Period) {
	return db.rows<HeardLessonRow>(
		sql`select lesson_id, multirange_seconds(range_agg(int4range(from_s, to_s))) as heard_seconds ${entries(period)} group by lesson_id order by lesson_id`,
	);
}

export async function countDays(db: Db, period: Period): Promise<number> {
	const { n } = await db.one<{ n: number }>(sql`select count(distinct (at at time zone ${period.timeZone})::date)::int as n ${entries(period)}`);
	return n;
}

/** Which courses these lessons were of when they were heard. */
export function listCourses(db: Db, memberId: number, lessonIds: readonly number[]) {
	return db.rows<{ lesson_id: number; course_id: number }>(
		sql`select lesson_id, course_id from heard where member_id = ${memberId} and lesson_id = any(${lessonIds})`,
	);
}

export interface StatementRow {
	code: string;
	member_id: number;
	from_day: string;
	to_day: string;
	made_at: Date;
	facts: Facts;
	ledger_seq: number;
	ledger_hash: Buffer;
}

const columns = sql`code, member_id, from_day, to_day, made_at, facts, ledger_seq, ledger_hash`;

/** The one that is there already, for the same period on the same ledger, comes back instead of a second one. */
export async function insertStatement(db: Db, row: StatementRow): Promise<StatementRow | undefined> {
	return (
		(await db.row<StatementRow>(sql`insert into study_statement (${columns})
			values (${row.code}, ${row.member_id}, ${row.from_day}, ${row.to_day}, ${row.made_at}, ${JSON.stringify(row.facts)}::jsonb, ${row.ledger_seq}, ${row.ledger_hash})
			on conflict (member_id, from_day, to_day, ledger_seq) do nothing returning ${columns}`)) ??
		db.row<StatementRow>(sql`select ${columns} from study_statement
			where member_id = ${row.member_id} and from_day = ${row.from_day} and to_day = ${row.to_day} and ledger_seq = ${row.ledger_seq}`)
	);
}

export interface MadeRow {
	code: string;
	from_day: string;
	to_day: string;
	made_at: Date;
	heard_seconds: number;
	days: number;
}

export async function countStatements(db: Db, memberId: number): Promise<number> {
	return (await db.one<{ n: number }>(sql`select count(*)::int as n from study_statement where member_id = ${memberId}`)).n;
}

/** What the member made, newest first. */
export function listStatements(db: Db, memberId: number, offset: number, limit: number) {
	return db.rows<MadeRow>(sql`select code, from_day, to_day, made_at, (facts ->> 'days')::int as days,
			(select coalesce(sum((l ->> 'heardSeconds')::int), 0)::int from jsonb_array_elements(facts -> 'lessons') l) as heard_seconds
		from study_statement where member_id = ${memberId} order by made_at desc, code desc offset ${offset}::bigint limit ${limit}::bigint`);
}

export function findStatement(db: Db, code: string | null) {
	return db.row<StatementRow>(sql`select ${columns} from study_statement where code = ${code}`);
}

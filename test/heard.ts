import type { Database } from '../server/db/db.ts';
import { sql } from '../server/db/sql.ts';
import { insertOne } from '../tools/seed/bulk.ts';
import { makeCourse } from './factories.ts';

/** A course and its lessons. */
export interface Contents {
	course: number;
	ids: number[];
}

const start = Date.parse('2026-11-21T08:00:00Z');
/** So many minutes after the morning on which everything here is heard. */
export const at = (minutes: number) => new Date(start + minutes * 60_000);

/** A course of two chapters at the same place with two lessons each, at the same place in the first; ids in the order of the contents. */
export async function makeContents(db: Database, category: number): Promise<Contents> {
	const course = await makeCourse(db, { category });
	await db.run(sql`delete from lesson where course_id = ${course}`);
	const first = (await db.row<{ id: number }>(sql`select id from chapter where course_id = ${course}`))?.id ?? 0;
	const second = await insertOne(
		db,
		sql`insert into chapter (course_id, title, sort) values (${course}, '二', (select sort from chapter where id = ${first})) returning id`,
	);
	const lesson = (chapter: number, title: string, sort: number) =>
		insertOne(
			db,
			sql`insert into lesson (course_id, chapter_id, title, sort, seconds) values (${course}, ${chapter}, ${title}, ${sort}, 100) returning id`,
		);
	const [third, fourth] = [await lesson(second, '三', 0), await lesson(second, '四', 1)];
	const ids = [await lesson(first, '一', 5), await lesson(first, '二', 5), third, fourth];
	return { course, ids };
}
/** Its first seconds heard by a member, of the lesson with this place in `ids`; `when` in minutes. */
export const insertHeard = (
	db: Database,
	member: number,
	of: Contents,
	index: number,
	fields: { seconds?: number; when?: number; finished?: boolean } = {},
) =>
	db.run(sql`insert into heard (member_id, lesson_id, course_id, heard, position, finished_at, updated_at) values (${member}, ${of.ids[index]}, ${of.course},
		${`{[0,${fields.seconds ?? 10})}`}::int4multirange, 7, ${fields.finished ? at(0) : null}, ${at(fields.when ?? 0)})`);
/** A record of listening to it; `from` and `to` in minutes. Its id. */
export const insertRecord = (
	db: Database,
	member: number,
	of: Contents,
	index: number,
	fields: { from?: number; to?: number; heard?: string; device?: string } = {},
) =>
	insertOne(
		db,
		sql`insert into listening_record (member_id, kind, lesson_id, course_id, title, device, started_at, last_at, heard) values (${member}, 'video', ${of.ids[index]}, ${of.course}, '讲',
			${fields.device ?? 'd'}, ${at(fields.from ?? 0)}, ${at(fields.to ?? 1)}, ${fields.heard ?? '{[0,10)}'}::int4multirange) returning id`,
	);

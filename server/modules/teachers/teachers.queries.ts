import type { Db } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { Addresses } from '../../lib/addresses.ts';
import type { Bilingual } from '../../lib/localized.ts';

export interface TeacherRow extends Bilingual {
	id: number;
	name: string;
	avatar: string;
	title: string;
	summary: string;
	category_id: number;
	category_name: string;
	category_en: Record<string, unknown>;
	years: number;
	course_count: number;
	learner_count: number;
	rating: number;
}
export interface TeacherDetailRow extends TeacherRow {
	introduction: string;
	withdrawn_at: Date | null;
}

const columns = sql`t.id, t.name, t.avatar, t.title, t.summary, t.category_id, k.name as category_name, k.en as category_en, t.years, t.course_count, t.learner_count, t.rating`;
/** A list leaves the long English text where it is. */
const card = sql`${columns}, t.en - 'introduction' as en`;

export function listRecommended(db: Db, limit: number) {
	return db.rows<TeacherRow>(sql`select ${card} from teacher t join category k on k.id = t.category_id
		where t.online and t.recommended is not null order by t.recommended, t.id limit ${limit}`);
}

/** A page of a category's teachers, or of all when it is 0. */
export function listPage(db: Db, category: number, offset: number, limit: number) {
	return db.rows<TeacherRow>(sql`select ${card} from (
			select id from teacher where online and ${ofCategory(category)} order by sort, id offset ${offset} limit ${limit}) p
		join teacher t using (id) join category k on k.id = t.category_id order by t.sort, t.id`);
}

export async function countOnline(db: Db, category: number): Promise<number> {
	// A count is always answered by one row.
	const { n } = (await db.row(sql`select count(*)::int as n from teacher where online and ${ofCategory(category)}`)) as { n: number };
	return n;
}

export function find(db: Db, id: number) {
	return db.row<TeacherDetailRow>(sql`select ${columns}, t.en, t.introduction, t.withdrawn_at from teacher t join category k on k.id = t.category_id
		where t.id = ${id} and (t.online or t.withdrawn_at is not null)`);
}

export function listByIds(db: Db, ids: number[]) {
	return db.rows<TeacherRow>(
		sql`select ${card} from teacher t join category k on k.id = t.category_id where t.id = any(${ids}) order by array_position(${ids}, t.id)`,
	);
}

export function listOnline(db: Db, ids: number[]) {
	return db.rows<TeacherRow>(
		sql`select ${card} from teacher t join category k on k.id = t.category_id where t.id = any(${ids}) and t.online order by array_position(${ids}, t.id)`,
	);
}

/** The first of a category, in the agency's order, and at the end one more if it is not among them. */
export function listNames(db: Db, category: number, and: number, limit: number) {
	return db.rows<Bilingual & { id: number; name: string }>(sql`with first as (
			select id, name, en, sort from teacher where online and ${ofCategory(category)} order by sort, id limit ${limit})
		select id, name, en from (select 0 as last, * from first
			union all select 1, id, name, en, sort from teacher where id = ${and} and online and id not in (select id from first)) t order by last, sort, id`);
}

function ofCategory(category: number): Sql {
	return category === 0 ? sql`true` : sql`category_id = ${category}`;
}

/** For the sitemap, by the primary key. */
export const addresses: Addresses = {
	highestId: async (db) => (await db.one<{ id: number }>(sql`select coalesce(max(id), 0) as id from teacher`)).id,
	list: (db, after, upTo) =>
		db.rows<{ id: number; updated_at: Date }>(sql`select id, updated_at from teacher where online and id > ${after} and id <= ${upTo} order by id`),
};

import type { CourseSort } from '../../../contract/catalogue.ts';
import type { Db } from '../../db/db.ts';
import { join, raw, type Sql, sql } from '../../db/sql.ts';
import type { Bilingual } from '../../lib/localized.ts';

export interface CourseRow extends Bilingual {
	id: number;
	title: string;
	subtitle: string;
	cover: string;
	cover_salt: number;
	price: number;
	original_price: number | null;
	vip: boolean;
	trial: boolean;
	category_id: number;
	category_name: string;
	category_key: string;
	category_en: Record<string, unknown>;
	lesson_count: number;
	duration_seconds: number;
	learner_count: number;
	rating: number;
	rating_count: number;
	published_at: Date;
	teachers: (Bilingual & { id: number; name: string; avatar: string })[];
}

/** What a card shows; `c` is the course. */
const card = sql`c.id, c.title, c.subtitle, c.cover, c.cover_salt, c.price, c.original_price, c.vip, c.trial, c.category_id,
	k.name as category_name, k.key as category_key, k.en as category_en, c.lesson_count, c.duration_seconds, c.learner_count,
	c.rating, c.rating_count, c.published_at, c.en,
	(select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'avatar', t.avatar, 'en', t.en) order by ct.sort), '[]')
		from course_teacher ct join teacher t on t.id = ct.teacher_id where ct.course_id = c.id) as teachers`;

export interface Filter {
	/** A category and its level; null for all. */
	node: { id: number; level: 1 | 2 | 3 } | null;
	vip: boolean;
	trial: boolean;
	sort: CourseSort;
}

/** The values of `course.flags` that pass (1 = VIP, 2 = trial). */
export function flagsOf(filter: Pick<Filter, 'vip' | 'trial'>): number[] {
	return [0, 1, 2, 3].filter((flags) => (!filter.vip || (flags & 1) !== 0) && (!filter.trial || (flags & 2) !== 0));
}

export async function countCourses(db: Db, filter: Filter): Promise<number> {
	const row = await db.row<{ n: number }>(sql`select coalesce(sum(n), 0)::int as n from course_count where node = ${filter.node?.id ?? 0} and flags = any(${flagsOf(filter)})`);
	return row?.n ?? 0;
}

const keys = { newest: 'published_at', popular: 'learner_count', price: 'price', 'price-desc': 'price' } as const;

/**
 * A page of ids in a narrow index, then its rows. Each flags value has its own ordered stretch of the index; they are merged,
 * and the `limit` inside every branch keeps the planner from sorting them all (database-notes §1). Past the middle the same
 * list is read from its end.
 */
export function listCourses(db: Db, filter: Filter, page: { offset: number; limit: number; total: number }) {
	const rows = Math.min(page.limit, page.total - page.offset);
	if (rows <= 0) return Promise.resolve([]);
	const fromEnd = page.offset > page.total / 2;
	const offset = fromEnd ? page.total - page.offset - rows : page.offset;
	const key = raw(keys[filter.sort]);
	const down = filter.sort !== 'price';
	const order = (descending: boolean, prefix = ''): Sql => raw(`${prefix}${keys[filter.sort]} ${descending ? 'desc' : 'asc'}, ${prefix}id ${descending ? 'desc' : 'asc'}`);
	const inner = order(down !== fromEnd);
	const place = filter.node === null ? sql`true` : sql`${raw(`cat${filter.node.level}`)} = ${filter.node.id}`;
	const branches = flagsOf(filter).map(
		(flags) => sql`(select id, ${key} from course where online and ${place} and flags = ${raw(String(flags))} order by ${inner} limit ${offset + rows}::bigint)`,
	);
	return db.rows<CourseRow>(sql`select ${card} from (select id from (${join(branches, ' union all ')}) u order by ${inner} offset ${offset}::bigint limit ${rows}::bigint) p
		join course c using (id) join category k on k.id = c.cat1 order by ${order(down, 'c.')}`);
}

export function listTrial(db: Db, limit: number) {
	return db.rows<CourseRow & { first_video_id: number | null; first_video_seconds: number | null }>(sql`select ${card}, v.id as first_video_id, v.seconds as first_video_seconds
		from course c join category k on k.id = c.cat1
		left join lateral (select id, seconds from lesson l where l.course_id = c.id and l.kind = 'video' and (l.trial or c.trial) order by l.sort limit 1) v on true
		where c.online and c.trial_rank is not null order by c.trial_rank, c.id limit ${limit}`);
}

export function listRecommended(db: Db, filter: { category: number; except: number; limit: number }) {
	const place = filter.category === 0 ? sql`true` : sql`c.cat1 = ${filter.category}`;
	return db.rows<CourseRow>(sql`select ${card} from course c join category k on k.id = c.cat1
		where c.online and c.recommended is not null and c.id <> ${filter.except} and ${place} order by c.recommended, c.id limit ${filter.limit}`);
}

/** The most learned of a category: fills up what the agency has not recommended by hand. */
export function listPopular(db: Db, filter: { category: number; except: number[]; limit: number }) {
	const node = filter.category === 0 ? sql`true` : sql`cat1 = ${filter.category}`;
	const branches = [0, 1, 2, 3].map(
		(flags) => sql`(select id, learner_count from course where online and ${node} and flags = ${raw(String(flags))} order by learner_count desc, id desc limit ${filter.limit + filter.except.length}::bigint)`,
	);
	return db.rows<CourseRow>(sql`select ${card} from (select id from (${join(branches, ' union all ')}) u where not id = any(${filter.except}) order by learner_count desc, id desc limit ${filter.limit}) p
		join course c using (id) join category k on k.id = c.cat1 order by c.learner_count desc, c.id desc`);
}

export function listOfTeacher(db: Db, teacherId: number, limit: number) {
	return db.rows<CourseRow>(sql`select ${card} from course_teacher x join course c on c.id = x.course_id join category k on k.id = c.cat1
		where x.teacher_id = ${teacherId} and c.online order by c.published_at desc, c.id desc limit ${limit}`);
}

export function listByIds(db: Db, ids: number[]) {
	return db.rows<CourseRow>(sql`select ${card} from course c join category k on k.id = c.cat1 where c.id = any(${ids}) order by array_position(${ids}, c.id)`);
}

export interface CourseDetailRow extends CourseRow {
	introduction: string;
	audience: string;
	outcomes: string[];
	validity_days: number | null;
	materials: boolean;
	seo: Record<string, unknown>;
	withdrawn_at: Date | null;
	path: (Bilingual & { id: number; name: string })[];
	trial_video_id: number | null;
}

export function find(db: Db, id: number) {
	return db.row<CourseDetailRow>(sql`select ${card}, c.introduction, c.audience, c.outcomes, c.validity_days, c.materials, c.seo, c.withdrawn_at,
			(select json_agg(json_build_object('id', n.id, 'name', n.name, 'en', n.en) order by n.level) from category n where n.id in (c.cat1, c.cat2, c.cat3)) as path,
			(select l.id from lesson l where l.course_id = c.id and l.kind <> 'live' and (l.trial or c.trial) order by l.sort limit 1) as trial_video_id
		from course c join category k on k.id = c.cat1 where c.id = ${id} and (c.online or c.withdrawn_at is not null)`);
}

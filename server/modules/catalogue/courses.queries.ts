import type { Locale } from '../../../contract/call.ts';
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
	published_at: string;
	teachers: (Bilingual & { id: number; name: string; avatar: string })[];
}

/** What is read of a row, under which names. */
interface Fields {
	names: readonly string[];
	packed: Sql;
}
const fields = (columns: Readonly<Record<string, Sql>>): Fields => ({
	names: Object.keys(columns),
	packed: sql`json_build_array(${join(Object.values(columns), ', ')})`,
});

/** What a card and the page both show; `c` is the course, `k` its first-level category. */
const common = {
	id: sql`c.id`,
	title: sql`c.title`,
	subtitle: sql`c.subtitle`,
	cover: sql`c.cover`,
	cover_salt: sql`c.cover_salt`,
	price: sql`c.price`,
	original_price: sql`c.original_price`,
	vip: sql`c.vip`,
	trial: sql`c.trial`,
	category_id: sql`c.category_id`,
	category_name: sql`k.name`,
	category_key: sql`k.key`,
	lesson_count: sql`c.lesson_count`,
	duration_seconds: sql`c.duration_seconds`,
	learner_count: sql`c.learner_count`,
	rating: sql`c.rating`,
	rating_count: sql`c.rating_count`,
	published_at: sql`c.published_at`,
	teachers: sql`c.teachers`,
};
const inEnglish = { ...common, category_en: sql`k.en`, en: sql`c.en - '{audience,outcomes,introduction,seo}'::text[]` };
/** A Chinese list reads no English, an English one leaves the long texts where they are. */
const cards: Record<Locale, Fields> = {
	'zh-CN': fields(common),
	en: fields(inEnglish),
};

/** One JSON value for all rows, arrays instead of objects: two thirds of the database's work for a page, half of the driver's. */
const packed = (read: Fields, from: Sql): Sql => sql`(select coalesce(json_agg(r.packed), '[]') from (select ${read.packed} as packed ${from}) r)`;

function unpacked<T>(read: Fields, rows: unknown[][]): T[] {
	return rows.map((values) => {
		const row: Record<string, unknown> = { category_en: {}, en: {} };
		for (let index = 0; index < values.length; index += 1) row[read.names[index] as string] = values[index];
		return row as T;
	});
}

async function rowsOf<T>(db: Db, read: Fields, from: Sql): Promise<T[]> {
	const found = await db.row<{ rows: unknown[][] }>(sql`select ${packed(read, from)} as rows`);
	return unpacked<T>(read, found?.rows ?? []);
}

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

/** Exact, from the counters that triggers keep. */
const countOf = (filter: Filter): Sql =>
	sql`(select coalesce(sum(n), 0)::int from course_count where node = ${filter.node?.id ?? 0} and flags = any(${flagsOf(filter)}))`;

export async function countCourses(db: Db, filter: Filter): Promise<number> {
	return (await db.row<{ n: number }>(sql`select ${countOf(filter)} as n`))?.n ?? 0;
}

/** Up to here a page is read from the near end without asking first how many there are. */
const nearEnd = 2000;

/** A page of courses and the exact total: one statement near the beginning, two further in. */
export async function pageOfCourses(
	db: Db,
	locale: Locale,
	filter: Filter,
	page: { offset: number; limit: number },
): Promise<{ total: number; rows: CourseRow[] }> {
	const read = cards[locale];
	if (page.offset + page.limit <= nearEnd) {
		const from = fromPage(filter, page.offset, page.limit, false);
		const found = await db.row<{ total: number; rows: unknown[][] }>(sql`select ${countOf(filter)} as total, ${packed(read, from)} as rows`);
		return { total: found?.total ?? 0, rows: unpacked(read, found?.rows ?? []) };
	}
	const total = await countCourses(db, filter);
	const rows = Math.min(page.limit, total - page.offset);
	if (rows <= 0) return { total, rows: [] };
	const fromEnd = page.offset > total / 2;
	const offset = fromEnd ? total - page.offset - rows : page.offset;
	return { total, rows: await rowsOf(db, read, fromPage(filter, offset, rows, fromEnd)) };
}

const keys = { newest: 'published_at', popular: 'learner_count', price: 'price', 'price-desc': 'price' } as const;

/**
 * A page of ids in a narrow index, then its rows. Each flags value has its own ordered stretch of the index; they are merged,
 * and the `limit` inside every branch keeps the planner from sorting them all (database-notes §1). `fromEnd` reads the same
 * list from its end.
 */
function fromPage(filter: Filter, offset: number, rows: number, fromEnd: boolean): Sql {
	const key = raw(keys[filter.sort]);
	const down = filter.sort !== 'price';
	const order = (descending: boolean, prefix = ''): Sql =>
		raw(`${prefix}${keys[filter.sort]} ${descending ? 'desc' : 'asc'}, ${prefix}id ${descending ? 'desc' : 'asc'}`);
	const inner = order(down !== fromEnd);
	const place = filter.node === null ? sql`true` : sql`${raw(`cat${filter.node.level}`)} = ${filter.node.id}`;
	const branches = flagsOf(filter).map(
		(flags) =>
			sql`(select id, ${key} from course where online and ${place} and flags = ${raw(String(flags))} order by ${inner} limit ${offset + rows}::bigint)`,
	);
	return sql`from (select id from (${join(branches, ' union all ')}) u order by ${inner} offset ${offset}::bigint limit ${rows}::bigint) p
		join course c using (id) join category k on k.id = c.cat1 order by ${order(down, 'c.')}`;
}

const firstVideo = { first_video_id: sql`v.id`, first_video_seconds: sql`v.seconds` };
const trials: Record<Locale, Fields> = { 'zh-CN': fields({ ...common, ...firstVideo }), en: fields({ ...inEnglish, ...firstVideo }) };

export function listTrial(db: Db, locale: Locale, limit: number) {
	return rowsOf<CourseRow & { first_video_id: number | null; first_video_seconds: number | null }>(
		db,
		trials[locale],
		sql`from course c join category k on k.id = c.cat1
		left join lateral (select id, lesson_length(l) as seconds from lesson l where l.course_id = c.id and l.kind = 'video' and (l.trial or c.trial) order by l.sort limit 1) v on true
		where c.online and c.trial_rank is not null order by c.trial_rank, c.id limit ${limit}`,
	);
}

export function listRecommended(db: Db, locale: Locale, filter: { category: number; except: number; limit: number }) {
	const place = filter.category === 0 ? sql`true` : sql`c.cat1 = ${filter.category}`;
	return rowsOf<CourseRow>(
		db,
		cards[locale],
		sql`from course c join category k on k.id = c.cat1
		where c.online and c.recommended is not null and c.id <> ${filter.except} and ${place} order by c.recommended, c.id limit ${filter.limit}`,
	);
}

/** The most learned of a category: fills up what the agency has not recommended by hand. */
export function listPopular(db: Db, locale: Locale, filter: { category: number; except: number[]; limit: number }) {
	const node = filter.category === 0 ? sql`true` : sql`cat1 = ${filter.category}`;
	const branches = [0, 1, 2, 3].map(
		(flags) =>
			sql`(select id, learner_count from course where online and ${node} and flags = ${raw(String(flags))} order by learner_count desc, id desc limit ${filter.limit + filter.except.length}::bigint)`,
	);
	return rowsOf<CourseRow>(
		db,
		cards[locale],
		sql`from (select id from (${join(branches, ' union all ')}) u where not id = any(${filter.except}) order by learner_count desc, id desc limit ${filter.limit}) p
		join course c using (id) join category k on k.id = c.cat1 order by c.learner_count desc, c.id desc`,
	);
}

export function listOfTeacher(db: Db, locale: Locale, teacherId: number, limit: number) {
	return rowsOf<CourseRow>(
		db,
		cards[locale],
		sql`from course_teacher x join course c on c.id = x.course_id join category k on k.id = c.cat1
		where x.teacher_id = ${teacherId} and c.online order by c.published_at desc, c.id desc limit ${limit}`,
	);
}

export function listByIds(db: Db, locale: Locale, ids: number[]) {
	return rowsOf<CourseRow>(
		db,
		cards[locale],
		sql`from course c join category k on k.id = c.cat1 where c.id = any(${ids}) order by array_position(${ids}, c.id)`,
	);
}

export interface CourseDetailRow extends CourseRow {
	introduction: string;
	audience: string;
	outcomes: string[];
	validity_days: number | null;
	materials: boolean;
	seo: Record<string, unknown>;
	withdrawn_at: string | null;
	path: (Bilingual & { id: number; name: string })[];
	trial_video_id: number | null;
}

const detail = fields({
	...common,
	category_en: sql`k.en`,
	en: sql`c.en`,
	introduction: sql`c.introduction`,
	audience: sql`c.audience`,
	outcomes: sql`c.outcomes`,
	validity_days: sql`c.validity_days`,
	materials: sql`c.materials`,
	seo: sql`c.seo`,
	withdrawn_at: sql`c.withdrawn_at`,
	path: sql`(select json_agg(json_build_object('id', n.id, 'name', n.name, 'en', n.en) order by n.level) from category n where n.id in (c.cat1, c.cat2, c.cat3))`,
	trial_video_id: sql`(select l.id from lesson l where l.course_id = c.id and l.kind <> 'live' and (l.trial or c.trial) order by l.sort limit 1)`,
});

export async function find(db: Db, id: number): Promise<CourseDetailRow | undefined> {
	const from = sql`from course c join category k on k.id = c.cat1 where c.id = ${id} and (c.online or c.withdrawn_at is not null)`;
	const [row] = await rowsOf<CourseDetailRow>(db, detail, from);
	return row;
}

export function rename(db: Db, id: number, texts: { title: string; subtitle?: string }): Promise<number> {
	return db.run(
		sql`update course set title = ${texts.title}, subtitle = coalesce(${texts.subtitle ?? null}, subtitle), updated_at = now() where id = ${id}`,
	);
}

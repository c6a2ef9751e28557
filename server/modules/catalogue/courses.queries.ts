import type { CourseCard, CourseSort } from '../../../contract/catalogue/public.ts';
import type { Db } from '../../db/db.ts';
import { join, raw, type Sql, sql } from '../../db/sql.ts';
import type { Addresses } from '../../lib/addresses.ts';
import type { Bilingual } from '../../lib/localized.ts';

/**
 * The column `card`, which the database keeps ready (`course_card` in the migrations): the contract's card before it is in the reader's language and knows
 * the addresses of its pictures.
 */
export interface StoredCard extends Bilingual, Omit<CourseCard, 'prodType' | 'currency' | 'cover' | 'publishedAt' | 'teachers'> {
	/** Empty: it is drawn. */
	cover: string;
	coverSalt: number;
	/** Milliseconds since 1970. */
	publishedAt: number;
	teachers: (Bilingual & { id: number; name: string; avatar: string })[];
}

/** All cards as one JSON value: less work for both sides than a row each. */
const together = (from: Sql): Sql => sql`(select coalesce(json_agg(r.card), '[]') from (select c.card ${from}) r)`;

async function coursesFrom(db: Db, from: Sql): Promise<StoredCard[]> {
	return (await db.one<{ cards: StoredCard[] }>(sql`select ${together(from)} as cards`)).cards;
}

/** Which courses a list shows. */
export interface CourseFilter {
	/** A category and its level; null for all. */
	node: { id: number; level: 1 | 2 | 3 } | null;
	vip: boolean;
	trial: boolean;
	/** The values of `course.facet` that pass. */
	facets: readonly number[];
	/** Nothing but flags: the lists that every visitor opens, which have indexes of their own. */
	plain: boolean;
	teacherId?: number;
}

export interface Filter extends CourseFilter {
	sort: CourseSort;
}

/** The values of `course.flags` that pass (1 = VIP, 2 = trial). */
export function flagsOf(filter: Pick<CourseFilter, 'vip' | 'trial'>): number[] {
	return [0, 1, 2, 3].filter((flags) => (!filter.vip || (flags & 1) !== 0) && (!filter.trial || (flags & 2) !== 0));
}

/** Exact, from the counters that triggers keep; of a teacher, whose courses are few, counted. */
function countOf(filter: CourseFilter): Sql {
	const node = filter.node?.id ?? 0;
	if (filter.teacherId) return sql`(select count(*)::int from ${taught(filter, filter.teacherId)})`;
	if (filter.plain) return sql`(select coalesce(sum(n), 0)::int from course_count where node = ${node} and flags = any(${flagsOf(filter)}))`;
	return sql`(select coalesce(sum(n), 0)::int from course_facet_count where node = ${node} and facet = any(${filter.facets}))`;
}

function placeOf({ node }: CourseFilter): Sql {
	return node === null ? sql`true` : sql`${raw(`cat${node.level}`)} = ${node.id}`;
}

/** A teacher's courses that pass. */
function taught(filter: CourseFilter, teacherId: number): Sql {
	return sql`course_teacher x join course c on c.id = x.course_id
		where x.teacher_id = ${teacherId} and c.online and ${placeOf(filter)} and c.facet = any(${filter.facets})`;
}

export async function countCourses(db: Db, filter: CourseFilter): Promise<number> {
	return (await db.one<{ n: number }>(sql`select ${countOf(filter)} as n`)).n;
}

/** Up to here a page is read from the near end without asking first how many there are. */
const nearEnd = 2000;

/** A page of courses and the exact total: one statement near the beginning, two further in. */
export async function pageOfCourses(db: Db, filter: Filter, page: { offset: number; limit: number }): Promise<{ total: number; rows: StoredCard[] }> {
	if (page.offset + page.limit <= nearEnd) {
		const shown = together(fromPage(filter, page.offset, page.limit, false));
		return db.one<{ total: number; rows: StoredCard[] }>(sql`select ${countOf(filter)} as total, ${shown} as rows`);
	}
	const total = await countCourses(db, filter);
	const rows = Math.min(page.limit, total - page.offset);
	if (rows < 1) return { total, rows: [] };
	const fromEnd = page.offset > total / 2;
	const offset = fromEnd ? total - page.offset - rows : page.offset;
	return { total, rows: await coursesFrom(db, fromPage(filter, offset, rows, fromEnd)) };
}

const keys = { newest: 'published_at', popular: 'learner_count', price: 'price', 'price-desc': 'price' } as const;

/**
 * A page of ids in a narrow index, then its rows. Each flags value has its own ordered stretch of the index, and each facet in another;
 * they are merged, and the `limit` inside every branch keeps the planner from sorting them all (database-notes §1). `fromEnd`
 * reads the same list from its end.
 */
function fromPage(filter: Filter, offset: number, rows: number, fromEnd: boolean): Sql {
	const key = raw(keys[filter.sort]);
	const down = filter.sort !== 'price';
	const order = (descending: boolean, prefix = ''): Sql =>
		raw(`${prefix}${keys[filter.sort]} ${descending ? 'desc' : 'asc'}, ${prefix}id ${descending ? 'desc' : 'asc'}`);
	const inner = order(down !== fromEnd);
	const first = sql`order by ${inner} limit ${offset + rows}::bigint`;
	const branches = (): Sql => {
		if (filter.teacherId) return sql`select c.id, c.${key} from ${taught(filter, filter.teacherId)}`;
		if (filter.plain) {
			const of = (flags: number) =>
				sql`(select id, ${key} from course where online and ${placeOf(filter)} and flags = ${raw(String(flags))} ${first})`;
			return join(flagsOf(filter).map(of), ' union all ');
		}
		return sql`select b.id, b.${key} from course_facet_count f cross join lateral (
				select id, ${key} from course where online and ${placeOf(filter)} and facet = f.facet ${first}) b
			where f.node = ${filter.node?.id ?? 0} and f.facet = any(${filter.facets}) and f.n > 0`;
	};
	return sql`from (select id from (${branches()}) u order by ${inner} offset ${offset}::bigint limit ${rows}::bigint) p
		join course c using (id) order by ${order(down, 'c.')}`;
}

/** Of course `c` the first of these lessons in the order of its contents: numbers may begin anew in each chapter. */
function firstLesson(fits: Sql): Sql {
	return sql`from lesson l join chapter ch on ch.id = l.chapter_id where l.course_id = c.id and ${fits} order by ch.sort, ch.id, l.sort, l.id limit 1`;
}

/** Courses with the trial flag, the same that the list filtered by it shows: those with a rank first, then the newest. `tie` orders equals: by number, of the newest the latest. */
export function listTrial(db: Db, limit: number) {
	const newest = (flags: number): Sql =>
		sql`(select id, published_at from course where online and flags = ${raw(String(flags))} and trial_rank is null order by published_at desc, id desc limit ${limit}::bigint)`;
	return db.rows<{ card: StoredCard; first_video_id: number | null; first_video_seconds: number | null }>(
		sql`select c.card, v.id as first_video_id, v.seconds as first_video_seconds from (
			(select id, trial_rank, null::timestamptz as published_at, -id as tie from course where online and trial and trial_rank is not null order by trial_rank, id limit ${limit}::bigint)
			union all (select id, null, published_at, id from (${newest(2)} union all ${newest(3)}) n order by published_at desc, id desc limit ${limit}::bigint)
			order by trial_rank, published_at desc, tie desc limit ${limit}::bigint) p
		join course c using (id)
		left join lateral (select l.id, lesson_length(l) as seconds ${firstLesson(sql`l.kind = 'video'`)}) v on true
		order by p.trial_rank, p.published_at desc, p.tie desc`,
	);
}

export function listRecommended(db: Db, filter: { category: number; except: number; limit: number }) {
	const place = filter.category === 0 ? sql`true` : sql`c.cat1 = ${filter.category}`;
	return coursesFrom(
		db,
		sql`from course c where c.online and c.recommended is not null and c.id <> ${filter.except} and ${place} order by c.recommended, c.id limit ${filter.limit}`,
	);
}

/** The most learned of a category: fills up what the agency has not recommended by hand. */
export function listPopular(db: Db, filter: { category: number; except: number[]; limit: number }) {
	const node = filter.category === 0 ? sql`true` : sql`cat1 = ${filter.category}`;
	const branches = [0, 1, 2, 3].map(
		(flags) =>
			sql`(select id, learner_count from course where online and ${node} and flags = ${raw(String(flags))} order by learner_count desc, id desc limit ${filter.limit + filter.except.length}::bigint)`,
	);
	return coursesFrom(
		db,
		sql`from (select id from (${join(branches, ' union all ')}) u where not id = any(${filter.except}) order by learner_count desc, id desc limit ${filter.limit}) p
		join course c using (id) order by c.learner_count desc, c.id desc`,
	);
}

export function listOfTeacher(db: Db, teacherId: number, limit: number) {
	return coursesFrom(
		db,
		sql`from course_teacher x join course c on c.id = x.course_id where x.teacher_id = ${teacherId} and c.online order by c.published_at desc, c.id desc limit ${limit}`,
	);
}

export function listByIds(db: Db, ids: number[]) {
	return coursesFrom(db, sql`from course c where c.id = any(${ids}) order by array_position(${ids}, c.id)`);
}

/** Of these the ones that the public may see. */
export function listOfferedByIds(db: Db, ids: number[]) {
	return coursesFrom(db, sql`from course c where c.id = any(${ids}) and c.online order by array_position(${ids}, c.id)`);
}

export interface CourseDetailRow extends Bilingual {
	card: StoredCard;
	introduction: string;
	audience: string;
	outcomes: string[];
	validity_days: number | null;
	member_price: number | null;
	materials: boolean;
	sold_out: boolean;
	seo: Record<string, unknown>;
	withdrawn_at: Date | null;
	path: (Bilingual & { id: number; name: string })[];
	trial_video_id: number | null;
}

export function find(db: Db, id: number): Promise<CourseDetailRow | undefined> {
	return db.row<CourseDetailRow>(
		sql`select c.card, c.en, c.introduction, c.audience, c.outcomes, c.validity_days, c.member_price, c.materials, c.sold_out, c.seo, c.withdrawn_at,
			(select json_agg(json_build_object('id', n.id, 'name', n.name, 'en', n.en) order by n.level) from category n where n.id in (c.cat1, c.cat2, c.cat3)) as path,
			(select l.id ${firstLesson(sql`l.kind <> 'live' and (l.trial or c.trial)`)}) as trial_video_id
		from course c where c.id = ${id} and (c.online or c.withdrawn_at is not null)`,
	);
}

export function findState(db: Db, id: number) {
	return db.row<{ withdrawn_at: Date | null; duration_seconds: number }>(
		sql`select withdrawn_at, duration_seconds from course where id = ${id} and (online or withdrawn_at is not null)`,
	);
}

export function rename(db: Db, id: number, texts: { title: string; subtitle?: string }): Promise<number> {
	return db.run(
		sql`update course set title = ${texts.title}, subtitle = coalesce(${texts.subtitle ?? null}, subtitle), updated_at = now() where id = ${id}`,
	);
}

/** For the sitemap, by the primary key. */
export const addresses: Addresses = {
	highestId: async (db) => (await db.one<{ id: number }>(sql`select coalesce(max(id), 0) as id from course`)).id,
	list: (db, after, upTo) =>
		db.rows<{ id: number; updated_at: Date }>(sql`select id, updated_at from course where online and id > ${after} and id <= ${upTo} order by id`),
};

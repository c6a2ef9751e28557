import type { Db } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { Addresses } from '../../lib/addresses.ts';
import type { Bilingual } from '../../lib/localized.ts';

export interface ModuleRow extends Bilingual {
	id: number;
	name: string;
}
export interface NewsRow extends Bilingual {
	id: number;
	module_id: number;
	module_name: string;
	module_en: Record<string, unknown>;
	title: string;
	summary: string;
	cover: string;
	category_key: string;
	published_at: Date;
	view_count: number;
}
export interface NewsDetailRow extends NewsRow {
	content: string;
	author: string;
	source: string;
	withdrawn_at: Date | null;
}
interface NeighbourRow extends Bilingual {
	id: number;
	title: string;
}

const columns = sql`n.id, n.module_id, m.name as module_name, m.en as module_en, n.title, n.summary, n.cover, n.picture as category_key, n.published_at, n.view_count`;
/** A list leaves the long English text where it is. */
const card = sql`${columns}, n.en - 'content' as en`;

export function listModules(db: Db) {
	return db.rows<ModuleRow>(sql`select id, name, en from news_module order by sort, id`);
}

/** A page, newest first; past the middle it is read from the other end. */
export function listPage(db: Db, page: { module: number; offset: number; limit: number; total: number }) {
	const fromEnd = page.offset > page.total / 2;
	const rows = Math.min(page.limit, page.total - page.offset);
	if (rows <= 0) return Promise.resolve([]);
	const inner = fromEnd
		? sql`order by published_at, id offset ${page.total - page.offset - rows} limit ${rows}`
		: sql`order by published_at desc, id desc offset ${page.offset} limit ${rows}`;
	return db.rows<NewsRow>(sql`select ${card} from (select id from news where online and ${ofModule(page.module)} ${inner}) p
		join news n using (id) join news_module m on m.id = n.module_id order by n.published_at desc, n.id desc`);
}

/** Exact, from the counters that a trigger keeps. */
export async function countOnline(db: Db, module: number): Promise<number> {
	return (await db.row<{ n: number }>(sql`select n from news_count where module_id = ${module}`))?.n ?? 0;
}

export function listHot(db: Db, limit: number) {
	return db.rows<NewsRow>(sql`select ${card} from news n join news_module m on m.id = n.module_id
		where n.online order by n.view_count desc, n.id desc limit ${limit}`);
}

export function find(db: Db, id: number) {
	return db.row<NewsDetailRow>(sql`select ${columns}, n.en, n.content, n.author, n.source, n.withdrawn_at from news n join news_module m on m.id = n.module_id
		where n.id = ${id} and (n.online or n.withdrawn_at is not null)`);
}

/** The article before and after in the order of publication. */
export async function findNeighbours(db: Db, of: { id: number; published_at: Date }) {
	const [previous, next] = await Promise.all([
		db.row<NeighbourRow>(
			sql`select id, title, jsonb_build_object('title', en -> 'title') as en from news where online and (published_at, id) < (${of.published_at}, ${of.id}) order by published_at desc, id desc limit 1`,
		),
		db.row<NeighbourRow>(
			sql`select id, title, jsonb_build_object('title', en -> 'title') as en from news where online and (published_at, id) > (${of.published_at}, ${of.id}) order by published_at, id limit 1`,
		),
	]);
	return { previous, next };
}

/** The nearest of the same module, newest first: those just before, and where they are too few those just after. */
export function listRelated(db: Db, id: number, limit: number) {
	return db.rows<NewsRow>(sql`with here as (select id, module_id, published_at from news where id = ${id}),
		near as (select id from (
			(select n.id, 0 as side, row_number() over (order by n.published_at desc, n.id desc) as place from news n, here h
				where n.online and n.module_id = h.module_id and (n.published_at, n.id) < (h.published_at, h.id) order by place limit ${limit})
			union all
			(select n.id, 1, row_number() over (order by n.published_at, n.id) as place from news n, here h
				where n.online and n.module_id = h.module_id and (n.published_at, n.id) > (h.published_at, h.id) order by place limit ${limit})) s
			order by side, place limit ${limit})
		select ${card} from near join news n using (id) join news_module m on m.id = n.module_id order by n.published_at desc, n.id desc`);
}

export function listByIds(db: Db, ids: number[]) {
	return db.rows<NewsRow>(
		sql`select ${card} from news n join news_module m on m.id = n.module_id where n.id = any(${ids}) order by array_position(${ids}, n.id)`,
	);
}

function ofModule(module: number): Sql {
	return module === 0 ? sql`true` : sql`module_id = ${module}`;
}

/** For the sitemap, by the primary key. */
export const addresses: Addresses = {
	highestId: async (db) => (await db.one<{ id: number }>(sql`select coalesce(max(id), 0) as id from news`)).id,
	list: (db, after, upTo) =>
		db.rows<{ id: number; updated_at: Date }>(sql`select id, updated_at from news where online and id > ${after} and id <= ${upTo} order by id`),
};

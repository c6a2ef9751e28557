import type { Db } from '../../server/db/db.ts';
import { raw, type Sql, sql } from '../../server/db/sql.ts';

/** Inserts many rows by one statement through JSON; answers the new rows' ids in order. The keys of the first row are the columns. */
export async function insertMany(db: Db, table: string, rows: readonly Record<string, unknown>[]): Promise<number[]> {
	const [first] = rows;
	if (first === undefined) return [];
	const list = raw(Object.keys(first).join(', '));
	const made = await db.rows<{ id: number }>(sql`insert into ${raw(table)} (${list})
		select ${list} from jsonb_populate_recordset(null::${raw(table)}, ${JSON.stringify(rows)}::jsonb) with ordinality order by ordinality returning id`);
	return made.map((row) => row.id);
}

/** Ids for products of a kind, in order. */
export async function newProducts(db: Db, prodType: 1 | 2 | 3, count: number): Promise<number[]> {
	const rows = await db.rows<{ id: number }>(sql`insert into product (prod_type) select ${prodType} from generate_series(1, ${count}) returning id`);
	return rows.map((row) => row.id);
}

export async function insertOne(db: Db, statement: Sql): Promise<number> {
	const row = await db.row<{ id: number }>(statement);
	if (!row) throw new Error('nothing was inserted');
	return row.id;
}

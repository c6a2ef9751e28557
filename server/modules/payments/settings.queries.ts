import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface ProviderRow {
	code: 'alipay' | 'wechat' | 'stripe' | 'bank';
	sealed: Buffer;
	summary: Record<string, string>;
	online: boolean;
	version: number;
	updated_at: Date;
}

const columns = sql`code, sealed, summary, online, version, updated_at`;

export function list(db: Db) {
	return db.rows<ProviderRow>(sql`select ${columns} from pay_provider`);
}

export function findForUpdate(tx: Tx, code: string) {
	return tx.row<ProviderRow>(sql`select ${columns} from pay_provider where code = ${code} for update`);
}

/** One that was never set up. Undefined when somebody has done so this moment. */
export function insert(tx: Tx, row: Omit<ProviderRow, 'version' | 'updated_at'> & { at: Date }) {
	return tx.row<ProviderRow>(sql`insert into pay_provider (code, sealed, summary, online, updated_at)
		values (${row.code}, ${row.sealed}, ${JSON.stringify(row.summary)}::jsonb, ${row.online}, ${row.at}) on conflict (code) do nothing returning ${columns}`);
}

export function update(tx: Tx, row: Omit<ProviderRow, 'version' | 'updated_at'> & { at: Date }) {
	return tx.one<ProviderRow>(sql`update pay_provider set sealed = ${row.sealed}, summary = ${JSON.stringify(row.summary)}::jsonb, online = ${row.online},
		version = version + 1, updated_at = ${row.at} where code = ${row.code} returning ${columns}`);
}

import { randomBytes } from 'node:crypto';
import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';

/** Random 256-bit keys of this installation, made when first asked for and shared by every process through the database. */
export function openSecrets(db: Db): (name: string) => Promise<Buffer> {
	const known = new Map<string, Promise<Buffer>>();
	return (name) => {
		let secret = known.get(name);
		if (secret === undefined) {
			secret = make(db, name);
			known.set(name, secret);
			// A failure must not stay.
			secret.catch(() => known.delete(name));
		}
		return secret;
	};
}

async function make(db: Db, name: string): Promise<Buffer> {
	await db.run(sql`insert into app_secret (name, value) values (${name}, ${randomBytes(32)}) on conflict (name) do nothing`);
	const row = await db.row<{ value: Buffer }>(sql`select value from app_secret where name = ${name}`);
	if (!row) throw new Error(`secret ${name} vanished`);
	return row.value;
}

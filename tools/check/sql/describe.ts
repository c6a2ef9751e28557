import type { Client, Connection, Submittable } from 'pg';
import { bound } from './evaluate.ts';

/** A column of what a statement answers. */
export interface Column {
	name: string;
	/** `pg_type.oid` */
	type: number;
	/** The column is of a table and `not null` there; null for what is computed. */
	notNull: boolean | null;
}

interface Field {
	name: string;
	dataTypeID: number;
	tableID: number;
	columnID: number;
}

/** The messages that describe a statement (PostgreSQL's extended query protocol), sent as pg sends its own; nothing is run. */
class Description implements Submittable {
	readonly #text: string;
	readonly #done: (error: Error | null, fields: Field[]) => void;
	#fields: Field[] = [];

	constructor(text: string, done: (error: Error | null, fields: Field[]) => void) {
		this.#text = text;
		this.#done = done;
	}

	submit(connection: Connection): void {
		connection.parse({ text: this.#text, name: '', types: [] }, true);
		connection.describe({ type: 'S', name: '' }, true);
		connection.sync();
	}

	handleRowDescription({ fields }: { fields: Field[] }): void {
		this.#fields = fields;
	}

	// The last call that pg makes for a statement that was refused.
	handleError(error: Error): void {
		this.#done(error, []);
	}

	handleReadyForQuery(): void {
		this.#done(null, this.#fields);
	}
}

/** The columns of a statement on the migrated database, or what PostgreSQL says against it. */
export async function describe(client: Client, text: string): Promise<Column[] | { refused: string }> {
	let n = 0;
	const numbered = text.replaceAll(bound, () => `$${++n}`);
	const found = await new Promise<Field[] | { refused: string }>((resolve) => {
		client.query(new Description(numbered, (error, fields) => resolve(error === null ? fields : { refused: error.message })));
	});
	if ('refused' in found) return found;
	return found.map(({ name, dataTypeID, tableID, columnID }) => ({
		name,
		type: dataTypeID,
		notNull: tableID === 0 ? null : notNull(tableID, columnID),
	}));

	function notNull(table: number, column: number): boolean | null {
		return known.get(client)?.get(`${table} ${column}`) ?? null;
	}
}

const known = new WeakMap<Client, ReadonlyMap<string, boolean>>();

/** Reads which columns of all tables may be null. Before the first `describe` on a connection. */
export async function readNullability(client: Client): Promise<void> {
	const { rows } = await client.query<{ table: number; column: number; not_null: boolean }>(
		`select attrelid::int as table, attnum::int as column, attnotnull as not_null from pg_attribute where attnum > 0 and not attisdropped`,
	);
	known.set(client, new Map(rows.map((row) => [`${row.table} ${row.column}`, row.not_null])));
}

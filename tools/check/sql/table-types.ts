import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';

/** What `server/db/db.ts` makes of a column. A type that is not here is added when the first table with one gets its types. */
const types: Readonly<Record<string, string>> = {
	bool: 'boolean',
	bytea: 'Buffer',
	date: 'string',
	inet: 'string',
	int4: 'number',
	int8: 'number',
	jsonb: 'unknown',
	text: 'string',
	timestamptz: 'Date',
	_text: 'string[]',
};

interface ColumnRow {
	table: string;
	column: string;
	type: string;
	not_null: boolean;
	has_default: boolean;
	identity: string;
}

const statement = `select c.relname as table, a.attname as column, t.typname as type, a.attnotnull as not_null, a.atthasdef as has_default, a.attidentity as identity
	from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
	where c.relnamespace = 'public'::regnamespace and c.relname = any($1) and a.attnum > 0 and not a.attisdropped
	order by c.relname, a.attnum`;

/** Modules that build statements: those with a file of their tables' types. */
export function builtModules(root: string, owners: Readonly<Record<string, string>>): string[] {
	return [...new Set(Object.values(owners))].filter((module) => existsSync(join(root, fileOf(module)))).sort();
}

/** From the root of the repository. */
export function fileOf(module: string): string {
	return `server/modules/${module}/${module}.tables.ts`;
}

/** The types of a module's tables as the migrated database has them, as a file of TypeScript. */
export async function tableTypes(client: Client, module: string, owners: Readonly<Record<string, string>>): Promise<string> {
	const tables = Object.keys(owners).filter((table) => owners[table] === module);
	const { rows } = await client.query<ColumnRow>(statement, [tables]);
	const used = new Set<string>();
	const body = Map.groupBy(rows, (row) => row.table)
		.entries()
		.map(([table, columns]) => `\t${table}: {\n${columns.map((column) => `\t\t${column.column}: ${typeOf(column, used)};\n`).join('')}\t};\n`)
		.toArray()
		.join('');
	const imported = [...used].sort();
	return [
		'// Written by `npm run tables` from the migrated database; `npm run check -- sql` compares.',
		...(imported.length > 0 ? [`import type { ${imported.join(', ')} } from 'kysely';\n`] : []),
		`export interface ${module.slice(0, 1).toUpperCase()}${module.slice(1)}Tables {\n${body}}\n`,
	].join('\n');
}

/** Files of table types that are not what the database has. */
export async function tableTypeProblems(client: Client, root: string, owners: Readonly<Record<string, string>>): Promise<string[]> {
	const problems: string[] = [];
	for (const module of builtModules(root, owners)) {
		const isSame = readFileSync(join(root, fileOf(module)), 'utf8') === (await tableTypes(client, module, owners));
		if (!isSame) problems.push(`${fileOf(module)} is not what the migrated database has: npm run tables`);
	}
	return problems;
}

function typeOf({ table, column, type, not_null, has_default, identity }: ColumnRow, used: Set<string>): string {
	const plain = types[type];
	if (plain === undefined) throw new Error(`${table}.${column}: no TypeScript type for ${type} (tools/check/sql/table-types.ts)`);
	const value = not_null ? plain : `${plain} | null`;
	const wrapper = identity === 'a' ? 'GeneratedAlways' : has_default || identity !== '' ? 'Generated' : null;
	if (wrapper === null) return value;
	used.add(wrapper);
	return `${wrapper}<${value}>`;
}

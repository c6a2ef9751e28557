import type { TableOwners } from '../tables.ts';
import type { Touched } from './touched.ts';

/** Where the owners and exceptions are declared. */
const list = 'tools/check/tables.ts';
const modules = 'server/modules/';

export interface Touching {
	/** `server/modules/news/news.queries.ts:12` */
	place: string;
	tables: readonly Touched[];
}

/** Statements that name a table of another module, exceptions that nothing needs, tables without an owner and owners without a table. */
export function foreignTables(touching: readonly Touching[], tables: readonly string[], { owners, exceptions }: TableOwners): string[] {
	const found = new Set<string>();
	const excused = new Set(exceptions.flatMap(({ file, reads, writes = [] }) => [...reads.map(reading(file)), ...writes.map(writing(file))]));
	const needed = new Set<string>();
	for (const { place, tables: named } of touching) {
		const file = place.replace(/:\d+$/, '').replace(modules, '');
		const module = place.startsWith(modules) ? file.split('/')[0] : 'platform';
		for (const { table, writes } of named) {
			const owner = owners[table];
			if (owner === undefined || owner === module) continue;
			const what = (writes ? writing : reading)(file)(table);
			if (excused.has(what)) needed.add(what);
			else found.add(`${place} ${writes ? 'writes' : 'reads'} ${table} of ${owner}: ask its service, or say in ${list} why not`);
		}
	}
	for (const table of tables) if (owners[table] === undefined) found.add(`table ${table} belongs to no module: ${list}`);
	for (const table of Object.keys(owners)) if (!tables.includes(table)) found.add(`${list} names ${table}, which is no table`);
	for (const what of excused) if (!needed.has(what)) found.add(`${list} excuses what is not done: ${what}`);
	return [...found];
}

const reading = (file: string) => (table: string) => `${file} reads ${table}`;
const writing = (file: string) => (table: string) => `${file} writes ${table}`;

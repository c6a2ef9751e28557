import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner, createDatabase, type TestDatabase } from '../../../test/database.ts';
import { type Exception, tableOwners } from '../tables.ts';
import { temporaryTree } from '../temporary-tree.ts';
import { checkStatements } from './check.ts';
import { foreignTables } from './foreign-tables.ts';

const sqlFile = readFileSync(join(import.meta.dirname, '../../../server/db/sql.ts'), 'utf8');

let database: TestDatabase;
beforeAll(async () => {
	database = await createDatabase();
	await asOwner(database.url, 'create table pupil (id int primary key, school_id int); create table school (id int primary key)');
});
afterAll(() => database.drop());

const owners = { ...tableOwners.owners, pupil: 'pupils', school: 'schools' };
const list = 'tools/check/tables.ts';

/** What is found in statements of the module `pupils`. */
async function found(statements: readonly string[], exceptions: readonly Exception[] = []): Promise<string[]> {
	using tree = temporaryTree({
		'tsconfig.json': JSON.stringify({
			compilerOptions: { strict: true, noEmit: true, module: 'nodenext', target: 'es2024', allowImportingTsExtensions: true, types: [] },
			include: ['.'],
		}),
		'server/db/sql.ts': sqlFile,
		'server/modules/pupils/pupils.queries.ts': [
			"import { sql, type Sql } from '../../db/sql.ts';",
			...statements.map((each, index) => `export const f${index} = (db: { run(s: Sql): Promise<number> }, id: number) => db.run(sql\`${each}\`);`),
		].join('\n'),
	});
	const report = await checkStatements(tree.root, 'tsconfig.json', database.url, (file) => file.endsWith('.queries.ts'));
	expect(report.problems).toEqual([]);
	return foreignTables(report.touching, report.tables, { owners, exceptions });
}

const place = 'server/modules/pupils/pupils.queries.ts';
const reads = `${place}:2 reads school of schools: ask its service, or say in ${list} why not`;

test.each([
	['its own table', 'update pupil set school_id = 1', []],
	['a join', 'select from pupil p join school s on s.id = p.school_id', [reads]],
	['a join that PostgreSQL plans away', 'select p.id from pupil p left join school s on s.id = p.school_id', [reads]],
	['a condition that is never true', 'delete from pupil where false and exists (select from school)', [reads]],
	['rows locked', 'select from school for update', [reads.replace('reads', 'writes')]],
	[
		'rows written behind others that are read',
		'with s as (select from pupil) insert into school select 1 from s',
		[reads.replace('reads', 'writes')],
	],
])('a module that names a table of another is found: %s', async (_, statement, problems) => {
	expect(await found([statement])).toEqual(problems);
});

test('an exception is for one file, one table, and for reading or writing; one that nothing needs is found', async () => {
	const statements = ['select from school', 'delete from school where id = ${id}'];
	const writes = `${place}:3 writes school of schools: ask its service, or say in ${list} why not`;
	const file = 'pupils/pupils.queries.ts';
	expect(await found(statements)).toEqual([reads, writes]);
	expect(await found(statements, [{ file, reads: ['school'], why: '' }])).toEqual([writes]);
	expect(await found(statements, [{ file, reads: ['school'], writes: ['school'], why: '' }])).toEqual([]);
	expect(await found(statements, [{ file: 'pupils/other.queries.ts', reads: ['school'], why: '' }])).toEqual([
		reads,
		writes,
		`${list} excuses what is not done: pupils/other.queries.ts reads school`,
	]);
});

test('a table without an owner and an owner without a table are found', () => {
	const tables = ['pupil', 'fountain'];
	expect(foreignTables([], tables, { owners: { pupil: 'pupils', school: 'schools' }, exceptions: [] })).toEqual([
		`table fountain belongs to no module: ${list}`,
		`${list} names school, which is no table`,
	]);
});

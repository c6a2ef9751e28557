import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner, createDatabase, type TestDatabase } from '../../../test/database.ts';
import { temporaryTree } from '../temporary-tree.ts';
import { checkStatements } from './check.ts';

const repository = join(import.meta.dirname, '../../..');
const sql = readFileSync(join(repository, 'server/db/sql.ts'), 'utf8');

let database: TestDatabase;
beforeAll(async () => {
	database = await createDatabase();
	await asOwner(
		database.url,
		'create table pupil (id int primary key, name text not null, nick text, born date not null, seen_at timestamptz not null, marks int[] not null, extra jsonb not null, done boolean)',
	);
});
afterAll(() => database.drop());

/** What is found in a file of statements. */
async function problemsOf(code: string): Promise<{ problems: string[]; statements: number; ways: number }> {
	using tree = temporaryTree({
		'tsconfig.json': JSON.stringify({
			compilerOptions: { strict: true, noEmit: true, module: 'nodenext', target: 'es2024', allowImportingTsExtensions: true, types: [] },
			include: ['.'],
		}),
		'db/sql.ts': sql,
		'db/db.ts':
			"import type { Sql } from './sql.ts';\nexport interface Db { rows<T>(s: Sql): Promise<T[]>; row<T>(s: Sql): Promise<T | undefined>; one<T>(s: Sql): Promise<T>; run(s: Sql): Promise<number> }\n",
		'pupils.ts': `import type { Db } from './db/db.ts';\nimport { join, raw, type Sql, sql } from './db/sql.ts';\nexport { join, raw, type Sql }; export type Fen = number & { readonly unit: 'CNY' };\n${code}\n`,
	});
	return await checkStatements(tree.root, 'tsconfig.json', database.url, (file) => file === 'pupils.ts');
}

test('statements that agree with their tables and their rows are taken: bound values, parts, lists, both sides of a condition', async () => {
	const report = await problemsOf(`
		interface Row { id: number; name: string; nick: string | null; born: string; seen_at: Date; marks: readonly number[]; extra: { a: 1 }; done: boolean | null; more?: string }
		const columns = sql\`id, name, nick, born, seen_at, marks, extra, done\`;
		const orders = { name: 'name, id', seen: 'seen_at desc, id' } as const;
		export const list = (db: Db, by: keyof typeof orders, after: number | null) =>
			db.rows<Row>(sql\`select \${columns} from pupil \${after === null ? sql\`\` : sql\`where id > \${after}\`} order by \${raw(orders[by])}\`);
		export const nicks = (db: Db) => db.rows<{ nick: string }>(sql\`select nick from pupil where nick is not null\`);
		export const found = (db: Db, words: string[]) => db.row<{ n: number }>(sql\`select count(*) as n from pupil where \${join(words.map((word) => sql\`name = \${word}\`), ' or ')}\`);
		export const marked = (db: Db, id: number) => db.run(sql\`update pupil set done = \${true} where id = \${id}\`);
		const steps = () => [{ step: sql\`id > 1\` }, { step: sql\`id > 2\` }];
		export async function stepped(db: Db) { for (const { step } of steps()) await one(db, step); }
		const one = (db: Db, step: Sql) => db.rows<{ id: number }>(sql\`select id from pupil where \${step}\`);
	`);
	expect(report.problems).toEqual([
		'pupils.ts:15 the parameter step: the check cannot see what is sent; write it so that it can, or teach tools/check/sql',
	]);
	expect(report).toMatchObject({ statements: 4, ways: 7 });
});

test('a loop over parts, and a function that is given its parts', async () => {
	const report = await problemsOf(`
		const steps = () => [sql\`id > 1\`, sql\`age > 2\`];
		export async function stepped(db: Db) { for (const step of steps()) await db.run(sql\`delete from pupil where \${step}\`); }
		export function byName(db: Db) { return listed(db, sql\`name = 'a'\`); }
		export function byAge(db: Db) { return listed(db, sql\`years > 3\`); }
		function listed(db: Db, where: Sql) { return db.rows<{ id: number }>(sql\`select id from pupil where \${where}\`); }
	`);
	expect(report.problems).toEqual(['pupils.ts:6 is refused: column "age" does not exist', 'pupils.ts:9 is refused: column "years" does not exist']);
});

test.each([
	['a column that was renamed', 'db.rows<{ title: string }>(sql`select title from pupil`)', 'is refused: column "title" does not exist'],
	['a table that was renamed', 'db.run(sql`delete from student`)', 'is refused: relation "student" does not exist'],
	[
		'a value that its column does not take',
		'db.run(sql`update pupil set marks = ${1}::int`)',
		'is refused: column "marks" is of type integer[] but expression is of type integer',
	],
	['a field of the row that nothing selects', 'db.rows<{ id: number; name: string }>(sql`select id, name as called from pupil`)', 'no column name'],
	['a column that may be null', 'db.row<{ nick: string }>(sql`select nick from pupil`)', 'nick may be null'],
	['a column that may be null since it was relaxed', 'db.one<{ done: boolean }>(sql`select done from pupil`)', 'done may be null'],
	['a moment taken for text', 'db.rows<{ seen_at: string }>(sql`select seen_at from pupil`)', 'seen_at is Date, not string'],
	['a day taken for a moment', 'db.rows<{ born: Date }>(sql`select born from pupil`)', 'born is string, not Date'],
	['a text taken for an amount', 'db.rows<{ id: Fen; name: Fen }>(sql`select id, name from pupil`)', 'name is string, not Fen'],
	['a number taken for text', 'db.rows<{ id: string }>(sql`select id from pupil`)', 'id is number, not string'],
	['a list taken for one value', 'db.rows<{ marks: number }>(sql`select marks from pupil`)', 'marks is array, not number'],
	[
		'one side of a condition',
		"db.run(sql`delete from pupil where ${id > 1 ? sql`name = 'a'` : sql`label = 'b'`}`)",
		'is refused: column "label" does not exist',
	],
])('%s is found', async (_, call, problem) => {
	const { problems } = await problemsOf(`export const query = (db: Db, id: number) => [id, ${call}];`);
	expect(problems).toEqual([`pupils.ts:4 ${problem}`]);
});

import { expect, test } from 'vitest';
import { hiddenSql } from './hidden-sql.ts';
import { temporaryTree } from './temporary-tree.ts';

const path = 'server/modules/news/news.queries.ts';

function found(code: string, file = path): string[] {
	using tree = temporaryTree({ [file]: code });
	return hiddenSql(tree.root, {});
}

test.each([
	["import { sql as text } from '../../db/sql.ts';\ntext`select 1`;", `${path}:1 calls sql text: its own name is looked for`],
	["import { raw as sql } from '../../db/sql.ts';\nsql('select 1');", `${path}:1 calls raw sql: its own name is looked for`],
	["import * as db from '../../db/sql.ts';\ndb.sql`select 1`;", `${path}:1 calls server/db/sql.ts db: its own name is looked for`],
	...['const text = sql;', 'send(sql);', 'export const parts = { sql };', 'sql(["select 1"]);', 'export { sql };'].map((use) => [
		`import { sql } from '../../db/sql.ts';\n${use}`,
		`${path}:2 takes sql for something else than a tag: a statement under another name is not looked at`,
	]),
	...["client.query('select 1');", "client['query']('select 1');", 'client.query.bind(client);', "db.pool.query<Row>('select 1');"].map((use) => [
		use,
		`${path}:1 sends a text by query(): statements run through server/db`,
	]),
])('%s', (code, problem) => {
	expect(found(code as string)).toEqual([problem]);
});

test('tags, the query of an address, server/db and tests are left alone', () => {
	const own =
		"import { join, type Sql, sql } from '../../db/sql.ts';\nexport const a = (s: Sql) => join([s, sql`select 1`], '');\nexport const b = { sql: x.sql };";
	expect(found(own)).toEqual([]);
	expect(found('export const a = (request) => request.query.page;')).toEqual([]);
	expect(found("client.query('select 1');", 'server/db/migrate.ts')).toEqual([]);
	expect(found("client.query('select 1');", 'server/modules/news/news.test.ts')).toEqual([]);
});

test('an exception is for one file; one that nothing needs is found', () => {
	using tree = temporaryTree({ 'server/jobs/a.ts': "pool.query('select 1');", 'server/jobs/b.ts': '' });
	expect(hiddenSql(tree.root, { 'server/jobs/a.ts': '', 'server/jobs/b.ts': '' })).toEqual([
		'tools/check/hidden-sql.ts excuses server/jobs/b.ts, which sends nothing',
	]);
});

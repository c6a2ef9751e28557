import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import { personalData } from './personal-data.ts';

let site: TestApp;
beforeAll(async () => {
	site = await startApp();
});
afterAll(() => site.close());

const tables = Object.assign({}, ...personalData.map((each) => each.tables)) as (typeof personalData)[number]['tables'];
const files = personalData.flatMap((each) => each.files);

/** Tables that have something about a member by the names of their columns, or by a foreign key. */
const personalTables = async () =>
	(
		await site.db.rows<{ name: string }>(sql`select distinct c.relname::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
			join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
			where n.nspname = 'public' and c.relkind in ('r', 'p') and (a.attname ~ '(^|_)(member_id|phone|email|nickname|account_hash)$'
				or exists (select from pg_constraint f where f.contype = 'f' and f.conrelid = c.oid and f.confrelid = 'member'::regclass)) order by 1`)
	).map(({ name }) => name);

test('R67 every table about members is in the list of what is kept about them: a new one is missed here', async () => {
	const found = await personalTables();
	expect(found.filter((name) => tables[name] === undefined)).toEqual([]);
	expect(Object.keys(tables).filter((name) => !found.includes(name))).toEqual([]);
});

test('R67 each of them is handed out under a name of its own, or it says why not', () => {
	const handedOut = new Set(files.map(({ table }) => table));
	expect(Object.entries(tables).flatMap(([name, { leftOut }]) => (handedOut.has(name) === (leftOut === undefined) ? [] : [name]))).toEqual([]);
	expect([...handedOut].filter((name) => tables[name] === undefined)).toEqual([]);
	expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
	expect(files.filter(({ name }) => !/^[a-z-]+(\/[a-z-]+)?$/.test(name))).toEqual([]);
});

test('R67 what is said of each is said in both languages', () => {
	const words = [
		...files.flatMap(({ purpose, source, kept, shared }) => [purpose, source, kept, shared]),
		...Object.values(tables).flatMap(({ leftOut, stays }) => [leftOut, stays]),
	].filter((each) => each !== undefined);
	expect(words.length).toBeGreaterThan(files.length);
	for (const [zh, en] of words) expect([/\p{Script=Han}/u.test(zh), /^[\x20-\x7e’“”]+$/.test(en)]).toEqual([true, true]);
});

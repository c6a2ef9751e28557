import type { PoolClient } from 'pg';
import { escapeLiteral } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asOwner } from '../../../test/database.ts';
import { makeCategory } from '../../../test/factories.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import type { Db } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { Context } from '../../http/route.ts';
import { search } from './search.service.ts';

/** More than a walk reads. */
const courses = 3_050;
const films = 300;

let site: TestApp;
let client: PoolClient;

interface Node {
	'Node Type': string;
	'Relation Name'?: string;
	'Index Name'?: string;
	'Actual Rows': number;
	'Actual Loops': number;
	'Rows Removed by Filter'?: number;
	'Rows Removed by Join Filter'?: number;
	Plans?: Node[];
}

/** What an answer's statements did, node by node, planned as lists are (`db.ts`): what is counted does not depend on the clock. */
async function nodesOf(q: string): Promise<Node[]> {
	const statements: Sql[] = [];
	const recording = (db: Db): Db => ({
		...db,
		rows: (statement) => {
			statements.push(statement);
			return db.rows(statement);
		},
		row: (statement) => {
			statements.push(statement);
			return db.row(statement);
		},
	});
	const { platform } = site.app;
	const db = { ...platform.db, ...recording(platform.db), lists: recording(platform.db.lists) };
	const context = { ...platform, db, locale: 'zh-CN', member: null, tag: () => {}, holdsUntil: () => {} } as unknown as Context;
	await search(context, { q, currPage: 1, pageSize: 16 });
	const nodes: Node[] = [];
	for (const statement of statements) nodes.push(...(await explained(statement)));
	return nodes;
}

async function explained({ text, values }: Sql): Promise<Node[]> {
	const literal = (value: unknown) => (Array.isArray(value) ? `'{${value.join(',')}}'` : escapeLiteral(String(value)));
	await client.query(`prepare asked as ${text}`);
	const { rows } = await client.query(`explain (analyze, timing off, format json) execute asked(${values.map(literal).join(', ')})`);
	await client.query('deallocate asked');
	const below = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(below)];
	return below(rows[0]['QUERY PLAN'][0].Plan);
}

const rowsOf = (node: Node) =>
	(node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0)) * node['Actual Loops'];
const most = (nodes: Node[]) => Math.max(0, ...nodes.map(rowsOf));
/** Indexes of words: they give all that hold one, or nothing. */
const ofIndexes = (nodes: Node[]) => nodes.filter((node) => /_tsv|_text|^transcript_open/.test(node['Index Name'] ?? ''));

beforeAll(async () => {
	site = await startApp();
	const category = await makeCategory(site.db, { name: '自然科学', nameEn: 'Science' });
	// Offline until all is there: the texts that are searched are then written once for each.
	await site.db.run(sql`with p as (insert into product (prod_type) select 1 from generate_series(1, ${courses}) returning id)
		insert into course (id, title, price, category_id, cat1, learner_count, outcomes, online)
		select id, '数据课', 100, ${category}, ${category}, ${courses} - row_number() over (order by id), '{看懂函数}', false from p`);
	await site.db.run(sql`insert into chapter (course_id, title) select id, '第一章' from course order by id`);
	await site.db.run(sql`insert into lesson (course_id, chapter_id, title, sort, seconds)
		select c.course_id, c.id, case when i = 1 and n % 70 = 0 then '函数与榫卯' else '函数' end, i, 60
		from (select id, course_id, row_number() over (order by course_id) as n from chapter) c cross join generate_series(1, 10) i
		where i = 1 or n <= 40 or n % 70 = 0`);
	await site.db.run(sql`with film as (insert into media_asset (title, state, seconds) select '影片', 'ready', 60 from generate_series(1, ${films}) returning id),
			said as (insert into transcript_piece (asset_id, lang, n, starts, lines, words, open, vip)
				select id, 'zh-CN', 0, '{0}', '{一只鹦鹉}', '一只鹦鹉', true, false from film)
		insert into lesson (course_id, chapter_id, title, sort, seconds, trial, resource_id)
		select c.course_id, c.id, '影片', 0, 60, true, f.id from (select id, row_number() over (order by id) as n from film) f
			join (select id, course_id, row_number() over (order by id) as n from chapter) c using (n)`);
	await site.db.run(sql`update course set online = true`);
	// The app’s own role may not, and is only warned; then it would depend on autovacuum how statements are planned.
	await asOwner(site.databaseUrl, 'analyze');
	client = await site.db.pool.connect();
	await client.query('set plan_cache_mode = force_generic_plan');
	await client.query('set enable_seqscan = off');
});
afterAll(async () => {
	client?.release(true);
	await site.close();
});

describe('L4 what a search costs is bounded', () => {
	test('a word that all courses have in their titles is counted where reading can stop, not by an index that gives them all', async () => {
		const nodes = await nodesOf('数据');
		expect(most(ofIndexes(nodes))).toBeLessThan(100);
		expect(most(nodes)).toBeLessThanOrEqual(1001);
	});
	test('L4 of such a word a thousand are counted and paged through, the most learned first, and of those with it in their outline two hundred', async () => {
		const ids = (await site.db.rows<{ id: number }>(sql`select id from course order by learner_count desc`)).map(({ id }) => id);
		const page = async (q: string, currPage: number) => (await site.call('search', { q, currPage })).json.data;
		for (const [currPage, from, to] of [
			[1, 0, 16],
			[62, 976, 992],
			[63, 992, 1000],
			[64, 0, 0],
			[190, 0, 0],
		] as const) {
			const found = (await page('数据', currPage)).courses;
			expect([found.dataList.map(({ id }) => id), found.totalCount, found.capped], `page ${currPage}`).toEqual([ids.slice(from, to), 1000, true]);
		}
		expect((await page('数据', 1)).courses.dataList[0]).toMatchObject({ match: 'title', outcome: null });
		const outlined = await page('函数', 1);
		expect([outlined.courses.dataList.map(({ id }) => id), outlined.courses.totalCount, outlined.courses.capped]).toEqual([
			ids.slice(0, 16),
			200,
			true,
		]);
		expect(outlined.courses.dataList[0]).toMatchObject({ match: 'outcome', outcome: '看懂函数', lessonHits: 10 });
		expect([outlined.lessons.totalCount, outlined.lessons.capped]).toEqual([400, true]);
		expect((await page('函数', 13)).courses.dataList.map(({ id }) => id)).toEqual(ids.slice(192, 200));
	});
	test('nor one that all have in their lessons and outcomes', async () => {
		const nodes = await nodesOf('函数');
		expect(most(ofIndexes(nodes))).toBeLessThan(100);
		expect(most(nodes)).toBeLessThanOrEqual(1001);
	});
	test('nor is a category’s name, which is advised when nothing is found', async () => {
		const { advice } = (await site.call('search', { q: '魍魉' })).json.data;
		expect(advice).toEqual(['自然科学']);
		expect(most(await nodesOf('魍魉'))).toBeLessThan(100);
	});
	test('what is said in many lessons is joined to them one by one', async () => {
		const { transcripts } = (await site.call('search', { q: '鹦鹉' })).json.data;
		expect(transcripts.totalCount).toBe(films);
		expect(most(await nodesOf('鹦鹉'))).toBeLessThanOrEqual(3 * films);
	});
	test('a word that many of the lines heard most hold is looked for among these alone', async () => {
		await site.db.run(
			sql`update transcript_piece set tier = 3 where asset_id in (select asset_id from transcript_piece order by asset_id limit 260)`,
		);
		const asked = (await nodesOf('鹦鹉')).flatMap((node) => node['Index Name'] ?? []).filter((name) => name.startsWith('transcript_open'));
		// As it was, without what the update leaves in the table and its indexes: others count what is read.
		await site.db.run(sql`update transcript_piece set tier = 2`);
		await asOwner(site.databaseUrl, 'vacuum analyze transcript_piece');
		expect(asked).toEqual(['transcript_open_3']);
	});
	test('chapters are looked up for the lessons that are found, not for all that are read', async () => {
		const { lessons } = (await site.call('search', { q: '榫卯' })).json.data;
		expect(lessons).toMatchObject({ totalCount: 40, capped: true });
		expect(lessons.dataList[0]).toMatchObject({ title: '函数与榫卯', number: 2 });
		const chapters = (await nodesOf('榫卯')).filter((node) => node['Relation Name'] === 'chapter');
		expect(chapters.reduce((sum, node) => sum + rowsOf(node), 0)).toBeLessThanOrEqual(40 + 12);
	});
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeArticle, makeCategory, makeCourse, makeNewsModule, makeRoom, makeTeacher } from '../../../test/factories.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import { robots, sitemapFile, sitemapIndex } from './sitemap.service.ts';

let site: TestApp;
const ids: Record<string, number> = {};
beforeAll(async () => {
	site = await startApp({ config: { basePath: '/school', publicOrigin: 'https://a.example' } });
	const category = await makeCategory(site.db);
	ids['teacher'] = await makeTeacher(site.db, { category });
	ids['course'] = await makeCourse(site.db, { category });
	await makeCourse(site.db, { category, online: false });
	ids['second'] = await makeCourse(site.db, { category });
	ids['room'] = await makeRoom(site.db, { teacher: ids['teacher'], category, now: new Date(), minutes: 60 });
	ids['news'] = await makeArticle(site.db, { module: await makeNewsModule(site.db) });
	await makeArticle(site.db, { module: await makeNewsModule(site.db), online: false });
	for (const table of ['teacher', 'course', 'live_room', 'news'])
		await site.db.pool.query(`update ${table} set updated_at = '2026-02-03T04:05:06.789Z'`);
});
afterAll(() => site.close());

const head = '<?xml version="1.0" encoding="UTF-8"?>';
const set = `${head}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">`;
const home = 'https://a.example/school';
/** An address in both languages, as a file has it. */
function address(path: string, lastmod = ''): string {
	const url = `${home}${path}`;
	const links = `<xhtml:link rel="alternate" hreflang="zh-CN" href="${url}"/><xhtml:link rel="alternate" hreflang="en" href="${url}?lang=en"/>`;
	return `<url><loc>${url}</loc>${lastmod}${links}</url><url><loc>${url}?lang=en</loc>${lastmod}${links}</url>`;
}
const at = '<lastmod>2026-02-03T04:05:06.789Z</lastmod>';

describe('R43 the sitemap', () => {
	test('names its files: the fixed pages, and of every kind as many as there are ids for', async () => {
		const answer = await site.get('/school/sitemap.xml');
		expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
			200,
			'application/xml; charset=utf-8',
			'public, max-age=600',
		]);
		const files = ['pages', 'course', 'lesson', 'teacher', 'live_room', 'news'].map(
			(kind) => `<sitemap><loc>${home}/sitemap-${kind}-1.xml</loc></sitemap>`,
		);
		expect(answer.text).toBe(`${head}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${files.join('')}</sitemapindex>`);
	});
	test('lists the fixed pages in both languages', async () => {
		const answer = await site.get('/school/sitemap-pages-1.xml');
		expect(answer.headers['cache-control']).toBe('public, max-age=600');
		expect(answer.text).toBe(
			`${set}${['/index', '/course', '/live', '/teacher', '/news', '/about', '/vip', '/legal/terms', '/legal/privacy'].map((path) => address(path)).join('')}</urlset>`,
		);
	});
	test('lists what is online of each kind, with its moment', async () => {
		const file = async (kind: string) => (await site.get(`/school/sitemap-${kind}-1.xml`)).text;
		expect(await file('course')).toBe(
			`${set}${address(`/course/detail/${ids['course']}`, at)}${address(`/course/detail/${ids['second']}`, at)}</urlset>`,
		);
		// The first of each is for everybody; of the course that is not online nothing is, nor of any lesson before it has something to watch.
		expect(await file('lesson')).toBe(`${set}</urlset>`);
		const film = await site.db.one<{ id: number }>(sql`insert into media_asset (title, state, seconds) values ('影片', 'ready', 60) returning id`);
		await site.db.run(sql`update lesson set resource_id = ${film.id}`);
		const trial = await Promise.all(
			[ids['course'], ids['second']].map((course) =>
				site.db.one<{ id: number }>(sql`select id from lesson where course_id = ${course} order by sort limit 1`),
			),
		);
		expect(await file('lesson')).toBe(`${set}${trial.map(({ id }) => address(`/video/${id}`, at)).join('')}</urlset>`);
		expect(await file('teacher')).toBe(`${set}${address(`/teacher/detail/${ids['teacher']}`, at)}</urlset>`);
		expect(await file('live_room')).toBe(`${set}${address(`/live/player/${ids['room']}`, at)}</urlset>`);
		expect(await file('news')).toBe(`${set}${address(`/news/detail/${ids['news']}`, at)}</urlset>`);
		expect(await file('news').then((text) => text.includes('.xml'))).toBe(false);
	});
	test('cuts files by 25,000 ids', async () => {
		await site.db.pool.query(
			`insert into teacher (id, name, category_id, updated_at) overriding system value select n, '师', category_id, '2026-02-03T04:05:06.789Z' from teacher, unnest(array[25000, 25001, 50000]) n where id = $1`,
			[ids['teacher']],
		);
		const index = await sitemapIndex(site.db, home);
		expect([...index.matchAll(/sitemap-teacher-(\d+)/g)].map(([, part]) => part)).toEqual(['1', '2']);
		const listed = async (part: number) =>
			[...(await sitemapFile(site.db, home, 'teacher', part)).matchAll(/detail\/(\d+)<\/loc>/g)].map(([, id]) => Number(id));
		expect([await listed(1), await listed(2), await listed(3)]).toEqual([[ids['teacher'], 25_000], [25_001, 50_000], []]);
		await site.db.run(sql`update teacher set online = false where id = 50000`);
		expect(await listed(2)).toEqual([25_001]);
		await site.db.run(sql`delete from teacher where id > 20000`);
	});
	test('of nothing names nothing but the fixed pages', async () => {
		const empty = await startApp();
		try {
			expect((await empty.get('/sitemap.xml', { host: 'localhost' })).text).toBe(
				`${head}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>http://localhost/sitemap-pages-1.xml</loc></sitemap></sitemapindex>`,
			);
		} finally {
			await empty.close();
		}
	});
	test('writes addresses as XML has them', async () => {
		expect(await sitemapFile(site.db, 'http://a&b<c>"d', 'pages', 1)).toContain('<loc>http://a&amp;b&lt;c&gt;&quot;d/index</loc>');
	});
	test.each(['course-0x1', 'course-12345', 'course-', 'rooms-1', 'page-1', 'course-1a'])('has no file %s', async (name) => {
		expect((await site.get(`/school/sitemap-${name}.xml`)).status).toBe(404);
	});
});

test('R43 robots are told what is closed, and where the sitemap is', async () => {
	const answer = await site.get('/school/robots.txt');
	expect([answer.headers['content-type'], answer.headers['cache-control']]).toEqual(['text/plain; charset=utf-8', 'public, max-age=600']);
	expect(answer.text).toBe(
		[
			'User-agent: *',
			'Disallow: /school/user',
			'Disallow: /school/cart',
			'Disallow: /school/checkout',
			'Disallow: /school/payment',
			'Disallow: /school/payresult',
			'Disallow: /school/admin',
			'Disallow: /school/api/',
			'Disallow: /school/search',
			`Sitemap: ${home}/sitemap.xml`,
			'',
		].join('\n'),
	);
	expect(robots('http://b', '').split('\n')[1]).toBe('Disallow: /user');
});

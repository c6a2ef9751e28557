import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { seedDemo } from '../../../tools/seed/demo.ts';
import { sql } from '../../db/sql.ts';
import { sanitize } from '../../lib/sanitize.ts';
import { saveText } from './site.service.ts';

let site: TestApp;
const said: string[] = [];
const now = new Date('2026-11-21T11:30:00.000Z');

beforeAll(async () => {
	site = await startApp();
	await seedDemo({ config: site.config, databaseUrl: site.databaseUrl, say: (line) => said.push(line), now });
	site.setNow(now);
});
afterAll(() => site.close());

describe('R43 R50 site-wide data', () => {
	test('server time', async () => {
		expect((await site.call('currentTime')).json.data).toEqual({
			time: 1_795_260_600_000,
			iso: '2026-11-21T11:30:00.000Z',
			timezone: 'Asia/Shanghai',
		});
	});
	test('web info, in both languages', async () => {
		expect((await site.call('webInfo')).json.data).toMatchObject({ siteName: '讲台', hotline: '400-000-0000' });
		expect((await site.call('webInfo', {}, { headers: { 'accept-language': 'en' } })).json.data.siteName).toBe('Lectern');
	});
	test('navigation by type, hover bar, banners, about, agency', async () => {
		expect((await site.call('navList', { navType: 1 })).json.data.map((item) => item.path)).toEqual([
			'/index',
			'/course',
			'/live',
			'/teacher',
			'/news',
			'/about',
		]);
		expect((await site.call('navList', { navType: 2 })).json.data[0]?.children.length).toBeGreaterThan(2);
		expect((await site.call('hoverBarList')).json.data.map((item) => item.kind)).toEqual(['phone', 'qrcode', 'link', 'backtop']);
		expect((await site.call('bannerList')).json.data[0]).toMatchObject({
			board: 'maths',
			primary: { href: expect.stringMatching(/^\/video\/\d+$/) },
		});
		expect((await site.call('aboutInfo')).json.data.content).toContain('<h2');
		expect((await site.call('agencyInfo')).json.data.foundedYear).toBe(2019);
	});
	test('advertisements of a terminal that run now', async () => {
		const pc = (await site.call('adList', { terminal: 'pc' })).json.data;
		expect(pc.length).toBeGreaterThan(0);
		expect(pc.every((ad) => ad.terminal === 'pc')).toBe(true);
		await site.db.transaction(async (tx) => {
			await tx.run(sql`update advertisement set start_at = ${new Date('2026-12-01T00:00:00Z')} where terminal = 'pc'`);
			await tx.invalidate('site');
		});
		expect((await site.call('adList', { terminal: 'pc' })).json.data).toEqual([]);
		expect((await site.call('adList', { terminal: 'tv' })).status).toBe(422);
	});
	test('SEO rows, empty where the agency keeps none', async () => {
		expect((await site.call('seo', { pathname: '/course' })).json.data.title).not.toBe('');
		expect((await site.call('seo', { pathname: '/nowhere' })).json.data).toEqual({ title: '', keywords: '', description: '', image: '' });
		expect((await site.call('seo')).status).toBe(422);
	});
	test('legal texts', async () => {
		expect((await site.call('legalText', { kind: 'privacy' })).json.data).toMatchObject({ kind: 'privacy', title: '隐私政策' });
		expect((await site.call('legalText', { kind: 'other' })).status).toBe(422);
	});
});

describe('the demo agency', () => {
	test('is complete', async () => {
		const count = async (from: string) => (await site.db.pool.query(`select count(*)::int as n from ${from}`)).rows[0]?.n as number;
		expect(await count('category where level = 1')).toBeGreaterThanOrEqual(8);
		expect(await count('course where online')).toBeGreaterThanOrEqual(72);
		expect(await count('course where vip')).toBeGreaterThan(5);
		expect(await count('course where trial')).toBeGreaterThan(5);
		expect(await count('teacher')).toBeGreaterThanOrEqual(14);
		expect(await count('live_room')).toBeGreaterThanOrEqual(40);
		expect(await count(`live_room where start_at > '${now.toISOString()}'`)).toBeGreaterThan(5);
		expect(await count(`live_room where end_at < '${now.toISOString()}'`)).toBeGreaterThan(5);
		expect(await count('news_module')).toBeGreaterThanOrEqual(4);
		expect(await count('news')).toBeGreaterThanOrEqual(60);
	});
	test('prints sign-ins that it made, and is not filled in twice', async () => {
		expect(said.join('\n')).toMatch(/demo member: 199\d{8} {2}password: \w{14}/);
		const before = said.length;
		await seedDemo({ config: site.config, databaseUrl: site.databaseUrl, say: (line) => said.push(line) });
		expect(said.length).toBe(before);
	});
	test('has English for every name', async () => {
		const missing =
			await site.db.pool.query(`select title from course where en->>'title' is null union all select name from teacher where en->>'name' is null
			union all select name from category where en->>'name' is null union all select title from live_room where en->>'title' is null union all select title from news where en->>'title' is null`);
		expect(missing.rows).toEqual([]);
	});
	test.each([
		['course', ['subtitle', 'audience', 'outcomes', 'introduction']],
		['chapter', ['title']],
		['lesson', ['title']],
		['teacher', ['title', 'summary', 'introduction']],
		['live_room', ['summary', 'agenda']],
		['news', ['summary', 'content', 'author', 'source']],
	])('has English for the texts of every %s', async (table, keys) => {
		expect((await site.db.pool.query(`select id from ${table} where not en ?& $1`, [keys])).rows).toEqual([]);
	});
	test('answers English readers in English everywhere', async () => {
		const english = { headers: { 'accept-language': 'en' } };
		const ids = async (table: string) => (await site.db.pool.query<{ id: number }>(`select id from ${table}`)).rows.map((row) => row.id);
		const answers: { json: { data: unknown } }[] = [
			...(await Promise.all([site.call('webInfo', {}, english), site.call('agencyInfo', {}, english), site.call('aboutInfo', {}, english)])),
			...(await Promise.all([1, 2].map((navType) => site.call('navList', { navType }, english)))),
			...(await Promise.all([site.call('hoverBarList', {}, english), site.call('bannerList', {}, english), site.call('vipPlans', {}, english)])),
			...(await Promise.all([site.call('industryCategories', {}, english), site.call('newsModules', {}, english)])),
			...(await Promise.all((['terms', 'privacy'] as const).map((kind) => site.call('legalText', { kind }, english)))),
			...(await Promise.all(['/index', '/course', '/live', '/news'].map((pathname) => site.call('seo', { pathname }, english)))),
		];
		for (const id of await ids('course'))
			answers.push(await site.call('courseDetail', { id }, english), await site.call('courseVideos', { id }, english));
		for (const id of await ids('teacher')) answers.push(await site.call('teacherDetail', { id }, english));
		for (const id of await ids('live_room')) answers.push(await site.call('roomInfo', { id }, english));
		for (const id of await ids('news')) answers.push(await site.call('newsDetail', { id }, english));
		// One article is about a Chinese character.
		const all = answers.map(({ json }) => JSON.stringify(json.data).replace('count the 的', ''));
		expect(all.flatMap((each) => each.match(/[^"<>]*[\u3400-\u9fff][^"<>]*/g) ?? [])).toEqual([]);
	});
});

describe('R106 HTML from staff', () => {
	test('is sanitised when it is saved', async () => {
		const nasty =
			'<h1>题</h1><p onclick="x()">好<script>alert(1)</script><a href="javascript:alert(1)" target="_blank">坏</a><img src="data:text/html,x" onerror="x()"><iframe src="//x"></iframe></p><style>*{}</style><table><tr><td colspan="2">格</td></tr></table>';
		const before = await site.db.row<{ body: object; en: object }>(sql`select body, en from site_text where key = 'about'`);
		await saveText(site.db, 'about', { content: nasty });
		const { content } = (await site.call('aboutInfo')).json.data;
		await site.db.run(sql`update site_text set body = ${before?.body}, en = ${before?.en} where key = 'about'`);
		site.app.forget();
		expect(content).toBe(
			'<h2>题</h2><p>好<a target="_blank" rel="noopener">坏</a><img loading="lazy" /></p><table><tr><td colspan="2">格</td></tr></table>',
		);
	});
	test.each([
		['<svg><script>1</script></svg>', ''],
		['<a href="//evil.example">x</a>', '<a>x</a>'],
		['<img src="x" onerror=alert(1)>', '<img src="x" loading="lazy" />'],
		['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>', null],
	])('%s holds nothing that runs', (html, wanted) => {
		const clean = sanitize(html);
		expect(clean).not.toMatch(/onerror|<script|<style|javascript:/i);
		if (wanted !== null) expect(clean).toBe(wanted);
	});
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCategory, makeCourse, makeLessons, makeTeacher } from '../../../test/factories.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';

let site: TestApp;
const suggest = async (q: string) => (await site.call('suggest', { q })).json.data;

beforeAll(async () => {
	site = await startApp({ config: { rateLimits: true } });
	const category = await makeCategory(site.db);
	const teacher = await makeTeacher(site.db, { name: '函子明', category });
	for (const n of [1, 2, 3]) {
		const id = await makeCourse(site.db, { category, title: `函数第 ${n} 课`, titleEn: `Functions ${n}`, learnerCount: n, teacher });
		await makeLessons(site.db, id, [[`函数是什么 ${n}`, `What a function is ${n}`]]);
	}
});
afterAll(() => site.close());

describe('L4 suggestions while one types', () => {
	test('two rows of a group at most, and how much a search would find', async () => {
		const { lessons, courses, teachers, transcripts, totalCount } = await suggest('函');
		expect(courses.map(({ title }) => title)).toEqual(['函数第 3 课', '函数第 2 课']);
		expect(lessons.map(({ title }) => title)).toEqual(['函数是什么 3', '函数是什么 2']);
		expect([teachers.map(({ name }) => name), transcripts]).toEqual([['函子明'], []]);
		const { data } = (await site.call('search', { q: '函' })).json;
		expect(totalCount).toBe(data.courses.totalCount + data.lessons.totalCount + data.teachers.totalCount);
	});
	test('a word that is still being typed', async () => {
		const { courses, lessons, teachers, totalCount } = await suggest('functi');
		// Three courses, three lessons, and the one who gives them.
		expect([courses.length, lessons.length, teachers.length, totalCount]).toEqual([2, 2, 1, 7]);
	});
	test('a wrong letter', async () => {
		expect(await suggest('funktion')).toMatchObject({ suggestion: expect.stringMatching(/function/i) });
	});
	test.each(['', '   ', '！？'])('nothing to look for in “%s”: nothing', async (q) => {
		expect(await suggest(q)).toMatchObject({ totalCount: 0, lessons: [], courses: [], teachers: [], transcripts: [] });
	});
	test('the same words however they are spaced are one answer, told by its ETag', async () => {
		const [a, b] = [await site.call('suggest', { q: '函数 课' }), await site.call('suggest', { q: ' 函数   课 ' })];
		expect(a.headers['etag']).toBeTruthy();
		expect(b.headers['etag']).toBe(a.headers['etag']);
	});
	test('too long is 422; POST is 405; hammering is 429 with Retry-After', async () => {
		expect((await site.call('suggest', { q: '长'.repeat(61) })).status).toBe(422);
		expect((await site.post('/api/product/search/suggest', {})).status).toBe(405);
		const answers = [];
		for (let n = 0; n < 301; n += 1) answers.push(await site.call('suggest', { q: '函' }, { ip: '10.9.8.7' }));
		expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([429]);
		expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
	});
});

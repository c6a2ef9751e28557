import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCategory, makeTeacher } from '../../../test/factories.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';

let it: TestApp;
let maths: number;
let music: number;
const teachers: number[] = [];

beforeAll(async () => {
	it = await startApp();
	maths = await makeCategory(it.db, { name: '数学' });
	music = await makeCategory(it.db, { name: '音乐' });
	for (let n = 0; n < 13; n += 1)
		teachers.push(await makeTeacher(it.db, { category: n % 2 === 0 ? maths : music, ...(n > 10 ? { recommended: 20 - n } : {}) }));
});
afterAll(() => it.close());

describe('R08 R50 teacherList', () => {
	test('10 a page with the total', async () => {
		const first = await it.call('teacherList', { currPage: 1 });
		expect(first.json.data).toMatchObject({ totalCount: 13, pageSize: 10 });
		expect(first.json.data.dataList.map((teacher) => teacher.id)).toEqual(teachers.slice(0, 10));
		expect((await it.call('teacherList', { currPage: 2 })).json.data.dataList.map((teacher) => teacher.id)).toEqual(teachers.slice(10));
		expect((await it.call('teacherList', { categoryLevel1: music })).json.data.totalCount).toBe(6);
	});
	test('recommended ones in their order', async () => {
		expect((await it.call('recommendedTeachers')).json.data.map((teacher) => teacher.id)).toEqual([teachers[12], teachers[11]]);
	});
});

describe('R09 R50 teacherDetail', () => {
	test('carries what the page shows; the avatar is drawn from the surname', async () => {
		const { json } = await it.call('teacherDetail', { id: teachers[0] as number });
		expect(json.data).toMatchObject({ title: '教师', categoryName: '数学', years: 12, introduction: '' });
		expect(decodeURIComponent(json.data.avatar)).toContain(`/art/avatar/${teachers[0]}/顾.svg`);
		const picture = await it.get(json.data.avatar);
		expect(picture.status).toBe(200);
		expect(picture.headers['content-type']).toContain('image/svg+xml');
		expect(picture.headers['cache-control']).toContain('immutable');
	});
	test('404 for an unknown one', async () => {
		expect((await it.call('teacherDetail', { id: 99_999 })).status).toBe(404);
	});
});

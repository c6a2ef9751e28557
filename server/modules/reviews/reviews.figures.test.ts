import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCategory, makeCourse, makeMember, makeReview, makeTeacher } from '../../../test/factories.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';

let app: TestApp;
let category: number;

beforeAll(async () => {
	app = await startApp();
	category = await makeCategory(app.db);
});
afterAll(() => app.close());

const figures = (course: number) =>
	app.db.row<{ rating: number; n: number; card: Record<string, unknown> }>(
		sql`select rating::float8 as rating, rating_count as n, card from course where id = ${course}`,
	);

test('a course’s figures come from its online reviews alone, whatever is written, changed, hidden or taken away', async () => {
	const teacher = await makeTeacher(app.db, { category });
	const course = await makeCourse(app.db, { category, teacher });
	const other = await makeCourse(app.db, { category, teacher });
	expect(await figures(course)).toMatchObject({ rating: 0, n: 0 });
	const ids: number[] = [];
	for (const stars of [5, 4, 4]) ids.push(await makeReview(app.db, { course, member: await makeMember(app.db), stars }));
	expect(await figures(course)).toMatchObject({ rating: 4.3, n: 3 });
	await makeReview(app.db, { course: other, member: await makeMember(app.db), stars: 1 });
	const taught = () => app.db.row<{ rating: number }>(sql`select rating::float8 as rating from teacher where id = ${teacher}`);
	expect(await taught()).toEqual({ rating: 3.5 });
	await app.db.run(sql`update review set stars = 1 where id = ${ids[0]}`);
	expect(await figures(course)).toMatchObject({ rating: 3, n: 3 });
	await app.db.run(sql`update review set online = false where id = ${ids[0]}`);
	expect(await figures(course)).toMatchObject({ rating: 4, n: 2 });
	await app.db.run(sql`delete from review where id = ${ids[1]}`);
	const last = await figures(course);
	expect(last).toMatchObject({ rating: 4, n: 1 });
	expect([last?.card['rating'], last?.card['ratingCount']]).toEqual([4, 1]);
	await app.db.run(sql`update review set online = false where id = ${ids[2]}`);
	expect(await figures(course)).toMatchObject({ rating: 0, n: 0 });
	expect(await taught()).toEqual({ rating: 1 });
	await expect(makeReview(app.db, { course: other, member: await makeMember(app.db), stars: 6 })).rejects.toThrow(/review_stars_check/);
});

test('reviews written at once are all counted', async () => {
	const teacher = await makeTeacher(app.db, { category });
	const courses = [await makeCourse(app.db, { category, teacher }), await makeCourse(app.db, { category, teacher })];
	const members = await Promise.all(Array.from({ length: 12 }, () => makeMember(app.db)));
	await Promise.all(members.flatMap((member, n) => courses.map((course) => makeReview(app.db, { course, member, stars: (n % 5) + 1 }))));
	for (const course of courses) expect(await figures(course)).toMatchObject({ n: 12, rating: 2.8 });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCategory, makeCourse, makeTeacher } from '../../../test/factories.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { newProducts } from '../../../tools/seed/bulk.ts';
import { sql } from '../../db/sql.ts';
import { coursesByIds, lessonsByIds, lessonsShowing, renameCourse, requireCourse } from './catalogue.service.ts';

/** Whole answers, orders with ties and bounds of the catalogue, on a few rows whose places are known. */
let it: TestApp;
const english = { headers: { 'accept-language': 'en' } };
let maths: number;
let music: number;
let hidden: number;
let algebra: number;
let rings: number;
let gu: number;
let shen: number;
let away: number;
/** Courses by what they are for. */
const course: Record<'full' | 'vip' | 'both' | 'free' | 'tie' | 'music' | 'offline' | 'withdrawn', number> = {} as never;
let lessons: number[];

const ids = (list: { id: number }[]) => list.map(({ id }) => id);
const run = (text: string, values: unknown[] = []) => it.db.pool.query(text, values);

beforeAll(async () => {
	it = await startApp();
	maths = await makeCategory(it.db, { name: '数学', nameEn: 'Maths', key: 'maths' });
	music = await makeCategory(it.db, { name: '音乐', nameEn: 'Music', key: 'music' });
	hidden = await makeCategory(it.db, { name: '藏起来' });
	algebra = await makeCategory(it.db, { name: '代数', nameEn: 'Algebra', parent: maths });
	rings = await makeCategory(it.db, { name: '环', nameEn: 'Rings', parent: algebra });
	const below = await makeCategory(it.db, { name: '藏起来的下面', parent: hidden });
	await run('update category set online = false where id = $1', [hidden]);
	expect(below).toBeGreaterThan(0);
	gu = await makeTeacher(it.db, { name: '顾明远', category: maths });
	shen = await makeTeacher(it.db, { name: '沈知白', category: maths });
	away = await makeTeacher(it.db, { name: '已离开', category: maths });
	await run('update teacher set online = false where id = $1', [away]);
	await run(`update teacher set en = '{"name": "Gu", "title": "Teacher", "summary": "Plain"}' where id = $1`, [gu]);
	const make = (key: keyof typeof course, fields: object) =>
		makeCourse(it.db, { category: maths, teacher: gu, ...fields }).then((id) => (course[key] = id));
	await make('full', { category: rings, price: 19_900, learnerCount: 50, trialRank: 2, trial: true, titleEn: 'Rings and ideals' });
	await make('vip', { vip: true, learnerCount: 40 });
	await make('both', { vip: true, trial: true, learnerCount: 40, trialRank: 2 });
	await make('free', { price: 0, learnerCount: 30, recommended: 2 });
	await make('tie', { learnerCount: 30, recommended: 2, publishedAt: '2026-01-01T00:00:00Z' });
	await make('music', { category: music, vip: true, learnerCount: 60, recommended: 1, publishedAt: '2026-01-01T00:00:00Z' });
	await make('offline', { online: false, learnerCount: 999, recommended: 0, vip: true, trial: true, trialRank: 0 });
	await make('withdrawn', { online: false, withdrawn: true, learnerCount: 998 });
	await run('insert into course_teacher (course_id, teacher_id, sort) values ($1, $2, -1), ($1, $3, -2)', [course.full, shen, away]);
	await run(
		`update course set subtitle = '环与理想', original_price = 29900, rating = 4.6, rating_count = 12, audience = '学过代数', validity_days = 365, materials = true,
			seo = '{"title": "环", "keywords": "环,理想", "description": 4}', en = en || '{"subtitle": "Short", "audience": "Knows algebra", "seo": {"title": "Rings"}}' where id = $1`,
		[course.full],
	);
	// A second chapter that comes first, and in the first two lessons whose order the id decides.
	const { rows } = await run("insert into chapter (course_id, title, sort) values ($1, '序', -1) returning id", [course.full]);
	await run("insert into lesson (course_id, chapter_id, title, sort, seconds, kind) values ($1, $2, '讲义', 0, 0, 'document')", [
		course.full,
		rows[0]?.id,
	]);
	await run('update lesson set sort = 5 where course_id = $1 and kind = $2', [course.full, 'video']);
	lessons = (await run("select id from lesson where course_id = $1 order by kind = 'video', id", [course.full])).rows.map(({ id }) => id);
});
afterAll(() => it.close());

const card = () => ({
	id: course.full,
	prodType: 1,
	title: expect.stringMatching(/^课程\d+$/),
	subtitle: '环与理想',
	cover: expect.stringContaining('/art/cover/'),
	price: 19_900,
	originalPrice: 29_900,
	currency: 'CNY',
	vipFlag: 0,
	trialFlag: 1,
	categoryId: rings,
	categoryName: '数学',
	categoryKey: 'maths',
	lessonCount: 2,
	durationSeconds: 3600,
	learnerCount: 50,
	rating: 4.6,
	ratingCount: 12,
	teachers: [
		{ id: shen, name: '沈知白', avatar: expect.stringContaining(`/art/avatar/${shen}/`) },
		{ id: gu, name: '顾明远', avatar: expect.stringContaining(`/art/avatar/${gu}/`) },
	],
	publishedAt: expect.stringMatching(/^2026-01-01T00:\d\d:00\.000Z$/),
});
const translated = () => ({
	...card(),
	title: 'Rings and ideals',
	subtitle: 'Short',
	categoryName: 'Maths',
	teachers: [
		{ id: shen, name: expect.stringMatching(/^Teacher/), avatar: expect.any(String) },
		{ id: gu, name: 'Gu', avatar: expect.any(String) },
	],
});

describe('R03 R50 a course, whole', () => {
	test('its card, in both languages', async () => {
		const find = async (options = {}) => (await it.call('courseList', {}, options)).json.data.dataList.find(({ id }) => id === course.full);
		expect(await find()).toEqual({ ...card(), own: null });
		expect(await find(english)).toEqual({ ...translated(), own: null });
	});

	test('its detail, in both languages', async () => {
		const names = (list: [number, string][]) => list.map(([id, name]) => ({ id, name }));
		const detail = {
			...card(),
			introduction: '<p>介绍</p>',
			audience: '学过代数',
			outcomes: ['会了'],
			validityDays: 365,
			materials: true,
			categoryPath: names([
				[maths, '数学'],
				[algebra, '代数'],
				[rings, '环'],
			]),
			owned: false,
			favourite: false,
			nextVideoId: lessons[1],
			trialVideoId: lessons[1],
			seo: { title: '环', keywords: '环,理想', description: '', image: '' },
		};
		// The lesson before is a document: what begins the course is the first that is no live one.
		detail.nextVideoId = detail.trialVideoId = lessons[0] as number;
		expect((await it.call('courseDetail', { id: course.full })).json.data).toEqual(detail);
		expect((await it.call('courseDetail', { id: course.full }, english)).json.data).toEqual({
			...detail,
			...translated(),
			introduction: '<p>About it</p>',
			audience: 'Knows algebra',
			outcomes: ['You can do it'],
			categoryPath: names([
				[maths, 'Maths'],
				[algebra, 'Algebra'],
				[rings, 'Rings'],
			]),
			seo: { title: 'Rings', keywords: '环,理想', description: '', image: '' },
		});
	});

	test('without a trial there is nothing to begin with but its trial lesson; that of a live lesson does not count', async () => {
		const [first] = (await run('select id from lesson where course_id = $1 order by sort', [course.vip])).rows;
		expect((await it.call('courseDetail', { id: course.vip })).json.data).toMatchObject({ nextVideoId: first?.id, trialVideoId: first?.id });
		await run("update lesson set kind = 'live' where id = $1", [first?.id]);
		it.app.forget();
		expect((await it.call('courseDetail', { id: course.vip })).json.data).toMatchObject({ nextVideoId: null, trialVideoId: null });
		await run("update lesson set kind = 'video' where id = $1", [first?.id]);
		it.app.forget();
	});

	test('its chapters and lessons in order; of a trial course none is locked', async () => {
		const lesson = (id: number | undefined, title: string, more: object = {}) => ({
			id,
			title,
			durationSeconds: 1800,
			filmSeconds: 1800,
			sample: false,
			trialFlag: 1,
			kind: 'video',
			resourceId: null,
			locked: false,
			progress: null,
			...more,
		});
		expect((await it.call('courseVideos', { id: course.full })).json.data).toEqual([
			{ id: expect.any(Number), title: '序', videos: [lesson(lessons[0], '讲义', { kind: 'document', durationSeconds: 0, filmSeconds: 0 })] },
			{ id: expect.any(Number), title: '第一章', videos: [lesson(lessons[1], '第一讲'), lesson(lessons[2], '第二讲')] },
		]);
		const withdrawn = (await it.call('courseVideos', { id: course.withdrawn })).json.data;
		expect(withdrawn[0]?.videos.map(({ locked, trialFlag }) => [locked, trialFlag])).toEqual([
			[true, 1],
			[true, 0],
		]);
		for (const id of [course.offline, 99_999]) expect((await it.call('courseVideos', { id })).json).toMatchObject({ code: 404, reason: 'not_found' });
	});

	test('its teachers in the agency’s order, those who left not among them', async () => {
		const teacher = { title: '教师', summary: '先把问题讲成一句人话。', years: 12, avatar: expect.any(String) };
		expect((await it.call('courseTeachers', { id: course.full })).json.data).toEqual([
			{ ...teacher, id: shen, name: '沈知白' },
			{ ...teacher, id: gu, name: '顾明远' },
		]);
		expect((await it.call('courseTeachers', { id: course.full }, english)).json.data[1]).toEqual({
			...teacher,
			id: gu,
			name: 'Gu',
			title: 'Teacher',
			summary: 'Plain',
		});
	});

	test('whether the public may see it: yes, not yet, no longer', async () => {
		const context = { db: it.db } as never;
		expect(await requireCourse(context, course.full)).toEqual({ durationSeconds: 3600 });
		await expect(requireCourse(context, course.offline)).rejects.toMatchObject({ reason: 'not_found' });
		await expect(requireCourse(context, course.withdrawn)).rejects.toMatchObject({ reason: 'withdrawn' });
	});

	test('a new title leaves the subtitle; one that is not there is not found', async () => {
		await renameCourse(it.db, course.tie, { title: '改了', subtitle: '也改了' });
		expect((await it.call('courseDetail', { id: course.tie })).json.data).toMatchObject({ title: '改了', subtitle: '也改了' });
		await renameCourse(it.db, course.tie, { title: '又改了' });
		expect((await it.call('courseDetail', { id: course.tie })).json.data).toMatchObject({ title: '又改了', subtitle: '也改了' });
		await expect(renameCourse(it.db, 99_999, { title: '没有' })).rejects.toMatchObject({ reason: 'not_found' });
	});
});

describe('R02 R50 lists of courses', () => {
	test('trial courses: by rank, the older of two with the same; those without a rank by date', async () => {
		const list = async (size?: number) => (await it.call('trialCourses', size ? { size } : {})).json.data;
		expect(ids(await list())).toEqual([course.full, course.both]);
		expect(ids(await list(1))).toEqual([course.full]);
		expect((await list())[0]).toEqual({ ...card(), firstVideoId: lessons[1], firstVideoSeconds: 1800 });
		await run('delete from lesson where course_id = $1', [course.both]);
		it.app.forget();
		expect((await list())[1]).toMatchObject({ firstVideoId: null, firstVideoSeconds: 0 });
	});

	test('recommended ones by rank and id, then the most learned, of a category and without the one that is shown', async () => {
		const list = async (input: object) => ids((await it.call('recommendedCourses', input)).json.data);
		const chosen = [course.music, course.free, course.tie];
		expect(await list({ size: 2 })).toEqual(chosen.slice(0, 2));
		expect(await list({ size: 8 })).toEqual([...chosen, course.full, course.both, course.vip]);
		expect(await list({ size: 4, exceptId: course.full })).toEqual([...chosen, course.both]);
		expect(await list({ size: 5, exceptId: course.free })).toEqual([course.music, course.tie, course.full, course.both, course.vip]);
		expect(await list({ size: 4, categoryLevel1: maths })).toEqual([course.free, course.tie, course.full, course.both]);
		expect(await list({ size: 4, categoryLevel1: music })).toEqual([course.music]);
		expect((await it.call('recommendedCourses', { size: 4 })).json.data[3]).toEqual({ ...card(), own: null });
	});

	test('a teacher’s newest 12, the younger of two of the same moment first', async () => {
		const list = async (teacherId: number) => (await it.call('coursesOfTeacher', { teacherId })).json.data;
		expect(ids(await list(gu))).toEqual([course.free, course.both, course.vip, course.full, course.music, course.tie]);
		expect(await list(shen)).toEqual([card()]);
		expect(await list(99_999)).toEqual([]);
		const many: number[] = [];
		for (let n = 0; n < 13; n += 1) many.push(await makeCourse(it.db, { category: music, teacher: away }));
		it.app.forget();
		expect(ids(await list(away))).toEqual(many.reverse().slice(0, 12));
		await run('update course set online = false where id = any($1)', [many]);
		it.app.forget();
	});

	test('a teacher who is taken offline leaves every card and the search, and comes back', async () => {
		const set = (online: boolean) =>
			it.db.transaction(async (tx) => {
				await tx.run(sql`update teacher set online = ${online} where id = ${shen}`);
				await tx.touch('teachers', 'courses');
			});
		const shown = async () => (await it.call('courseDetail', { id: course.full })).json.data.teachers.map(({ name }) => name);
		const found = async () => (await it.call('search', { q: '沈知白' })).json.data.courses.totalCount;
		expect([await shown(), await found()]).toEqual([['沈知白', '顾明远'], 1]);
		await set(false);
		expect([await shown(), await found()]).toEqual([['顾明远'], 0]);
		await set(true);
		expect([await shown(), await found()]).toEqual([['沈知白', '顾明远'], 1]);
	});

	test('cards and lessons for those who found them, in their order', async () => {
		const context = { db: it.db, config: it.config, locale: 'zh-CN' } as never;
		expect(ids(await coursesByIds(context, [course.music, course.full, 99_999, course.vip]))).toEqual([course.music, course.full, course.vip]);
		const found = await lessonsByIds(context, [lessons[2] as number, lessons[0] as number]);
		const shown = {
			durationSeconds: 1800,
			trialFlag: 1,
			kind: 'video',
			locked: false,
			progress: null,
			courseId: course.full,
			courseTitle: expect.stringMatching(/^课程/),
			teachers: ['沈知白', '顾明远'],
		};
		expect(found).toEqual([
			{ ...shown, id: lessons[2], title: '第二讲', number: 3 },
			{ ...shown, id: lessons[0], title: '讲义', number: 1, kind: 'document', durationSeconds: 0 },
		]);
		expect((await lessonsByIds(context, [lessons[1] as number]))[0]?.number).toBe(2);
		const locked = (await run('select id from lesson where course_id = $1 and not trial', [course.vip])).rows[0]?.id as number;
		expect(await lessonsByIds(context, [locked])).toMatchObject([{ trialFlag: 0, locked: true, number: 2 }]);
		const [offline] = (await run('select id from lesson where course_id = $1', [course.offline])).rows;
		expect(await lessonsByIds(context, [offline?.id as number])).toEqual([]);
		expect(await lessonsByIds(context, [])).toEqual([]);
	});

	test('the lessons that show a medium, in words', async () => {
		const { rows } = await run("insert into media_asset (title, state) values ('片', 'ready') returning id");
		await run('update lesson set resource_id = $1 where id = $2', [rows[0]?.id, lessons[2]]);
		const title = (await it.db.row<{ title: string }>(sql`select title from course where id = ${course.full}`))?.title;
		expect(await lessonsShowing(it.db, rows[0]?.id as number)).toEqual([`lesson ${lessons[2]} 第二讲 (course ${course.full} ${title})`]);
		await run('update lesson set resource_id = null where id = $1', [lessons[2]]);
	});
});

describe('R50 categories, whole', () => {
	const node = (id: number, key: string, parentId: number, level: number, name: string, courseCount: number) => ({
		id,
		key,
		parentId,
		level,
		name,
		courseCount,
	});
	const keyOf = async (id: number) => (await it.db.row<{ key: string }>(sql`select key from category where id = ${id}`))?.key ?? '';

	test('the tree with the courses of each, hidden ones left out', async () => {
		const tree = (names: string[]) => async () => [
			{
				...node(maths, 'maths', 0, 1, names[0] ?? '', 5),
				children: [
					{
						...node(algebra, await keyOf(algebra), maths, 2, names[1] ?? '', 1),
						children: [{ ...node(rings, await keyOf(rings), algebra, 3, names[2] ?? '', 1), children: [] }],
					},
				],
			},
			{ ...node(music, 'music', 0, 1, names[3] ?? '', 1), children: [] },
		];
		expect((await it.call('industryCategories')).json.data).toEqual(await tree(['数学', '代数', '环', '音乐'])());
		expect((await it.call('industryCategories', {}, english)).json.data).toEqual(await tree(['Maths', 'Algebra', 'Rings', 'Music'])());
	});

	test('what is below one, and nothing of what is offline', async () => {
		const children = async (input: object) => (await it.call('categoryChildren', input)).json.data;
		expect(await children({ parentId: maths })).toEqual([node(algebra, await keyOf(algebra), maths, 2, '代数', 1)]);
		expect(ids(await children({ parentId: 0 }))).toEqual([maths, music]);
		expect(await children({ parentId: 0, online: 0 })).toEqual([]);
		expect(ids(await children({ parentId: 0, online: 1 }))).toEqual([maths, music]);
	});

	test('the way to one; none to what is hidden or below it', async () => {
		const { path } = (await it.call('categoryPath', { nodeId: rings })).json.data;
		expect(path).toEqual([
			node(maths, 'maths', 0, 1, '数学', 5),
			node(algebra, await keyOf(algebra), maths, 2, '代数', 1),
			node(rings, await keyOf(rings), algebra, 3, '环', 1),
		]);
		const [below] = (await run('select id from category where parent_id = $1', [hidden])).rows;
		for (const nodeId of [hidden, below?.id as number, 99_999])
			expect((await it.call('categoryPath', { nodeId })).json).toMatchObject({ code: 404, reason: 'not_found' });
		expect((await it.call('courseList', { categoryLevel1: hidden })).json.data).toMatchObject({ totalCount: 0, dataList: [] });
	});
});

describe('R50 vipPlans', () => {
	test('plans in order, the shelf of the most learned VIP courses, the agency’s words with the true count', async () => {
		const [year, month, old] = (await newProducts(it.db, 3, 3)) as [number, number, number];
		await run(
			`insert into vip_plan (id, title, days, price, original_price, note, sort, online, en) values ($1, '年卡', 365, 69900, 99900, '一年', 1, true, '{"title": "Year", "note": "A year"}'),
				($2, '月卡', 30, 9900, null, '', 1, true, '{}'), ($3, '旧卡', 7, 100, null, '', 0, false, '{}')`,
			[year, month, old],
		);
		await run(`insert into site_text (key, body) values ('vip', '{"title": "一张卡", "lead": "{count} 门课，{count} 门", "homeTitle": "VIP", "homeLead": "看", "refund": "七天",
			"answers": [{"question": "问", "answer": "答"}, {"question": "只有问"}]}')`);
		it.app.forget();
		const { data } = (await it.call('vipPlans')).json;
		const plan = { prodType: 3, currency: 'CNY' };
		const plans = [
			{ ...plan, id: year, title: '年卡', days: 365, price: 69_900, originalPrice: 99_900, note: '一年' },
			{ ...plan, id: month, title: '月卡', days: 30, price: 9900, originalPrice: null, note: '' },
		];
		expect(data.plans).toEqual(plans);
		expect(ids(data.shelf)).toEqual([course.music, course.both, course.vip]);
		expect(data.shelf[0]).toEqual({
			id: course.music,
			title: expect.stringMatching(/^课程/),
			ground: expect.stringMatching(/^#/),
			ink: expect.stringMatching(/^#/),
			band: expect.stringMatching(/^#/),
			height: expect.any(Number),
		});
		expect(data.courseCount).toBe(3);
		expect(data.texts).toEqual({
			title: '一张卡',
			lead: '3 门课，3 门',
			homeTitle: 'VIP',
			homeLead: '看',
			refund: '七天',
			answers: [
				{ question: '问', answer: '答' },
				{ question: '只有问', answer: '' },
			],
		});
		const inEnglish = (await it.call('vipPlans', {}, english)).json.data;
		expect(inEnglish.plans[0]).toEqual({ ...plans[0], title: 'Year', note: 'A year' });
		expect(inEnglish.shelf[0]?.title).toMatch(/^Course/);
	});

	test('25 on the shelf', async () => {
		for (let n = 0; n < 26; n += 1) await makeCourse(it.db, { category: music, vip: true, trial: n % 2 === 0, learnerCount: 100 + n });
		it.app.forget();
		const { shelf, courseCount } = (await it.call('vipPlans')).json.data;
		expect([shelf.length, courseCount]).toEqual([25, 29]);
		expect(ids(shelf)).toEqual([...ids(shelf)].sort((a, b) => b - a));
	});
});

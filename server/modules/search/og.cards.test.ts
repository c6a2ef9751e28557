import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeArticle, makeCategory, makeCourse, makeNewsModule, makeRoom, makeTeacher } from '../../../test/factories.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import type { Reader } from '../../http/run-call.ts';
import { avatarSvg } from '../../lib/art/avatar.ts';
import { boardSvg } from '../../lib/art/board.ts';
import { coverSvg } from '../../lib/art/cover.ts';
import type { OgInput } from '../../lib/art/og.ts';
import { saveText } from '../site/site.service.ts';
import { OgPictures } from './og.pictures.ts';
import { openSharePictures, type SharePictures } from './og.service.ts';

let app: TestApp;
let shared: SharePictures;
let pictures: OgPictures;
const ids = { course: 0, teacher: 0, live: 0, news: 0, gone: 0 };

beforeAll(async () => {
	app = await startApp();
	shared = openSharePictures(app.config, app.app.runner);
	pictures = new OgPictures(app.config);
	const category = await makeCategory(app.db, { name: '数学', nameEn: 'Maths', key: 'maths' });
	// On the deep ground, which a board changes.
	do ids.teacher = await makeTeacher(app.db, { name: '顾明远', category });
	while (avatarSvg({ id: ids.teacher, text: '顾' }) === avatarSvg({ id: ids.teacher, text: '顾', onBoard: true }));
	do ids.course = await makeCourse(app.db, { category, title: '微积分', titleEn: 'Calculus' });
	while (coverSvg({ id: ids.course, category: 'maths' }) === cover(ids.course));
	ids.gone = await makeCourse(app.db, { category, online: false, withdrawn: true });
	do ids.live = await makeRoom(app.db, { teacher: ids.teacher, category, now: new Date(), minutes: 60, title: '直播课' });
	while (picture(ids.live, false) === picture(ids.live));
	ids.news = await makeArticle(app.db, { module: await makeNewsModule(app.db, '笔记'), title: '一篇' });
	await saveText(app.db, 'web_info', { siteName: '讲台', slogan: '讲清楚' }, { siteName: 'Lectern', slogan: 'Made clear' });
});
afterAll(async () => {
	shared.close();
	pictures.close();
	await app.close();
});

const reader = (locale: 'zh-CN' | 'en'): Reader => ({ locale, ip: '127.0.0.1', userAgent: '', traceId: '', token: '' });
const keyOf = (card: OgInput) => pictures.keyOf(card);
const cover = (id: number) => coverSvg({ id, category: 'maths' }, { onBoard: true });
const picture = (id: number, onBoard = true) => coverSvg({ id, category: 'maths', spine: false }, { onBoard });

describe('R43 what a shared link shows', () => {
	test('the key of a picture is made of all that it shows', async () => {
		const card = { title: 'a', subtitle: 'b', kind: 'c', cover: 'd', site: 'e' };
		const keys = await Promise.all(
			[
				card,
				{ ...card, title: 'x' },
				{ ...card, subtitle: 'x' },
				{ ...card, kind: 'x' },
				{ ...card, cover: null },
				{ ...card, site: 'x' },
				{ ...card, title: 'ab', subtitle: '' },
			].map(keyOf),
		);
		expect(new Set(keys).size).toBe(keys.length);
		expect(keys[0]).toMatch(/^[\w-]{43}$/);
		expect(await new OgPictures(app.config).keyOf(card)).toBe(keys[0]);
	});
	test.each([
		['course', 'zh-CN', () => ({ title: '微积分', subtitle: '一句话', kind: '数学 · 2 讲', cover: cover(ids.course), site: '讲台' })],
		['course', 'en', () => ({ title: 'Calculus', subtitle: '一句话', kind: 'Maths · 2 lessons', cover: cover(ids.course), site: 'Lectern' })],
		[
			'teacher',
			'zh-CN',
			() => ({
				title: '顾明远',
				subtitle: '先把问题讲成一句人话。',
				kind: '教师',
				cover: avatarSvg({ id: ids.teacher, text: '顾', onBoard: true }),
				site: '讲台',
			}),
		],
		[
			'live',
			'zh-CN',
			() => ({
				title: '直播课',
				subtitle: '顾明远',
				kind: '直播 · 数学',
				cover: picture(ids.live),
				site: '讲台',
			}),
		],
		['news', 'zh-CN', () => ({ title: '一篇', subtitle: '摘要', kind: '笔记', cover: null, site: '讲台' })],
		['site', 'zh-CN', () => ({ title: '讲台', subtitle: '讲清楚', kind: '', cover: boardSvg({ category: 'maths', locale: 'zh-CN' }), site: '讲台' })],
		[
			'site',
			'en',
			() => ({ title: 'Lectern', subtitle: 'Made clear', kind: '', cover: boardSvg({ category: 'maths', locale: 'en' }), site: 'Lectern' }),
		],
	] as const)('a %s in %s', async (kind, locale, card) => {
		const { tag } = await shared.find(reader(locale), kind, kind === 'site' ? 0 : ids[kind]);
		expect(tag).toBe(await keyOf(card()));
	});
	test('a live room is announced in English too', async () => {
		const { data } = (await app.call('roomInfo', { id: ids.live }, { headers: { 'accept-language': 'en' } })).json;
		const { tag } = await shared.find(reader('en'), 'live', ids.live);
		expect(tag).toBe(
			await keyOf({
				title: data.title,
				subtitle: data.teacher.name,
				kind: 'Live · Maths',
				cover: picture(ids.live),
				site: 'Lectern',
			}),
		);
	});
	test('what is not there has no picture, nor has a kind that nobody knows; what was withdrawn is gone', async () => {
		for (const kind of ['course', 'teacher', 'live', 'news'])
			await expect(shared.find(reader('en'), kind, 99_999), kind).rejects.toMatchObject({ reason: 'not_found' });
		for (const kind of ['', 'courses', 'order'])
			await expect(shared.find(reader('en'), kind, 1), kind).rejects.toMatchObject({ reason: 'not_found' });
		await expect(shared.find(reader('en'), 'course', ids.gone)).rejects.toMatchObject({ reason: 'withdrawn' });
	});
});

describe('R43 its address', () => {
	const get = (path: string, headers = {}) => app.app.server.inject({ url: `/art/og/${path}`, headers });

	test('answers the picture with its tag, for an hour; who has it is told so without a drawing', async () => {
		const { tag, draw } = await shared.find(reader('en'), 'site', 0);
		const same = await get('site/0.png?lang=en', { 'if-none-match': `"${tag}"` });
		expect([
			same.statusCode,
			same.rawPayload.length,
			same.headers['etag'],
			same.headers['cache-control'],
			same.headers['content-security-policy'],
		]).toEqual([304, 0, `"${tag}"`, 'public, max-age=3600', "default-src 'none'; frame-ancestors 'none'"]);
		const whole = await get('site/0.png?lang=en', { 'if-none-match': '"other"', cookie: 'agency-smart-token=x', 'accept-language': 'zh' });
		expect([whole.statusCode, whole.headers['content-type'], whole.headers['etag'], whole.headers['cache-control']]).toEqual([
			200,
			'image/png',
			`"${tag}"`,
			'public, max-age=3600',
		]);
		expect(whole.rawPayload).toEqual(await draw());
	});
	test('is in the language that it names, Chinese where it names none of ours', async () => {
		const tagOf = async (path: string, headers = {}) => (await get(path, { 'if-none-match': '*', ...headers })).headers['etag'];
		const chinese = `"${(await shared.find(reader('zh-CN'), 'site', 0)).tag}"`;
		expect([await tagOf('site/0.png'), await tagOf('site/0.png?lang=fr'), await tagOf('site/0.png', { 'accept-language': 'en' })]).toEqual([
			chinese,
			chinese,
			chinese,
		]);
		expect(await tagOf('site/0.png?lang=en')).not.toBe(chinese);
	});
	test('of nothing is 404, of what was withdrawn 410, of no number 422', async () => {
		expect([
			(await get('course/99999.png')).statusCode,
			(await get(`course/${ids.gone}.png`)).statusCode,
			(await get('course/x.png')).statusCode,
			(await get('nothing/1.png')).statusCode,
		]).toEqual([404, 410, 422, 404]);
	});
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
	makeArticle,
	makeCategory,
	makeCourse,
	makeGrant,
	makeLessons,
	makeLogin,
	makeNewsModule,
	makeRoom,
	makeTeacher,
} from '../../../test/factories.ts';
import { keptBy } from '../../../test/shared-answer.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { insertOne } from '../../../tools/seed/bulk.ts';
import { sql } from '../../db/sql.ts';
import { saveCaption } from '../media/media.captions.service.ts';
import { wordsOf } from './search.rules.ts';
import { corrections, countOf, spellingOf } from './search.service.ts';
import { nearestWords, refreshPopular, refreshWords } from './words.queries.ts';

let site: TestApp;
let category: number;
const courses: number[] = [];
const teachers: number[] = [];
const rooms: number[] = [];
const news: number[] = [];
const search = async (q: string, more: object = {}, token = '') => (await site.call('search', { q, ...more }, { token })).json.data;
const idsOf = (list: { id: number }[]) => list.map(({ id }) => id);
const newest = (list: number[]) => [...list].reverse();

/** A film in which this is said, every five seconds a line. */
async function makeFilm(lines: string[], lang = 'zh-CN', asset?: number): Promise<number> {
	const id = asset ?? (await insertOne(site.db, sql`insert into media_asset (title, state, seconds) values ('影片', 'ready', 1800) returning id`));
	const clock = (second: number) => `${String(Math.floor(second / 60)).padStart(2, '0')}:${String(second % 60).padStart(2, '0')}.000`;
	await saveCaption(
		site.app.platform,
		id,
		lang,
		lang,
		`WEBVTT\n\n${lines.map((text, n) => `${clock(n * 5)} --> ${clock(n * 5 + 4)}\n${text}\n`).join('\n')}`,
	);
	return id;
}

beforeAll(async () => {
	site = await startApp();
	category = await makeCategory(site.db, { name: '数学', nameEn: 'Maths' });
	// The first are learned most. Of 41 the first lesson has 石榴, of 40 of them 樱桃 as well.
	for (let n = 0; n < 41; n += 1) {
		courses.push(await makeCourse(site.db, { category, title: `课 ${n}`, titleEn: `Nr ${n}`, learnerCount: 1000 - n }));
		await makeLessons(site.db, courses[n] as number, [[n < 40 ? `石榴和樱桃 ${n}` : `石榴 ${n}`]]);
	}
	for (let n = 0; n < 8; n += 1) {
		teachers.push(await makeTeacher(site.db, { category, name: n < 2 ? `枇杷${n}` : `师${n}` }));
		rooms.push(
			await makeRoom(site.db, {
				teacher: teachers[0] as number,
				category,
				now: new Date(Date.UTC(2026, 0, 1)),
				minutes: n * 60,
				title: `枇杷直播 ${n}`,
			}),
		);
	}
	const module = await makeNewsModule(site.db);
	for (let n = 0; n < 8; n += 1) news.push(await makeArticle(site.db, { module, title: `枇杷消息 ${n}` }));
	await site.db.run(sql`update teacher set summary = '爱吃枇杷', learner_count = 50 where id = any(${teachers.slice(2)})`);
	await site.db.run(sql`update teacher set online = false where id = ${teachers[7]}`);
	await site.db.run(sql`update live_room set online = false where id = ${rooms[7]}`);
	await site.db.run(sql`update news set online = false where id = ${news[7]}`);
	site.app.forget();
});
afterAll(() => site.close());

describe('L4 how much of each kind is shown, and how much there is', () => {
	test('twelve lessons of the forty most learned courses; of more courses it says that there are more', async () => {
		const of41 = await search('石榴');
		expect([of41.lessons.dataList.map(({ courseId }) => courseId), of41.lessons.totalCount, of41.lessons.capped]).toEqual([
			courses.slice(0, 12),
			40,
			true,
		]);
		expect([idsOf(of41.courses.dataList), of41.courses.totalCount, of41.courses.capped]).toEqual([courses.slice(0, 16), 41, false]);
		expect(of41.courses.dataList[0]).toMatchObject({ match: 'lesson', outcome: null, lessonHits: 1, owned: false });
		const last = await search('石榴', { currPage: 3 });
		expect(last.courses.dataList.map(({ id, lessonHits }) => [id, lessonHits])).toEqual([
			...courses.slice(32, 40).map((id) => [id, 1]),
			[courses[40], 0],
		]);
		expect((await search('石榴', { currPage: 4 })).courses).toEqual({ dataList: [], totalCount: 41, capped: false });
		const of40 = await search('樱桃');
		expect([of40.lessons.totalCount, of40.lessons.capped, of40.courses.totalCount]).toEqual([40, false, 40]);
	});
	test('six teachers, rooms and articles, titles first, then by what each is ordered by; none that is offline', async () => {
		const found = await search('枇杷');
		expect([idsOf(found.teachers.dataList), found.teachers.totalCount, found.teachers.capped]).toEqual([
			[teachers[1], teachers[0], ...newest(teachers.slice(3, 7))],
			7,
			false,
		]);
		expect([idsOf(found.rooms.dataList), found.rooms.totalCount, found.rooms.capped]).toEqual([newest(rooms.slice(1, 7)), 7, false]);
		expect([idsOf(found.news.dataList), found.news.totalCount, found.news.capped]).toEqual([newest(news.slice(1, 7)), 7, false]);
		expect(found.teachers.dataList.map(({ lessonHits }) => lessonHits)).toEqual([0, 0, 0, 0, 0, 0]);
		expect(countOf(found)).toBe(21);
	});
	test('nothing to look for is empty everywhere, and says what was asked', async () => {
		const none = { dataList: [], totalCount: 0, capped: false };
		expect(await search('…', { currPage: 2, pageSize: 3 })).toEqual({
			q: '…',
			suggestion: null,
			advice: [],
			curPage: 2,
			pageSize: 3,
			courses: none,
			lessons: none,
			transcripts: none,
			teachers: none,
			rooms: none,
			news: none,
		});
		const { data } = (await site.call('suggest', { q: '…' })).json;
		expect(data).toEqual({ q: '…', suggestion: null, totalCount: 0, capped: false, lessons: [], transcripts: [], courses: [], teachers: [] });
	});
	test('while one types: two of each, one line of each, how much in all, and whether there is more', async () => {
		const { data } = (await site.call('suggest', { q: '石榴' })).json;
		expect([
			idsOf(data.courses),
			data.lessons.map(({ courseId }) => courseId),
			data.teachers,
			data.transcripts,
			data.totalCount,
			data.capped,
		]).toEqual([courses.slice(0, 2), courses.slice(0, 2), [], [], 81, true]);
		expect((await site.call('suggest', { q: '枇杷' })).json.data).toMatchObject({
			totalCount: 21,
			capped: false,
			teachers: [{ id: teachers[1] }, { id: teachers[0] }],
		});
	});
	test('a lesson is found by several words, some of which are its course’s; those with all words in the title come first', async () => {
		const id = await makeCourse(site.db, { category, title: '榫卯', titleEn: 'Joints', learnerCount: 5 });
		const [own, both, neither] = await makeLessons(site.db, id, [['怎样做榫头'], ['榫卯的榫头'], ['收尾']]);
		site.app.forget();
		expect(idsOf((await search('榫卯 榫头')).lessons.dataList)).toEqual([both, own]);
		expect(idsOf((await search('榫头')).lessons.dataList)).toEqual([own, both]);
		expect(idsOf((await search('收尾')).lessons.dataList)).toEqual([neither]);
		expect((await search('榫卯')).courses.dataList).toMatchObject([{ id, match: 'title', lessonHits: 1 }]);
		await site.db.run(sql`delete from lesson where course_id = ${id}`);
	});
	test('teachers of the lessons that were found: most lessons first, once each, after those found by themselves', async () => {
		const [one, two] = [await makeTeacher(site.db, { category, name: '甲' }), await makeTeacher(site.db, { category, name: '乙山楂' })];
		const three = await makeTeacher(site.db, { category, name: '丙' });
		const make = async (teacher: number, lessons: number) => {
			const id = await makeCourse(site.db, { category, title: '果', titleEn: 'Fruit', teacher });
			await makeLessons(
				site.db,
				id,
				Array.from({ length: lessons }, (_, n) => [`山楂 ${n}`] as const),
			);
			return id;
		};
		const [a, b] = [await make(one, 1), await make(three, 2)];
		await site.db.run(sql`insert into course_teacher (course_id, teacher_id) values (${b}, ${two})`);
		site.app.forget();
		const found = await search('山楂');
		expect(found.teachers.dataList.map(({ id, lessonHits }) => [id, lessonHits])).toEqual([
			[two, 2],
			[three, 2],
			[one, 1],
		]);
		expect([found.teachers.totalCount, found.teachers.capped, found.lessons.totalCount]).toEqual([3, false, 3]);
		// The course whose teacher has the word in the name is found by that name.
		expect(found.courses.dataList.map(({ id, match, lessonHits }) => [id, match, lessonHits])).toEqual([
			[b, 'name', 2],
			[a, 'lesson', 1],
		]);
	});
});

describe('L4 what is said', () => {
	let lessons: number[] = [];
	let spoken: number;
	beforeAll(async () => {
		spoken = await makeCourse(site.db, { category, title: '听', titleEn: 'Heard', trial: true, learnerCount: 3 });
		lessons = await makeLessons(
			site.db,
			spoken,
			Array.from({ length: 10 }, (_, n) => [`讲 ${n}`, `Talk ${n}`] as const),
		);
		for (const [n, lesson] of lessons.entries()) {
			const asset = await makeFilm(
				n === 0 ? Array.from({ length: 25 }, (_, line) => `核桃 ${line}`) : ['开头', '核桃一颗', '核桃和杏仁', '杏仁', '结尾'],
			);
			await site.db.run(sql`update lesson set resource_id = ${asset} where id = ${lesson}`);
		}
		site.app.forget();
	});

	test('eight lessons and twenty lines of each; the total counts all lines', async () => {
		const { transcripts, courses: shelf } = await search('核桃');
		expect([transcripts.dataList.map(({ videoId }) => videoId), transcripts.totalCount, transcripts.capped]).toEqual([
			lessons.slice(0, 8),
			25 + 9 * 2,
			false,
		]);
		expect(transcripts.dataList[0]).toEqual({
			videoId: lessons[0],
			title: '讲 0',
			number: 1,
			courseId: spoken,
			courseTitle: '听',
			totalCount: 25,
			lines: Array.from({ length: 20 }, (_, line) => ({ second: line * 5, text: `核桃 ${line}` })),
		});
		expect(transcripts.dataList[1]).toMatchObject({
			number: 2,
			totalCount: 2,
			lines: [
				{ second: 5, text: '核桃一颗' },
				{ second: 10, text: '核桃和杏仁' },
			],
		});
		expect(shelf.dataList).toMatchObject([{ id: spoken, match: 'transcript', lessonHits: 0 }]);
		const { data } = (await site.call('suggest', { q: '核桃' })).json;
		expect([data.transcripts.map(({ videoId, lines }) => [videoId, lines.length]), data.totalCount]).toEqual([
			[
				[lessons[0], 1],
				[lessons[1], 1],
			],
			44,
		]);
	});
	test('of several words the lines that have most of them', async () => {
		const { transcripts } = await search('核桃 杏仁');
		expect([transcripts.totalCount, transcripts.dataList[0]?.lines]).toEqual([9, [{ second: 10, text: '核桃和杏仁' }]]);
		const apart = await search('开头 杏仁');
		expect(apart.transcripts.dataList[0]?.lines.map(({ second }) => second)).toEqual([0, 10, 15]);
	});
	test('in the reader’s language where the film has lines in it', async () => {
		const [lesson] = await makeLessons(site.db, spoken, [['讲栗子', 'Talk of chestnuts']]);
		const asset = await makeFilm(['Opening', 'A chestnut 栗子'], 'en');
		await makeFilm(['开头', '栗子', '还有栗子'], 'zh-CN', asset);
		await site.db.run(sql`update lesson set resource_id = ${asset} where id = ${lesson}`);
		site.app.forget();
		const linesIn = async (language: string) =>
			(await site.call('search', { q: '栗子' }, { headers: { 'accept-language': language } })).json.data.transcripts;
		expect([(await linesIn('zh')).totalCount, (await linesIn('en')).totalCount]).toEqual([2, 1]);
		expect((await linesIn('en')).dataList[0]).toMatchObject({
			title: 'Talk of chestnuts',
			courseTitle: 'Heard',
			lines: [{ second: 5, text: 'A chestnut 栗子' }],
		});
	});
});

describe('L4 what is a member’s', () => {
	test('owned by a grant that runs or by VIP, locked or not, how far, lines of their own; the visitor’s answer stays', async () => {
		const paid = await makeCourse(site.db, { category, title: '腰果课', titleEn: 'Cashew' });
		const vip = await makeCourse(site.db, { category, title: '腰果会员', titleEn: 'Cashew VIP', vip: true });
		const [paidLesson] = await makeLessons(site.db, paid, [['腰果一讲']]);
		const [vipLesson] = await makeLessons(site.db, vip, [['腰果二讲']]);
		await site.db.run(sql`update lesson set resource_id = ${await makeFilm(['腰果在这里'])} where id = ${paidLesson}`);
		await site.db.run(sql`update lesson set resource_id = ${await makeFilm(['腰果在那里'])} where id = ${vipLesson}`);
		site.app.forget();
		const now = site.app.platform.now().getTime();
		site.setNow(new Date(now));
		const reader = async (phone: string, grant?: { course: number | null; endsAt?: Date }) => {
			const login = await makeLogin(site, phone);
			if (grant) await makeGrant(site.db, { member: login.member.id, ...grant });
			return login;
		};
		const view = async (token: string) => {
			const found = await search('腰果', {}, token);
			return {
				owned: found.courses.dataList.filter(({ owned }) => owned).map(({ id }) => id),
				open: found.lessons.dataList.filter(({ locked }) => !locked).map(({ id }) => id),
				said: found.transcripts.dataList.map(({ videoId }) => videoId),
				lines: found.transcripts.totalCount,
			};
		};
		const nothing = { owned: [], open: [], said: [], lines: 0 };
		expect(await view('')).toEqual(nothing);
		expect(await view((await reader('13500135001')).token)).toEqual(nothing);
		expect(await view((await reader('13500135002', { course: paid, endsAt: new Date(now) })).token)).toEqual(nothing);
		const own = { owned: [paid], open: [paidLesson], said: [paidLesson], lines: 1 };
		const owner = await reader('13500135003', { course: paid });
		expect(await view(owner.token)).toEqual(own);
		expect(await view((await reader('13500135004', { course: paid, endsAt: new Date(now + 3_600_000) })).token)).toEqual(own);
		expect(await view((await reader('13500135005', { course: null, endsAt: new Date(now + 3_600_000) })).token)).toEqual({
			owned: [vip],
			open: [vipLesson],
			said: [vipLesson],
			lines: 1,
		});
		const { data } = (await site.call('suggest', { q: '腰果' }, { token: owner.token })).json;
		expect([
			data.totalCount,
			data.transcripts.map(({ videoId }) => videoId),
			(await site.call('suggest', { q: '腰果' })).json.data.totalCount,
		]).toEqual([5, [paidLesson], 4]);
		// What only they can hear needs no other search.
		const only = await makeFilm(['独有的松子']);
		await site.db.run(sql`update lesson set resource_id = ${only} where id = ${paidLesson}`);
		site.app.forget();
		expect((await search('松子', {}, owner.token)).advice).toEqual([]);
		expect((await search('松子')).advice).toEqual(['数学']);
		expect((await search('…', {}, owner.token)).transcripts.totalCount).toBe(0);
	});
});

describe('L4 spellings and advice', () => {
	test('the three nearest known words, nearest first, then the more frequent; never the word itself', async () => {
		await site.db.run(
			sql`insert into search_word (word, n) values ('kernel', 5), ('kernels', 9), ('kerbel', 1), ('colonel', 3), ('zebra', 9) on conflict (word) do update set n = excluded.n`,
		);
		expect(await nearestWords(site.db, 'kernal', 3)).toEqual({ known: false, near: ['kernel', 'kernels', 'kerbel'] });
		expect(await nearestWords(site.db, 'kernel', 2)).toEqual({ known: true, near: ['kernels', 'kerbel'] });
		expect(await nearestWords(site.db, 'kernal', 1)).toEqual({ known: false, near: ['kernel'] });
		const tried = await corrections(site.db, wordsOf('数据 kernal zzzzzz'));
		expect(tried.map((words) => words.map(({ text, lexeme, prefix }) => [text, lexeme, prefix]))).toEqual(
			['kernel', 'kernels', 'kerbel'].map((word) => [
				['数据', '数据', false],
				[word, word, false],
				['zzzzzz', 'zzzzzz', true],
			]),
		);
		expect(await corrections(site.db, wordsOf('数据 zzzzzz'))).toEqual([]);
		expect(spellingOf(wordsOf('python 数据'), ['学 Python'])).toBe('Python 数据');
	});
	test('R54 a word that is known stays while another is corrected; where that finds nothing, it may be misspelt too', async () => {
		const id = await makeCourse(site.db, { category, title: 'Kernel zebra', titleEn: 'Kernel zebra' });
		site.app.forget();
		expect(await search('kernel zebraa')).toMatchObject({ suggestion: 'Kernel zebra', courses: { dataList: [{ id }] } });
		// A word of its own, and not the one that was meant.
		expect(await search('kerbel zebraa')).toMatchObject({ suggestion: 'Kernel zebra', courses: { dataList: [{ id }] } });
		const tried = await corrections(site.db, wordsOf('kernel kernal'));
		expect(tried.map((words) => words.map(({ text }) => text).join(' '))).toEqual([
			'kernel kernel',
			'kernel kernels',
			'kernel kerbel',
			'kernels kernel',
		]);
		await site.db.run(sql`update course set online = false where id = ${id}`);
		site.app.forget();
	});
	test('parts that find something, none that is in a better one, three in all with names of categories', async () => {
		expect((await search('石榴樱桃核')).advice).toEqual(['石榴', '樱桃', '数学']);
		expect((await search('枇杷龘龘')).advice).toEqual(['数学']);
		const music = await makeCategory(site.db, { name: '音乐', nameEn: 'Music' });
		const only = await makeCourse(site.db, { category: music });
		site.app.forget();
		expect((await search('龘龘')).advice).toEqual(['数学', '音乐']);
		expect((await site.call('search', { q: '龘龘' }, { headers: { 'accept-language': 'en' } })).json.data.advice).toEqual(['Maths', 'Music']);
		await site.db.run(sql`update course set online = false where id = ${only}`);
		site.app.forget();
	});
	test('words of courses online are counted anew; tiers follow who is learned most', async () => {
		const quokka = await makeCourse(site.db, { category, title: 'Quokka quokka', titleEn: 'Quokka' });
		const [lesson] = await makeLessons(site.db, quokka, [['一讲']]);
		await site.db.run(sql`update lesson set resource_id = ${await makeFilm(['袋熊'])} where id = ${lesson}`);
		await makeCourse(site.db, { category, title: 'Wombat ab', titleEn: 'x', online: false });
		await refreshWords(site.db);
		expect(await site.db.rows(sql`select word, n from search_word where word in ('quokka', 'wombat', 'ab')`)).toEqual([{ word: 'quokka', n: 1 }]);
		await site.db.run(sql`update search_word set n = 77 where word = 'quokka'`);
		await refreshWords(site.db);
		expect(await site.db.rows(sql`select n from search_word where word = 'quokka'`)).toEqual([{ n: 1 }]);
		await site.db.run(sql`update course set popular = 0`);
		await site.db.run(sql`update transcript_piece set tier = 0`);
		await refreshPopular(site.db);
		expect(await site.db.rows(sql`select distinct popular from course where online`)).toEqual([{ popular: 2 }]);
		expect(await site.db.rows(sql`select distinct tier from transcript_piece`)).toEqual([{ tier: 3 }]);
	});
	test('R54 an answer is kept until any of what it searches is written', async () => {
		const tags = ['courses', 'teachers', 'rooms', 'news', 'categories'];
		expect([(await keptBy(site, 'search', { q: 'x' })).tags, (await keptBy(site, 'suggest', { q: 'x' })).tags]).toEqual([tags, tags]);
	});
});

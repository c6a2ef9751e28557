import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCategory, makeCourse, makeRoom, makeTeacher } from '../../../test/factories.ts';
import { keptBy } from '../../../test/shared-answer.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import { renameCourse, tellCourseChanged } from '../catalogue/catalogue.service.ts';
import { roomCalendar } from './live.calendar.rules.ts';
import { nextChange } from './live.queries.ts';
import { stateAt } from './live.rules.ts';

let app: TestApp;
let category: number;
let teacher: number;
const now = new Date('2026-11-21T11:00:00.000Z');
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);

beforeAll(async () => {
	app = await startApp();
	category = await makeCategory(app.db, { key: 'maths', name: '数学', nameEn: 'Maths' });
	teacher = await makeTeacher(app.db, { category, name: '顾老师' });
	// Another one, who has no room.
	await makeTeacher(app.db, { category });
});
afterAll(() => app.close());
beforeEach(async () => {
	await app.db.run(sql`delete from live_room`);
	app.setNow(now);
	app.app.forget();
});

const room = (minutes: number, more: { category?: number; title?: string; price?: number; state?: string; length?: number } = {}) =>
	makeRoom(app.db, { teacher, category, now, minutes, ...more });
const set = (id: number, change: ReturnType<typeof sql>) => app.db.run(sql`update live_room set ${change} where id = ${id}`);
const ids = async (key: 'roomList' | 'recentRooms' | 'pastRooms', input = {}) => {
	app.app.forget();
	const { data } = (await app.call(key, input)).json as { data: { id: number }[] | { dataList: { id: number }[] } };
	return ('dataList' in data ? data.dataList : data).map(({ id }) => id);
};

describe('R05 the list of rooms', () => {
	test('ahead is what has not ended, the one that ends first at the top; equal ends by their number; hidden ones are in no list', async () => {
		const ends = await room(-60);
		await set(ends, sql`end_at = ${now}`);
		const on = await room(-60);
		await set(on, sql`end_at = ${later(1)}`);
		const [a, b] = [await room(30), await room(30)];
		const [c, d] = [await room(-500), await room(-500)];
		const hidden = await room(10);
		await set(hidden, sql`online = false`);
		const gone = await room(-300);
		await set(gone, sql`online = false`);
		expect(await ids('roomList')).toEqual([on, a, b, ends, d, c]);
		expect((await app.call('roomList')).json.data).toMatchObject({ totalCount: 6, curPage: 1, pageSize: 12 });
		expect(await ids('recentRooms', { size: 2 })).toEqual([on, a]);
		expect(await ids('recentRooms', { size: 5 })).toEqual([on, a, b, ends, d]);
		expect(await ids('pastRooms', { size: 2 })).toEqual([ends, d]);
	});

	test('over: what has a recording first, the latest at the top, then the others', async () => {
		const [early, late, plain] = [await room(-300), await room(-100), await room(-60)];
		for (const id of [early, late]) await set(id, sql`state = 'replay'`);
		expect(await ids('pastRooms', { size: 9 })).toEqual([late, early, plain]);
		expect(await ids('pastRooms', { size: 1 })).toEqual([late]);
	});

	test('page by page over the seam between what is ahead and what is past', async () => {
		const ahead = [await room(10), await room(20), await room(30)];
		const past = [await room(-100), await room(-200), await room(-300), await room(-400)];
		const all = [...ahead, ...past];
		for (const pageSize of [1, 2, 3, 4, 5])
			for (let currPage = 1; (currPage - 1) * pageSize < all.length + pageSize; currPage += 1)
				expect([pageSize, currPage, await ids('roomList', { pageSize, currPage })]).toEqual([
					pageSize,
					currPage,
					all.slice((currPage - 1) * pageSize, currPage * pageSize),
				]);
	});

	test('of one category: its rooms alone, and their number', async () => {
		const other = await makeCategory(app.db);
		const mine = [await room(10), await room(-100), await room(-200)];
		const theirs = [await room(20, { category: other }), await room(-150, { category: other })];
		const list = (await app.call('roomList', { categoryId: other })).json.data;
		expect([list.totalCount, list.dataList.map(({ id }) => id)]).toEqual([2, theirs]);
		expect(await ids('roomList', { categoryId: category })).toEqual(mine);
		expect(await ids('roomList', { categoryId: 0 })).toEqual([mine[0], theirs[0], mine[1], theirs[1], mine[2]]);
		expect(await ids('pastRooms', { size: 9, categoryId: other })).toEqual([theirs[1]]);
		expect(await ids('pastRooms', { size: 9 })).toEqual([mine[1], theirs[1], mine[2]]);
		await set(mine[2] ?? 0, sql`state = 'replay'`);
		expect(await ids('pastRooms', { size: 9, categoryId: other })).toEqual([theirs[1]]);
		expect(await ids('pastRooms', { size: 9 })).toEqual([mine[2], mine[1], theirs[1]]);
		expect(await ids('pastRooms', { size: 1 })).toEqual([mine[2]]);
	});

	test('an answer holds until the next room begins or ends', async () => {
		expect(await nextChange(app.db, now)).toBeNull();
		const on = await room(-30);
		await set(on, sql`end_at = ${later(5000)}`);
		expect(await nextChange(app.db, now)).toEqual(later(5000));
		const soon = await room(0);
		expect(await nextChange(app.db, now)).toEqual(later(5000));
		await set(soon, sql`start_at = ${later(4000)}`);
		expect(await nextChange(app.db, now)).toEqual(later(4000));
		await set(soon, sql`online = false`);
		expect(await nextChange(app.db, now)).toEqual(later(5000));
		await set(on, sql`online = false`);
		expect(await nextChange(app.db, now)).toBeNull();
		await set(on, sql`online = true, end_at = ${now}`);
		expect(await nextChange(app.db, now)).toBeNull();
	});

	test.each(['roomList', 'recentRooms', 'pastRooms', 'roomInfo'] as const)('%s is kept until then, and not longer', async (key) => {
		const id = await room(-30);
		await set(id, sql`end_at = ${later(60_000)}, state = 'upcoming'`);
		const past = await room(-90);
		const ask = async () => {
			const { data } = (await app.call(key, key === 'roomInfo' ? { id } : key === 'pastRooms' ? { size: 5 } : {})).json as { data: unknown };
			const list = key === 'roomInfo' ? [data] : key === 'roomList' ? (data as { dataList: unknown[] }).dataList : (data as unknown[]);
			return (list as { id: number; state: string }[]).map((each) => [each.id, each.state]);
		};
		const before = await ask();
		app.setNow(later(60_000));
		const after = await ask();
		const [mine, theirs] = [
			[id, 'ended'],
			[past, 'ended'],
		];
		const open = [id, 'upcoming'];
		expect([before, after]).toEqual(
			{
				roomList: [
					[open, theirs],
					[mine, theirs],
				],
				recentRooms: [
					[open, theirs],
					[mine, theirs],
				],
				pastRooms: [[theirs], [mine, theirs]],
				roomInfo: [[open], [mine]],
			}[key],
		);
	});
});

describe('R06 a room, whole', () => {
	test('as a card and as its page, in both languages', async () => {
		const id = await room(30, { title: '导数', price: 1900 });
		await makeCourse(app.db, { category });
		const course = await makeCourse(app.db, { category, title: '微积分', titleEn: 'Calculus' });
		await set(id, sql`course_id = ${course}, summary = '量什么', reserved_count = 7, updated_at = ${later(-5000)}`);
		const card = {
			...{ id, prodType: 2, title: '导数', cover: `/art/picture/maths/${id}.svg?v=3` },
			teacher: { id: teacher, name: '顾老师', avatar: `/art/avatar/${teacher}/${encodeURIComponent('顾')}.svg?v=3` },
			...{ categoryId: category, categoryName: '数学', categoryKey: 'maths', startAt: '2026-11-21T11:30:00.000Z', endAt: '2026-11-21T12:30:00.000Z' },
			...{ state: 'upcoming', price: 1900, owned: false, reservedCount: 7, viewerCount: 0, replayResourceId: null },
		};
		expect((await app.call('roomList')).json.data.dataList).toEqual([card]);
		const info = async (headers = {}) => (await app.call('roomInfo', { id }, { headers })).json.data;
		const whole = {
			...{ ...card, teacher: { ...card.teacher, hasPage: true }, summary: '量什么', course: { id: course, title: '微积分' } },
			agenda: [
				{ at: '2026-11-21T11:30:00.000Z', title: '开场' },
				{ at: '2026-11-21T11:50:00.000Z', title: '例题' },
			],
			updatedAt: expect.stringMatching(/Z$/),
		};
		expect(await info()).toEqual(whole);
		expect(await info({ 'accept-language': 'en' })).toEqual({
			...{ ...whole, title: expect.stringMatching(/^Room \d+$/), categoryName: 'Maths', course: { id: course, title: 'Calculus' } },
			teacher: { ...card.teacher, name: expect.stringMatching(/^Teacher \d+$/), hasPage: true },
			agenda: whole.agenda.map((step, at) => ({ ...step, title: ['Opening', 'Examples'][at] })),
		});
		await app.db.run(sql`update course set online = false where id = ${course}`);
		await set(id, sql`price = 0, cover = '/c.webp', replay_resource_id = null`);
		app.app.forget();
		// The other course is none of its.
		expect(await info()).toMatchObject({ course: null, owned: true, price: 0, cover: '/c.webp' });
	});

	test('says at once how its course is called now, and drops the link when that goes offline', async () => {
		// What is over changes by itself no more: its answer is kept until it is dropped.
		const id = await room(-90);
		const course = await makeCourse(app.db, { category, title: '微积分' });
		await set(id, sql`course_id = ${course}`);
		const shown = async () => (await app.call('roomInfo', { id })).json.data.course;
		expect(await shown()).toEqual({ id: course, title: '微积分' });
		await renameCourse(app.db, course, { title: '微积分，第二版' });
		expect(await shown()).toEqual({ id: course, title: '微积分，第二版' });
		await app.db.run(sql`update course set online = false where id = ${course}`);
		await app.db.transaction((tx) => tellCourseChanged(tx, course));
		expect(await shown()).toBeNull();
	});

	test('says whether its teacher has a page, as that page answers', async () => {
		const one = await makeTeacher(app.db, { category });
		const id = await makeRoom(app.db, { teacher: one, category, now, minutes: 30 });
		const seen = async () => {
			app.app.forget();
			return [(await app.call('roomInfo', { id })).json.data.teacher.hasPage, (await app.call('teacherDetail', { id: one })).status];
		};
		expect(await seen()).toEqual([true, 200]);
		await app.db.run(sql`update teacher set online = false where id = ${one}`);
		expect(await seen()).toEqual([false, 404]);
		await app.db.run(sql`update teacher set withdrawn_at = ${now} where id = ${one}`);
		expect(await seen()).toEqual([false, 410]);
		await app.db.run(sql`update teacher set online = true where id = ${one}`);
		expect(await seen()).toEqual([false, 410]);
	});

	test('404 for one that was never shown, 410 for one that was taken down', async () => {
		const id = await room(30);
		await set(id, sql`online = false`);
		expect((await app.call('roomInfo', { id })).status).toBe(404);
		await set(id, sql`withdrawn_at = ${now}`);
		app.app.forget();
		expect([(await app.call('roomInfo', { id })).status, (await app.call('roomInfo', { id })).json.reason]).toEqual([410, 'withdrawn']);
		await set(id, sql`online = true`);
		app.app.forget();
		expect((await app.call('roomInfo', { id })).status).toBe(410);
	});

	test.each([
		['upcoming', 1, 'upcoming'],
		['upcoming', 0, 'ended'],
		['upcoming', -1, 'ended'],
		['live', -1, 'live'],
		['ended', 1, 'ended'],
		['replay', -1, 'replay'],
	] as const)('%s with %i ms to go is %s', (state, left, shown) => {
		expect(stateAt({ state, end_at: later(left) }, now)).toBe(shown);
	});
});

describe('R05 a calendar file, line by line', () => {
	const invitation = (more = {}) => ({
		room: {
			...{ id: 5, title: '导数', summary: ' 量什么 ', teacher: { id: 1, name: '顾老师', avatar: '' } },
			agenda: [
				{ at: '2026-11-21T11:30:00.000Z', title: '开场' },
				{ at: '2026-11-21T23:05:00.000Z', title: '例题' },
			],
			...{ startAt: '2026-11-21T11:30:00.000Z', endAt: '2026-11-21T12:30:00.000Z', updatedAt: '2026-01-01T00:01:40.900Z' },
		},
		...{ url: 'http://s.test/live/player/5', site: 'abc', timeZone: 'Asia/Shanghai', locale: 'zh-CN' as const, ...more },
	});
	const lines = (more = {}) => roomCalendar(invitation(more)).replace(/\r\n /g, '').split('\r\n');

	test('in Chinese', () => {
		expect(lines()).toEqual([
			...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Lectern//Live rooms//ZH', 'BEGIN:VEVENT', 'UID:live-room-5@abc', 'SEQUENCE:100'],
			...['DTSTAMP:20260101T000140Z', 'DTSTART:20261121T113000Z', 'DTEND:20261121T123000Z', 'SUMMARY:导数', 'LOCATION:http://s.test/live/player/5'],
			'DESCRIPTION:量什么\\n顾老师\\n19:30 开场\\n07:05 例题\\nhttp://s.test/live/player/5',
			...['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT15M', 'DESCRIPTION:导数', 'END:VALARM'],
			...['URL;VALUE=URI:http://s.test/live/player/5', 'LAST-MODIFIED:20260101T000140Z', 'END:VEVENT', 'END:VCALENDAR', ''],
		]);
	});

	test('in English, without a summary, changed before revisions were counted', () => {
		const { room: whole } = invitation();
		const text = lines({ locale: 'en', timeZone: 'UTC', room: { ...whole, summary: '', agenda: [], updatedAt: '2025-12-31T23:59:59.000Z' } });
		expect(text).toContain('PRODID:-//Lectern//Live rooms//EN');
		expect(text).toContain('SEQUENCE:0');
		expect(text).toContain('DESCRIPTION:顾老师\\nhttp://s.test/live/player/5');
	});

	test('as it is sent: how it is kept, what it may do, in which language', async () => {
		const id = await room(30, { title: '导数' });
		const sent = await app.get(`/live/player/${id}.ics`);
		expect(sent.headers).toMatchObject({
			...{ 'cache-control': 'public, max-age=0, must-revalidate', 'content-type': 'text/calendar; charset=utf-8' },
			'content-disposition': `attachment; filename="live-room-${id}.ics"`,
		});
		expect(String(sent.headers['content-security-policy'])).toContain("default-src 'none'");
		const titleOf = async (query: string, headers = {}) =>
			(await app.get(`/live/player/${id}.ics${query}`, headers)).text.match(/SUMMARY:(.*)\r/)?.[1];
		// The address says the language, not the browser.
		expect(await titleOf('', { 'accept-language': 'en' })).toBe('导数');
		expect(await titleOf('?lang=fr')).toBe('导数');
		expect(await titleOf('?lang=en')).toMatch(/^Room/);
		for (const path of ['2147483648', '4294967296', '9999999999', '-1', '1x'])
			expect([path, (await app.get(`/live/player/${path}.ics`)).status]).toEqual([path, 404]);
	});
});

test('R54 every answer is kept until what it shows is written, lists until the next room begins or ends, a room until it ends', async () => {
	await room(90);
	const id = await room(30, { length: 45 });
	const kept = { tags: ['rooms', 'teachers', 'categories'], until: later(30 * 60_000).getTime() };
	expect(await keptBy(app, 'roomList', {})).toEqual(kept);
	expect(await keptBy(app, 'recentRooms', { size: 1 })).toEqual(kept);
	expect(await keptBy(app, 'pastRooms', { size: 1 })).toEqual(kept);
	const end = { tags: [`room:${id}`, 'teachers', 'categories'], until: later(75 * 60_000).getTime() };
	expect(await keptBy(app, 'roomInfo', { id })).toEqual(end);
	app.setNow(later(40 * 60_000));
	app.app.forget();
	expect((await keptBy(app, 'roomList', {})).until).toBe(end.until);
	app.setNow(new Date(end.until));
	app.app.forget();
	expect((await keptBy(app, 'roomInfo', { id })).until).toBeUndefined();
});

test('R54 an answer with cards of rooms is kept until the first of them ends; those that are over do not count', async () => {
	const q = 'zqrooms';
	for (const minutes of [30, 90]) await room(minutes, { title: q, length: 45 });
	const over = await room(-60, { title: q });
	await set(over, sql`end_at = ${now}`);
	await room(20);
	expect((await app.call('search', { q })).json.data.rooms.dataList.map(({ title }) => title)).toEqual([q, q, q]);
	app.app.forget();
	expect((await keptBy(app, 'search', { q })).until).toBe(later(75 * 60_000).getTime());
	await app.db.run(sql`update live_room set start_at = ${later(-60_000)}, end_at = ${now}`);
	app.app.forget();
	expect((await keptBy(app, 'search', { q })).until).toBeUndefined();
});

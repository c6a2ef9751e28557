import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCategory, makeCourse, makeGrant, makeLogin, makeRoom, makeTeacher } from '../../../test/factories.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';

let site: TestApp;
let category: number;
let other: number;
let teacher: number;
const now = new Date('2026-11-21T11:00:00.000Z');
const ahead: number[] = [];
const past: number[] = [];

beforeAll(async () => {
	site = await startApp();
	site.setNow(now);
	category = await makeCategory(site.db);
	other = await makeCategory(site.db);
	teacher = await makeTeacher(site.db, { category });
	// Another one, who has no room.
	await makeTeacher(site.db, { category });
	for (let n = 0; n < 9; n += 1)
		ahead.push(await makeRoom(site.db, { teacher, category: n % 3 === 0 ? other : category, now, minutes: 30 + n * 120 }));
	for (let n = 0; n < 9; n += 1) past.push(await makeRoom(site.db, { teacher, category, now, minutes: -90 - n * 120 }));
});
afterAll(() => site.close());

/** A room that one test needed: no list of another shows it. */
async function takeOffline(id: number): Promise<void> {
	await site.db.run(sql`update live_room set online = false where id = ${id}`);
	site.app.forget();
}

describe('R05 R50 roomList', () => {
	test('12 a page: what is ahead, soonest first, then the past, latest first', async () => {
		const first = await site.call('roomList', { currPage: 1 });
		expect(first.json.data).toMatchObject({ totalCount: 18, pageSize: 12 });
		expect(first.json.data.dataList.map((room) => room.id)).toEqual([...ahead, ...past.slice(0, 3)]);
		const second = await site.call('roomList', { currPage: 2 });
		expect(second.json.data.dataList.map((room) => room.id)).toEqual(past.slice(3));
		expect((await site.call('roomList', { currPage: 3 })).json.data.dataList).toEqual([]);
	});
	test('by category; empty and 0 are all', async () => {
		expect((await site.call('roomList', { categoryId: other })).json.data.totalCount).toBe(3);
		expect((await site.get('/api/product/live/room/pageInfo?categoryId=')).json).toMatchObject({ data: { totalCount: 18 } });
	});
	test('R53 a page that is no number is 422', async () => {
		expect((await site.get('/api/product/live/room/pageInfo?currPage=x')).json).toMatchObject({ code: 422, errors: [{ path: 'currPage' }] });
	});
});

describe('R02 recentRooms', () => {
	test('three, on now or next', async () => {
		expect((await site.call('recentRooms', { size: 3 })).json.data.map((room) => room.id)).toEqual(ahead.slice(0, 3));
	});
});

describe('pastRooms', () => {
	test('latest first, those with a recording before all others, by category', async () => {
		expect((await site.call('pastRooms')).json.data.map((room) => room.id)).toEqual(past.slice(0, 3));
		await site.db.run(sql`update live_room set state = 'replay' where id = ${past[6]}`);
		site.app.forget();
		const { data } = (await site.call('pastRooms', { size: 2, categoryId: category })).json;
		expect(data.map(({ id, state }) => [id, state])).toEqual([
			[past[6], 'replay'],
			[past[0], 'ended'],
		]);
		expect((await site.call('pastRooms', { categoryId: other })).json.data).toEqual([]);
		expect((await site.call('pastRooms', { size: 51 })).status).toBe(422);
		await site.db.run(sql`update live_room set state = 'upcoming' where id = ${past[6]}`);
		site.app.forget();
	});
});

describe('R06 roomInfo', () => {
	test('carries teacher, agenda in instants, and what the reader may do', async () => {
		const { json } = await site.call('roomInfo', { id: ahead[0] as number });
		expect(json.data).toMatchObject({
			state: 'upcoming',
			owned: true,
			agenda: [{ at: '2026-11-21T11:30:00.000Z' }, { at: '2026-11-21T11:50:00.000Z', title: '例题' }],
		});
		const paid = await makeRoom(site.db, { teacher, category, now, minutes: 600, price: 1900 });
		expect((await site.call('roomInfo', { id: paid })).json.data).toMatchObject({ owned: false, price: 1900 });
		await takeOffline(paid);
	});
	test('is theirs whom its course is open to, as it is at the door, and an offer to everybody else', async () => {
		const vipCourse = await makeCourse(site.db, { category, vip: true });
		const trialCourse = await makeCourse(site.db, { category, trial: true });
		const [inVip, inTrial, alone] = [
			await makeRoom(site.db, { teacher, category, now, minutes: 15, price: 1900 }),
			await makeRoom(site.db, { teacher, category, now, minutes: 15, price: 1900 }),
			await makeRoom(site.db, { teacher, category, now, minutes: 15, price: 1900 }),
		];
		const of = (room: number, course: number) => site.db.run(sql`update live_room set course_id = ${course} where id = ${room}`);
		await of(inVip, vipCourse);
		await of(inTrial, trialCourse);
		const someone = async (phone: string, courses: (number | null)[] = []) => {
			const { token, member } = await makeLogin(site, phone);
			for (const course of courses)
				await makeGrant(site.db, { member: member.id, course, ...(course === null && { endsAt: new Date('2027-01-01T00:00:00Z') }) });
			return token;
		};
		const [owner, vip, stranger] = [await someone('13700000001', [vipCourse]), await someone('13700000002', [null]), await someone('13700000003')];
		const rooms = [inVip, inTrial, alone];
		const shown = (token = '') => Promise.all(rooms.map(async (id) => (await site.call('roomInfo', { id }, { token })).json.data.owned));
		expect(await Promise.all([owner, vip, stranger, ''].map(shown))).toEqual([
			[true, true, false],
			[true, true, false],
			[false, true, false],
			[false, false, false],
		]);
		// What the page says is what the check-in does.
		const comesIn = (token: string) => Promise.all(rooms.map(async (roomId) => (await site.call('punchIn', { roomId }, { token })).json.code === 1));
		for (const token of [owner, vip, stranger]) expect(await comesIn(token)).toEqual(await shown(token));
		// Together with the rest of what a page has of its member.
		const parts = async (token: string) =>
			(await site.call('ownParts', { calls: JSON.stringify([['roomInfo', { id: inVip }]]) }, { token })).json.data.parts;
		expect([await parts(owner), await parts(stranger)]).toEqual([[expect.objectContaining({ id: inVip, owned: true })], [null]]);
		// Owners keep what was taken offline.
		await site.db.run(sql`update course set online = false where id = ${vipCourse}`);
		site.app.forget();
		expect([await shown(owner), await shown(vip)]).toEqual([
			[true, true, false],
			[false, true, false],
		]);
		for (const id of rooms) await takeOffline(id);
	});
	test('the agenda in English for English readers', async () => {
		const { json } = await site.call('roomInfo', { id: ahead[0] as number }, { headers: { 'accept-language': 'en' } });
		expect(json.data).toMatchObject({ title: expect.stringMatching(/^Room/), agenda: [{ title: 'Opening' }, { title: 'Examples' }] });
	});
	test('a scheduled room whose time has gone by reads as ended, and the cache knows when', async () => {
		const id = await makeRoom(site.db, { teacher, category, now, minutes: 10, length: 20 });
		site.app.forget();
		expect((await site.call('roomInfo', { id })).json.data.state).toBe('upcoming');
		site.setNow(new Date(now.getTime() + 31 * 60_000));
		site.app.forget();
		expect((await site.call('roomInfo', { id })).json.data.state).toBe('ended');
		site.setNow(now);
		await takeOffline(id);
	});
	test('404 for an unknown room', async () => {
		expect((await site.call('roomInfo', { id: 99_999 })).status).toBe(404);
	});
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCategory, makeCourse, makeGrant, makeLogin, makeRoom, makeTeacher } from '../../../test/factories.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';

let site: TestApp;
let vipCourse: number;
/** To come and over: of the VIP course, of the trial course, on their own, and free. */
let ahead: number[];
let past: number[];
let alone: number;
let readers: string[];
// Ahead of every real clock: what is kept is kept by that.
const now = new Date('2041-11-21T11:00:00.000Z');

beforeAll(async () => {
	site = await startApp();
	site.setNow(now);
	const category = await makeCategory(site.db);
	const teacher = await makeTeacher(site.db, { category });
	vipCourse = await makeCourse(site.db, { category, vip: true });
	const trialCourse = await makeCourse(site.db, { category, trial: true });
	const rooms = async (minutes: number) => {
		const made: number[] = [];
		for (const [course, price] of [
			[vipCourse, 1900],
			[trialCourse, 1900],
			[null, 1900],
			[null, 0],
		] as const) {
			const id = await makeRoom(site.db, { teacher, category, now, minutes: minutes + made.length, price, title: '卫星为什么不掉下来' });
			await site.db.run(sql`update live_room set course_id = ${course} where id = ${id}`);
			made.push(id);
		}
		return made;
	};
	ahead = await rooms(30);
	past = (await rooms(-900)).toReversed();
	// Where no room is anybody's.
	alone = await makeCategory(site.db);
	await makeRoom(site.db, { teacher, category: alone, now, minutes: -2000, price: 1900, title: '另一间' });
	readers = [];
	for (const courses of [[vipCourse], [null], []]) {
		const { token, member } = await makeLogin(site, `1370001000${readers.length}`);
		for (const course of courses) await makeGrant(site.db, { member: member.id, course, endsAt: new Date('2042-01-01T00:00:00Z') });
		readers.push(token);
	}
	readers.push('');
});
afterAll(() => site.close());

const onPages = (ids: number[], token: string) =>
	Promise.all(ids.map(async (id) => (await site.call('roomInfo', { id }, { token })).json.data.owned));

describe('R05 of a room that a member may attend', () => {
	const owned = (rooms: readonly { id: number; owned: boolean }[], ids: number[]) => ids.map((id) => rooms.find((room) => room.id === id)?.owned);

	test('every list says so, as its own page does; of others, and to visitors, it says what a seat costs', async () => {
		expect(await Promise.all(readers.map((token) => onPages(ahead, token)))).toEqual([
			[true, true, false, true],
			[true, true, false, true],
			[false, true, false, true],
			[false, false, false, true],
		]);
		for (const token of readers) {
			const pages = [await onPages(ahead, token), await onPages(past, token)];
			const { dataList } = (await site.call('roomList', { pageSize: 100 }, { token })).json.data;
			expect([owned(dataList, ahead), owned(dataList, past)]).toEqual(pages);
			expect(owned((await site.call('recentRooms', { size: 4 }, { token })).json.data, ahead)).toEqual(pages[0]);
			expect(owned((await site.call('pastRooms', { size: 4 }, { token })).json.data, past)).toEqual(pages[1]);
			const found = (await site.call('search', { q: '卫星' }, { token })).json.data.rooms.dataList;
			expect(found.length).toBeGreaterThan(0);
			for (const room of found) expect(room.owned).toBe(owned(dataList, [room.id])[0]);
		}
	});

	test('a page’s own parts have it, until its course is for others', async () => {
		const [, vip = ''] = readers;
		const parts = async (token: string, categoryId = 0) => {
			const calls = [['roomList', { currPage: 1, pageSize: 12, categoryId }]];
			return (await site.call('ownParts', { calls: JSON.stringify(calls) }, { token })).json.data.parts as unknown[];
		};
		const shown = async () => (await parts(vip)).map((part) => owned((part as { dataList: { id: number; owned: boolean }[] }).dataList, ahead));
		expect(await shown()).toEqual([[true, true, false, true]]);
		// Nothing there is anybody's: the page stays as it is for all.
		expect(await parts(vip, alone)).toEqual([null]);
		await site.db.transaction(async (tx) => {
			await tx.run(sql`update course set vip = false where id = ${vipCourse}`);
			await tx.invalidate('courses');
		});
		await expect.poll(shown).toEqual([[false, true, false, true]]);
	});
});

import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PlayData } from '../../../contract/video/public.ts';

let places: typeof import('./device-places.ts');
let store: typeof import('./device-store.ts')['deviceStore'];
let reports: typeof import('./report-store.ts');
const now = 1_800_000_000_000;
const first = '2026-11-21T08:00:00.000Z';
const second = '2026-11-21T08:10:00.000Z';

beforeEach(async () => {
	vi.useFakeTimers({ now, toFake: ['Date'] });
	vi.stubGlobal('IDBKeyRange', IDBKeyRange);
	vi.stubGlobal('indexedDB', new IDBFactory());
	vi.resetModules();
	places = await import('./device-places.ts');
	reports = await import('./report-store.ts');
	store = (await import('./device-store.ts')).deviceStore;
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const play = (change: Partial<PlayData> = {}) =>
	({ videoId: 7, memberId: 1, position: 20, updatedAt: first, updatedAgo: 600, ...change }) as PlayData;
const place = (position: number, change = {}) => ({ position, known: first as string | null, unsent: true, at: now - 5000, ...change });

test('R71 a place belongs to one member, or to a visitor', async () => {
	places.keepPlace(1, 7, place(46.8));
	places.keepPlace(null, 7, place(12));
	expect((await store.all('place/')).map(([key]) => key)).toEqual(['place/1/7', 'place/visitor/7']);
	expect(await places.recallLesson(play())).toEqual({ position: 46.8, unsent: [] });
	expect(await places.recallLesson(play({ memberId: 2 }))).toEqual({ position: 20, unsent: [] });
	expect(await places.recallLesson(play({ videoId: 8 }))).toEqual({ position: 20, unsent: [] });
	expect(await places.recallLesson(play({ memberId: null, updatedAt: null, updatedAgo: null }))).toEqual({ position: 12, unsent: [] });
});

test('R71 the server’s place wins when another device went on since', async () => {
	places.keepPlace(1, 7, place(46.8, { unsent: false }));
	expect(await places.recallLesson(play({ updatedAt: second }))).toEqual({ position: 20, unsent: [] });
});

const report = (videoId: number, heard: [number, number][]) => ({ report: { videoId, position: 0, heard, session: 's', seq: 0 }, madeAt: now });

test('R71 what was heard of this lesson and never told is unsent; a visitor has told nothing', async () => {
	reports.deviceReports(1).save('a', [report(7, [[0, 5]]), report(8, [[0, 9]])]);
	reports.deviceReports(1).save('b', [report(7, [[7, 9]])]);
	reports.deviceReports(2).save('c', [report(7, [[50, 60]])]);
	expect(await places.recallLesson(play())).toEqual({
		position: 20,
		unsent: [
			[0, 5],
			[7, 9],
		],
	});
	store.write([['reports/null/d', [report(7, [[30, 40]])]]]);
	expect((await places.recallLesson(play({ memberId: null }))).unsent).toEqual([]);
	expect((await reports.deviceReports(1).all()).map(([session, kept]) => [session, kept.length])).toEqual([
		['a', 2],
		['b', 1],
	]);
	reports.deviceReports(1).save('a', []);
	expect((await reports.deviceReports(1).all()).map(([session]) => session)).toEqual(['b']);
});

test('R71 of a list the places that only this device knows, in whole seconds', async () => {
	places.keepPlace(1, 7, place(46.8));
	places.keepPlace(1, 8, place(5, { unsent: false }));
	const lessons = [
		{ videoId: 7, updatedAt: first },
		{ videoId: 8, updatedAt: second },
		{ videoId: 9, updatedAt: first },
	];
	expect([...(await places.newerPlaces(1, lessons))]).toEqual([[7, 46]]);
	expect([...(await places.newerPlaces(2, lessons))]).toEqual([]);
	// How long ago the server was told is not known of a list.
	expect([...(await places.newerPlaces(1, [{ videoId: 7, updatedAt: second }]))]).toEqual([]);
});

test('R71 300 lessons are remembered; those played longest ago go', async () => {
	const keep = (from: number, to: number) => {
		for (let id = from; id <= to; id += 1) places.keepPlace(id % 2 ? 1 : null, id, place(1, { at: now - (id % 100) * 1000 - id }));
	};
	keep(1, 300);
	await places.recallLesson(play());
	expect(await store.all('place/')).toHaveLength(300);
	keep(301, 302);
	store.write([['reports/1/s', []]]);
	await places.recallLesson(play());
	const left = new Set((await store.all('place/')).map(([key]) => Number(key.split('/')[2])));
	expect(left.size).toBe(300);
	expect([299, 199, 99, 301, 302].map((id) => left.has(id))).toEqual([false, false, true, true, true]);
	expect(await store.get('reports/1/s')).toEqual([]);
});

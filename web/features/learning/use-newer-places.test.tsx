// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callPaths } from '../../../contract/paths.ts';
import { type Answer, type SiteServer, siteServer } from '../../../test/web/site-server.ts';
import { until } from '../../../test/web/until.ts';
import { setSessionToken } from '../../lib/session-cookie.ts';
import { closeSession } from '../members/session.ts';
import { keepPlace } from './device-places.ts';
import type { Report } from './kept-report.ts';
import { deviceReports } from './report-store.ts';
import { useNewerPlaces } from './use-newer-places.ts';

let site: SiteServer;
/** Another member each time: nothing that was kept for one is seen by another. */
let member = 100;
/** What holds the answer to who the member is. */
let held: Promise<unknown>;
const told = '2026-11-21T08:00:00.000Z';
const listed = (...ids: number[]) => ids.map((videoId) => ({ videoId, updatedAt: told }));
const asked = (key: keyof typeof callPaths) => site.asked.filter(({ url }) => url.split('?')[0] === callPaths[key][1]).length;
const keep = (videoId: number, position: number, { known = told, of = member } = {}) =>
	keepPlace(of, videoId, { position, known, unsent: true, at: Date.now() - 5000 });
const keepReport = (session: string) =>
	deviceReports(member).save(session, [{ report: { videoId: 7, position: 4, heard: [[0, 4]], session, seq: 0 }, madeAt: Date.now() } as never]);

beforeEach(async () => {
	site = await siteServer();
	member += 1;
	held = Promise.resolve();
	setSessionToken('token');
	site.answer = async ({ url }): Promise<Answer> => {
		if (!url.startsWith(callPaths.memberInfo[1])) return { body: { code: 1, data: {} } };
		const id = member;
		await held;
		return { body: { code: 1, data: { id, nickname: '小林' } } };
	};
});
afterEach(async () => {
	cleanup();
	closeSession();
	await site.close();
});

test('R71 the places that this device alone knows, in whole seconds, and what waits here is told meanwhile', async () => {
	keep(7, 46.8);
	keep(8, 12, { known: '2026-11-21T07:00:00.000Z' });
	keep(9, 30, { of: member + 1000 });
	keepReport('a'.repeat(32));
	const lessons = listed(7, 8, 9);
	const { result } = renderHook(() => useNewerPlaces(lessons));
	expect([...result.current]).toEqual([]);
	await until(() => expect(result.current.get(7)).toBe(46));
	expect(result.current.has(9)).toBe(false);
	await until(() => expect(asked('progressReport')).toBe(1));
	// Who it is is asked once for all lists.
	const again = renderHook(() => useNewerPlaces(lessons));
	await until(() => expect(again.result.current.get(7)).toBe(46));
	expect(asked('memberInfo')).toBe(1);
});

test('R71 of no lessons, or where nobody is logged in, nothing is asked', async () => {
	const [none, some] = [listed(), listed(7)];
	renderHook(() => useNewerPlaces(none));
	closeSession();
	const { result } = renderHook(() => useNewerPlaces(some));
	// What the lists would have asked is on its way before this.
	await fetch(`${site.url}/after`);
	expect(site.asked.map(({ url }) => url)).toEqual(['/after']);
	expect(result.current.size).toBe(0);
});

test('R71 a list that has gone meanwhile changes nothing and tells nothing', async () => {
	keep(7, 46);
	keepReport('c'.repeat(32));
	let letGo = () => {};
	held = new Promise<void>((resolve) => {
		letGo = resolve;
	});
	const first = listed(7);
	const { unmount } = renderHook(() => useNewerPlaces(first));
	await until(() => expect(asked('memberInfo')).toBe(1));
	unmount();
	letGo();
	// Another member's list, whose report is told: had the first one told something, it would have been before.
	const before = member;
	member += 1;
	closeSession();
	setSessionToken('another');
	keepReport('d'.repeat(32));
	const second = listed(8);
	renderHook(() => useNewerPlaces(second));
	await until(async () => expect(await deviceReports(member).all()).toEqual([]));
	const sessions = site.asked.flatMap(({ url, body }) => (url === callPaths.progressReport[1] ? [(body as Report).session[0]] : []));
	expect([sessions, (await deviceReports(before).all()).length]).toEqual([['d'], 1]);
});

test('R71 of other lessons the places are looked up anew', async () => {
	keep(7, 46);
	keep(8, 12);
	const [first, then] = [listed(7), listed(8)];
	const { result, rerender } = renderHook(({ lessons }) => useNewerPlaces(lessons), { initialProps: { lessons: first } });
	await until(() => expect([...result.current]).toEqual([[7, 46]]));
	rerender({ lessons: then });
	await until(() => expect([...result.current]).toEqual([[8, 12]]));
});

test('R71 another tab logs in somebody else: what the one before heard stays for them, and the new one’s is told', async () => {
	const [first, then] = [listed(7), listed(8)];
	const before = member;
	const { rerender } = renderHook(({ lessons }) => useNewerPlaces(lessons), { initialProps: { lessons: first } });
	await until(() => expect(asked('memberInfo')).toBe(1));
	keepReport('e'.repeat(32));
	member += 1;
	keepReport('f'.repeat(32));
	// biome-ignore lint/suspicious/noDocumentCookie: as the other tab writes it, of which nobody here is told
	document.cookie = 'agency-smart-token=theirs; path=/';
	rerender({ lessons: then });
	await until(async () => expect(await deviceReports(member).all()).toEqual([]));
	const sessions = site.asked.flatMap(({ url, body }) => (url === callPaths.progressReport[1] ? [(body as Report).session[0]] : []));
	expect([sessions, (await deviceReports(before).all()).length]).toEqual([['f'], 1]);
});

test('R71 a place that is no newer any more is not shown any longer', async () => {
	keep(7, 46);
	const [first, then] = [listed(7), [{ videoId: 7, updatedAt: new Date(Date.now() + 60_000).toISOString() }]];
	const { result, rerender } = renderHook(({ lessons }) => useNewerPlaces(lessons), { initialProps: { lessons: first } });
	await until(() => expect([...result.current]).toEqual([[7, 46]]));
	rerender({ lessons: then });
	await until(() => expect([...result.current]).toEqual([]));
});

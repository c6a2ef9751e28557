// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answer, type SiteServer, siteServer } from '../../../test/web/site-server.ts';
import { until } from '../../../test/web/until.ts';
import { readSessionToken, setSessionToken } from '../../lib/session-cookie.ts';
import { currentToasts } from '../../lib/toast.ts';
import { closeSession } from '../members/session.ts';
import { deviceReports } from './report-store.ts';
import { sendKept } from './send-kept.ts';
import { beaconReport, reportOpened, sendReport } from './send-report.ts';

let site: SiteServer;
const path = '/api/product/video/progress/report';
const report = { videoId: 7, position: 4, heard: [[0, 4]] as [number, number][], session: 's', seq: 0, age: 0, ticket: 't' };
const bodies = () => site.asked.map(({ method, url, body }) => [method, url, body]);

beforeEach(async () => {
	site = await siteServer();
	setSessionToken('mine');
});
afterEach(async () => {
	closeSession();
	await site.close();
});

test('R71 a report is sent with the token, and answered; a failure is the reporter’s to judge', async () => {
	site.answer = (): Answer => ({ body: { code: 1, data: { ticket: 'next' } } });
	expect(await sendReport(report)).toEqual({ ticket: 'next' });
	expect(bodies()).toEqual([['POST', path, report]]);
	expect(site.asked[0]?.headers['token']).toBe('mine');
	for (const body of [
		{ code: 0, reason: 'x', msg: '' },
		{ code: 0, reason: 'x', msg: '', data: {} },
	]) {
		site.answer = (): Answer => ({ body });
		await expect(sendReport(report)).rejects.toThrow('a report is never refused with HTTP 200');
	}
	site.answer = (): Answer => ({ status: 401, body: { code: 401, reason: 'not_logged_in', msg: '' } });
	await expect(sendReport(report)).rejects.toMatchObject({ status: 401, reason: 'not_logged_in' });
	// Nothing is said of it, and the token stays where it is.
	expect([currentToasts(), readSessionToken()]).toEqual([[], 'mine']);
});

test('R73 a beacon goes to the same address under the base path, as JSON', async () => {
	vi.stubGlobal('__reactRouterContext', { basename: '/school/x' });
	expect(beaconReport(report)).toBe(true);
	await until(() => expect(bodies()).toEqual([['POST', `/school/x${path}`, report]]));
	expect(site.asked[0]?.headers['content-type']).toBe('application/json');
	vi.unstubAllGlobals();
});

test('R71 a document is heard by opening it, in silence', async () => {
	site.answer = (): Answer => ({ body: { code: 1, data: { finished: true } } });
	expect(await reportOpened(9)).toEqual({ finished: true });
	expect(bodies()).toEqual([['POST', path, { videoId: 9, position: 0, heard: [], age: 0 }]]);
	for (const answer of [
		{ body: { code: 0, reason: 'x', msg: '' } },
		{ body: { code: 0, reason: 'x', msg: '', data: {} } },
		{ status: 401, body: {} },
		{ status: 500, body: {} },
	]) {
		site.answer = () => answer;
		expect(await reportOpened(9)).toBeNull();
	}
	expect([currentToasts(), readSessionToken()]).toEqual([[], 'mine']);
});

const kept = { report: { ...report, session: 'before' }, madeAt: Date.now() - 60_000 };

test('R71 what a member heard here and could not tell is told, and no other’s', async () => {
	deviceReports(1).save('before', [kept]);
	deviceReports(2).save('before', [kept]);
	site.answer = (): Answer => ({ body: { code: 1, data: { ticket: 'next' } } });
	await sendKept(1);
	expect(bodies()).toEqual([['POST', path, { ...kept.report, age: expect.any(Number) }]]);
	expect([await deviceReports(1).all(), (await deviceReports(2).all()).length]).toEqual([[], 1]);
});

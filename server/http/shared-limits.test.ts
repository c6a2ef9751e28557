import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../../test/database.ts';
import { runJobs } from '../../test/jobs.ts';
import { startApp, type TestApp } from '../../test/start-app.ts';
import { routes } from '../app.ts';
import { sql } from '../db/sql.ts';
import { countShared, mustHaveRoom, purgeWindows } from './shared-limits.ts';

/** Two processes, on machines of their own, with one database. */
let database: TestDatabase;
let here: TestApp;
let there: TestApp;
const start = new Date('2026-11-23T08:00:00.000Z').getTime();
const at = (milliseconds: number) => {
	for (const site of [here, there]) site.setNow(new Date(start + milliseconds));
};

beforeAll(async () => {
	database = await createDatabase();
	[here, there] = [await startApp({ databaseUrl: database.url }), await startApp({ databaseUrl: database.url })];
});
afterAll(async () => {
	for (const site of [here, there]) await site.close();
	await database.drop();
});
beforeEach(async () => {
	at(0);
	await here.db.run(sql`delete from call_window`);
});

const limit = { max: 3, windowSeconds: 60 } as const;
/** What is refused answers its seconds to wait. */
const count = (site: TestApp, key = 'a', what: typeof limit | { max: 1; windowSeconds: 10 } = limit) =>
	countShared(site.app.platform, key, what).then(
		() => 'ok',
		(error: { retryAfter: number }) => error.retryAfter,
	);

test('R55 what costs money or is a guess is counted over all processes, and nothing else', () => {
	const shared = routes.filter((route) => route.limit?.shared).map(({ key }) => key);
	expect(shared.sort()).toEqual([
		'bindPhone',
		'confirmSelf',
		'couponCheck',
		'couponClaim',
		'emailConfirm',
		'emailSet',
		'giftAccept',
		'giftLook',
		'login',
		'orderCreate',
		'orderRefund',
		'ownCodeSend',
		'passkeyLogin',
		'passkeyLoginBegin',
		'passwordChange',
		'passwordReset',
		'payCheck',
		'paySubmit',
		'punchClassroom',
		'register',
		'seatLook',
		'seatTake',
		'smsSend',
		'staffLogin',
		'staffTotpConfirm',
		'verifyStatement',
	]);
	// Windows are thrown away an hour after they began.
	expect(routes.filter((route) => (route.limit?.windowSeconds ?? 0) >= 3600)).toEqual([]);
});

test('R55 so many in a window, wherever they come in; one more waits until it ends, and then all are free again', async () => {
	expect([await count(here), await count(there), await count(here), await count(there), await count(here)]).toEqual(['ok', 'ok', 'ok', 60, 60]);
	at(58_999);
	expect(await count(there)).toBe(2);
	at(59_999);
	expect([await count(there), await count(here, 'b')]).toEqual([1, 'ok']);
	at(60_000);
	expect([await count(there), await count(here), await count(here), await count(there)]).toEqual(['ok', 'ok', 'ok', 60]);
});

test('R55 a clock that is set back begins a new window; a machine that is some seconds behind another counts in the same', async () => {
	const hasRoom = (site: TestApp) =>
		mustHaveRoom(site.app.platform, 'a', limit).then(
			() => 'room',
			(error: { retryAfter: number }) => error.retryAfter,
		);
	expect([await count(here), await count(here), await count(here), await count(here)]).toEqual(['ok', 'ok', 'ok', 60]);
	at(-5000);
	expect([await count(there), await hasRoom(there)]).toEqual([65, 65]);
	at(-5001);
	expect(await hasRoom(there)).toBe('room');
	at(-3_600_000);
	expect(await hasRoom(there)).toBe('room');
	expect([await count(there), await count(here), await count(here), await count(here)]).toEqual(['ok', 'ok', 'ok', 60]);
	expect(await hasRoom(there)).toBe(60);
	at(-3_540_000);
	expect([await hasRoom(there), await count(there)]).toEqual(['room', 'ok']);
});

test('R55 of many at once exactly so many are let through', async () => {
	const all = await Promise.all(Array.from({ length: 20 }, (_, n) => count(n % 2 === 0 ? here : there)));
	expect(all.filter((each) => each === 'ok')).toHaveLength(3);
});

test('R55 an address that asks two processes in turn is told to wait by both', async () => {
	const ask = (site: TestApp, ip: string) => site.call('passwordReset', { account: '13900000000' }, { ip });
	const statuses: number[] = [];
	for (let n = 0; n < 32; n += 1) statuses.push((await ask(n % 2 === 0 ? here : there, '203.0.113.7')).status);
	expect(statuses).toEqual([...Array(30).fill(422), 429, 429]);
	const refused = await ask(here, '203.0.113.7');
	expect([refused.status, refused.headers['retry-after']]).toEqual([429, '600']);
	expect((await ask(there, '203.0.113.8')).status).toBe(422);
});

test('R55 windows that are over are thrown away, by a job once over all processes', async () => {
	await count(here, 'old');
	at(1);
	await count(here, 'young');
	const left = async () => (await here.db.rows<{ key: string }>(sql`select key from call_window order by key`)).map(({ key }) => key);
	at(3_600_000);
	await purgeWindows(there.app.platform);
	expect(await left()).toEqual(['old', 'young']);
	at(3_600_001);
	await here.db.run(sql`select graphile_worker.add_job('http.purge', '{}'::json)`);
	await runJobs(there);
	expect(await left()).toEqual(['young']);
});

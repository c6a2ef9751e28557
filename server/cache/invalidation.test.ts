import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { asOwner } from '../../test/database.ts';
import { makeCategory, makeCourse } from '../../test/factories.ts';
import { startApp, type TestApp } from '../../test/start-app.ts';
import { renameCourse } from '../modules/catalogue/catalogue.service.ts';
import { listenForInvalidations } from './invalidation.ts';

let one: TestApp;
let two: TestApp;
let course: number;

beforeAll(async () => {
	one = await startApp();
	two = await startApp({ databaseUrl: one.databaseUrl });
	course = await makeCourse(one.db, { category: await makeCategory(one.db), title: '旧名' });
});
afterAll(async () => {
	await two.close();
	await one.close();
});

/** Those that listen have been asked to, or meanwhile whether they are still there. */
const listening = `query in ('listen lectern_cache', 'select 1')`;
const title = async (app: TestApp) => (await app.call('courseDetail', { id: course })).json.data.title;

test('a change through one process shows on the other', async () => {
	const before = await title(one);
	expect(before).not.toBe('新名');
	await vi.waitFor(async () => expect(await title(two)).toBe(before), { interval: 5, timeout: 20_000 });
	await renameCourse(one.db, course, { title: '新名' });
	expect(await title(one)).toBe('新名');
	await vi.waitFor(async () => expect(await title(two)).toBe('新名'), { interval: 5, timeout: 20_000 });
});

test('while the listener is away nothing is served from memory; afterwards it hears again', async () => {
	await title(two);
	// The listening connection is cut from outside, as a restarted database would.
	await asOwner(one.databaseUrl, `select pg_terminate_backend(pid) from pg_stat_activity where ${listening} and datname = current_database()`);
	await renameCourse(one.db, course, { title: '断线时' });
	await vi.waitFor(async () => expect(await title(two)).toBe('断线时'), { interval: 5, timeout: 20_000 });
	await vi.waitFor(
		async () =>
			expect(await asOwner(one.databaseUrl, `select 1 from pg_stat_activity where ${listening} and datname = current_database()`)).toHaveLength(2),
		{ interval: 20, timeout: 10_000 },
	);
	await renameCourse(one.db, course, { title: '又听见了' });
	await vi.waitFor(async () => expect(await title(two)).toBe('又听见了'), { interval: 5, timeout: 20_000 });
});

test('a transaction that is rolled back invalidates nothing', async () => {
	const before = await title(one);
	await expect(
		one.db.transaction(async (tx) => {
			await tx.invalidate(`course:${course}`);
			throw new Error('no');
		}),
	).rejects.toThrow('no');
	expect(await title(one)).toBe(before);
});

/** A listener of its own on the database, and what it is told. */
function listener(url: string, retryMs = 20) {
	const told: string[] = [];
	const errors: string[] = [];
	const heard = listenForInvalidations({
		url,
		retryMs,
		target: { invalidate: (tags) => void told.push(...tags), clear: () => void told.push('clear') },
		onError: (error) => void errors.push(error.message),
	});
	return { heard, told, errors };
}

test('S4 it listens first and then drops everything; a tag that another process invalidates is dropped by its name', async () => {
	const { heard, told } = listener(one.databaseUrl);
	expect(heard.listening()).toBe(false);
	await heard.ready;
	expect([heard.listening(), told]).toEqual([true, ['clear']]);
	await one.db.transaction((tx) => tx.invalidate('a', 'b'));
	await vi.waitFor(() => expect(told.toSorted()).toEqual(['a', 'b', 'clear']), { interval: 5, timeout: 20_000 });
	// A notification without a tag says nothing.
	await asOwner(one.databaseUrl, 'notify lectern_cache');
	await one.db.transaction((tx) => tx.invalidate('c'));
	await vi.waitFor(() => expect(told.at(-1)).toBe('c'), { interval: 5, timeout: 20_000 });
	expect(told).toHaveLength(4);
	await heard.close();
	expect(heard.listening()).toBe(false);
	// Closing is no loss: nothing is cleared, and nobody listens again.
	expect(told).toHaveLength(4);
});

test('S4 a listener whose connection is lost says so, forgets everything at once, and again when it hears', async () => {
	const { heard, told, errors } = listener(one.databaseUrl);
	await heard.ready;
	const own = () => asOwner(one.databaseUrl, `select pid from pg_stat_activity where ${listening} and datname = current_database()`);
	expect(await own()).toHaveLength(3);
	await asOwner(one.databaseUrl, `select pg_terminate_backend(pid) from pg_stat_activity where ${listening} and datname = current_database()`);
	await vi.waitFor(() => expect(told).toEqual(['clear', 'clear', 'clear']), { interval: 5, timeout: 20_000 });
	expect(heard.listening()).toBe(true);
	expect(errors).toHaveLength(1);
	expect(errors[0]).toMatch(/terminating connection|Connection terminated/);
	await heard.close();
	await vi.waitFor(async () => expect(await own()).toHaveLength(2), { interval: 20, timeout: 20_000 });
});

test('S4 where there is no database it is told at once, and it is asked again until there is one', async () => {
	const nowhere = new URL(one.databaseUrl);
	nowhere.pathname = '/no_such_database';
	const { heard, told, errors } = listener(nowhere.href);
	await expect(heard.ready).rejects.toThrow('no_such_database');
	expect(heard.listening()).toBe(false);
	await vi.waitFor(() => expect(errors.length).toBeGreaterThan(2), { interval: 5, timeout: 20_000 });
	expect(new Set(told)).toEqual(new Set(['clear']));
	await heard.close();
	const count = errors.length;
	// While another one tries again and again, this one does not.
	const other = listener(nowhere.href);
	await expect(other.heard.ready).rejects.toThrow();
	await vi.waitFor(() => expect(other.errors.length).toBeGreaterThan(2), { interval: 5, timeout: 20_000 });
	await other.heard.close();
	expect(errors).toHaveLength(count);
});

test('S4 it asks now and then whether its connection still stands', async () => {
	const url = new URL(one.databaseUrl);
	url.searchParams.set('application_name', 'heartbeat');
	const asked = async () =>
		(await asOwner(one.databaseUrl, `select query from pg_stat_activity where application_name = 'heartbeat'`)).map(({ query }) => query);
	vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
	try {
		// Once it is away it stays so.
		const { heard } = listener(url.href, 600_000);
		await heard.ready;
		vi.advanceTimersByTime(14_999);
		expect(await asked()).toEqual(['listen lectern_cache']);
		vi.advanceTimersByTime(1);
		await vi.waitFor(async () => expect(await asked()).toEqual(['select 1']), { interval: 5, timeout: 20_000 });
		await asOwner(one.databaseUrl, `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'heartbeat'`);
		await vi.waitFor(() => expect(heard.listening()).toBe(false), { interval: 5, timeout: 20_000 });
		// There is nothing to ask.
		vi.advanceTimersByTime(15_000);
		await heard.close();
		expect(vi.getTimerCount()).toBe(0);
	} finally {
		vi.useRealTimers();
	}
});

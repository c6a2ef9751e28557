import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { asOwner } from '../../test/database.ts';
import { makeCategory, makeCourse } from '../../test/factories.ts';
import { startApp, type TestApp } from '../../test/start-app.ts';
import { renameCourse } from '../modules/catalogue/catalogue.service.ts';

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

const title = async (app: TestApp) => (await app.call('courseDetail', { id: course })).json.data.title;

test('a change through one process shows on the other', async () => {
	expect([await title(one), await title(two)]).toEqual(['旧名', '旧名']);
	await renameCourse(one.db, course, { title: '新名' });
	expect(await title(one)).toBe('新名');
	await vi.waitFor(async () => expect(await title(two)).toBe('新名'), { interval: 5 });
});

test('while the listener is away nothing is served from memory; afterwards it hears again', async () => {
	await title(two);
	// The listening connection is cut from outside, as a restarted database would.
	await asOwner(
		one.databaseUrl,
		`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' and datname = current_database()`,
	);
	await renameCourse(one.db, course, { title: '断线时' });
	await vi.waitFor(async () => expect(await title(two)).toBe('断线时'), { interval: 5 });
	await vi.waitFor(
		async () =>
			expect(
				await asOwner(one.databaseUrl, `select 1 from pg_stat_activity where query like 'listen%' and datname = current_database()`),
			).toHaveLength(2),
		{ interval: 20, timeout: 10_000 },
	);
	await renameCourse(one.db, course, { title: '又听见了' });
	await vi.waitFor(async () => expect(await title(two)).toBe('又听见了'), { interval: 5 });
});

test('a transaction that is rolled back touches nothing', async () => {
	await title(one);
	await expect(
		one.db.transaction(async (tx) => {
			await tx.touch(`course:${course}`);
			throw new Error('no');
		}),
	).rejects.toThrow('no');
	expect(await title(one)).toBe('又听见了');
});

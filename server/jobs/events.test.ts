import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { makeCategory, makeCourse } from '../../test/factories.ts';
import { runJobs } from '../../test/jobs.ts';
import { startApp, type TestApp } from '../../test/start-app.ts';
import { jobHandlers } from '../app.ts';
import { sql } from '../db/sql.ts';
import { courseChanged } from '../modules/catalogue/catalogue.events.ts';
import { renameCourse } from '../modules/catalogue/catalogue.service.ts';
import { defineEvent, type Event, emit, purgeOldEvents, subscribe, unsubscribe } from './events.ts';
import type { JobHandler } from './handlers.ts';

let site: TestApp;
beforeAll(async () => {
	site = await startApp();
	await site.db.run(sql`insert into site_text (key, body) values ('event_test', '{}')`);
});
afterAll(() => site.close());
const subscribed: JobHandler[] = [];
afterEach(() => {
	for (const handler of subscribed.splice(0)) unsubscribe(handler);
});

const waiting = () =>
	site.db.rows<{ task: string }>(sql`select t.identifier as task from graphile_worker._private_jobs j
	join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier like '%/test%' order by j.id`);
const run = () => runJobs(site, [...jobHandlers, ...subscribed]);

/** Keeps what it is told in the database, as an audit would. */
function keepsIn<P>(event: Event<P>, name: string, before: () => void = () => {}): void {
	subscribed.push(
		subscribe(event, name, async (tx, data) => {
			await tx.run(
				sql`update site_text set body = jsonb_set(body, ${[name]}, coalesce(body -> ${name}, '[]') || ${JSON.stringify(data)}::jsonb) where key = 'event_test'`,
			);
			before();
		}),
	);
}
const kept = async () => (await site.db.one<{ body: Record<string, unknown[]> }>(sql`select body from site_text where key = 'event_test'`)).body;

const sold = defineEvent('test.sold', z.object({ orderId: z.int() }));

test('an event is told to each subscriber when its transaction commits, and to nobody when it does not', async () => {
	keepsIn(sold, 'testOne');
	keepsIn(sold, 'testTwo');
	const rolledBack = site.db.transaction(async (tx) => {
		await emit(tx, sold, { orderId: 1 });
		throw new Error('no');
	});
	await expect(rolledBack).rejects.toThrow('no');
	expect(await waiting()).toEqual([]);
	await site.db.transaction((tx) => emit(tx, sold, { orderId: 2 }));
	expect((await waiting()).map(({ task }) => task)).toEqual(['test.sold/testOne', 'test.sold/testTwo']);
	await run();
	expect(await kept()).toMatchObject({ testOne: [{ orderId: 2 }], testTwo: [{ orderId: 2 }] });
	for (const handler of subscribed.splice(0)) unsubscribe(handler);
	await site.db.transaction((tx) => emit(tx, sold, { orderId: 3 }));
	expect(await waiting()).toEqual([]);
});

test('what a subscriber writes counts once, though its job fails half-way and is queued twice', async () => {
	let tries = 0;
	keepsIn(sold, 'testRetried', () => {
		tries += 1;
		if (tries === 1) throw new Error('half-way');
	});
	await site.db.transaction((tx) => emit(tx, sold, { orderId: 4 }));
	const [job] = await site.db.rows<{ payload: unknown }>(sql`select payload from graphile_worker._private_jobs order by id desc limit 1`);
	await run();
	expect((await kept())['testRetried']).toBeUndefined();
	await site.db.run(sql`update graphile_worker._private_jobs set run_at = now()`);
	// A worker that was killed after its commit leaves the job to be run again.
	await site.db.run(sql`select graphile_worker.add_job('test.sold/testRetried', ${JSON.stringify(job?.payload)}::json)`);
	await run();
	expect((await kept())['testRetried']).toEqual([{ orderId: 4 }]);
	expect(tries).toBe(2);
	await site.db.transaction((tx) => emit(tx, sold, { orderId: 4 }));
	await run();
	expect((await kept())['testRetried']).toEqual([{ orderId: 4 }, { orderId: 4 }]);
});

test('a changed course is told', async () => {
	keepsIn(courseChanged, 'testChanged');
	const course = await makeCourse(site.db, { category: await makeCategory(site.db, { name: '数学', nameEn: 'Maths', key: 'maths' }) });
	await renameCourse(site.db, course, { title: '新名' });
	await run();
	expect((await kept())['testChanged']).toEqual([{ courseId: course }]);
});

test('that events were heard is forgotten after two months, other things done once are not', async () => {
	await site.db.run(sql`delete from once_done`);
	for (const [key, days] of [
		['event test.sold/a old', 61],
		['event test.sold/a new', 59],
		['order old', 900],
	] as const)
		await site.db.run(sql`insert into once_done (key, at) values (${key}, now() - make_interval(days => ${days}))`);
	await purgeOldEvents(site);
	expect((await site.db.rows<{ key: string }>(sql`select key from once_done order by key`)).map(({ key }) => key)).toEqual([
		'event test.sold/a new',
		'order old',
	]);
});

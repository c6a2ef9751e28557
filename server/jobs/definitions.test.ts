import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { startApp, type TestApp } from '../../test/start-app.ts';
import { demoHandlers } from '../../tools/seed/handlers.ts';
import { jobHandlers } from '../app.ts';
import { sql } from '../db/sql.ts';
import { checkHandlers, type JobHandler, jobHandler } from './handlers.ts';
import { defineJob, jobs, nothing } from './jobs.ts';
import { drainJobs, startWorker } from './worker.ts';

let site: TestApp;
beforeAll(async () => {
	site = await startApp();
});
afterAll(() => site.close());
beforeEach(() => site.db.run(sql`delete from graphile_worker._private_jobs`));

const rows = () =>
	site.db.rows<Record<string, unknown>>(sql`select t.identifier as task, j.payload, j.key, j.max_attempts, j.priority, q.queue_name as queue
		from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
		left join graphile_worker._private_job_queues q on q.id = j.job_queue_id order by j.id`);
const film = z.object({ assetId: z.int() });

describe('R70 jobs as they are defined', () => {
	test('a job’s own settings hold unless the call says otherwise', async () => {
		const job = defineJob('test.own', film, { unique: ({ assetId }) => `own:${assetId}`, maxAttempts: 3, serialQueue: 'films', priority: 7 });
		await jobs.queue(site.db, job, { assetId: 1 });
		await jobs.queue(site.db, job, { assetId: 1 });
		await jobs.queue(site.db, job, { assetId: 2 }, { key: 'other', maxAttempts: 9, serialQueue: 'other', priority: -1 });
		expect(await rows()).toEqual([
			{ task: 'test.own', payload: { assetId: 1 }, key: 'own:1', max_attempts: 3, priority: 7, queue: 'films' },
			{ task: 'test.own', payload: { assetId: 2 }, key: 'other', max_attempts: 9, priority: -1, queue: 'other' },
		]);
	});

	test('a payload that is not as defined never reaches the handler', async () => {
		const ran: unknown[] = [];
		const job = defineJob('test.payload', film);
		const handler = jobHandler(job, async (_platform, payload) => void ran.push(payload));
		for (const payload of [{}, [1], { assetId: '1' }, { assetId: 4, more: 'from another release' }])
			await site.db.run(sql`select graphile_worker.add_job('test.payload', ${JSON.stringify(payload)}::json, max_attempts := 1::smallint)`);
		await drainJobs({ platform: site.app.platform, databaseUrl: site.databaseUrl, handlers: [handler] });
		expect(ran).toEqual([{ assetId: 4 }]);
		expect(
			await site.db.rows(
				sql`select attempts, last_error like '%assetId%' or last_error like '%expected object%' as said from graphile_worker._private_jobs`,
			),
		).toEqual(Array(3).fill({ attempts: 1, said: true }));
	});

	test('a missing handler and a name that is taken twice are found before anything runs', () => {
		const [a, b] = [defineJob('test.a', nothing), defineJob('test.b', nothing)];
		const handlerOf = (job: typeof a): JobHandler => jobHandler(job, async () => {});
		expect(() => checkHandlers([handlerOf(a), handlerOf(b)], [a, b])).not.toThrow();
		expect(() => checkHandlers([handlerOf(a)], [a, b])).toThrow('jobs without a handler: test.b');
		expect(() => checkHandlers([handlerOf(a), handlerOf(a)], [a])).toThrow('twice: test.a');
		expect(() => checkHandlers([handlerOf(a)], [a, defineJob('test.a', nothing)])).toThrow('twice: test.a');
		// Every job that is defined anywhere in this process is among the defined ones, those of other test files too.
		expect(() => checkHandlers([...jobHandlers, ...demoHandlers])).toThrow(/twice: (.*, )?test\.a\b/);
	});

	test('those of the site all have one, and its scheduled work comes every hour, each at a minute of its own', () => {
		const handlers = [...jobHandlers, ...demoHandlers];
		checkHandlers(
			handlers,
			handlers.map(({ job }) => job),
		);
		const scheduled = handlers.flatMap(({ job: { name, cron } }) => (cron === undefined ? [] : [`${cron} ${name}`]));
		expect(scheduled.sort()).toEqual([
			'1 * * * * demo.timetable',
			'11 * * * * staff.purge',
			'12 * * * * learning.checkpoint',
			'13 * * * * enrolment.learners',
			'15 * * * * search.refresh',
			'17 * * * * media.uploads',
			'2 * * * * plan.remind',
			'20 * * * * http.purge',
			'22 * * * * news.reads',
			'24 * * * * events.purge',
			'27 * * * * passkeys.purge',
			'3 * * * * members.purge',
			'30 * * * * enrolment.vip-ends',
			'33 * * * * payments.purge',
			'38 * * * * notes.purge',
			'41 * * * * notices.purge',
			'44 * * * * notices.overdue',
			'45 * * * * privacy.erase',
			'47 * * * * privacy.purge',
			'51 * * * * payments.reconcile',
			'6 * * * * enrolment.vip-terms',
			'9 * * * * learning.purge',
		]);
	});
});

test('R70 scheduled work runs once over all processes, and is caught up with when none ran at its time', async () => {
	const ran: unknown[] = [];
	// Half an hour ago, and in half an hour again.
	const job = defineJob('test.hourly', nothing, { cron: `${(new Date().getUTCMinutes() + 30) % 60} * * * *` });
	const handler = jobHandler(job, async (_platform, payload) => void ran.push(payload));
	const start = () => startWorker({ platform: site.app.platform, databaseUrl: site.databaseUrl, handlers: [handler] });
	// Known from now on: nothing is due yet.
	const known = () =>
		site.db.row<{ last: Date | null }>(
			sql`select last_execution as last from graphile_worker._private_known_crontabs where identifier = 'test.hourly'`,
		);
	const first = await start();
	await expect.poll(() => known()).toEqual({ last: null });
	await first.stop();
	expect(ran).toEqual([]);
	await site.db.run(
		sql`update graphile_worker._private_known_crontabs set known_since = now() - interval '5 hours' where identifier = 'test.hourly'`,
	);
	const workers = await Promise.all([start(), start(), start()]);
	await expect.poll(() => ran).toEqual([{}]);
	await expect.poll(async () => (await known())?.last).toBeInstanceOf(Date);
	for (const worker of workers) await worker.stop();
	await (await start()).stop();
	expect([ran, await rows()]).toEqual([[{}], []]);
});

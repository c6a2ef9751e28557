import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { asOwner } from '../../test/database.ts';
import { startApp, type TestApp } from '../../test/start-app.ts';
import { sql } from '../db/sql.ts';
import { jobHandler } from './handlers.ts';
import { openJobPool } from './job-pool.ts';
import { defineJob, jobs } from './jobs.ts';
import { lostEnds } from './lost-ends.ts';
import { startWorker } from './worker.ts';

const kind = (name: string) => defineJob(name, z.any(), { serialQueue: 'line' });

let site: TestApp;
beforeAll(async () => {
	site = await startApp();
	// What the database does not write, as when it is away: each row of lost_end is one such write.
	await asOwner(
		site.databaseUrl,
		'create table lost_end (what text)',
		'grant all on lost_end to public',
		`create function lose_end() returns trigger language plpgsql as $$
		begin
			if tg_op = 'UPDATE' and new.locked_by is not null then return new; end if;
			delete from lost_end where what = tg_op;
			if found then return null; end if;
			return case tg_op when 'DELETE' then old else new end;
		end $$`,
		'create trigger lose_end before update or delete on graphile_worker._private_jobs for each row execute function lose_end()',
	);
});
afterAll(() => site.close());
beforeEach(async () => {
	await asOwner(site.databaseUrl, 'delete from graphile_worker._private_jobs', 'delete from graphile_worker._private_job_queues');
});

const waitFor = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 10 });

test.each([
	['UPDATE', 'failed'],
	['DELETE', 'ended well'],
])('R70 a job whose end was not written (%s: it %s) runs again, and its line goes on', async (write, how) => {
	const lines: Record<string, unknown>[] = [];
	const log = pino({ level: 'warn', base: null, timestamp: false }, { write: (line: string) => void lines.push(JSON.parse(line)) });
	const ran: string[] = [];
	const first = jobHandler(kind('test.first'), async (_platform, _payload, { attempt }) => {
		ran.push(`first, ${attempt}`);
		if (attempt === 1 && how === 'failed') throw new Error('the database is away');
	});
	const next = jobHandler(kind('test.next'), async () => void ran.push('next'));
	await site.db.run(sql`insert into lost_end values (${write})`);
	const worker = await startWorker({
		platform: { ...site.app.platform, log },
		databaseUrl: site.databaseUrl,
		handlers: [first, next],
		reconcileEvery: 20,
	});
	try {
		await jobs.queue(site.db, kind('test.first'), { n: 1 });
		await jobs.queue(site.db, kind('test.next'), {});
		await waitFor(async () => expect(await site.db.rows(sql`select 1 from lost_end`)).toEqual([]));
		const held = await site.db.rows<{ id: number }>(sql`select id from graphile_worker._private_jobs where locked_by is not null`);
		expect(held).toHaveLength(1);
		await site.db.run(sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 min' where locked_by is not null`);
		await waitFor(async () => expect(ran).toEqual(['first, 1', 'first, 2', 'next']));
		expect(lines.filter(({ msg }) => String(msg).includes('not written'))).toEqual([
			{ level: 40, jobs: [held[0]?.id], msg: 'jobs: their end was not written down, so they run again' },
		]);
	} finally {
		await worker.stop();
	}
	expect(await site.db.rows(sql`select 1 from graphile_worker._private_jobs`)).toEqual([]);
});

test('R70 only what is locked in our own name for ten seconds, at two looks, and does not run is given back', async () => {
	const pool = openJobPool(site.databaseUrl, 1, () => {});
	try {
		for (const name of ['lost', 'runs', 'fetched', 'other'])
			await jobs.queue(site.db, defineJob(name, z.any()), {}, { serialQueue: name, runAt: new Date(Date.now() + 3_600_000) });
		const ids = await site.db.rows<{ id: string; name: string }>(
			sql`select j.id, t.identifier as name from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`,
		);
		const idOf = (name: string) => String(ids.find((each) => each.name === name)?.id);
		const lock = async (name: string, by: string, secondsAgo: number) => {
			const locked = `locked_by = '${by}', locked_at = now() - make_interval(secs => ${secondsAgo})`;
			await site.db.pool.query(`update graphile_worker._private_jobs set ${locked} where id = ${idOf(name)}`);
			await site.db.pool.query(`update graphile_worker._private_job_queues set ${locked} where queue_name = '${name}'`);
		};
		await lock('lost', 'mine', 11);
		await lock('runs', 'mine', 3600);
		await lock('fetched', 'mine', 3);
		await lock('other', 'not mine', 3600);
		const held = async () =>
			(
				await site.db.rows<{ name: string }>(sql`select t.identifier as name from graphile_worker._private_jobs j
					join graphile_worker._private_tasks t on t.id = j.task_id join graphile_worker._private_job_queues q on q.id = j.job_queue_id
					where j.locked_by is not null and j.locked_at is not null and q.locked_by = j.locked_by and q.locked_at is not null order by j.id`)
			).map(({ name }) => name);
		const look = lostEnds({ pool, names: new Set(['mine']), running: { ids: [idOf('runs')] }, log: site.app.platform.log });
		await look();
		// The end of one that has just ended may still be on its way.
		expect(await held()).toEqual(['lost', 'runs', 'fetched', 'other']);
		await look();
		expect(await held()).toEqual(['runs', 'fetched', 'other']);
		expect(
			await site.db.rows(sql`select q.locked_by, q.locked_at, j.locked_by as by, j.locked_at as at, j.attempts
			from graphile_worker._private_jobs j join graphile_worker._private_job_queues q on q.id = j.job_queue_id where j.id = ${idOf('lost')}`),
		).toEqual([{ locked_by: null, locked_at: null, by: null, at: null, attempts: 0 }]);
		// Found twice, but not twice in a row.
		await lock('fetched', 'mine', 11);
		await look();
		await lock('fetched', 'mine', 1);
		await look();
		await lock('fetched', 'mine', 11);
		await look();
		expect(await held()).toEqual(['runs', 'fetched', 'other']);
	} finally {
		await pool.end();
	}
});

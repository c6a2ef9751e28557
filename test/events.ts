import type { Database } from '../server/db/db.ts';
import { sql } from '../server/db/sql.ts';
import { type Event, subscribe, unsubscribe } from '../server/jobs/events.ts';

/** Subscribes to an event until `using` ends; answers what subscribers were told since, from the jobs that are queued for it. */
export function listenFor<P>(db: Database, event: Event<P>, subscriber = 'test'): { told(): Promise<P[]>; [Symbol.dispose](): void } {
	const handler = subscribe(event, subscriber, async () => {});
	return {
		told: async () =>
			(
				await db.rows<{ data: P }>(sql`select j.payload -> 'data' as data from graphile_worker._private_jobs j
					join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = ${handler.job.name} order by j.id`)
			).map(({ data }) => data),
		[Symbol.dispose]: () => unsubscribe(handler),
	};
}

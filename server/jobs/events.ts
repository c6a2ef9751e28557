import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Tx } from '../db/db.ts';
import { once } from '../db/once.ts';
import { sql } from '../db/sql.ts';
import type { Platform } from '../http/route.ts';
import { type JobHandler, jobHandler } from './handlers.ts';
import { defineJob, type Job, jobs } from './jobs.ts';

/** Something that happened to the data, told to whoever subscribed: the module that it happens in knows none of them. */
export interface Event<P> {
	/** In the database while it waits, so that it never changes: `course.changed`. */
	readonly name: string;
	readonly payload: z.ZodType<P>;
}

interface Told<P> {
	/** Of this one time that it happened. */
	id: string;
	data: P;
}

const subscriptions = new Map<string, Job<Told<unknown>>[]>();

/** Defines a kind of event. */
export function defineEvent<P>(name: string, payload: z.ZodType<P>): Event<P> {
	return { name, payload };
}

/**
 * What `subscriber` (a word of its own among those of the event) does when it happens: a job of its own, to be listed in a module's `worker.ts`. `run`
 * works in a transaction that counts once however often the job is tried; what goes to others (a message, a file) is queued in it as a job.
 */
export function subscribe<P>(event: Event<P>, subscriber: string, run: (tx: Tx, data: P, platform: Platform) => Promise<unknown>): JobHandler {
	const job = defineJob(`${event.name}/${subscriber}`, z.object({ id: z.string(), data: event.payload }));
	subscriptions.set(event.name, [...(subscriptions.get(event.name) ?? []), job as Job<Told<unknown>>]);
	return jobHandler(job, (platform, { id, data }) =>
		platform.db.transaction((tx) => once(tx, `event ${job.name} ${id}`, () => run(tx, data, platform).then(() => null))),
	);
}

/** Jobs are not tried for so many days: what says that they were done can go. */
const keptDays = 60;

export async function purgeOldEvents({ db }: Pick<Platform, 'db'>): Promise<void> {
	await db.run(sql`delete from once_done where key like 'event %' and at < now() - make_interval(days => ${keptDays})`);
}

/** Nobody is told for this handler any more. */
export function unsubscribe({ job }: JobHandler): void {
	for (const [event, subscribed] of subscriptions)
		subscriptions.set(
			event,
			subscribed.filter((each) => each.name !== job.name),
		);
}

/** Tells that it happened: subscribers' jobs are queued in the transaction in which it did, and exist when that commits. */
export async function emit<P>(tx: Tx, event: Event<P>, data: P): Promise<void> {
	const id = randomUUID();
	for (const job of subscriptions.get(event.name) ?? []) await jobs.queue(tx, job, { id, data });
}

import * as z from 'zod';
import { type JobHandler, jobHandler } from '../../../server/jobs/handlers.ts';
import { defineJob } from '../../../server/jobs/jobs.ts';
import { hear } from './hear.ts';
import * as queries from './history.queries.ts';
import { planHistory, planListener, type Surroundings } from './plan.ts';

const heard = z.object({ course: z.string(), daysAgo: z.number(), percent: z.number() });
const payload = z.object({
	/** The first start, epoch ms: a try that was killed plans the same again. */
	now: z.number(),
	/** The demo member, who has three weeks behind them. */
	memberId: z.int(),
	/** Those who wrote reviews, and what they heard before. */
	listeners: z.array(z.object({ memberId: z.int(), heard: z.array(heard) })),
	/** Ids of the courses, by key. */
	courses: z.record(z.string(), z.int()),
});
export type HistoryJob = z.infer<typeof payload>;

export const historyJob = defineJob('demo.history', payload, { unique: () => 'demo.history', priority: 10 });

/** Lets the demo's members hear what they are said to have heard, after the site answers. */
export const historyHandlers: JobHandler[] = [
	jobHandler(historyJob, async (platform, job, { signal }) => {
		const rows = await queries.listFilms(platform.db, Object.values(job.courses));
		const given: Surroundings = {
			now: new Date(job.now),
			timeZone: platform.config.timeZone,
			filmsOf: (course) => rows.filter((row) => row.course_id === job.courses[course]),
		};
		const { evenings } = (await import('../read-content/read-content.ts')).readMember();
		await hear(platform, job.memberId, planHistory(evenings, given), { signal, checksIn: true });
		for (const { memberId, heard } of job.listeners) await hear(platform, memberId, planListener(heard, given), { signal });
		// How far each writer has heard stands beside their words.
		await platform.db.transaction((tx) => tx.invalidate(...Object.values(job.courses).map((id) => `course:${id}`)));
	}),
];

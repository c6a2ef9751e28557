import { type JobHandler, jobHandler } from '../../../server/jobs/jobs.ts';
import { history } from '../content/history.ts';
import { hear } from './hear.ts';
import * as queries from './history.queries.ts';
import { type Heard, planHistory, planListener, type Surroundings } from './plan.ts';

export const historyJob = 'demo.history';

export interface HistoryJob {
	/** The first start, epoch ms: a try that was killed plans the same again. */
	now: number;
	/** The demo member, who has three weeks behind them. */
	memberId: number;
	/** Those who wrote reviews, and what they heard before. */
	listeners: { memberId: number; heard: Heard[] }[];
	/** Ids of the courses, by key. */
	courses: Record<string, number>;
}

/** Lets the demo's members hear what they are said to have heard, after the site answers. */
export const historyHandlers: JobHandler[] = [
	jobHandler<HistoryJob>(historyJob, async (platform, job, { signal }) => {
		const rows = await queries.listFilms(platform.db, Object.values(job.courses));
		const given: Surroundings = {
			now: new Date(job.now),
			timeZone: platform.config.timeZone,
			filmsOf: (course) => rows.filter((row) => row.course_id === job.courses[course]),
		};
		await hear(platform, job.memberId, planHistory(history, given), signal);
		for (const { memberId, heard } of job.listeners) await hear(platform, memberId, planListener(heard, given), signal);
		// How far each writer has heard stands beside their words.
		await platform.db.transaction((tx) => tx.invalidate(...Object.values(job.courses).map((id) => `course:${id}`)));
	}),
];

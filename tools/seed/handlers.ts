import { type JobHandler, jobHandler } from '../../server/jobs/handlers.ts';
import { defineJob, nothing } from '../../server/jobs/jobs.ts';
import { filmHandlers } from './demo-videos/make-film.ts';
import { followClock } from './follow-clock.ts';
import { historyHandlers } from './history/make-history.ts';

const timetable = defineJob('demo.timetable', nothing, { cron: '1 * * * *' });

/** What the demo agency's jobs do. */
export const demoHandlers: JobHandler[] = [...historyHandlers, ...filmHandlers, jobHandler(timetable, followClock)];

import { type JobHandler, jobHandler } from '../../jobs/handlers.ts';
import { defineJob, nothing } from '../../jobs/jobs.ts';
import { makeDailyCheckpoint } from './checkpoint.service.ts';
import { purgeExpiredPlaySessions } from './report.service.ts';

const purge = defineJob('learning.purge', nothing, { cron: '9 * * * *' });
/** Asked for every hour: it is made when the last one is a day old. */
const checkpoint = defineJob('learning.checkpoint', nothing, { cron: '12 * * * *' });

export const learningHandlers: JobHandler[] = [jobHandler(purge, purgeExpiredPlaySessions), jobHandler(checkpoint, makeDailyCheckpoint)];

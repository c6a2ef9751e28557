import { type JobHandler, jobHandler } from '../jobs/handlers.ts';
import { defineJob, nothing } from '../jobs/jobs.ts';
import { purgeWindows } from './shared-limits.ts';

const purge = defineJob('http.purge', nothing, { cron: '20 * * * *' });

export const httpHandlers: JobHandler[] = [jobHandler(purge, purgeWindows)];

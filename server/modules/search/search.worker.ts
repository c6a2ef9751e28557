import { type JobHandler, jobHandler } from '../../jobs/handlers.ts';
import { defineJob, nothing } from '../../jobs/jobs.ts';
import { refreshSearch } from './search.service.ts';

const refresh = defineJob('search.refresh', nothing, { cron: '15 * * * *' });

export const searchHandlers: JobHandler[] = [jobHandler(refresh, ({ db }) => refreshSearch(db))];

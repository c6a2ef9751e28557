import { type JobHandler, jobHandler } from '../../jobs/handlers.ts';
import { defineJob, nothing } from '../../jobs/jobs.ts';
import { showReads } from './reads.service.ts';

const reads = defineJob('news.reads', nothing, { cron: '22 * * * *' });

export const newsHandlers: JobHandler[] = [jobHandler(reads, showReads)];

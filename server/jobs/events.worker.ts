import { purgeOldEvents } from './events.ts';
import { type JobHandler, jobHandler } from './handlers.ts';
import { defineJob, nothing } from './jobs.ts';

const purge = defineJob('events.purge', nothing, { cron: '24 * * * *' });

export const eventHandlers: JobHandler[] = [jobHandler(purge, purgeOldEvents)];

import { type JobHandler, jobHandler } from '../../jobs/handlers.ts';
import { defineJob, nothing } from '../../jobs/jobs.ts';
import { eraseDueAccounts } from './closing.service.ts';
import { makeExport } from './exports.jobs.ts';
import { fillExport, purgeExports } from './exports.service.ts';

const erase = defineJob('privacy.erase', nothing, { cron: '45 * * * *' });
const purge = defineJob('privacy.purge', nothing, { cron: '47 * * * *' });

export const privacyHandlers: JobHandler[] = [
	jobHandler(makeExport, fillExport),
	jobHandler(erase, eraseDueAccounts),
	jobHandler(purge, purgeExports),
];

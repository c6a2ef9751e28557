import { type JobHandler, jobHandler } from '../../jobs/handlers.ts';
import { defineJob, nothing } from '../../jobs/jobs.ts';
import { purgeExpiredChallenges } from './passkeys.service.ts';

const purge = defineJob('passkeys.purge', nothing, { cron: '27 * * * *' });

export const passkeysHandlers: JobHandler[] = [jobHandler(purge, purgeExpiredChallenges)];

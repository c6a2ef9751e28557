import { type JobHandler, jobHandler } from '../../jobs/handlers.ts';
import { defineJob, nothing } from '../../jobs/jobs.ts';
import { remindBehind } from './remind.service.ts';

/** Asked for every hour: it looks whether the site's Saturday has come, and who was not asked about yet. */
const remind = defineJob('plan.remind', nothing, { cron: '35 * * * *' });

export const planHandlers: JobHandler[] = [jobHandler(remind, (platform, _payload, { signal }) => remindBehind(platform, signal))];

import { type JobHandler, jobHandler } from '../../jobs/handlers.ts';
import { defineJob, nothing } from '../../jobs/jobs.ts';
import { remindBehind } from './remind.service.ts';

/** Asked for just after every hour: members are promised ten o’clock. It looks whether the site’s Saturday has come, and who was not asked about yet. */
const remind = defineJob('plan.remind', nothing, { cron: '2 * * * *' });

export const planHandlers: JobHandler[] = [jobHandler(remind, (platform, _payload, { signal }) => remindBehind(platform, signal))];

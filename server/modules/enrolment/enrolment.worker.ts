import { type JobHandler, jobHandler } from '../../jobs/handlers.ts';
import { defineJob, nothing } from '../../jobs/jobs.ts';
import { refreshVipTerms } from './enrolment.service.ts';
import { tellEnding } from './vip-ending.service.ts';

const vipTerms = defineJob('enrolment.vip-terms', nothing, { cron: '6 * * * *' });
const vipEnds = defineJob('enrolment.vip-ends', nothing, { cron: '30 * * * *' });

export const enrolmentHandlers: JobHandler[] = [
	jobHandler(vipTerms, refreshVipTerms),
	jobHandler(vipEnds, (platform, _payload, { signal }) => tellEnding(platform, signal)),
];

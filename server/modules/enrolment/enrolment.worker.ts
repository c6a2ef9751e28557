import { type JobHandler, jobHandler } from '../../jobs/handlers.ts';
import { defineJob, nothing } from '../../jobs/jobs.ts';
import { refreshVipTerms } from './enrolment.service.ts';
import { countLearners } from './learners.service.ts';
import { tellEnding } from './vip-ending.service.ts';

const vipTerms = defineJob('enrolment.vip-terms', nothing, { cron: '6 * * * *' });
const vipEnds = defineJob('enrolment.vip-ends', nothing, { cron: '30 * * * *' });
/** Before search counts which courses are learned most. */
const learners = defineJob('enrolment.learners', nothing, { cron: '13 * * * *' });

export const enrolmentHandlers: JobHandler[] = [
	jobHandler(vipTerms, refreshVipTerms),
	jobHandler(vipEnds, (platform, _payload, { signal }) => tellEnding(platform, signal)),
	jobHandler(learners, countLearners),
];

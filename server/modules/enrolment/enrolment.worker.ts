import { type JobHandler, jobHandler } from '../../jobs/handlers.ts';
import { defineJob, nothing } from '../../jobs/jobs.ts';
import { refreshVipTerms } from './enrolment.service.ts';

const vipTerms = defineJob('enrolment.vip-terms', nothing, { cron: '6 * * * *' });

export const enrolmentHandlers: JobHandler[] = [jobHandler(vipTerms, refreshVipTerms)];

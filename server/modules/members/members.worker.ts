import { type JobHandler, jobHandler } from '../../jobs/handlers.ts';
import { defineJob, nothing } from '../../jobs/jobs.ts';
import { emailAsk, emailLeft } from './email.jobs.ts';
import { sendEmailAsk, sendEmailLeft } from './email.service.ts';
import { purgeExpiredMemberRows } from './members.service.ts';

const purge = defineJob('members.purge', nothing, { cron: '3 * * * *' });

export const membersHandlers: JobHandler[] = [
	jobHandler(purge, purgeExpiredMemberRows),
	jobHandler(emailAsk, sendEmailAsk),
	jobHandler(emailLeft, sendEmailLeft),
];

import { type JobHandler, jobHandler } from '../../jobs/handlers.ts';
import { defineJob, nothing } from '../../jobs/jobs.ts';
import { purgeExpiredMemberRows } from './members.service.ts';

const purge = defineJob('members.purge', nothing, { cron: '3 * * * *' });

export const membersHandlers: JobHandler[] = [jobHandler(purge, purgeExpiredMemberRows)];

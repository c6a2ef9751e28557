import { type JobHandler, jobHandler } from '../../jobs/handlers.ts';
import { defineJob, nothing } from '../../jobs/jobs.ts';
import { purgeFailures } from './audit.service.ts';
import { purgeStaffSessions } from './sessions.service.ts';

const purge = defineJob('staff.purge', nothing, { cron: '11 * * * *' });

export const staffHandlers: JobHandler[] = [
	jobHandler(purge, async (platform) => {
		await purgeStaffSessions(platform);
		await purgeFailures(platform);
	}),
];

import { type JobHandler, jobHandler } from '../../jobs/handlers.ts';
import { defineJob, nothing } from '../../jobs/jobs.ts';
import { sendDelivery, sendOverdue } from './deliver.service.ts';
import { deliver } from './notices.jobs.ts';
import { purgeExpiredNotices } from './notices.service.ts';
import { noticeSubscribers } from './notices.topics.ts';

const purge = defineJob('notices.purge', nothing, { cron: '41 * * * *' });
const lost = defineJob('notices.overdue', nothing, { cron: '44 * * * *' });

export const noticesHandlers: JobHandler[] = [
	jobHandler(deliver, (platform, { deliveryId }, { signal }) => sendDelivery(platform, deliveryId, signal)),
	jobHandler(purge, purgeExpiredNotices),
	jobHandler(lost, sendOverdue),
	...noticeSubscribers,
];

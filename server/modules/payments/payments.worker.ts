import { type JobHandler, jobHandler } from '../../jobs/handlers.ts';
import { defineJob, nothing } from '../../jobs/jobs.ts';
import { expireOrder } from '../orders/orders.jobs.ts';
import { purgeRefused, runNotice } from './inbox.service.ts';
import { applyNotice, askAboutTry, sandboxNotice, sendRefund } from './payments.jobs.ts';
import { reconcileDue } from './reconcile.service.ts';
import { giveUpRefund, runRefund } from './refunds.service.ts';
import { tellSite } from './sandbox.service.ts';
import { ask, expire } from './tries.service.ts';

const purge = defineJob('payments.purge', nothing, { cron: '33 * * * *' });
/** Asked for every hour: statements come in the morning, some later. */
const reconcile = defineJob('payments.reconcile', nothing, { cron: '51 * * * *' });

export const paymentsHandlers: JobHandler[] = [
	jobHandler(expireOrder, (platform, { orderId }) => expire(platform, orderId)),
	jobHandler(askAboutTry, ask),
	jobHandler(sendRefund, (platform, { number }, run) =>
		runRefund(platform, number).catch((error: unknown) => {
			if (!run.isLastAttempt) throw error;
			return giveUpRefund(platform, number, error);
		}),
	),
	jobHandler(applyNotice, (platform, { id }) => runNotice(platform, id)),
	jobHandler(sandboxNotice, tellSite),
	jobHandler(purge, purgeRefused),
	jobHandler(reconcile, reconcileDue),
];

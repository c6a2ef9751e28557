import type { Tx } from '../../db/db.ts';
import type { Platform } from '../../http/route.ts';
import * as queries from './deliveries.queries.ts';
import * as jobs from './notices.jobs.ts';

/** What telling needs of the process. */
export type Telling = Pick<Platform, 'config' | 'jobs' | 'now'>;

export type OutsideWay = queries.OutsideWay;

interface Plan {
	noticeId: number;
	memberId: number;
	ways: readonly OutsideWay[];
	dueAt: Date;
	/** The member's nights are quiet. */
	night: boolean;
	phone?: string | undefined;
}

/** What of a notice goes out, and when. */
export async function planDeliveries(tx: Tx, platform: Telling, { noticeId, memberId, ways, dueAt: at, night, phone }: Plan): Promise<void> {
	for (const way of ways) {
		const dueAt = night && way !== 'mail' ? await queries.morningAfter(tx, at, platform.config.timeZone) : at;
		const recipient = way === 'sms' ? (phone ?? null) : null;
		const deliveryId = await queries.insert(tx, { noticeId, memberId, way, dueAt, recipient });
		await platform.jobs.queue(tx, jobs.deliver, { deliveryId }, dueAt > platform.now() ? { runAt: dueAt } : {});
	}
}

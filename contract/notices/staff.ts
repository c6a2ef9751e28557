import * as z from 'zod';
import { call } from '../call.ts';
import { currPage, id, instant, pageOf, pageSize } from '../common.ts';
import { at } from '../paths.ts';
import { noticeKinds } from './member.ts';

/** What was sent to a member, or was to be. */
export const delivery = z.object({
	id,
	noticeId: id,
	kind: z.enum(noticeKinds),
	/** As the member reads it, in Chinese. */
	title: z.string(),
	way: z.enum(['push', 'sms', 'mail']),
	/** dropped: it was no longer wanted, or went into a digest. */
	state: z.enum(['waiting', 'sent', 'failed', 'dropped']),
	attempts: z.int(),
	dueAt: instant,
	sentAt: instant.nullable(),
	/** Of the last try; empty for none. */
	problem: z.string(),
});

export const noticesStaffCalls = {
	staffDeliveries: call({
		...at('staffDeliveries'),
		guard: { staff: 'notices.read' },
		summary: 'What was sent to a member besides what the site shows, the newest first.',
		input: z.object({ memberId: id, currPage, pageSize: pageSize(20) }),
		output: pageOf(delivery),
	}),
	staffDeliveryRetry: call({
		...at('staffDeliveryRetry'),
		guard: { staff: 'notices.send' },
		summary: 'Try once more to send what was given up. It is noted in the audit.',
		input: z.object({ id }),
		output: delivery,
		reasons: ['delivery_on_its_way', 'delivery_number_gone'],
	}),
};

export type Delivery = z.infer<typeof delivery>;

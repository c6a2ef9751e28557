import * as z from 'zod';
import { defineEvent } from '../../jobs/events.ts';

/** Money came that no order waited for, or another sum than the order's `owed`: it goes back. Sums in fen. */
export const moneySentBack = defineEvent(
	'payment.sent_back',
	z.object({ orderId: z.int(), memberId: z.int(), refundNumber: z.string(), amount: z.int(), owed: z.int() }),
);

/** Of one refund of lines; `entry` is the one time in the books: money may arrive, come back and arrive again. The sum in fen. */
const refund = z.object({ orderId: z.int(), memberId: z.int(), lines: z.array(z.int()), amount: z.int(), entry: z.string() });

/** The money of a refund has arrived, or was sent otherwise than it came: by a transfer of ours. */
export const refundArrived = defineEvent('payment.refund_arrived', refund.extend({ byHand: z.boolean().default(false) }));

/** The money of a refund that had arrived is with its provider again. */
export const refundCameBack = defineEvent('payment.refund_came_back', refund);

/** What was shown for a transfer proves nothing; `why` in the words of staff. */
export const transferTurnedDown = defineEvent(
	'payment.transfer_turned_down',
	z.object({ orderId: z.int(), memberId: z.int(), version: z.int(), why: z.string() }),
);

import * as z from 'zod';
import { defineEvent } from '../../jobs/events.ts';

/** Money came that no order waited for, or another sum than the order's `owed`: it goes back. Sums in fen. */
export const moneySentBack = defineEvent(
	'payment.sent_back',
	z.object({ orderId: z.int(), memberId: z.int(), refundNumber: z.string(), amount: z.int(), owed: z.int() }),
);

/** What was shown for a transfer proves nothing; `why` in the words of staff. */
export const transferTurnedDown = defineEvent(
	'payment.transfer_turned_down',
	z.object({ orderId: z.int(), memberId: z.int(), version: z.int(), why: z.string() }),
);

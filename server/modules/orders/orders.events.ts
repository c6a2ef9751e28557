import * as z from 'zod';
import { defineEvent } from '../../jobs/events.ts';

const facts = z.object({ orderId: z.int(), memberId: z.int() });

/** An order is paid, and what was bought is open. */
export const orderPaid = defineEvent('order.paid', facts);

/** An order was closed without a payment: by its buyer, or because its time was over. */
export const orderClosed = defineEvent('order.closed', facts);

/** What is posted of an order was sent, or by whom and under which number was put right; `version` is the parcel’s. */
export const parcelSent = defineEvent('order.parcel_sent', facts.extend({ version: z.int() }));

/** Lines of a paid order were taken back, and what they opened is closed; `amount`, in fen, is on its way to the buyer. */
export const linesReturned = defineEvent(
	'order.lines_returned',
	facts.extend({ lines: z.array(z.int()), amount: z.int(), by: z.enum(['member', 'staff', 'site', 'provider']) }),
);

import * as z from 'zod';
import { defineEvent } from '../../jobs/events.ts';

const facts = z.object({ invoiceId: z.int(), orderId: z.int(), memberId: z.int(), version: z.int() });

/** An invoice was issued, under this number. */
export const invoiceIssued = defineEvent('invoice.issued', facts.extend({ number: z.string() }));

/** One that was asked for cannot be issued; `why` in the words of staff. */
export const invoiceRejected = defineEvent('invoice.rejected', facts.extend({ why: z.string() }));

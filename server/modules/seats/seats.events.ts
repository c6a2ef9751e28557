import * as z from 'zod';
import { defineEvent } from '../../jobs/events.ts';

/** A seat was taken back from who sat on it: by who bought it, or because its order was refunded. What it opened is closed. */
export const seatTakenBack = defineEvent('seat.taken_back', z.object({ seatId: z.int(), memberId: z.int(), by: z.enum(['owner', 'refund']) }));

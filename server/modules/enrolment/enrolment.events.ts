import * as z from 'zod';
import { defineEvent } from '../../jobs/events.ts';

/** A member's VIP term ends within three days. Once for each end. */
export const vipEnding = defineEvent('vip.ending', z.object({ memberId: z.int(), endsAt: z.iso.datetime() }));

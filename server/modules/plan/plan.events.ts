import * as z from 'zod';
import { defineEvent } from '../../jobs/events.ts';

/** Saturday has come, and a member who wants to be reminded lacks so much of the week's goal: minutes, begun ones too, or days. At most once a week. */
export const goalBehind = defineEvent('goal.behind', z.object({ memberId: z.int(), kind: z.enum(['minutes', 'days']), missing: z.int() }));

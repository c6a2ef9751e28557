import * as z from 'zod';
import { defineEvent } from '../../jobs/events.ts';

/** Somebody became a member. */
export const memberRegistered = defineEvent('member.registered', z.object({ memberId: z.int() }));

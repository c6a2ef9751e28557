import * as z from 'zod';
import { defineJob } from '../../jobs/jobs.ts';

const payload = z.object({ changeId: z.int() });

/** The mail that asks an address to be confirmed. */
export const emailAsk = defineJob('members.email_ask', payload, { unique: ({ changeId }) => `email ask ${changeId}` });

/** The mail to the address that was left. */
export const emailLeft = defineJob('members.email_left', payload, { unique: ({ changeId }) => `email left ${changeId}` });

import * as z from 'zod';
import { defineJob } from '../../jobs/jobs.ts';

/** Ask the provider how a try stands, so that a lost notice loses nothing. `round` counts how often it was asked. */
export const askAboutTry = defineJob('payments.ask', z.object({ number: z.string(), round: z.int() }), {
	maxAttempts: 25,
	unique: ({ number }) => `payment-ask ${number}`,
});

/** Give money back through the provider that holds it, and learn that it arrived. */
export const sendRefund = defineJob('payments.refund', z.object({ number: z.string() }), {
	maxAttempts: 25,
	unique: ({ number }) => `refund ${number}`,
});

/** Do what a notice says, where the request that brought it did not come so far. */
export const applyNotice = defineJob('payments.apply-notice', z.object({ id: z.int() }), { maxAttempts: 25 });

/** The built-in cashier tells the site of a payment. */
export const sandboxNotice = defineJob('payments.sandbox-notice', z.object({ number: z.string(), copy: z.int() }));

import * as z from 'zod';
import { call } from '../call.ts';
import { instant, nothing } from '../common.ts';
import { at } from '../paths.ts';

export const securityEvent = z.object({
	kind: z.enum(['password_guesses', 'sms_used_up']),
	/** Of the site's time zone. */
	day: z.iso.date(),
	/** How often on that day. */
	count: z.int(),
	lastAt: instant,
});

/** Guarded today, answering an empty success: the address’s fields come with the module. */
const address = z.record(z.string(), z.unknown());

export const membersMemberCalls = {
	securityEvents: call({
		...at('securityEvents'),
		guard: 'member',
		summary:
			'What others tried with the account in the last thirty days: wrong passwords until it was locked, codes until there were no more for strangers.',
		input: nothing,
		output: z.array(securityEvent),
	}),
	myAddresses: call({ ...at('myAddresses'), guard: 'member', summary: 'Addresses.', input: nothing, output: z.array(address) }),
};

export type SecurityEvent = z.infer<typeof securityEvent>;

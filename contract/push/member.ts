import * as z from 'zod';
import { call } from '../call.ts';
import { id, instant, nothing } from '../common.ts';
import { at } from '../paths.ts';
import { word } from '../text.ts';

/** As many browsers as a member's notices go to; one more takes the place of the oldest. */
export const mostPushDevices = 20;

/** Where the browser's maker takes messages for it. */
const endpoint = word({ min: 12, max: 1000 });
const base64url = (length: number) => word({ min: length, max: length, pattern: /^[A-Za-z0-9_-]+$/ });

export const pushDevice = z.object({
	id,
	/** In the words of its makers: `Chrome · Windows`; empty where it says nothing that is known. */
	device: z.string(),
	/** SHA-256 of its endpoint in hexadecimal, by which a browser knows itself. */
	endpointHash: z.string(),
	createdAt: instant,
});

export const pushMemberCalls = {
	pushDevices: call({
		...at('pushDevices'),
		guard: 'member',
		summary:
			'The browsers that notices are pushed to, the newest first, and the key that a browser subscribes with (applicationServerKey, base64url).',
		input: nothing,
		output: z.object({ publicKey: z.string(), devices: z.array(pushDevice) }),
	}),
	pushSubscribe: call({
		...at('pushSubscribe'),
		guard: 'member',
		summary:
			'Push notices to this browser, as its PushSubscription says. Again is no error. It ends with the login that it was made in. At most twenty browsers: one more takes the place of the oldest.',
		input: z.object({ endpoint, p256dh: base64url(87), auth: base64url(22) }),
		output: z.object({ id }),
		reasons: ['push_refused'],
	}),
	pushUnsubscribe: call({
		...at('pushUnsubscribe'),
		guard: 'member',
		summary: 'No more to this browser, named by its endpoint, or to another by its id. One that is not there is no error.',
		input: z.union([z.object({ endpoint }), z.object({ id })]),
		output: z.object({ removed: z.int() }),
	}),
};

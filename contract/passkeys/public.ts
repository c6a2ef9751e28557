import * as z from 'zod';
import { call } from '../call.ts';
import { nothing } from '../common.ts';
import { session } from '../members/public.ts';
import { at } from '../paths.ts';
import { word } from '../text.ts';

/** Bytes as authenticators and browsers write them. */
export const base64url = (max: number, min = 1) => word({ min, max, pattern: /^[A-Za-z0-9_-]*$/ });
export const credentialId = base64url(1400);
export const credentialType = z.literal('public-key');

/** `PublicKeyCredential.toJSON()` of `navigator.credentials.get()`; what else stands in it is not looked at. */
const assertion = z.object({
	id: credentialId,
	rawId: credentialId,
	type: credentialType,
	response: z.object({
		clientDataJSON: base64url(4000),
		authenticatorData: base64url(4000),
		signature: base64url(2000),
		userHandle: base64url(200).nullish(),
	}),
});

export const passkeysCalls = {
	passkeyLoginBegin: call({
		...at('passkeyLoginBegin'),
		guard: 'public',
		summary: 'What navigator.credentials.get() takes, as JSON, to log in without saying who one is. It can be answered once, within five minutes.',
		input: nothing,
		output: z.object({ challenge: z.string(), rpId: z.string(), timeout: z.int(), userVerification: z.literal('required') }),
		reasons: ['passkeys_unavailable'],
	}),
	passkeyLogin: call({
		...at('passkeyLogin'),
		guard: 'public',
		summary: 'Log in by a passkey. Whatever is wrong with it is one reason; failures count for the address, as wrong codes do.',
		input: z.object({ credential: assertion }),
		output: session,
		reasons: ['passkeys_unavailable', 'passkey_failed', 'login_locked', 'account_disabled'],
	}),
};

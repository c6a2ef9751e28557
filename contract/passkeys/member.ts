import * as z from 'zod';
import { call } from '../call.ts';
import { id, instant, nothing } from '../common.ts';
import { at } from '../paths.ts';
import { line, word } from '../text.ts';
import { base64url, credentialId, credentialType } from './public.ts';

/** As many as a member may have. */
export const mostPasskeys = 20;

export const passkey = z.object({
	id,
	name: z.string(),
	createdAt: instant,
	/** Null: never used to log in. */
	usedAt: instant.nullable(),
	/** It is kept by a service that brings it to the member's other devices. */
	synced: z.boolean(),
});

/** `PublicKeyCredential.toJSON()` of `navigator.credentials.create()`; what else stands in it is not looked at. */
const attestation = z.object({
	id: credentialId,
	rawId: credentialId,
	type: credentialType,
	response: z.object({
		clientDataJSON: base64url(4000),
		attestationObject: base64url(20_000),
		transports: z
			.array(word({ min: 1, max: 20 }))
			.max(10)
			.optional(),
	}),
});

const described = z.object({ type: credentialType, id: z.string(), transports: z.array(z.string()) });

export const passkeysMemberCalls = {
	myPasskeys: call({
		...at('myPasskeys'),
		guard: 'member',
		summary: 'The member’s passkeys, the newest first, and for which name of this site they hold; null where the site has none, only an address.',
		input: nothing,
		output: z.object({ rpId: z.string().nullable(), passkeys: z.array(passkey) }),
	}),
	passkeyAddBegin: call({
		...at('passkeyAddBegin'),
		guard: 'member',
		summary: 'What navigator.credentials.create() takes, as JSON, after member/confirm. It can be answered once, within five minutes.',
		input: nothing,
		output: z.object({
			rp: z.object({ id: z.string(), name: z.string() }),
			user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
			challenge: z.string(),
			pubKeyCredParams: z.array(z.object({ type: credentialType, alg: z.int() })),
			timeout: z.int(),
			excludeCredentials: z.array(described),
			authenticatorSelection: z.object({
				residentKey: z.literal('required'),
				requireResidentKey: z.literal(true),
				userVerification: z.literal('required'),
			}),
			attestation: z.literal('none'),
		}),
		reasons: ['passkeys_unavailable', 'confirm_first', 'passkeys_full'],
	}),
	passkeyAdd: call({
		...at('passkeyAdd'),
		guard: 'member',
		summary: 'Keep a new passkey. It is called after the service or browser that made it until the member gives it another name.',
		input: z.object({ credential: attestation }),
		output: passkey,
		reasons: ['passkeys_unavailable', 'confirm_first', 'passkeys_full', 'passkey_refused', 'passkey_known'],
	}),
	passkeyRename: call({
		...at('passkeyRename'),
		guard: 'member',
		summary: 'Call a passkey otherwise.',
		input: z.object({ id, name: line({ min: 1, max: 40 }) }),
		output: passkey,
	}),
	passkeyRemove: call({
		...at('passkeyRemove'),
		guard: 'member',
		summary: 'Take a passkey away: it logs nobody in any more, and every other login of the member ends. One that is gone already is no error.',
		input: z.object({ id }),
		output: z.object({ ended: z.int() }),
	}),
};

export type Passkey = z.infer<typeof passkey>;

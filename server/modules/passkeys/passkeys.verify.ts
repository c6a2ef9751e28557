import type { CallArgs } from '../../../contract/calls.ts';
import type { NewPasskey, PasskeyRow } from './passkeys.queries.ts';
import { algorithms, type RelyingParty } from './passkeys.rules.ts';

/** Loaded when the first passkey is used: it brings two hundred modules. */
const library = () => import('@simplewebauthn/server');

/** The challenge that an answer says it answers; null for what is no answer. */
export function challengeOf(clientDataJSON: string): Buffer | null {
	try {
		const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
		const bytes = typeof challenge === 'string' ? Buffer.from(challenge, 'base64url') : Buffer.alloc(0);
		return bytes.length === 32 ? bytes : null;
	} catch {
		return null;
	}
}

type Made = Pick<NewPasskey, 'credentialId' | 'publicKey' | 'counter' | 'deviceType' | 'backedUp' | 'aaguid'>;

/** A key that an authenticator of somebody who was there made for this site; null for anything else, which the library throws for. */
export async function verifiedAttestation(
	credential: CallArgs<'passkeyAdd'>['credential'],
	challenge: Buffer,
	site: RelyingParty,
): Promise<Made | null> {
	const { response, ...rest } = credential;
	const { verifyRegistrationResponse } = await library();
	const found = await verifyRegistrationResponse({
		response: {
			...rest,
			clientExtensionResults: {},
			response: { clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject },
		},
		expectedChallenge: challenge.toString('base64url'),
		expectedOrigin: site.origins,
		expectedRPID: site.id,
		requireUserVerification: true,
		supportedAlgorithmIDs: algorithms,
	}).catch(() => null);
	if (!found?.verified) return null;
	const { credential: made, aaguid, credentialDeviceType, credentialBackedUp } = found.registrationInfo;
	// What the browser says it is called is what the authenticator signed for.
	if (made.id !== credential.id) return null;
	const publicKey = Buffer.from(made.publicKey);
	return { credentialId: made.id, publicKey, counter: made.counter, deviceType: credentialDeviceType, backedUp: credentialBackedUp, aaguid };
}

/** What a passkey signed for this site; null for anything else. Whether its count follows is not asked here. */
export async function verifiedAssertion(
	credential: CallArgs<'passkeyLogin'>['credential'],
	challenge: Buffer,
	site: RelyingParty,
	row: PasskeyRow,
): Promise<{ counter: number; deviceType: PasskeyRow['device_type']; backedUp: boolean } | null> {
	const { response, ...rest } = credential;
	const { verifyAuthenticationResponse } = await library();
	const found = await verifyAuthenticationResponse({
		response: {
			...rest,
			clientExtensionResults: {},
			response: { clientDataJSON: response.clientDataJSON, authenticatorData: response.authenticatorData, signature: response.signature },
		},
		expectedChallenge: challenge.toString('base64url'),
		expectedOrigin: site.origins,
		expectedRPID: site.id,
		requireUserVerification: true,
		// The library compares counts before it looks at the signature; a count that goes back accuses somebody, so only a signed one may.
		credential: { id: row.credential_id, publicKey: new Uint8Array(row.public_key), counter: -1 },
	}).catch(() => null);
	if (!found?.verified) return null;
	const { newCounter, credentialDeviceType, credentialBackedUp } = found.authenticationInfo;
	return { counter: newCounter, deviceType: credentialDeviceType, backedUp: credentialBackedUp };
}

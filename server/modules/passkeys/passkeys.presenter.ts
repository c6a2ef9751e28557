import type { CallOutput } from '../../../contract/calls.ts';
import type { Passkey } from '../../../contract/passkeys/member.ts';
import type { PasskeyRow } from './passkeys.queries.ts';
import { algorithms, challengeLife } from './passkeys.rules.ts';

export function presentPasskey(row: PasskeyRow): Passkey {
	return {
		id: row.id,
		name: row.name,
		createdAt: row.created_at.toISOString(),
		usedAt: row.used_at?.toISOString() ?? null,
		synced: row.backed_up,
	};
}

interface Asked {
	rp: { id: string; name: string };
	handle: Buffer;
	member: { nickname: string; phone: string };
	challenge: Buffer;
	/** Those that the member has: an authenticator makes no second one. */
	known: readonly PasskeyRow[];
}

export function presentCreation({ rp, handle, member, challenge, known }: Asked): CallOutput<'passkeyAddBegin'> {
	return {
		rp,
		user: { id: handle.toString('base64url'), name: member.phone || member.nickname, displayName: member.nickname },
		challenge: challenge.toString('base64url'),
		pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
		timeout: challengeLife,
		excludeCredentials: known.map((row) => ({ type: 'public-key', id: row.credential_id, transports: row.transports })),
		authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
		attestation: 'none',
	};
}

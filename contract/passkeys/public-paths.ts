import type { CallPath } from '../call.ts';

/** They come with the part of the login that makes them (`web/features/passkeys/`), not with every public page. */
export const passkeysPaths = {
	passkeyLoginBegin: ['POST', '/api/agency/core/member/passkey/login/begin'],
	passkeyLogin: ['POST', '/api/agency/core/member/passkey/login'],
} as const satisfies Record<string, CallPath>;

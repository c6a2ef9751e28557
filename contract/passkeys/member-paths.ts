import type { CallPath } from '../call.ts';

export const passkeysMemberPaths = {
	myPasskeys: ['GET', '/api/agency/core/member/passkey/list'],
	passkeyAddBegin: ['POST', '/api/agency/core/member/passkey/add/begin'],
	passkeyAdd: ['POST', '/api/agency/core/member/passkey/add'],
	passkeyRename: ['POST', '/api/agency/core/member/passkey/rename'],
	passkeyRemove: ['POST', '/api/agency/core/member/passkey/remove'],
} as const satisfies Record<string, CallPath>;

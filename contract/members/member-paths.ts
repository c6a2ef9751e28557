import type { CallPath } from '../call.ts';

export const membersMemberPaths = {
	securityEvents: ['GET', '/api/agency/core/member/security/events'],
	myAddresses: ['GET', '/api/agency/core/member/address/list'],
} as const satisfies Record<string, CallPath>;

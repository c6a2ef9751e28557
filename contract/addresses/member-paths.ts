import type { CallPath } from '../call.ts';

export const addressesMemberPaths = {
	myAddresses: ['GET', '/api/agency/core/member/address/list'],
	addressSave: ['POST', '/api/agency/core/member/address/save'],
	addressRemove: ['POST', '/api/agency/core/member/address/remove'],
	addressDefault: ['POST', '/api/agency/core/member/address/default'],
} as const satisfies Record<string, CallPath>;

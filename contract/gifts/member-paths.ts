import type { CallPath } from '../call.ts';

export const giftsMemberPaths = {
	// A code is in the body: addresses are written to logs.
	giftLook: ['POST', '/api/agency/core/gift/look'],
	giftAccept: ['POST', '/api/agency/core/gift/accept'],
} as const satisfies Record<string, CallPath>;

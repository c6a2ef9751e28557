import type { CallPath } from '../call.ts';

export const pushMemberPaths = {
	pushDevices: ['GET', '/api/agency/core/member/push'],
	pushSubscribe: ['POST', '/api/agency/core/member/push/subscribe'],
	pushUnsubscribe: ['POST', '/api/agency/core/member/push/unsubscribe'],
} as const satisfies Record<string, CallPath>;

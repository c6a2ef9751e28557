import type { CallPath } from '../call.ts';

export const privacyMemberPaths = {
	memberExport: ['GET', '/api/agency/core/member/export'],
	exportAsk: ['POST', '/api/agency/core/member/export/ask'],
	closePlan: ['GET', '/api/agency/core/member/close/plan'],
	memberClose: ['POST', '/api/agency/core/member/close'],
	closing: ['GET', '/api/agency/core/member/closing'],
	memberReopen: ['POST', '/api/agency/core/member/reopen'],
} as const satisfies Record<string, CallPath>;

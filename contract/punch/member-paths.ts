import type { CallPath } from '../call.ts';

export const punchMemberPaths = {
	punchMonth: ['GET', '/api/agency/core/member/punch/month'],
	punchIn: ['POST', '/api/agency/core/member/punch/in'],
	punchClassroom: ['POST', '/api/agency/core/member/punch/classroom'],
	punchMakeUp: ['POST', '/api/agency/core/member/punch/makeup'],
} as const satisfies Record<string, CallPath>;

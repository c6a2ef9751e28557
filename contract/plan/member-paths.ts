import type { CallPath } from '../call.ts';

export const planMemberPaths = {
	studyWeek: ['GET', '/api/agency/core/member/study/week'],
	setGoal: ['POST', '/api/agency/core/member/study/goal'],
	dropGoal: ['POST', '/api/agency/core/member/study/goal/drop'],
} as const satisfies Record<string, CallPath>;

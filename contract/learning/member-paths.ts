import type { CallPath } from '../call.ts';

export const learningMemberPaths = {
	myProgress: ['GET', '/api/product/video/progress/my/v2'],
	myCourses: ['GET', '/api/agency/core/member/course/list'],
	attendList: ['GET', '/api/agency/core/member/attend/pageInfo'],
	studyTime: ['GET', '/api/agency/core/member/study/time'],
	myStatements: ['GET', '/api/agency/core/member/study/statements'],
	studyStatement: ['POST', '/api/agency/core/member/study/statement'],
} as const satisfies Record<string, CallPath>;

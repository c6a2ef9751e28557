import type { CallPath } from '../call.ts';

export const learningPaths = {
	progressReport: ['POST', '/api/product/video/progress/report'],
	unfinishedLessons: ['GET', '/api/product/video/progress/unfinished'],
	verifyStatement: ['GET', '/api/agency/core/study/statement/verify'],
} as const satisfies Record<string, CallPath>;

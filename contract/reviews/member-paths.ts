import type { CallPath } from '../call.ts';

/** What a member does with reviews. A course's page brings these along with the part that lists them, not with its first load. */
export const reviewsMemberPaths = {
	myReview: ['GET', '/api/product/review/my'],
	reviewSave: ['POST', '/api/product/review/save'],
	reviewRemove: ['POST', '/api/product/review/remove'],
	reviewHelpful: ['POST', '/api/product/review/helpful'],
} as const satisfies Record<string, CallPath>;

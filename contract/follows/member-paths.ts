import type { CallPath } from '../call.ts';

/** A teacher's page brings these along with its button. */
export const followsMemberPaths = {
	myFollows: ['GET', '/api/product/teacher/follow/my'],
	followAdd: ['POST', '/api/product/teacher/follow/add'],
	followRemove: ['POST', '/api/product/teacher/follow/remove'],
	followState: ['GET', '/api/product/teacher/follow/state'],
} as const satisfies Record<string, CallPath>;

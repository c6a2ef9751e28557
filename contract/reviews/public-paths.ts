import type { CallPath } from '../call.ts';

export const reviewsPaths = {
	reviewList: ['GET', '/api/product/review/list'],
} as const satisfies Record<string, CallPath>;

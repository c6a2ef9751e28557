import type { CallPath } from '../call.ts';

export const searchPaths = {
	search: ['GET', '/api/product/search'],
	suggest: ['GET', '/api/product/search/suggest'],
} as const satisfies Record<string, CallPath>;

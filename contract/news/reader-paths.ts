import type { CallPath } from '../call.ts';

/** Comes with the page of an article: no other page makes this call. */
export const newsReaderPaths = {
	newsRead: ['POST', '/api/agency/core/news/read'],
} as const satisfies Record<string, CallPath>;

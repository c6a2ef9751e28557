import type { CallPath } from '../call.ts';

export const newsPaths = {
	newsModules: ['GET', '/api/agency/core/obj/type/list'],
	newsList: ['GET', '/api/agency/core/news/pageInfo'],
	hotNews: ['GET', '/api/agency/core/news/hot'],
	newsDetail: ['GET', '/api/agency/core/news/getById'],
	relatedNews: ['GET', '/api/agency/core/news/related'],
} as const satisfies Record<string, CallPath>;

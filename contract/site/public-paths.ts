import type { CallPath } from '../call.ts';

export const sitePaths = {
	currentTime: ['GET', '/api/agency/core/current/time'],
	seo: ['GET', '/api/agency/core/web/seo'],
	webInfo: ['GET', '/api/agency/core/web/info'],
	navList: ['GET', '/api/agency/core/nav/list'],
	hoverBarList: ['GET', '/api/agency/core/hover/bar/list'],
	bannerList: ['GET', '/api/agency/core/banner/list'],
	adList: ['GET', '/api/product/activity/ad/list'],
	aboutInfo: ['GET', '/api/agency/core/about/info'],
	legalText: ['GET', '/api/agency/core/legal/info'],
	agencyInfo: ['GET', '/api/agency/core/agency/info'],
} as const satisfies Record<string, CallPath>;

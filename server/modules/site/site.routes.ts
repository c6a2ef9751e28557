import { route } from '../../http/route.ts';
import * as site from './site.service.ts';

export const siteRoutes = [
	route('currentTime', site.currentTime),
	route('seo', site.seo),
	route('webInfo', site.webInfo),
	route('navList', site.navList),
	route('hoverBarList', site.hoverBarList),
	route('bannerList', site.bannerList),
	route('adList', site.adList),
	route('aboutInfo', site.aboutInfo),
	route('legalText', site.legalText),
	route('agencyInfo', site.agencyInfo),
];

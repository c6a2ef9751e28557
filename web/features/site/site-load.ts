import type { CategoryNode } from '../../../contract/catalogue.ts';
import type { Advertisement, Agency, HoverItem, NavItem, WebInfo } from '../../../contract/site.ts';
import type { LoadArgs } from '../../api/load.ts';
import type { Locale } from '../../lib/locale.ts';

/** What every page shares (R43). The server's clock is not here: pages are cached, so the browser asks for it (`server-time.ts`). */
export interface SiteData {
	webInfo: WebInfo;
	/** Kept for whoever needs it; its content is not shown. */
	agency: Agency | null;
	topMenu: NavItem[];
	footerMenu: NavItem[];
	hoverBar: HoverItem[];
	catalog: CategoryNode[];
	adsPc: Advertisement[];
	adsH5: Advertisement[];
	locale: Locale;
	/** `https://host`, without the base path. */
	origin: string;
	/** `''` or `/school/x`. */
	base: string;
	/** As the server saw it; components ask `useLoggedIn()`. */
	loggedIn: boolean;
}

const noInfo: WebInfo = {
	siteName: '',
	logo: '',
	slogan: '',
	hotline: '',
	hotlineHours: '',
	qq: '',
	wechatQr: '',
	address: '',
	copyright: '',
	icp: '',
	policeRecord: '',
	friendLinks: [],
};

/** For the page that says that nothing could be loaded. */
export const noSite: SiteData = {
	webInfo: noInfo,
	agency: null,
	topMenu: [],
	footerMenu: [],
	hoverBar: [],
	catalog: [],
	adsPc: [],
	adsH5: [],
	locale: 'zh-CN',
	origin: '',
	base: '',
	loggedIn: false,
};

export async function loadSite({ api, slot, locale, site }: LoadArgs): Promise<SiteData> {
	const [webInfo, agency, topMenu, footerMenu, hoverBar, catalog, adsPc, adsH5] = await Promise.all([
		slot('webInfo', () => api('webInfo', {}), { empty: noInfo }),
		slot('agency', () => api('agencyInfo', {}), { empty: null }),
		slot('topMenu', () => api('navList', { navType: 1 }), { empty: [] }),
		slot('footerMenu', () => api('navList', { navType: 2 }), { empty: [] }),
		slot('hoverBar', () => api('hoverBarList', {}), { empty: [] }),
		slot('catalog', () => api('industryCategories', {}), { empty: [] }),
		slot('adsPc', () => api('adList', { terminal: 'pc' }), { empty: [] }),
		slot('adsH5', () => api('adList', { terminal: 'h5' }), { empty: [] }),
	]);
	return { webInfo, agency, topMenu, footerMenu, hoverBar, catalog, adsPc, adsH5, locale, ...site };
}

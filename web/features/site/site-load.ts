import type { Envelope } from '../../../contract/call.ts';
import type { CategoryNode } from '../../../contract/catalogue/public.ts';
import type { Member } from '../../../contract/members/public.ts';
import type { Advertisement, Agency, HoverItem, NavItem, WebInfo } from '../../../contract/site/public.ts';
import type { LoadArgs } from '../../api/load.ts';
import type { Locale } from '../../lib/locale.ts';

/** A first-level category as every page carries it. The categories inside it are a third of a page's data, so the course menu asks for them when it opens. */
export type TopCategory = Omit<CategoryNode, 'children'>;

/** What every page shares (R43). The server's clock is not here: pages are cached, so the browser asks for it (`server-time.ts`). */
export interface SiteData {
	webInfo: WebInfo;
	/** Kept for whoever needs it; its content is not shown. */
	agency: Agency | null;
	topMenu: NavItem[];
	footerMenu: NavItem[];
	hoverBar: HoverItem[];
	catalog: TopCategory[];
	adsPc: Advertisement[];
	adsH5: Advertisement[];
	locale: Locale;
	/** `https://host`, without the base path. */
	origin: string;
	/** `''` or `/school/x`. */
	base: string;
	/** As the server saw it; components ask `useLoggedIn()`. */
	loggedIn: boolean;
	/** Who that is, so that the head need not change once scripts run; components ask `useMember()`. */
	member: Member | null;
	/** When this was loaded, in epoch ms: to the millisecond for members; pages of visitors are shared and carry the hour's beginning, which is enough for 今天. */
	renderedAt: number;
}

/** What the head of every page is given. */
export interface HeaderProps {
	info: WebInfo;
	nav: NavItem[];
	categories: TopCategory[];
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
	member: null,
	renderedAt: 0,
};

function topCategories(answer: Envelope<CategoryNode[]>): Envelope<TopCategory[]> {
	return 'data' in answer ? { ...answer, data: answer.data.map(({ children, ...category }) => category) } : answer;
}

export async function loadSite({ api, optional, locale, site }: LoadArgs): Promise<SiteData> {
	// An ended session is no failure of the page: it is shown as a visitor sees it.
	const self = async () => {
		if (!site.loggedIn) return null;
		try {
			const answer = await api('memberInfo', {});
			return 'data' in answer ? answer.data : null;
		} catch {
			return null;
		}
	};
	const [webInfo, agency, topMenu, footerMenu, hoverBar, catalog, adsPc, adsH5, member] = await Promise.all([
		optional('webInfo', () => api('webInfo', {}), { empty: noInfo }),
		optional('agency', () => api('agencyInfo', {}), { empty: null }),
		optional('topMenu', () => api('navList', { navType: 1 }), { empty: [] }),
		optional('footerMenu', () => api('navList', { navType: 2 }), { empty: [] }),
		optional('hoverBar', () => api('hoverBarList', {}), { empty: [] }),
		optional('catalog', () => api('industryCategories', {}).then(topCategories), { empty: [] }),
		optional('adsPc', () => api('adList', { terminal: 'pc' }), { empty: [] }),
		optional('adsH5', () => api('adList', { terminal: 'h5' }), { empty: [] }),
		self(),
	]);
	const now = Date.now();
	const renderedAt = site.loggedIn ? now : now - (now % 3_600_000);
	return { webInfo, agency, topMenu, footerMenu, hoverBar, catalog, adsPc, adsH5, locale, ...site, member, renderedAt };
}

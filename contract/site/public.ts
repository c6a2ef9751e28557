import * as z from 'zod';
import { call } from '../call.ts';
import { id, instant, nothing, seoFields } from '../common.ts';
import { at } from '../paths.ts';
import { line } from '../text.ts';

export const serverTime = z.object({ time: z.int(), iso: instant, timezone: z.string() });

export const webInfo = z.object({
	siteName: z.string(),
	logo: z.string(),
	slogan: z.string(),
	hotline: z.string(),
	hotlineHours: z.string(),
	qq: z.string(),
	wechatQr: z.string(),
	address: z.string(),
	copyright: z.string(),
	icp: z.string(),
	policeRecord: z.string(),
	friendLinks: z.array(z.object({ title: z.string(), href: z.string() })),
});

export interface NavItem {
	id: number;
	title: string;
	path: string;
	target: '_self' | '_blank';
	children: NavItem[];
}
export const navItem: z.ZodType<NavItem> = z.object({
	id,
	title: z.string(),
	path: z.string(),
	target: z.enum(['_self', '_blank']),
	get children() {
		return z.array(navItem);
	},
});

export const hoverItem = z.object({
	id,
	kind: z.enum(['phone', 'qrcode', 'link', 'backtop']),
	title: z.string(),
	icon: z.string(),
	value: z.string(),
	note: z.string(),
});

const action = z.object({ label: z.string(), href: z.string() });

/** A banner is a picture, or words with a board drawing. */
export const banner = z.object({
	id,
	image: z.string(),
	mobileImage: z.string(),
	title: z.string(),
	href: z.string(),
	background: z.string(),
	kicker: z.string(),
	lead: z.string(),
	/** Level-1 category key whose board drawing is shown; empty for none. */
	board: z.string(),
	primary: action.nullable(),
	secondary: action.nullable(),
});

export const advertisement = z.object({
	id,
	terminal: z.enum(['pc', 'h5']),
	position: z.string(),
	image: z.string(),
	title: z.string(),
	href: z.string(),
	startAt: instant.nullable(),
	endAt: instant.nullable(),
});

export const about = z.object({ content: z.string() });
export const legal = z.object({ kind: z.enum(['terms', 'privacy']), title: z.string(), content: z.string(), updatedAt: instant });
export const agency = z.object({ name: z.string(), legalName: z.string(), foundedYear: z.int().nullable(), email: z.string() });

export const siteCalls = {
	currentTime: call({
		...at('currentTime'),
		guard: 'public',
		summary: "The server's clock and the site's time zone.",
		input: nothing,
		output: serverTime,
	}),
	seo: call({
		...at('seo'),
		guard: 'public',
		cached: true,
		summary: 'Search-engine texts the agency keeps for an address; empty strings where it keeps none.',
		input: z.object({ pathname: line({ max: 500 }) }),
		output: seoFields,
	}),
	webInfo: call({
		...at('webInfo'),
		guard: 'public',
		cached: true,
		summary: 'Name, contact and records of the site.',
		input: nothing,
		output: webInfo,
	}),
	navList: call({
		...at('navList'),
		guard: 'public',
		cached: true,
		summary: 'Navigation: type 1 is the top menu, 2 the footer.',
		input: z.object({ navType: z.coerce.number().int().min(1).max(9).default(1) }),
		output: z.array(navItem),
	}),
	hoverBarList: call({
		...at('hoverBarList'),
		guard: 'public',
		cached: true,
		summary: 'The bar at the right edge.',
		input: nothing,
		output: z.array(hoverItem),
	}),
	bannerList: call({
		...at('bannerList'),
		guard: 'public',
		cached: true,
		summary: 'Banners of the home page.',
		input: nothing,
		output: z.array(banner),
	}),
	adList: call({
		...at('adList'),
		guard: 'public',
		cached: true,
		summary: 'Advertisements that run now on a terminal.',
		input: z.object({ terminal: z.enum(['pc', 'h5']).default('pc') }),
		output: z.array(advertisement),
	}),
	aboutInfo: call({ ...at('aboutInfo'), guard: 'public', cached: true, summary: 'The about page as sanitised HTML.', input: nothing, output: about }),
	legalText: call({
		...at('legalText'),
		guard: 'public',
		cached: true,
		summary: 'Terms of use or privacy policy as sanitised HTML.',
		input: z.object({ kind: z.enum(['terms', 'privacy']) }),
		output: legal,
	}),
	agencyInfo: call({ ...at('agencyInfo'), guard: 'public', cached: true, summary: 'The agency itself.', input: nothing, output: agency }),
};

export type WebInfo = z.infer<typeof webInfo>;
export type HoverItem = z.infer<typeof hoverItem>;
export type Banner = z.infer<typeof banner>;
export type Advertisement = z.infer<typeof advertisement>;
export type Agency = z.infer<typeof agency>;
export type Seo = z.infer<typeof seoFields>;

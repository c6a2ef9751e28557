import type { Locale } from '../../../contract/call.ts';
import type { Advertisement, Banner, HoverItem, NavItem, Seo, WebInfo } from '../../../contract/site/public.ts';
import { text } from '../../lib/localized.ts';
import type { AdRow, BannerRow, HoverRow, NavRow, SeoRow, TextRow } from './site.queries.ts';

/** A small document in the reader's language: English fields lie over the Chinese ones. */
export function fields(row: TextRow | undefined, locale: Locale): Record<string, unknown> {
	return { ...row?.body, ...(locale === 'en' ? row?.en : {}) };
}

const string = (value: unknown): string => (typeof value === 'string' ? value : '');

export function presentWebInfo(row: TextRow | undefined, locale: Locale): WebInfo {
	const it = fields(row, locale);
	const links = Array.isArray(it['friendLinks']) ? (it['friendLinks'] as { title?: unknown; href?: unknown }[]) : [];
	return {
		siteName: string(it['siteName']),
		logo: string(it['logo']),
		slogan: string(it['slogan']),
		hotline: string(it['hotline']),
		hotlineHours: string(it['hotlineHours']),
		qq: string(it['qq']),
		wechatQr: string(it['wechatQr']),
		address: string(it['address']),
		copyright: string(it['copyright']),
		icp: string(it['icp']),
		policeRecord: string(it['policeRecord']),
		friendLinks: links.map((link) => ({ title: string(link.title), href: string(link.href) })),
	};
}

export function presentAgency(row: TextRow | undefined, locale: Locale) {
	const it = fields(row, locale);
	return {
		name: string(it['name']),
		legalName: string(it['legalName']),
		foundedYear: typeof it['foundedYear'] === 'number' ? it['foundedYear'] : null,
		email: string(it['email']),
	};
}

export function presentHtml(row: TextRow | undefined, locale: Locale): { title: string; content: string } {
	const it = fields(row, locale);
	return { title: string(it['title']), content: string(it['content']) };
}

/** Rows with parents become a tree, in their order. */
export function presentNav(rows: NavRow[], locale: Locale, parent: number | null = null): NavItem[] {
	return rows
		.filter((row) => row.parent_id === parent)
		.map((row) => ({
			id: row.id,
			title: text(row, 'title', locale),
			path: row.path,
			target: row.target,
			children: presentNav(rows, locale, row.id),
		}));
}

export function presentHover(row: HoverRow, locale: Locale): HoverItem {
	return { id: row.id, kind: row.kind, title: text(row, 'title', locale), icon: row.icon, value: row.value, note: text(row, 'note', locale) };
}

export function presentBanner(row: BannerRow, locale: Locale): Banner {
	const action = (which: 'primary' | 'secondary') => {
		const own = row[`${which}_action`];
		if (own === null) return null;
		const english = locale === 'en' ? row.en[`${which}Label`] : undefined;
		return { label: typeof english === 'string' ? english : own.label, href: own.href };
	};
	return {
		id: row.id,
		image: row.image,
		mobileImage: row.mobile_image,
		title: text(row, 'title', locale),
		href: row.href,
		background: row.background,
		kicker: text(row, 'kicker', locale),
		lead: text(row, 'lead', locale),
		board: row.board,
		primary: action('primary'),
		secondary: action('secondary'),
	};
}

export function presentAd(row: AdRow, locale: Locale): Advertisement {
	return {
		id: row.id,
		terminal: row.terminal,
		position: row.position,
		image: row.image,
		title: text(row, 'title', locale),
		href: row.href,
		startAt: row.start_at?.toISOString() ?? null,
		endAt: row.end_at?.toISOString() ?? null,
	};
}

export function presentSeo(row: SeoRow | undefined, locale: Locale): Seo {
	if (!row) return { title: '', keywords: '', description: '', image: '' };
	return {
		title: text(row, 'title', locale),
		keywords: text(row, 'keywords', locale),
		description: text(row, 'description', locale),
		image: row.image,
	};
}

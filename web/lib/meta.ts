import type { MetaDescriptor } from 'react-router';
import type { WebInfo } from '../../contract/site/public.ts';
import { paths } from '../paths.ts';
import { type Locale, locales } from './locale.ts';

/** What of the root's data a head needs. */
export interface SiteFacts {
	origin: string;
	base: string;
	locale: Locale;
	webInfo: Pick<WebInfo, 'siteName' | 'slogan' | 'logo' | 'hotline' | 'address'>;
}

export interface PageFacts {
	/** Without the site's name, which is added. */
	title: string;
	description?: string | undefined;
	/** Absolute, or a path of this site. */
	image?: string | undefined;
	type?: 'website' | 'article' | 'profile' | undefined;
	/** The agency's own row for the address wins over what the page says of itself. */
	seo?: { title: string; keywords: string; description: string; image: string } | undefined;
	/** Descriptions for machines (`json-ld.ts`). */
	jsonLd?: readonly object[] | undefined;
	/** Search engines leave it out: forms, results, errors. */
	noindex?: boolean | undefined;
}

export interface MetaSource {
	matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
	/** Without the base path. */
	location: { pathname: string };
}

/** The root's data, when it has any. */
export function siteFacts({ matches }: Pick<MetaSource, 'matches'>): SiteFacts | undefined {
	return matches.find((match) => match?.id === 'root')?.loaderData as SiteFacts | undefined;
}

/** An address of this site (pictures come with the base path, pages without), or of another, in full. */
export function absolute({ origin, base }: Pick<SiteFacts, 'origin' | 'base'>, address: string): string {
	if (/^https?:/.test(address)) return address;
	return base && address.startsWith(`${base}/`) ? origin + address : origin + base + address;
}

/** The head of a page: `export const meta = (args: Route.MetaArgs) => pageMeta(args, { title, … })` */
export function pageMeta(source: MetaSource, page: PageFacts): MetaDescriptor[] {
	const site = siteFacts(source);
	if (!site) return [{ title: page.title }];
	const { seo } = page;
	const { siteName, slogan, logo } = site.webInfo;
	const title = withSiteName(seo?.title || page.title, siteName);
	const description = oneLine(seo?.description || page.description || slogan);
	// The agency's own picture: its logo, or the one that is drawn from its name.
	const image = seo?.image || page.image || logo || paths.sharePicture('site', 0, site.locale);
	const address = absolute(site, source.location.pathname);
	// Each language is its own page to a search engine, under its own address.
	const of = (locale: Locale) => (locale === 'en' ? `${address}?lang=en` : address);

	const head: MetaDescriptor[] = [
		{ title },
		{ name: 'description', content: description },
		{ property: 'og:type', content: page.type ?? 'website' },
		{ property: 'og:title', content: title },
		{ property: 'og:description', content: description },
		{ property: 'og:url', content: of(site.locale) },
		{ property: 'og:site_name', content: siteName },
		{ property: 'og:locale', content: site.locale === 'en' ? 'en_US' : 'zh_CN' },
		{ name: 'twitter:card', content: 'summary_large_image' },
		{ property: 'og:image', content: absolute(site, image) },
	];
	if (seo?.keywords) head.push({ name: 'keywords', content: seo.keywords });
	if (page.noindex) return [...head, { name: 'robots', content: 'noindex' }];
	head.push({ tagName: 'link', rel: 'canonical', href: of(site.locale) });
	for (const locale of locales) head.push({ tagName: 'link', rel: 'alternate', hrefLang: locale, href: of(locale) });
	head.push({ tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: address });
	for (const thing of import.meta.env.SSR ? (page.jsonLd ?? []) : describedAtFirst(source.location.pathname))
		head.push({ 'script:ld+json': { '@context': 'https://schema.org', ...thing } as never });
	return head;
}

let atFirst: { pathname: string; things: object[] } | undefined;

/** The browser's: the descriptions that came with the document, on its own page alone. Search engines read documents, not navigations. */
function describedAtFirst(pathname: string): object[] {
	atFirst ??= {
		pathname,
		things: Array.from(document.querySelectorAll<HTMLScriptElement>('script[type="application/ld+json"]'), ({ text }) => JSON.parse(text)),
	};
	return atFirst.pathname === pathname ? atFirst.things : [];
}

/** `<thing> · <site name>` on every page. Words of the agency's that name the site already (as home's do) stay as they are. */
function withSiteName(title: string, siteName: string): string {
	if (!title || !siteName) return title || siteName;
	return title.includes(siteName) ? title : `${title} · ${siteName}`;
}

/** Descriptions hold no line breaks and end where results cut them. */
function oneLine(text: string): string {
	const line = text.replace(/\s+/g, ' ').trim();
	return line.length > 160 ? `${line.slice(0, 159)}…` : line;
}

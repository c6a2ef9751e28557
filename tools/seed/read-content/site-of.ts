import type { Parts } from './parts.ts';
import type { ReadProse } from './reader.ts';
import type { SitePage } from './site.ts';

/** Texts, menus, banners and plans of the site, from the files of site/; undefined when one of them was not read. */
export function siteOf({ info, navigation, hoverBar, banners, advertisements, seo, vip, about, terms, privacy }: Parts) {
	if (!info || !navigation || !hoverBar || !banners || !advertisements || !seo || !vip || !about || !terms || !privacy) return undefined;
	return {
		...info.value,
		...navigation.value,
		hoverBar: hoverBar.value,
		banners: banners.value,
		advertisements: advertisements.value,
		seo: seo.value,
		vip: vip.value,
		about: pageOf(about),
		terms: pageOf(terms),
		privacy: pageOf(privacy),
	};
}
export type SeedSite = NonNullable<ReturnType<typeof siteOf>>;

function pageOf({ value, prose }: ReadProse<{ title: string; titleEn: string }>): SitePage {
	return { ...value, content: prose.zh, contentEn: prose.en };
}

import { pageQueryKeys } from '../../contract/page-query.ts';

/** The part of a query that the page at `path` (without the base path) depends on, always in the same order; empty, or with its `?`. */
export function pageQuery(path: string, query: URLSearchParams): string {
	const known = new URLSearchParams();
	const lang = query.get('lang');
	if (lang === 'en' || lang === 'zh-CN') known.set('lang', lang);
	for (const key of pageQueryKeys(path)) {
		const value = query.get(key);
		if (value !== null) known.set(key, value);
	}
	return known.size === 0 ? '' : `?${known}`;
}

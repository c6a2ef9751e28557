import type { Locale } from '../../contract/call.ts';

export type { Locale };

export const locales = ['zh-CN', 'en'] as const satisfies readonly Locale[];
export const localeCookie = 'lectern-locale';

export function toLocale(value: string | null | undefined): Locale | undefined {
	return locales.find((locale) => locale === value);
}

/** Names and titles one after the other, as each language divides them. */
export function listed(names: readonly string[], locale: string): string {
	return names.join(locale === 'en' ? ', ' : '、');
}

/** The language of the page in the browser: the server chose it, the switch changes it. */
export function pageLocale(): Locale {
	return toLocale(document.documentElement.lang) ?? 'zh-CN';
}

export function rememberLocale(locale: Locale): void {
	// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing from Safari and from plain http
	document.cookie = `${localeCookie}=${locale}; path=/; max-age=31536000; samesite=lax`;
}

import { useLingui } from '@lingui/react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { switchI18n } from '../../lib/i18n.ts';
import { type Locale, rememberLocale, toLocale } from '../../lib/locale.ts';
import { tellMissing } from '../../ui/lazyPart.ts';

/** Changes the language without a reload: the catalogue, then the texts that the server wrote. Without a catalogue nothing changes, and the reader is told. */
export function useSwitchLocale(): { locale: Locale; switchLocale: (locale: Locale) => Promise<void> } {
	const { i18n } = useLingui();
	const { pathname, search, hash } = useLocation();
	const navigate = useNavigate();
	const { revalidate } = useRevalidator();
	async function switchLocale(locale: Locale): Promise<void> {
		try {
			await switchI18n(i18n, locale);
		} catch {
			return void tellMissing();
		}
		// Once its texts have come: a page in a language that does not come would be no choice of anybody's.
		rememberLocale(locale);
		document.documentElement.lang = locale;
		const query = new URLSearchParams(search);
		if (!query.has('lang')) return revalidate();
		// `?lang` would win over the choice at the next load.
		query.delete('lang');
		await navigate({ pathname, search: query.toString(), hash }, { replace: true, preventScrollReset: true });
	}
	return { locale: toLocale(i18n.locale) ?? 'zh-CN', switchLocale };
}

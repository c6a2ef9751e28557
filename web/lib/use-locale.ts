import { useLingui } from '@lingui/react';
import { type Locale, toLocale } from './locale.ts';

/** The language on the screen, for what the catalogue does not hold: dates, durations, addresses of drawings. */
export function useLocale(): Locale {
	return toLocale(useLingui().i18n.locale) ?? 'zh-CN';
}

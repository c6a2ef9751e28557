import { Trans, useLingui } from '@lingui/react/macro';

const digits = '〇一二三四五六七八九';

/** 12 → 十二, as chapters are counted in a Chinese book. */
function chinese(n: number): string {
	if (n < 10) return digits[n] ?? '';
	if (n >= 100) return String(n);
	return `${n < 20 ? '' : digits[Math.floor(n / 10)]}十${n % 10 ? digits[n % 10] : ''}`;
}

/** 第一章 · Chapter 1 */
export function ChapterNumber({ of }: { of: number }) {
	const { i18n } = useLingui();
	const number = i18n.locale === 'en' ? of : chinese(of);
	return <Trans>第{number}章</Trans>;
}

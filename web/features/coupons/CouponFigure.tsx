import { Trans } from '@lingui/react/macro';
import { type Fen, fen } from '../../../contract/money.ts';
import { money } from '../../lib/money.ts';
import { useLocale } from '../../lib/use-locale.ts';

interface Props {
	kind: 'amount' | 'percent';
	/** Fen, or per cent, that is taken off. */
	value: number;
}

/** How much it takes off: `¥60`, `8.5 折`; in English `15% off`. */
export function CouponFigure({ kind, value }: Props) {
	const locale = useLocale();
	if (kind === 'amount') return round(fen(value));
	if (value === 100) return <Trans>全免</Trans>;
	const tenths = (100 - value) / 10;
	return locale === 'en' ? `${value}% off` : <Trans>{tenths} 折</Trans>;
}

/** `¥60`, and `¥60.50` where there are fen. */
export function round(amount: Fen): string {
	return money(amount).replace(/\.00$/, '');
}

import { Trans, useLingui } from '@lingui/react/macro';
import type { CouponTerms as Terms } from '../../../contract/coupons/public.ts';
import { siteDate } from '../../lib/dates.ts';
import { round } from './CouponFigure.tsx';

type Props = Pick<Terms, 'kind' | 'most' | 'minimum' | 'scope'> & {
	/** What it counts for, where that is known by name. */
	titles?: readonly string[];
};

/** What it counts for, from how much on, and up to how much. */
export function CouponTerms({ kind, most, minimum, scope, titles = [] }: Props) {
	const { i18n } = useLingui();
	const named = titles.join(i18n.locale === 'en' ? ', ' : '》《');
	const [from, up] = [round(minimum), most === null ? '' : round(most)];
	return (
		<>
			{scope === 'all' ? (
				<Trans>全场能用</Trans>
			) : scope === 'courses' ? (
				<Trans>所有课程，VIP 除外</Trans>
			) : named === '' ? (
				<Trans>指定的内容</Trans>
			) : scope === 'category' ? (
				<Trans>“{named}”里的课程</Trans>
			) : (
				<Trans>只有《{named}》</Trans>
			)}
			{minimum > 0 && <Trans>，满 {from}</Trans>}
			{kind === 'percent' && up !== '' && <Trans>，最多减 {up}</Trans>}
		</>
	);
}

/** When it ends: of a midnight the day before, whole. */
export function lastDay(endsAt: string): string {
	const { hour, minute } = siteDate(endsAt);
	return hour === 0 && minute === 0 ? new Date(new Date(endsAt).getTime() - 1000).toISOString() : endsAt;
}

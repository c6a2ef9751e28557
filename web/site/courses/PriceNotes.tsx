import { Trans } from '@lingui/react/macro';
import type { CourseDetail } from '../../../contract/catalogue/public.ts';
import { money } from '../../lib/money.ts';

/**
 * One line below the price: that every place is taken, else what VIP members pay, whoever reads it, so that nothing moves when the page learns who it is.
 */
export function PriceNotes({ course: { memberPrice, paysMemberPrice, soldOut, owned } }: { course: CourseDetail }) {
	if (soldOut && !owned)
		return (
			<span className="mt-1 block text-14 text-red">
				<Trans>名额暂时满了</Trans>
			</span>
		);
	if (memberPrice === null) return null;
	const price = money(memberPrice);
	return (
		<span className="mt-1 block text-14 text-ink-2">{paysMemberPrice ? <Trans>你的会员价 {price}</Trans> : <Trans>VIP 会员价 {price}</Trans>}</span>
	);
}

import { Trans } from '@lingui/react/macro';
import type { CourseDetail } from '../../../contract/catalogue/public.ts';
import { money } from '../../lib/money.ts';

/** What VIP members pay, one line whoever reads it, so that nothing moves when the page learns who it is; and that every place is taken. */
export function PriceNotes({ course: { memberPrice, paysMemberPrice, soldOut, owned } }: { course: CourseDetail }) {
	const price = memberPrice === null ? null : money(memberPrice);
	return (
		<>
			{price !== null && (
				<span className="mt-1 block text-14 text-ink-2">
					{paysMemberPrice ? <Trans>你的会员价 {price}</Trans> : <Trans>VIP 会员价 {price}</Trans>}
				</span>
			)}
			{soldOut && !owned && (
				<span className="mt-1 block text-14 text-red">
					<Trans>名额暂时满了</Trans>
				</span>
			)}
		</>
	);
}

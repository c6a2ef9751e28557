import { Trans } from '@lingui/react/macro';
import type { CourseDetail } from '../../../contract/catalogue/public.ts';
import { money } from '../../lib/money.ts';

/** What VIP members pay: one line, whoever reads it, so that nothing moves when the page learns who it is. */
export function MemberPrice({ course: { memberPrice, paysMemberPrice } }: { course: CourseDetail }) {
	if (memberPrice === null) return null;
	const price = money(memberPrice);
	return (
		<span className="mt-1 block text-14 text-ink-2">{paysMemberPrice ? <Trans>你的会员价 {price}</Trans> : <Trans>VIP 会员价 {price}</Trans>}</span>
	);
}

import { Trans } from '@lingui/react/macro';
import type { CourseDetail } from '../../../contract/catalogue/public.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Tag } from '../../ui/Tag.tsx';

/** How long it lasts, what is posted, how it is given back, and that VIP covers it. */
export function CourseTerms({ course }: { course: CourseDetail }) {
	const days = course.validityDays;
	return (
		<div className="course-terms">
			<ul className="buy-facts">
				<li>
					<Icon name="clock" />
					{days === null ? <Trans>永久有效，可反复听</Trans> : <Trans>报名后 {days} 天内，可反复听</Trans>}
				</li>
				{course.materials && (
					<li>
						<Icon name="doc" />
						<Trans>含纸质讲义，报名后寄出</Trans>
					</li>
				)}
				<li>
					<Icon name="check" />
					<Link className="text-link" to={`${paths.legal('terms')}#refund`}>
						<Trans>怎样退款</Trans>
					</Link>
				</li>
			</ul>
			{course.vipFlag === 1 && (
				<p className="course-vip">
					<Tag tone="vip">VIP</Tag>
					<Trans>会员免费听</Trans> ·{' '}
					<Link className="text-link" to={paths.vip()}>
						<Trans>开通 VIP</Trans>
					</Link>
				</p>
			)}
		</div>
	);
}

import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { PunchMonth } from '../../../contract/punch/member.ts';
import { clock, dayOfWeek } from '../../lib/dates.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { paths } from '../../paths.ts';

/** Live lessons of the month that were checked in for. */
export function Attended({ attended }: Pick<PunchMonth, 'attended'>) {
	const locale = useLocale();
	if (attended.length === 0) return null;
	return (
		<section className="punch-lessons mt-8" aria-labelledby="attended">
			<h2 id="attended">
				<Trans>这个月上过的直播课</Trans>
			</h2>
			<ul>
				{attended.map(({ roomId, title, teacherName, startAt, checkedAt }) => {
					const at = clock(checkedAt);
					return (
						<li key={`${roomId} ${checkedAt}`}>
							<time dateTime={startAt}>{dayOfWeek(startAt, locale)}</time>
							<div className="min-w-0">
								<h3>
									<Link to={paths.live(roomId)}>{title}</Link>
								</h3>
								<p className="type-meta">
									{teacherName}
									{' · '}
									<Trans>{at} 签到</Trans>
								</p>
							</div>
						</li>
					);
				})}
			</ul>
		</section>
	);
}

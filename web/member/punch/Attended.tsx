import { Trans } from '@lingui/react/macro';
import type { PunchMonth } from '../../../contract/punch/member.ts';
import { clock, dayOfWeek } from '../../lib/dates.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';

/** Lessons of the month that were checked in for, live and in a classroom, in the order in which they began. */
export function Attended({ attended, classes }: Pick<PunchMonth, 'attended' | 'classes'>) {
	const locale = useLocale();
	const lessons = [
		...attended.map((each) => ({ ...each, key: `room ${each.roomId} ${each.day}`, to: paths.live(each.roomId), where: each.teacherName })),
		...classes.map((each) => ({ ...each, key: `class ${each.classId}`, to: null, where: each.place })),
	].sort((a, b) => a.startAt.localeCompare(b.startAt));
	if (lessons.length === 0) return null;
	return (
		<section className="punch-lessons mt-8" aria-labelledby="attended">
			<h2 id="attended">
				<Trans>这个月上过的课</Trans>
			</h2>
			<ul>
				{lessons.map(({ key, to, title, where, startAt, checkedAt }) => {
					const at = clock(checkedAt);
					return (
						<li key={key}>
							<time dateTime={startAt}>{dayOfWeek(startAt, locale)}</time>
							<div className="min-w-0">
								<h3>{to === null ? title : <Link to={to}>{title}</Link>}</h3>
								<p className="type-meta">
									{where}
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

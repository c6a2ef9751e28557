import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { StudyTime } from '../../../contract/learning/member.ts';
import type { PunchMonth } from '../../../contract/punch/member.ts';
import { weekday } from '../../lib/dates.ts';
import { duration } from '../../lib/duration.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { paths } from '../../paths.ts';
import { DayTick } from '../punch/DayTick.tsx';
import { noonOf } from '../punch/month.ts';
import { useCheckIn } from '../punch/use-check-in.ts';

interface Props {
	punch: PunchMonth;
	/** How long was listened on each day; null when it is not known. */
	time: StudyTime | null;
}

/** The last seven days, ticked by hand where the member checked in; today waits for its tick. */
export function StudyWeek({ punch, time }: Props) {
	const { t } = useLingui();
	const locale = useLocale();
	const checkIn = useCheckIn();
	const days = punch.streak.current;
	return (
		<div className="study-week">
			<ol aria-label={t`最近七天的签到`}>
				{punch.week.map(({ day, checked, madeUp }) => {
					const today = day === punch.today;
					const seconds = time?.days.find((each) => each.day === day)?.heardSeconds ?? 0;
					const heard = duration(seconds, locale);
					return (
						<li key={day} aria-current={today ? 'date' : undefined}>
							<span>{today ? <Trans>今天</Trans> : weekday(noonOf(day), locale)}</span>
							<span className="study-day" title={seconds > 0 ? t`听了 ${heard}` : undefined}>
								{checked ? (
									<DayTick day={day} draw={checkIn.drawn === day} madeUp={madeUp} label={madeUp ? t`后来补上了` : t`签到了`} />
								) : today ? (
									<button type="button" aria-busy={checkIn.busy !== null || undefined} onClick={checkIn.today}>
										<Trans>签到</Trans>
									</button>
								) : (
									<span className="sr-only">{t`没有签到`}</span>
								)}
								{seconds > 0 && <span className="sr-only">{t`听了 ${heard}`}</span>}
							</span>
						</li>
					);
				})}
			</ol>
			<p className="type-meta" role="status">
				{checkIn.said || (
					<Link to={paths.userPunch()}>
						<Plural value={days} other="连续签到 # 天" />
					</Link>
				)}
			</p>
		</div>
	);
}

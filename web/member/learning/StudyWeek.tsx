import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { StudyWeek as Week } from '../../../contract/plan/member.ts';
import { weekday } from '../../lib/dates.ts';
import { duration } from '../../lib/duration.ts';
import { momentOf } from '../../lib/moment-of.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { DayTick } from '../punch/DayTick.tsx';
import { useCheckIn } from '../punch/use-check-in.ts';
import { useNewDay } from '../punch/use-new-day.ts';

interface Props {
	/** Seven days in order. */
	days: Week['days'];
	today: string;
	/** Under each tick how long was listened, as a bar and in minutes. */
	minutes?: boolean;
	/** What stands under the days, until a check-in has something to say. */
	children?: ReactNode;
}

/** Seven days, ticked by hand where the member checked in; today waits for its tick. */
export function StudyWeek({ days, today, minutes = false, children }: Props) {
	const { t } = useLingui();
	const locale = useLocale();
	const checkIn = useCheckIn(today, (what) => days.some(({ day, checked }) => checked && day === what));
	useNewDay(today);
	const most = Math.max(...days.map(({ heardSeconds }) => heardSeconds), 60);
	return (
		<div className="study-week">
			<ol aria-label={minutes ? t`这一周，周一到周日` : t`最近七天的签到`}>
				{days.map(({ day, checked, madeUp, heardSeconds }) => {
					const isToday = day === today;
					const heard = duration(heardSeconds, locale);
					const whole = Math.floor(heardSeconds / 60);
					return (
						<li key={day} aria-current={isToday ? 'date' : undefined}>
							<span>{isToday ? <Trans>今天</Trans> : weekday(momentOf(day), locale)}</span>
							<span className="study-day" title={heardSeconds > 0 ? t`听了 ${heard}` : undefined}>
								{checked ? (
									<DayTick day={day} draw={checkIn.drawn === day} madeUp={madeUp} label={madeUp ? t`后来补上了` : t`签到了`} />
								) : isToday ? (
									<button type="button" aria-busy={checkIn.busy !== null || undefined} onClick={checkIn.today}>
										<Trans context="按钮">签到</Trans>
									</button>
								) : (
									day < today && <span className="sr-only">{t`没有签到`}</span>
								)}
								{heardSeconds > 0 && <span className="sr-only">{t`听了 ${heard}`}</span>}
							</span>
							{minutes && (
								<>
									<span className="study-bar" aria-hidden>
										<i style={{ height: `${Math.round((heardSeconds / most) * 100)}%` }} />
									</span>
									<span className="study-minutes" aria-hidden>
										{heardSeconds > 0 ? <Trans>{whole} 分</Trans> : day < today ? '0' : '—'}
									</span>
								</>
							)}
						</li>
					);
				})}
			</ol>
			<p className="type-meta" role="status">
				{checkIn.said || children}
			</p>
		</div>
	);
}

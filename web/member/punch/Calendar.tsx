import { Trans, useLingui } from '@lingui/react/macro';
import type { PunchMonth } from '../../../contract/punch/member.ts';
import { monthDay, weekday } from '../../lib/dates.ts';
import { momentOf } from '../../lib/moment-of.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { Tick } from '../../ui/Tick.tsx';
import { DayTick } from './DayTick.tsx';
import { monthName, weeksOf } from './month.ts';

interface Props {
	punch: PunchMonth;
	/** Ticked just now. */
	drawn: string | null;
	/** The missed day that is looked at. */
	picked: string | null;
	onPick: (day: string) => void;
}

/** A month by weeks: what was checked in, what was made up, on which days there are live lessons, and what can still be made up. */
export function Calendar({ punch, ...rest }: Props) {
	const locale = useLocale();
	// In the first days of a month those of the month before can still be made up.
	const first = punch.month === punch.today.slice(0, 7) ? punch.makeUp.days.map(({ day }) => day).sort()[0] : undefined;
	const weeks = weeksOf(punch.month, first);
	const isPlain = (day: string) => day !== rest.drawn && punch.makeUp.days.every((missed) => missed.day !== day);
	return (
		<>
			<table className="punch-month" aria-label={monthName(punch.month, locale)}>
				<thead>
					<tr>
						{weeks[0]?.map(({ day }) => {
							const name = weekday(momentOf(day), locale);
							return (
								<th key={day} scope="col" abbr={name}>
									{locale === 'en' ? name : name.slice(1)}
								</th>
							);
						})}
					</tr>
				</thead>
				<tbody>
					{weeks.map((week) => (
						<tr key={week[0]?.day}>
							{week.map(({ day, number, outside }) =>
								outside && isPlain(day) ? (
									<td key={day} data-outside>
										<span aria-hidden>{number}</span>
									</td>
								) : (
									<Day key={day} day={day} number={number} punch={punch} {...rest} />
								),
							)}
						</tr>
					))}
				</tbody>
			</table>
			{/* Days say it in words of their own. */}
			<p className="punch-legend" aria-hidden>
				<span>
					<Tick />
					<Trans>当天签到</Trans>
				</span>
				<span>
					<i data-made-up>
						<Tick />
					</i>
					<Trans>后来补上</Trans>
				</span>
				<span>
					<i className="live-dot" />
					<Trans>有直播课</Trans>
				</span>
			</p>
		</>
	);
}

function Day({ day, number, punch, drawn, picked, onPick }: Props & { day: string; number: number }) {
	const { t } = useLingui();
	const locale = useLocale();
	const date = monthDay(momentOf(day), locale);
	// The month's own days, and one around it that was made up just now.
	const checked = punch.days.find((each) => each.day === day) ?? punch.week.find((each) => each.checked && each.day === day);
	const missed = punch.makeUp.days.some((each) => each.day === day);
	const live = punch.liveDays.includes(day);
	return (
		<td aria-current={day === punch.today ? 'date' : undefined} data-picked={picked === day || undefined}>
			<time dateTime={day}>{number}</time>
			{live && (
				<>
					<i className="live-dot" />
					<span className="sr-only">{t`有直播课`}</span>
				</>
			)}
			{checked && <DayTick day={day} draw={drawn === day} madeUp={checked.madeUp} label={checked.madeUp ? t`后来补上了` : t`签到了`} />}
			{checked?.madeUp && (
				<small aria-hidden>
					<Trans context="补签">补</Trans>
				</small>
			)}
			{missed && (
				<button type="button" aria-pressed={picked === day} aria-label={t`可补 ${date} 的签到`} onClick={() => onPick(day)}>
					<Trans>可补</Trans>
				</button>
			)}
		</td>
	);
}

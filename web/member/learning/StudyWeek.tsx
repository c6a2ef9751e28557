import { Trans, useLingui } from '@lingui/react/macro';
import type { StudyTime } from '../../../contract/learning/member.ts';
import { weekday } from '../../lib/dates.ts';
import { duration } from '../../lib/duration.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { Tick } from '../../ui/Tick.tsx';

/** The last seven days, ticked by hand where something was heard. */
export function StudyWeek({ days }: { days: StudyTime['days'] }) {
	const { t } = useLingui();
	const locale = useLocale();
	return (
		<div className="study-week">
			<ol aria-label={t`最近七天的听课`}>
				{days.map(({ day, heardSeconds }, index) => {
					const today = index === days.length - 1;
					const heard = duration(heardSeconds, locale);
					return (
						<li key={day} aria-current={today ? 'date' : undefined}>
							<span>{today ? <Trans>今天</Trans> : weekday(`${day}T12:00:00Z`, locale)}</span>
							<span className="study-day" style={handOf(day)} title={heardSeconds > 0 ? t`听了 ${heard}` : undefined}>
								{heardSeconds > 0 ? <Tick label={t`听了 ${heard}`} /> : <span className="sr-only">{t`没有听课`}</span>}
							</span>
						</li>
					);
				})}
			</ol>
			<p className="type-meta">
				<Trans>打勾的日子听过课</Trans>
			</p>
		</div>
	);
}

/** Each tick leans a little its own way: −8…+8°, .86–1.05 of its size. */
function handOf(day: string): Record<string, string> {
	const hash = [...day].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7);
	return { '--lean': `${(hash % 17) - 8}deg`, '--size': String(0.86 + (hash % 20) / 100) };
}

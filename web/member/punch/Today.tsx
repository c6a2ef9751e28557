import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { PunchMonth } from '../../../contract/punch/member.ts';
import { Button } from '../../ui/Button.tsx';
import type { CheckIn } from './use-check-in.ts';

/** Three figures, and today's button. */
export function Today({ punch, checkIn }: { punch: PunchMonth; checkIn: CheckIn }) {
	const { t } = useLingui();
	const { streak, days, checkedToday, streakToday: after } = punch;
	return (
		<>
			<dl className="punch-figures">
				<Figure value={streak.current}>
					<Trans>连续签到天数</Trans>
				</Figure>
				<Figure value={streak.longest}>
					<Trans>最长连续天数</Trans>
				</Figure>
				<Figure value={days.length}>
					<Trans>本月签到天数</Trans>
				</Figure>
			</dl>
			<Button size="lg" wide className="mt-5" busy={checkIn.busy === 'today'} reason={checkedToday && t`今天签到了`} onClick={checkIn.today}>
				<Trans>今日签到</Trans>
			</Button>
			<p className="punch-note">
				{checkedToday ? <Plural value={after + 1} other="明天再来，连续 # 天" /> : <Plural value={after} other="签到后，连续 # 天" />}
			</p>
		</>
	);
}

function Figure({ value, children }: { value: number; children: ReactNode }) {
	return (
		<div>
			<dt>{children}</dt>
			<dd>{value}</dd>
		</div>
	);
}

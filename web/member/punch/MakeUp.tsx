import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { PunchMonth } from '../../../contract/punch/member.ts';
import { monthDay } from '../../lib/dates.ts';
import { momentOf } from '../../lib/moment-of.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import type { CheckIn } from './use-check-in.ts';

interface Props {
	missed: PunchMonth['makeUp']['days'][number];
	punch: PunchMonth;
	checkIn: CheckIn;
	onClose: () => void;
}

/** Minutes to hear on one day, and days of a month (`contract/punch/member.ts`). */
const needed = 30;
const aMonth = 2;

/** How a missed day is made up: what was heard for it today, how much is left, and what it would change. */
export function MakeUp({ missed, punch, checkIn, onClose }: Props) {
	const { t } = useLingui();
	const locale = useLocale();
	const heading = useRef<HTMLHeadingElement>(null);
	// It opens beside the month, or below it.
	useEffect(() => heading.current?.focus(), []);
	const date = monthDay(momentOf(missed.day), locale);
	const last = monthDay(momentOf(missed.lastDay), locale);
	const heard = Math.min(needed, Math.floor(punch.makeUp.heardSeconds / 60));
	const missing = needed - heard;
	const left = aMonth - missed.used;
	const { used, streakAfter } = missed;
	return (
		<section className="make-up" aria-labelledby="make-up">
			<div className="make-up-head">
				<h2 ref={heading} id="make-up" tabIndex={-1}>
					<Trans>补 {date}</Trans>
				</h2>
				<IconButton icon="close" label={t`先不补了`} onClick={onClose} />
			</div>
			<p className="text-ink-2">
				<Trans>三天之内，另外听满 30 分钟，就能补上。</Trans>
			</p>
			<p className="make-up-minutes">
				<b>{heard}</b>
				<span>
					<Trans>/ 30 分钟</Trans>
				</span>
			</p>
			<span className="progress" aria-hidden>
				<i style={{ width: `${(heard / needed) * 100}%` }} />
			</span>
			<p className="type-meta mt-2">
				{missing > 0 ? (
					<Trans>
						今天已听 {heard} 分钟，还差 {missing} 分钟。
					</Trans>
				) : (
					<Trans>今天听够了，可以补了。</Trans>
				)}
			</p>
			{missing > 0 ? (
				<Button size="lg" wide icon="play" className="mt-4" to={paths.userCourse()}>
					<Trans>去听 {missing} 分钟</Trans>
				</Button>
			) : (
				<Button size="lg" wide className="mt-4" busy={checkIn.busy === 'make-up'} onClick={() => checkIn.makeUp(missed.day)}>
					<Trans>补上这一天</Trans>
				</Button>
			)}
			<p className="make-up-until" data-today={missed.lastDay === punch.today || undefined}>
				{missed.lastDay === punch.today ? <Trans>今晚 24:00 以后就补不了了</Trans> : <Trans>{last}以前都能补</Trans>}
			</p>
			<dl className="make-up-facts">
				<dt>
					<Trans>那个月</Trans>
				</dt>
				<dd>
					<Trans>
						补过 {used} 次，还能补 {left} 次
					</Trans>
				</dd>
				<dt>
					<Trans>补上后</Trans>
				</dt>
				<dd>
					<Plural value={streakAfter} other="连续 # 天" />
				</dd>
				<dt>
					<Trans>不算在内</Trans>
				</dt>
				<dd>
					<Trans>今天的签到，要另外点</Trans>
				</dd>
			</dl>
		</section>
	);
}

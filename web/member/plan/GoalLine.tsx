import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Goal, StudyWeek } from '../../../contract/plan/member.ts';
import { Progress } from '../../ui/Progress.tsx';
import { hours, standing } from './goal-words.ts';

interface Props {
	week: StudyWeek;
	goal: Goal;
	/** The lesson to go on with, and how long it goes on. */
	next?: { title: string; seconds: number } | undefined;
}

/** The goal as a line that fills up, and what the next lesson would add. Green from begin to end. */
export function GoalLine({ week, goal, next }: Props) {
	const { t } = useLingui();
	const { done, wanted, missing, percent } = standing(goal, week);
	const minutes = Math.round((next?.seconds ?? 0) / 60);
	const lesson = next?.title ?? '';
	const then = hours(done + (next?.seconds ?? 0));
	return (
		<div className="goal-line">
			<Progress percent={percent} label={t`每周目标到了多少`} />
			<p className="type-meta">
				<span className="tnum">
					{goal.kind === 'minutes' ? (
						`${hours(done)} / ${hours(wanted)}`
					) : (
						<>
							{done} / <Plural value={wanted} other="# 天" />
						</>
					)}
				</span>
				{goal.kind === 'minutes' && missing > 0 && minutes > 0 && (
					<span>
						<Trans>
							听完“{lesson}”再加 {minutes} 分，就到 {then}。
						</Trans>
					</span>
				)}
			</p>
		</div>
	);
}

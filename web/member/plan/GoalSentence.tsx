import { Plural, Trans } from '@lingui/react/macro';
import type { Goal, StudyWeek } from '../../../contract/plan/member.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { inMinutes, standing } from './goal-words.ts';

/** What this week has come to, beside the goal. What is missing is said as it is, never as a fault. */
export function GoalSentence({ week, goal }: { week: StudyWeek; goal: Goal }) {
	const locale = useLocale();
	const { done, wanted, missing } = standing(goal, week);
	if (goal.kind === 'days') {
		if (done === 0)
			return (
				<Trans>
					这周的目标是 <Plural value={wanted} other="# 天" />
					，今天就可以是第一天。
				</Trans>
			);
		if (missing === 0)
			return (
				<Trans>
					这周学了{' '}
					<b>
						<Plural value={done} other="# 天" />
					</b>
					，目标到了。
				</Trans>
			);
		return (
			<Trans>
				这周学了{' '}
				<b>
					<Plural value={done} other="# 天" />
				</b>
				，离 <Plural value={wanted} other="# 天" />
				还差 <Plural value={missing} other="# 天" />。
			</Trans>
		);
	}
	const heard = inMinutes(done, locale);
	const target = inMinutes(wanted, locale);
	// A begun minute is missing still.
	const left = inMinutes(Math.ceil(missing / 60) * 60, locale);
	if (done < 60) return <Trans>这周的目标是 {target}，从一讲听起。</Trans>;
	if (missing === 0)
		return (
			<Trans>
				这周听了 <b>{heard}</b>，{target}的目标到了。
			</Trans>
		);
	return (
		<Trans>
			这周听了 <b>{heard}</b>，离 {target}还差 {left}。
		</Trans>
	);
}

import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type MouseEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Goal, StudyWeek } from '../../../contract/plan/member.ts';
import { browserApi } from '../../api/api.ts';
import { clearRequestCache } from '../../api/request.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { Button } from '../../ui/Button.tsx';
import { Segment } from '../../ui/Segment.tsx';
import { SwitchRow } from '../../ui/SwitchRow.tsx';
import { inMinutes } from './goal-words.ts';

type Kind = Goal['kind'];

/** Half hours up to forty hours; days of a week. The server's `goal` says the same. */
const bounds = { minutes: { step: 30, most: 2400 }, days: { step: 1, most: 7 } } as const;

/** What to begin with: a little above the average, or something small. */
function firstAmounts({ average, goal }: StudyWeek): Record<Kind, number> {
	const halfHours = Math.floor((average?.heardSeconds ?? 0) / 1800) + 1;
	const amounts = {
		minutes: average ? Math.min(halfHours * 30, bounds.minutes.most) : 120,
		days: average ? Math.min(Math.floor(average.studyDays) + 1, 7) : 3,
	};
	return goal ? { ...amounts, [goal.kind]: goal.amount } : amounts;
}

/** Sets the week's goal and its reminder. What was chosen stays when it does not arrive. */
export function GoalForm({ week }: { week: StudyWeek }) {
	const { t } = useLingui();
	const locale = useLocale();
	const { revalidate } = useRevalidator();
	const { goal, average } = week;
	const [kind, setKind] = useState<Kind>(goal?.kind ?? 'minutes');
	const [amounts, setAmounts] = useState(() => firstAmounts(week));
	const [remind, setRemind] = useState(goal?.remind ?? true);
	const [busy, setBusy] = useState<'set' | 'drop' | null>(null);
	const [outcome, setOutcome] = useState<'set' | 'dropped' | 'failed' | null>(null);
	/** The last click sent something. */
	const sent = useRef(false);
	const amount = amounts[kind];
	const { step, most } = bounds[kind];
	const heard = inMinutes(average?.heardSeconds ?? 0, locale);
	const days = Math.round((average?.studyDays ?? 0) * 10) / 10;

	const change = (by: number) => {
		setOutcome(null);
		setAmounts({ ...amounts, [kind]: Math.max(step, Math.min(most, amount + by)) });
	};

	/** What is sent moves the form: the second click of a double one falls on what has come up under the pointer, the switch above all. */
	const dropSecondClick = (event: MouseEvent) => {
		if (event.detail < 2) sent.current = false;
		else if (sent.current) {
			event.preventDefault();
			event.stopPropagation();
		}
	};

	async function send(what: 'set' | 'drop') {
		sent.current = true;
		if (busy !== null) return;
		setBusy(what);
		setOutcome(null);
		const quiet = { skipHandler: true } as const;
		const answer = await (what === 'set' ? browserApi('setGoal', { kind, amount, remind }, quiet) : browserApi('dropGoal', {}, quiet)).catch(
			() => null,
		);
		if (answer?.code === 1) {
			clearRequestCache();
			await revalidate();
			setOutcome(what === 'set' ? 'set' : 'dropped');
		} else setOutcome('failed');
		setBusy(null);
	}

	return (
		<section className="goal-form" aria-label={t`定目标`} onClickCapture={dropSecondClick}>
			<div className="goal-amount">
				<Segment
					label={t`目标怎么算`}
					items={[
						{ key: 'minutes', label: <Trans>按时间</Trans> },
						{ key: 'days', label: <Trans>按天数</Trans> },
					]}
					current={kind}
					onSelect={(key) => {
						setOutcome(null);
						setKind(key);
					}}
				/>
				<div className="stepper">
					<button type="button" aria-label={t`少一点`} aria-disabled={amount <= step || undefined} onClick={() => change(-step)}>
						−
					</button>
					<output aria-live="polite" aria-label={t`每周`}>
						{kind === 'minutes' ? inMinutes(amount * 60, locale) : <Plural value={amount} other="# 天" />}
					</output>
					<button type="button" aria-label={t`多一点`} aria-disabled={amount >= most || undefined} onClick={() => change(step)}>
						+
					</button>
				</div>
			</div>
			<p className="type-meta">
				{kind === 'days' && <Trans>签到或听过课的一天，算一天。</Trans>}{' '}
				{average === null ? (
					<Trans>先定小一点，够到了再加。</Trans>
				) : kind === 'minutes' ? (
					<Trans>前四周平均一周 {heard}。目标比平均高一点，容易够到。</Trans>
				) : (
					<Trans>前四周平均一周 {days} 天。目标比平均高一点，容易够到。</Trans>
				)}
			</p>
			<SwitchRow
				title={<Trans>周六 10:00 提醒一次</Trans>}
				note={<Trans>够了就不提醒。</Trans>}
				checked={remind}
				onChange={(on) => {
					setOutcome(null);
					setRemind(on);
				}}
			/>
			<div className="goal-acts">
				<Button busy={busy === 'set'} onClick={() => send('set')}>
					<Trans>就这样</Trans>
				</Button>
				{goal && (
					<Button kind="line" busy={busy === 'drop'} onClick={() => send('drop')}>
						<Trans>不设目标</Trans>
					</Button>
				)}
				<p role="status" data-failed={outcome === 'failed' || undefined}>
					{outcome === 'set' && <Trans>定好了。学习中心里看得到。</Trans>}
					{outcome === 'dropped' && <Trans>目标撤了，想定时再来。</Trans>}
					{outcome === 'failed' && <Trans>没能记下，选的都还在，请再试一次。</Trans>}
				</p>
			</div>
		</section>
	);
}

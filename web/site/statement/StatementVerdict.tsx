import { Trans } from '@lingui/react/macro';
import type { CallOutput } from '../../../contract/calls.ts';
import { duration } from '../../lib/duration.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Tick } from '../../ui/Tick.tsx';

/** What the check found, and plainly what was checked and what was not. */
export function StatementVerdict({ statement }: { statement: CallOutput<'verifyStatement'> }) {
	const locale = useLocale();
	const { verified, problem, courses, heardSeconds, days } = statement;
	const { seq } = statement.ledger;
	const lessons = courses.reduce((count, course) => count + course.lessons.length, 0);
	const total = duration(heardSeconds, locale);
	return (
		<section className="statement-verdict" data-false={!verified || undefined} aria-labelledby="verdict" data-noprint>
			<div role="status">
				<h2 id="verdict">{verified ? <Trans>这份证明是真的，和听课账本对得上。</Trans> : <Trans>这份证明和听课账本对不上，不要采信。</Trans>}</h2>
			</div>
			<ol>
				<li>
					<Tick />
					<Trans>编号是我们开出的，下面是我们存的原文。手里的纸和它不一样，就以它为准。</Trans>
				</li>
				<li>
					{problem === 'ledger' ? <Icon name="close" /> : <Tick />}
					{problem === 'ledger' ? (
						<Trans>听课账本从第 1 条算到第 {seq} 条，接不上：有记录被改过。</Trans>
					) : (
						<Trans>听课账本从第 1 条重新算到第 {seq} 条，每一条都接得上，没有被改过。</Trans>
					)}
				</li>
				{problem !== 'ledger' && (
					<li>
						{problem === 'facts' ? <Icon name="close" /> : <Tick />}
						{problem === 'facts' ? (
							<Trans>证明上的时长、天数和讲次，和账本算出来的不一样。</Trans>
						) : (
							<Trans>
								{lessons} 讲、{days} 天、{total}，和账本重新算出来的一样。
							</Trans>
						)}
					</li>
				)}
				<li>
					<span className="statement-unchecked">—</span>
					<Trans>没有核对的：听课的人是不是持有这份证明的人。昵称和手机号之外，我们不知道他是谁。</Trans>
				</li>
			</ol>
		</section>
	);
}

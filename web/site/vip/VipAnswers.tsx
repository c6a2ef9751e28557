import { Trans } from '@lingui/react/macro';
import type { VipTexts } from '../../../contract/catalogue/public.ts';

export function VipAnswers({ answers }: { answers: VipTexts['answers'] }) {
	if (!answers.length) return null;
	return (
		<section aria-labelledby="answers" className="vip-answers">
			<h2 id="answers" className="type-column">
				<Trans>说清楚</Trans>
			</h2>
			<dl>
				{answers.map(({ question, answer }) => (
					<div key={question}>
						<dt>{question}</dt>
						<dd>{answer}</dd>
					</div>
				))}
			</dl>
		</section>
	);
}

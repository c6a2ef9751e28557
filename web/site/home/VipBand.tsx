import { Trans } from '@lingui/react/macro';
import type { CallOutput } from '../../../contract/calls.ts';
import { PlanPrice } from '../../features/catalogue/PlanPrice.tsx';
import { VipShelf } from '../../features/catalogue/VipShelf.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';

/** The membership: one sentence, one price, and the shelf it opens. */
export function VipBand({ vip }: { vip: CallOutput<'vipPlans'> }) {
	const [longest] = [...vip.plans].sort((one, other) => other.days - one.days);
	return (
		<section className="wrap" aria-labelledby="vip">
			<div className="vip-band">
				<div className="vip-band-words">
					<h2 id="vip" className="type-section">
						{vip.texts.homeTitle}
					</h2>
					<p>{vip.texts.homeLead}</p>
					<div>
						<Button kind="gold" to={paths.vip()}>
							<Trans>了解 VIP</Trans>
						</Button>
						{longest && longest.days > 0 && <PlanPrice plan={longest} />}
					</div>
				</div>
				<VipShelf books={vip.shelf.slice(0, 13)} />
			</div>
		</section>
	);
}

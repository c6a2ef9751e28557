import { Trans } from '@lingui/react/macro';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { OrderItems } from '../orders/OrderItems.tsx';
import { productPath } from '../orders/order-words.ts';
import { CashierStory } from './CashierStory.tsx';
import type { Preview } from './use-ordering.ts';

/** Somebody else has the last place. */
export function SoldOut({ item }: { item: Preview['items'][number] }) {
	const { title } = item;
	return (
		<CashierStory
			title={
				<Trans>
					最后一个席位，
					<br />
					已经有人坐下了。
				</Trans>
			}
			lead={<Trans>《{title}》的名额卖完了。你没有付钱；有人退订，名额会再放出来。</Trans>}
			actions={
				<>
					<Button size="lg" to={paths.courses()}>
						<Trans>看看别的课</Trans>
					</Button>
					<Button size="lg" kind="line" to={productPath(item)}>
						<Trans>回课程</Trans>
					</Button>
				</>
			}
			aside={<OrderItems items={[item]} small />}
		/>
	);
}

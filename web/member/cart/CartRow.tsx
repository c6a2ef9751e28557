import { Plural, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { CartItem } from '../../../contract/cart/member.ts';
import { putInCart, takeFromCart } from '../../features/cart/cart-calls.ts';
import { TeacherNames } from '../../features/catalogue/TeacherNames.tsx';
import { toast } from '../../lib/toast.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Link } from '../../ui/Link.tsx';
import { Price } from '../../ui/Price.tsx';
import { ItemFacts, ItemPicture } from '../orders/OrderItems.tsx';
import { productPath } from '../orders/order-words.ts';
import { CartNotes } from './CartNotes.tsx';

interface Props {
	item: CartItem;
	picked: boolean;
	onPick: (prodId: number, on: boolean) => void;
	onChanged: () => Promise<void>;
}

/** One of the cart: ticked when it is about to be ordered; taken out it can be put back as long as the message stands. */
export function CartRow({ item, picked, onPick, onChanged }: Props) {
	const { t } = useLingui();
	const notes = useId();
	const { prodId, title, problem, teachers, lessonCount } = item;
	const off = problem !== null;
	// What is not sold any more, or is the member's, no cart takes again.
	const returns = problem === null || problem === 'sold_out';
	const putBack = async () => {
		const outcome = await putInCart(prodId);
		if (outcome !== true) toast(outcome || t`没能放回去，请再试一次。`, { icon: 'clock' });
		await onChanged();
	};
	const remove = async () => {
		const outcome = await takeFromCart(prodId);
		if (outcome !== true) return toast(outcome || t`没能拿掉，请再试一次。`, { icon: 'clock' });
		toast(t`《${title}》拿掉了。`, { duration: 6000, ...(returns && { action: { label: t`撤销`, run: () => void putBack() } }) });
		await onChanged();
	};
	return (
		<li data-off={off || undefined}>
			<label className="check cart-tick">
				<input
					type="checkbox"
					checked={picked}
					disabled={off}
					aria-label={t`一起下单：《${title}》`}
					aria-describedby={notes}
					onChange={(event) => onPick(prodId, event.currentTarget.checked)}
				/>
			</label>
			<ItemPicture item={item} />
			<div className="min-w-0">
				<h2 className="type-item wrap-anywhere">
					<Link to={productPath(item)}>{title}</Link>
				</h2>
				<p className="type-meta">
					{teachers.length > 0 && (
						<>
							<TeacherNames teachers={teachers.map((name) => ({ name }))} />
							{' · '}
							<Plural value={lessonCount} other="# 讲" />
							{' · '}
						</>
					)}
					<ItemFacts item={item} />
				</p>
				<div id={notes} className="cart-notes">
					<CartNotes item={item} />
				</div>
			</div>
			<Price fen={item.price} original={item.usualPrice ?? item.originalPrice} />
			{/* Not by the second click of a double one, which falls on the row that has come up under the pointer. */}
			<IconButton icon="close" label={t`拿掉《${title}》`} onClick={(event) => event.detail > 1 || void remove()} />
		</li>
	);
}

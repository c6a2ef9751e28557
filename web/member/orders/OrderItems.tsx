import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { OrderItem } from '../../../contract/orders/member.ts';
import { Cover } from '../../features/catalogue/Cover.tsx';
import { Price } from '../../ui/Price.tsx';

type Item = Omit<OrderItem, 'paid' | 'refunded' | 'seats'> & Partial<Pick<OrderItem, 'seats'>>;

/** What is bought, line by line; `note` is what there is to say of one. */
export function OrderItems<T extends Item>({ items, small, note }: { items: readonly T[]; small?: boolean; note?: (item: T) => ReactNode }) {
	return (
		<ul className="order-items" data-small={small || undefined}>
			{items.map((item) => (
				<li key={item.prodId}>
					<ItemPicture item={item} />
					<div className="min-w-0">
						<p className="type-item">{item.title}</p>
						<p className="type-meta">
							<ItemFacts item={item} />
						</p>
						{note?.(item)}
					</div>
					<Price fen={item.price} original={item.usualPrice} size="sm" />
				</li>
			))}
		</ul>
	);
}

export function ItemPicture({ item: { cover } }: { item: Pick<Item, 'cover'> }) {
	return cover ? (
		<Cover src={cover} eager />
	) : (
		<span className="cover order-vip" aria-hidden="true">
			VIP
		</span>
	);
}

/** For how many and how long it is bought, and whether something is posted. */
export function ItemFacts({ item: { validityDays, materials, seats } }: { item: Pick<Item, 'validityDays' | 'materials' | 'seats'> }) {
	return (
		<>
			{seats && (
				<>
					<Trans>{seats} 席</Trans>
					{' · '}
				</>
			)}
			{validityDays === null ? <Trans>永久有效</Trans> : <Plural value={validityDays} other="有效 # 天" />}
			{materials && (
				<>
					{' · '}
					<Trans>寄讲义</Trans>
				</>
			)}
		</>
	);
}

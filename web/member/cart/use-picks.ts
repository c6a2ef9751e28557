import { useState } from 'react';
import type { CartItem } from '../../../contract/cart/member.ts';

/** Which of the cart is about to be ordered: all that can be, but for what VIP opens already, until its reader says otherwise. */
export function usePicks(items: readonly CartItem[]) {
	const [said, say] = useState<ReadonlyMap<number, boolean>>(new Map());
	const isPicked = ({ prodId, problem, openByVip }: CartItem) => problem === null && (said.get(prodId) ?? !openByVip);
	return {
		picked: items.filter(isPicked),
		isPicked,
		pick: (prodId: number, on: boolean) => say(new Map(said).set(prodId, on)),
	};
}

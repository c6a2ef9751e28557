import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';
import { setNotices, useCartCount } from '../notices/notice-state.ts';
import { countCart } from './cart-calls.ts';

/** The cart in the head, with how many are in it. Dressed as the bell that stands beside it; on a phone it is in the menu 我的. */
export function CartLink() {
	const { t } = useLingui();
	const count = useCartCount();
	useEffect(() => {
		void countCart();
		// Whoever logs in next is somebody else.
		return () => setNotices({ inCart: 0 });
	}, []);
	return (
		<span className="cart-root">
			<Link className="bell icon-btn" to={paths.cart()} aria-label={count === 0 ? t`购物车` : t`购物车，${count} 门`}>
				<svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
					<path d="M5 8h14l1 13H4zM9 8V7a3 3 0 0 1 6 0v1" />
				</svg>
				{count > 0 && <b className="bell-count">{count}</b>}
			</Link>
		</span>
	);
}

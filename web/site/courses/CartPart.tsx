import { type ComponentProps, Suspense } from 'react';
import type { CartButton } from '../../features/cart/CartButton.tsx';
import { servedPart } from '../../ui/lazyPart.ts';

const Button = servedPart(() => import('../../features/cart/CartButton.tsx').then((module) => module.CartButton));

/** The button that puts a course into the cart: it comes whole from the server, its code after the page's own. */
export function CartPart(props: ComponentProps<typeof CartButton>) {
	return (
		<Suspense fallback={null}>
			<Button {...props} />
		</Suspense>
	);
}

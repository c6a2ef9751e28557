import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useOnline } from '../../lib/use-online.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';

/**
 * Leads to the cashier. Orders are not open yet: strangers log in first, and the page says so plainly. Once `order/create` is there,
 * this button makes the order and goes to its own number.
 */
export function BuyButton({ prodId, children, short }: { prodId: number; children: ReactNode; short?: boolean }) {
	const { t } = useLingui();
	const online = useOnline();
	return (
		<Button to={paths.payment(String(prodId))} size={short ? 'md' : 'lg'} wide={!short} reason={!online && t`接上网络再买`}>
			{children}
		</Button>
	);
}

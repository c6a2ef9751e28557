import { useLingui } from '@lingui/react/macro';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { Fen } from '../../../contract/money.ts';
import { useOnline } from '../../lib/use-online.ts';
import { paths } from '../../paths.ts';
import { Button, type ButtonProps } from '../../ui/Button.tsx';
import { useLoggedIn } from '../members/session.ts';

interface Props extends Pick<ButtonProps, 'kind' | 'size' | 'wide'> {
	children: ReactNode;
	/** What is bought, and its price where it is known. */
	product: { id: number; price: Fen | null };
}

/** Leads to the order's form, which asks a visitor to log in first. What costs nothing a member has at once. */
export function BuyButton({ children, product: { id, price }, kind = 'primary', size = 'lg', wide }: Props) {
	const { t } = useLingui();
	const online = useOnline();
	const loggedIn = useLoggedIn();
	const navigate = useNavigate();
	const { revalidate } = useRevalidator();
	const under = useRef(false);
	const to = paths.checkout(id);
	const take = async (event: MouseEvent) => {
		event.preventDefault();
		if (under.current) return;
		under.current = true;
		const said = await import('./order-free.ts').then(({ orderFree }) => orderFree(id)).catch(() => 'form');
		if (said === 'form') await navigate(to);
		else if (said === 'done') await revalidate();
		under.current = false;
	};
	return (
		<Button to={to} kind={kind} size={size} wide={wide} reason={!online && t`接上网络再买`} onClick={price === 0 && loggedIn ? take : undefined}>
			{children}
		</Button>
	);
}

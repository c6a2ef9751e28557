import { useLingui } from '@lingui/react/macro';
import { type ReactNode, Suspense, startTransition, useState } from 'react';
import { useLocation } from 'react-router';
import type { Fen } from '../../../contract/money.ts';
import { useOnline } from '../../lib/use-online.ts';
import { paths } from '../../paths.ts';
import { Button, type ButtonProps } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazyPart.ts';
import { useSite } from '../site/use-site.ts';

const EnrolDialog = lazyPart(() => import('./EnrolDialog.tsx').then((module) => module.EnrolDialog));

interface Props extends Pick<ButtonProps, 'kind' | 'size' | 'wide'> {
	children: ReactNode;
	/** What is bought, by its name, and a lesson of it that can be heard at once. */
	product: { title: string; price: Fen | null; trialVideoId?: number | null };
}

/**
 * Orders are not open yet: this opens what can be done now, by name and price. Without scripts it dials the hotline. Once `order/create` is
 * there, this button makes the order and goes to its own number.
 */
export function BuyButton({ children, product, kind = 'primary', size = 'lg', wide }: Props) {
	const { t } = useLingui();
	const { key } = useLocation();
	const online = useOnline();
	const hotline = useSite()?.webInfo.hotline ?? '';
	// Open belongs to the page it was opened on, so every navigation closes it.
	const [openOn, setOpenOn] = useState<string>();
	return (
		<>
			<Button
				{...(hotline ? { href: `tel:${hotline}` } : { to: paths.about() })}
				kind={kind}
				size={size}
				wide={wide}
				reason={!online && t`接上网络再买`}
				onClick={(event) => {
					event.preventDefault();
					startTransition(() => setOpenOn(key));
				}}
			>
				{children}
			</Button>
			{openOn === key && (
				<Suspense fallback={null}>
					<EnrolDialog product={product} onClose={() => setOpenOn(undefined)} />
				</Suspense>
			)}
		</>
	);
}

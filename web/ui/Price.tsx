import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Fen } from '../../contract/money.ts';
import { yuan } from '../lib/money.ts';

interface Props {
	fen: Fen;
	/** Struck out beside it; only when it is higher. */
	original?: Fen | null;
	size?: 'sm' | 'md' | 'lg';
	/** The reader's membership covers it. */
	vip?: boolean;
	/** ¥998: decimals are left out when they are nought. */
	short?: boolean;
	/** What else there is to say of it, below it. */
	children?: ReactNode;
}

/** Ink, never red. On cards the struck price loses its decimals when they are nought. */
export function Price({ fen, original, size = 'md', vip, short, children }: Props) {
	if (vip || fen === 0)
		return (
			<span className="price" data-size={size} data-free={vip ? 'vip' : 'free'}>
				{vip ? <Trans>会员免费</Trans> : <Trans>免费</Trans>}
				{children}
			</span>
		);
	return (
		<span className="price" data-size={size}>
			<i>¥</i>
			{short ? yuan(fen).replace('.00', '') : yuan(fen)}
			{original && original > fen ? (
				<s>
					<span className="sr-only">
						<Trans>原价</Trans>
					</span>
					¥{size === 'lg' ? yuan(original) : yuan(original).replace('.00', '')}
				</s>
			) : null}
			{children}
		</span>
	);
}

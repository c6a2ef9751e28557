import { Trans } from '@lingui/react/macro';

interface Props {
	/** Integer fen. */
	fen: number;
	/** Struck out beside it; only when it is higher. */
	original?: number | null;
	size?: 'sm' | 'md' | 'lg';
	/** The reader's membership covers it. */
	vip?: boolean;
}

const yuan = (fen: number, short: boolean) =>
	(short && fen % 100 === 0 ? String(fen / 100) : (fen / 100).toFixed(2)).replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/** Ink, never red. On cards the struck price loses its decimals when they are nought. */
export function Price({ fen, original, size = 'md', vip }: Props) {
	if (vip || fen === 0)
		return (
			<span className="price" data-size={size} data-free={vip ? 'vip' : 'free'}>
				{vip ? <Trans>会员免费</Trans> : <Trans>免费</Trans>}
			</span>
		);
	return (
		<span className="price" data-size={size}>
			<i>¥</i>
			{yuan(fen, false)}
			{original && original > fen ? (
				<s>
					<span className="sr-only">
						<Trans>原价</Trans>
					</span>
					¥{yuan(original, size !== 'lg')}
				</s>
			) : null}
		</span>
	);
}

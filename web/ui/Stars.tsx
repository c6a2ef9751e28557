import { useLingui } from '@lingui/react/macro';
import { icons } from './icons.ts';

/** Ink on paper, never gold: gold is VIP. Of a mean the nearest whole number is filled. */
export function Stars({ of }: { of: number }) {
	const { t } = useLingui();
	const filled = Math.round(of);
	return (
		<span className="stars" role="img" aria-label={t`${of} 分，满分 5 分`}>
			{[1, 2, 3, 4, 5].map((star) => (
				<svg key={star} className="icon" viewBox="0 0 24 24" data-fill={star <= filled || undefined} aria-hidden="true">
					<path d={icons.star} />
				</svg>
			))}
		</span>
	);
}

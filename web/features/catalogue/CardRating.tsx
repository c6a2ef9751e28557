import { Trans } from '@lingui/react/macro';
import { Icon } from '../../ui/Icon.tsx';
import { enoughReviews } from './reviews.ts';

/** A course's mark; a figure of fewer than five says nothing, so there is none. */
export function CardRating({ rating, count }: { rating: number; count: number }) {
	const mark = rating.toFixed(1);
	return (
		<span className="card-rating">
			{count < enoughReviews ? (
				<Trans>新课</Trans>
			) : (
				<>
					<Icon name="star" fill />
					<span className="sr-only">
						<Trans>评分</Trans>
					</span>
					{mark}
				</>
			)}
		</span>
	);
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation, useNavigate } from 'react-router';
import type { Review } from '../../../contract/reviews/public.ts';
import { setHelpful, useHelpful } from '../../features/catalogue/helpful.ts';
import { keepWish } from '../../features/catalogue/wish.ts';
import { useLoggedIn } from '../../features/members/session.ts';
import { toast } from '../../lib/toast.ts';
import { paths } from '../../paths.ts';

/** Says that a review was helpful, and how many did; another press takes it back. A visitor logs in first; what they wanted is done then. */
export function HelpfulButton({ review }: { review: Review }) {
	const { t } = useLingui();
	const loggedIn = useLoggedIn();
	const helpful = useHelpful(review.id, review.helpful);
	const { pathname, search } = useLocation();
	const navigate = useNavigate();
	const press = async () => {
		if (!loggedIn) {
			const next = pathname + search;
			keepWish({ act: 'helpful', id: review.id, next });
			return navigate(paths.login({ redirect: next }));
		}
		const outcome = await setHelpful(review.id, !helpful);
		if (outcome !== true && outcome !== null) toast(outcome || t`没能记下，请再点一次。`, { icon: 'clock' });
	};
	const count = review.helpfulCount + Number(helpful) - Number(review.helpful);
	return (
		<button
			type="button"
			className="btn own-part needs-scripts"
			data-kind={helpful ? 'soft' : 'line'}
			data-size="sm"
			aria-pressed={helpful}
			onClick={press}
		>
			<svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
				<path d="M7 11v9H4v-9zM7 12l4-8a2 2 0 0 1 2 2v4h6a1.5 1.5 0 0 1 1.5 1.8l-1.3 6.5A2 2 0 0 1 17.2 20H7" />
			</svg>
			<Trans>有用</Trans>
			{count > 0 && <span className="figures">{count}</span>}
		</button>
	);
}

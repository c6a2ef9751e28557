import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation, useNavigate } from 'react-router';
import type { TeacherDetail } from '../../../contract/teachers/public.ts';
import { toast } from '../../lib/toast.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { keepWish } from '../catalogue/wish.ts';
import { useLoggedIn } from '../members/session.ts';
import { setFollowing, useFollowing } from './following.ts';

/** Follows a teacher, or no longer. A visitor logs in first; what they wanted is done then. */
export function FollowButton({ teacher: { id, following: came } }: { teacher: TeacherDetail }) {
	const { t } = useLingui();
	const loggedIn = useLoggedIn();
	const following = useFollowing(id, came);
	const { pathname, search } = useLocation();
	const navigate = useNavigate();
	const press = async () => {
		if (!loggedIn) {
			const next = pathname + search;
			keepWish({ act: 'follow', id, next });
			return navigate(paths.login({ redirect: next }));
		}
		const outcome = await setFollowing(id, !following);
		if (outcome === true) toast(following ? t`不再关注这位教师。` : t`关注好了，在“我的收藏”里。`);
		else if (outcome !== null) toast(outcome || t`没能改关注，请再试一次。`, { icon: 'clock' });
	};
	return (
		<Button kind="line" icon="heart" wide className="follow own-part" onClick={press} aria-pressed={following}>
			{following ? <Trans>已关注</Trans> : <Trans>关注教师</Trans>}
		</Button>
	);
}

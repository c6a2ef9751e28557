import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation, useNavigate } from 'react-router';
import type { CourseDetail } from '../../../contract/catalogue/public.ts';
import { toast } from '../../lib/toast.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Heart } from '../../ui/Heart.tsx';
import { useLoggedIn } from '../members/session.ts';
import { setSaved, useSaved } from './saved.ts';
import { keepWish } from './wish.ts';

/** Saves the course, or takes it out. A visitor logs in first; what they wanted is done then. */
export function SaveButton({ course, icon }: { course: CourseDetail; icon?: boolean }) {
	const { t } = useLingui();
	const loggedIn = useLoggedIn();
	const saved = useSaved(course.id, course.favourite);
	const { pathname, search } = useLocation();
	const navigate = useNavigate();
	const press = async () => {
		if (!loggedIn) {
			const next = pathname + search;
			keepWish({ act: 'save', id: course.id, next });
			return navigate(paths.login({ redirect: next }));
		}
		const outcome = await setSaved(course.id, !saved);
		if (outcome === true) toast(saved ? t`不再收藏这门课。` : t`收藏好了，在“我的收藏”里。`);
		else if (outcome !== null) toast(outcome || t`没能改收藏，请再试一次。`, { icon: 'clock' });
	};
	if (icon) return <Heart saved={saved} onToggle={press} className="own-part" />;
	return (
		<Button kind="line" icon="heart" onClick={press} aria-pressed={saved}>
			{saved ? <Trans>已收藏</Trans> : <Trans>收藏</Trans>}
		</Button>
	);
}

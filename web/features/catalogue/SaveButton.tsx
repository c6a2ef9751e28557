import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation, useNavigate } from 'react-router';
import type { CourseDetail } from '../../../contract/catalogue/public.ts';
import { toast } from '../../lib/toast.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Heart } from '../../ui/Heart.tsx';
import { useLoggedIn } from '../members/session.ts';

/** Strangers log in and come back. Saving itself is not open yet, and says so. */
export function SaveButton({ course, icon }: { course: CourseDetail; icon?: boolean }) {
	const { t } = useLingui();
	const loggedIn = useLoggedIn();
	const { pathname, search } = useLocation();
	const navigate = useNavigate();
	const save = () => {
		if (loggedIn) toast(t`收藏还没有开放，先记在心里。`);
		else void navigate(paths.login({ redirect: pathname + search }));
	};
	if (icon) return <Heart saved={course.favourite} onToggle={save} />;
	return (
		<Button kind="line" icon="heart" onClick={save}>
			{course.favourite ? <Trans>已收藏</Trans> : <Trans>收藏</Trans>}
		</Button>
	);
}

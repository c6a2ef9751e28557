import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import type { Session } from '../../../contract/members/public.ts';
import { fulfilWish } from '../../features/catalogue/wish.ts';
import { openSession } from '../../features/members/session.ts';
import { toast } from '../../lib/toast.ts';

export interface SessionFormProps {
	/** Where to go once logged in: a path of this site. */
	next: string;
	/** What another form of the page has been told already. */
	phone: string;
	onPhone: (written: string) => void;
}

/** Opens the session and goes where the reader wanted; the form is no place to come back to. */
export function useEnter(next: string): (session: Session) => Promise<undefined> {
	const navigate = useNavigate();
	const { t } = useLingui();
	return async (session) => {
		openSession(session);
		const saved = await fulfilWish(next);
		if (saved !== null) toast(saved ? t`收藏好了，在“我的收藏”里。` : t`没能收藏，请在课程页再点一次心形。`, saved ? {} : { icon: 'clock' });
		await navigate(next, { replace: true });
	};
}

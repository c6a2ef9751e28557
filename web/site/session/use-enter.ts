import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import type { Session } from '../../../contract/members/public.ts';
import { takeWish } from '../../features/catalogue/wish.ts';
import { openSession } from '../../features/members/session.ts';
import { toast } from '../../lib/toast.ts';
import { paths } from '../../paths.ts';

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
	const { t, i18n } = useLingui();
	return async (session) => {
		if (session.closesAt !== null) {
			openSession({ token: session.token, member: null });
			await navigate(paths.userBack(), { replace: true });
			return undefined;
		}
		openSession(session);
		const wish = takeWish(next);
		if (wish !== null)
			await import('./fulfil-wish.ts').then(
				({ fulfilWish }) => fulfilWish(wish, i18n),
				() => toast(t`刚才点的没能记下，请再点一次。`, { icon: 'clock' }),
			);
		await navigate(next, { replace: true });
	};
}

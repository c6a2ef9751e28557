import { useNavigate } from 'react-router';
import type { Session } from '../../../contract/members/public.ts';
import { openSession } from '../../features/members/session.ts';

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
	return async (session) => {
		openSession(session);
		await navigate(next, { replace: true });
	};
}

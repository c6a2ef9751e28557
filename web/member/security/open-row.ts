import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../paths.ts';

/** The row of the page 账号安全 whose form is open, and the way to close it: it is in the address, so that links lead into it and only one is open. */
export function useOpenRow(): { open: string | null; close: () => void } {
	const [query] = useSearchParams();
	const navigate = useNavigate();
	return { open: query.get('open'), close: () => void navigate(paths.userSecurity(), { replace: true, preventScrollReset: true }) };
}

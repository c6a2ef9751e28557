import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { useMatches, useNavigate, useRevalidator } from 'react-router';
import { toast } from '../../lib/toast.ts';
import { paths } from '../../paths.ts';
import { logout } from './session.ts';

/** Logs out; pages of members lead home then. When the server does not agree nothing changes (R35), and the reader is told. */
export function useLogout(): () => Promise<void> {
	const { t } = useLingui();
	const navigate = useNavigate();
	const { revalidate } = useRevalidator();
	const isMembers = useMatches().some(({ id }) => id === 'member/frame/MemberOnly');
	const under = useRef(false);
	return async () => {
		if (under.current) return;
		under.current = true;
		try {
			if (!(await logout())) return toast(t`没能退出，请再试一次。`, { icon: 'clock' });
			toast(t`已退出登录。`);
			if (isMembers) return await navigate(paths.home());
			// What was pressed is gone with the session.
			document.getElementById('main')?.focus({ preventScroll: true });
			// What the page shows of the member goes too.
			await revalidate();
		} finally {
			under.current = false;
		}
	};
}

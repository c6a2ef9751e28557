import { Trans } from '@lingui/react/macro';
import { OutIcon } from '../../features/members/OutIcon.tsx';
import { useLogout } from '../../features/members/use-logout.ts';

/** The last row of the menu. */
export function LogOut({ className }: { className: string }) {
	return (
		<button type="button" className={className} onClick={useLogout()}>
			<OutIcon />
			<Trans>退出登录</Trans>
		</button>
	);
}

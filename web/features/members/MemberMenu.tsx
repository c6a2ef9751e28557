import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useDisclosure } from '../../lib/use-disclosure.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { MemberSquare } from './MemberSquare.tsx';
import { OutIcon } from './OutIcon.tsx';
import { loadMember, useMember } from './session.ts';
import { useLogout } from './use-logout.ts';

/** The member in the head: a square that opens the way to the study centre and out. A disclosure, so Tab walks through it. */
export function MemberMenu() {
	const { t } = useLingui();
	const member = useMember();
	const name = member?.nickname;
	const logout = useLogout();
	const { open, toggle, root, button, panel } = useDisclosure();
	useEffect(() => {
		// Comes with what else of the page is the member's own, or is asked for when it is wanted.
		if (!member && (open || document.documentElement.dataset['own'] !== 'waiting')) void loadMember();
	}, [member, open]);
	const row = 'flex min-h-11 w-full items-center gap-2.5 rounded-sm px-3 text-15 text-ink-2 hover:bg-sunk hover:text-ink';
	return (
		<div {...root} className="relative -mr-1 ml-1.5">
			<button
				{...button}
				className="grid size-11 place-items-center rounded-md hover:bg-sunk"
				aria-label={name === undefined ? t`我的菜单` : t`${name}的菜单`}
				onClick={toggle}
			>
				{member ? <MemberSquare avatar={member.avatar} size={36} /> : <Icon name="user" className="text-20" />}
			</button>
			{open && (
				<div id={panel} className="floats absolute top-full right-0 z-menu mt-2 w-52 p-2">
					{member && <p className="truncate px-3 pt-1.5 pb-2 font-semibold text-ink">{member.nickname}</p>}
					<Link className={row} to={paths.userCourse()}>
						<Icon name="book" />
						<Trans>学习中心</Trans>
					</Link>
					<Link className={row} to={paths.userCenter()}>
						<Icon name="user" />
						<Trans>个人资料</Trans>
					</Link>
					<button type="button" className={row} onClick={logout}>
						<OutIcon />
						<Trans>退出登录</Trans>
					</button>
				</div>
			)}
		</div>
	);
}

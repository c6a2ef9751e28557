import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useCartCount, useUnread } from '../../features/notices/notice-state.ts';
import { isCurrent } from '../../features/site/isCurrent.ts';
import { useMenuPage } from '../../features/site/use-menu-page.ts';
import { paths } from '../../paths.ts';
import { icons } from '../../ui/icons.ts';
import { Link } from '../../ui/Link.tsx';
import { LogOut } from './LogOut.tsx';

/** More pictures than the public pages carry. */
const own = {
	bag: 'M5 8h14l1 13H4zM9 8V7a3 3 0 0 1 6 0v1',
	pencil: 'M4 20l1-5L16 4l4 4L9 19zM13 7l4 4',
	yuan: 'M6 4l6 8 6-8M12 12v8M7 13h10M7 17h10',
	gift: 'M4 9h16v12H4zM4 13h16M12 21V9L8 4M12 9l4-5',
	place: 'M12 21c5-5 7-8 7-11a7 7 0 0 0-14 0c0 3 2 6 7 11zM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
};

interface Row {
	to: string;
	icon: string;
	label: ReactNode;
	/** How many of it are new; nothing for none. */
	count?: number;
}

/** The study centre's own navigation: a column beside its pages from lg on, a list on the page 我的 below. */
export function MemberNav() {
	const { t } = useLingui();
	const menuPage = useMenuPage();
	const unread = useUnread();
	const inCart = useCartCount();
	const groups: { key: string; label: ReactNode; rows: Row[] }[] = [
		{
			key: 'study',
			label: <Trans>学习</Trans>,
			rows: [
				{ to: paths.userCourse(), icon: icons.book, label: <Trans>我的课程</Trans> },
				{ to: paths.userPunch(), icon: icons.calendar, label: <Trans>上课签到</Trans> },
				{ to: paths.userAttend(), icon: icons.clock, label: <Trans>听课记录</Trans> },
				{ to: paths.userStatement(), icon: icons.doc, label: <Trans context="菜单">学时证明</Trans> },
				{ to: paths.userNotes(), icon: own.pencil, label: <Trans>笔记与提问</Trans> },
				{ to: paths.userFavorite(), icon: icons.heart, label: <Trans>我的收藏</Trans> },
			],
		},
		{
			key: 'account',
			label: <Trans>账户</Trans>,
			rows: [
				{ to: paths.cart(), icon: own.bag, label: <Trans>购物车</Trans>, count: inCart },
				{ to: paths.userOrder(), icon: icons.list, label: <Trans>我的订单</Trans> },
				{ to: paths.userCoupon(), icon: own.yuan, label: <Trans>优惠券</Trans> },
				{ to: paths.userGift(), icon: own.gift, label: <Trans>礼品码</Trans> },
				{ to: paths.userAddress(), icon: own.place, label: <Trans>收货地址</Trans> },
				{ to: paths.userNotice(), icon: icons.bell, label: <Trans>消息</Trans>, count: unread },
				{ to: paths.userCenter(), icon: icons.user, label: <Trans>个人资料</Trans> },
				{ to: paths.userSecurity(), icon: icons.lock, label: <Trans>账号安全</Trans> },
			],
		},
	];
	const row = 'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-ink-2 hover:text-ink max-lg:min-h-13 max-lg:px-0';
	return (
		<nav aria-label={t`学习中心`}>
			{groups.map(({ key, label, rows }) => (
				<div key={key} className="mt-5 first:mt-0">
					<h2 id={`member-${key}`} className="mb-1.5 px-3 text-13 text-ink-3 max-lg:px-0">
						{label}
					</h2>
					<ul aria-labelledby={`member-${key}`} className="max-lg:border-t-2 max-lg:border-ink max-lg:*:border-b max-lg:*:border-rule">
						{rows.map(({ to, icon, label, count = 0 }) => (
							<li key={to}>
								<Link
									to={to}
									className={`${row} aria-[current]:bg-tint aria-[current]:font-semibold aria-[current]:text-action max-lg:aria-[current]:bg-transparent max-lg:aria-[current]:text-ink`}
									aria-current={isCurrent(to, menuPage) ? 'page' : undefined}
								>
									<Picture path={icon} />
									{label}
									{count > 0 && <b className="member-count">{count > 99 ? '99+' : count}</b>}
								</Link>
							</li>
						))}
					</ul>
				</div>
			))}
			{/* Below lg it ends the page. */}
			<LogOut className={`${row} mt-5 max-lg:hidden`} />
		</nav>
	);
}

function Picture({ path }: { path: string }) {
	return (
		<svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
			<path d={path} />
		</svg>
	);
}

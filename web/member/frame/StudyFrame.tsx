import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, startTransition, useEffect, useState } from 'react';
import { Outlet, useLocation, useSearchParams } from 'react-router';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { MemberSquare } from '../../features/members/MemberSquare.tsx';
import { wantsOffer } from '../../features/passkeys/offer.ts';
import { useMenuPage } from '../../features/site/use-menu-page.ts';
import type { Handle } from '../../lib/handle.ts';
import { sheets } from '../../lib/sheets.ts';
import { paths } from '../../paths.ts';
import coversStyles from '../../styles/covers.css?url';
import formsStyles from '../../styles/forms.css?url';
import listsStyles from '../../styles/lists.css?url';
import memberStyles from '../../styles/member.css?url';
import segmentStyles from '../../styles/segment.css?url';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { lazyPart, servedPart } from '../../ui/lazyPart.ts';
import { Tag } from '../../ui/Tag.tsx';
import type { Route } from './+types/StudyFrame';
import { LogOut } from './LogOut.tsx';
import { MemberNav } from './MemberNav.tsx';

async function load({ api, optional }: LoadArgs) {
	return { member: await optional('member', () => api('memberInfo', {}), { empty: null }) };
}
export const loader = serverLoader(load, false);
export const clientLoader = browserLoader(load, false);
export const handle: Handle = { sheets: sheets(coversStyles, listsStyles, formsStyles, segmentStyles, memberStyles) };
const PasskeyOffer = lazyPart(() => import('../security/PasskeyOffer.tsx').then((module) => module.PasskeyOffer), null);

const Advert = servedPart(() => import('../../features/site/Advert.tsx').then((module) => module.Advert));

export type StudyData = Awaited<ReturnType<typeof clientLoader>>;

/** The study centre: its navigation beside its pages. Below lg the navigation is on the page 我的, and the others lead back to it. */
export default function StudyFrame({ loaderData }: Route.ComponentProps) {
	const { t } = useLingui();
	const { pathname } = useLocation();
	const menuPage = useMenuPage();
	const { member } = loaderData;
	const [offered, offer] = useState(false);
	useEffect(() => startTransition(() => offer(wantsOffer(Date.now()))), []);
	// The page 我的, to which the tab bar leads: below lg the menu alone, from lg on the profile with the menu beside it.
	const mine = useSearchParams()[0].has('menu') && pathname === paths.userCenter();
	// What the tab bar's 学习 is about keeps the site's head; what its 我的 leads to has a bar of its own (`MemberHead`).
	const below = pathname !== paths.userCourse() && (menuPage === paths.userPunch() || menuPage === paths.userCourse());
	return (
		<div className="wrap study-frame grid gap-8 pb-10 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-14 lg:pb-24">
			<aside className={mine ? '' : 'hidden lg:block'} aria-label={t`个人中心`} data-noprint>
				{mine && (
					<h1 className="sr-only lg:hidden">
						<Trans>我的</Trans>
					</h1>
				)}
				{member && (
					<div className="mb-7 flex items-center gap-3 lg:mb-6 lg:px-3">
						<MemberSquare avatar={member.avatar} size={44} />
						<div className="min-w-0">
							<p className="truncate font-semibold">{member.nickname}</p>
							{member.vip ? <Tag tone="vip">VIP</Tag> : <p className="type-meta">{member.phone}</p>}
						</div>
					</div>
				)}
				<MemberNav />
			</aside>
			<div className="min-w-0" id={mine ? undefined : 'content'} tabIndex={-1}>
				{below && (
					<Link to={paths.userCourse()} data-noprint className="-mt-3 -ml-1 flex min-h-11 w-fit items-center gap-1 pr-2 text-ink-2 lg:hidden">
						<Icon name="left" />
						<Trans>学习</Trans>
					</Link>
				)}
				{offered && (
					<Suspense fallback={null}>
						<PasskeyOffer />
					</Suspense>
				)}
				<Outlet />
				{mine && <LogOut className="mt-4 flex min-h-13 items-center gap-3 text-ink-2 lg:hidden" />}
				<Suspense>
					<Advert at="study-foot" has={member !== null && member.vip !== null && paths.vip()} />
				</Suspense>
			</div>
		</div>
	);
}

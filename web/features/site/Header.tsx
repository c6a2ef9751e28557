import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, startTransition, useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import { AnyLink } from '../../ui/AnyLink.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Link } from '../../ui/Link.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { lazyPart, servedPart } from '../../ui/lazyPart.ts';
import { CourseMenu } from './CourseMenu.tsx';
import { isCurrent, wayBack } from './isCurrent.ts';
import { SearchBox } from './SearchBox.tsx';
import { Switches } from './Switches.tsx';
import type { HeaderProps } from './site-load.ts';
import { twinName } from './twinName.ts';

/** Strangers, who are most, do not fetch it. */
const HeadMember = servedPart(() => import('../members/HeadMember.tsx').then((module) => module.HeadMember));
const MobileMenu = lazyPart(() => import('./MobileMenu.tsx').then((module) => module.MobileMenu));

export function Header({ info, nav, categories, loggedIn }: HeaderProps) {
	const { t } = useLingui();
	const { pathname, search, key } = useLocation();
	const { siteName } = info;
	// The server knows of the query what the page depends on, and keeps a page for each.
	const redirect = wayBack(pathname, search);
	const [menuOn, setMenuOn] = useState<string>();
	return (
		<header className="head">
			<div className="wrap head-row">
				<Link to={paths.home()} className="flex items-center">
					<Logo name={siteName} sub={twinName(siteName)} image={info.logo} />
				</Link>
				<nav aria-label={t`主导航`} className="flex">
					<ul className="head-nav tabs">
						{nav.map((item) => {
							const current = isCurrent(item.path, pathname);
							return item.path === paths.courses() ? (
								<CourseMenu key={item.id} item={item} categories={categories} current={current} />
							) : (
								<li key={item.id}>
									<AnyLink className="tab" to={item.path} target={item.target} aria-current={current ? 'page' : undefined}>
										{item.title}
									</AnyLink>
								</li>
							);
						})}
					</ul>
				</nav>
				<div className="head-tools">
					<SearchBox />
					<Switches />
					{loggedIn ? (
						<Suspense fallback={<span className="head-member" data-now />}>
							<HeadMember />
						</Suspense>
					) : (
						<>
							{/* A member's place on a page that is the same for everybody. */}
							<span className="head-member" />
							<Link className="head-guest" to={paths.login({ redirect })}>
								<Trans>登录</Trans>
							</Link>
							<Button className="head-guest" to={paths.register({ redirect })} size="sm">
								<Trans>注册</Trans>
							</Button>
						</>
					)}
				</div>
				<div className="head-small">
					<IconButton icon="search" label={t`搜索`} to={paths.search()} />
					<IconButton icon="menu" label={t`菜单`} aria-haspopup="dialog" onClick={() => startTransition(() => setMenuOn(key))} />
				</div>
			</div>
			{menuOn === key && (
				<Suspense fallback={null}>
					<MobileMenu info={info} nav={nav} categories={categories} loggedIn={loggedIn} onClose={() => setMenuOn(undefined)} />
				</Suspense>
			)}
		</header>
	);
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { NavItem } from '../../../contract/site/public.ts';
import { sheets } from '../../lib/sheets.ts';
import { paths } from '../../paths.ts';
import menusStyles from '../../styles/menus.css?url';
import { AnyLink } from '../../ui/AnyLink.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Link } from '../../ui/Link.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { Sheets } from '../../ui/Sheets.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { isCurrent, wayBack } from './isCurrent.ts';
import { Switches } from './Switches.tsx';
import type { HeaderProps } from './site-load.ts';

const styles = sheets(menusStyles);

/** Drawer from the right below lg. A native modal dialog, so focus and Esc are the browser's; it goes when the address changes. */
export function MobileMenu({ info, nav, categories, loggedIn, onClose }: HeaderProps & { onClose: () => void }) {
	const { t } = useLingui();
	const { pathname, search } = useLocation();
	const redirect = wayBack(pathname, search);
	const box = useRef<HTMLDialogElement>(null);
	// Closed while it is still in the page: one that has left it does not give the focus back.
	useLayoutEffect(() => {
		const dialog = box.current;
		dialog?.showModal();
		return () => dialog?.close();
	}, []);
	const opens = (item: NavItem) => item.path === paths.courses() || item.children.length > 0;
	const first = nav.filter((item) => !isCurrent(item.path, paths.home()));
	const [onId, setOn] = useState((first.find((item) => opens(item) && isCurrent(item.path, pathname)) ?? first.find(opens))?.id);
	const on = first.find((item) => item.id === onId);
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a native dialog
		<dialog
			ref={box}
			className="drawer"
			aria-label={t`菜单`}
			onClose={onClose}
			onClick={(event) => event.target === event.currentTarget && onClose()}
		>
			<Sheets paths={styles} />
			<div className="drawer-head">
				<Logo name={info.siteName} image={info.logo} />
				<IconButton icon="close" label={t`关闭菜单`} onClick={onClose} />
			</div>
			<nav className="drawer-body" aria-label={t`主导航`}>
				<ul className="drawer-first">
					{first.map((item) => (
						<li key={item.id}>
							{opens(item) ? (
								<button
									type="button"
									data-on={item === on ? '' : undefined}
									aria-expanded={item === on}
									aria-controls="drawer-second"
									onClick={() => setOn(item.id)}
								>
									{item.title}
								</button>
							) : (
								<AnyLink to={item.path} target={item.target} aria-current={isCurrent(item.path, pathname) ? 'page' : undefined} onClick={onClose}>
									{item.title}
								</AnyLink>
							)}
						</li>
					))}
				</ul>
				<ul className="drawer-second" id="drawer-second">
					{on?.path === paths.courses() ? (
						<>
							<li>
								<Link to={paths.courses()} onClick={onClose}>
									<Trans>全部课程</Trans>
									<Icon name="right" />
								</Link>
							</li>
							{categories.map((category) => (
								<li key={category.id}>
									<Link to={paths.courses({ categoryId: category.id })} onClick={onClose}>
										{category.name}
										<small>{category.courseCount}</small>
									</Link>
								</li>
							))}
							<li className="mt-2">
								<Link className="plain" to={paths.courses({ typeId: 1 })} onClick={onClose}>
									<span aria-hidden>
										<Tag tone="vip">VIP</Tag>
									</span>
									<Trans>VIP 课程</Trans>
								</Link>
							</li>
							<li>
								<Link className="plain" to={paths.courses({ typeId: 2 })} onClick={onClose}>
									<span aria-hidden>
										<Tag tone="trial">
											<Trans>试听</Trans>
										</Tag>
									</span>
									<Trans>试听课程</Trans>
								</Link>
							</li>
						</>
					) : (
						on?.children.map((item) => (
							<li key={item.id}>
								<AnyLink to={item.path} target={item.target} onClick={onClose}>
									{item.title}
								</AnyLink>
							</li>
						))
					)}
				</ul>
			</nav>
			<div className="drawer-foot">
				{loggedIn ? (
					<Button to={paths.user()} wide onClick={onClose}>
						<Trans>学习中心</Trans>
					</Button>
				) : (
					<div className="grid grid-cols-2 gap-2.5">
						<Button to={paths.register({ redirect })} onClick={onClose}>
							<Trans>注册</Trans>
						</Button>
						<Button to={paths.login({ redirect })} kind="line" onClick={onClose}>
							<Trans>登录</Trans>
						</Button>
					</div>
				)}
				<div className="drawer-tools">
					<Switches words />
					{info.hotline && (
						<a href={`tel:${info.hotline}`}>
							<Icon name="phone" />
							{info.hotline}
						</a>
					)}
				</div>
			</div>
		</dialog>
	);
}

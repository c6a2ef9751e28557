import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { HoverItem, NavItem } from '../../../contract/site/public.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { HoverBar } from './HoverBar.tsx';
import type { HeaderProps } from './site-load.ts';
import { TabBar } from './TabBar.tsx';

export interface SiteLayoutProps extends HeaderProps {
	footerNav: NavItem[];
	hover: HoverItem[];
	children: ReactNode;
	/** Pages that fill the window themselves (login, player): the page stands alone, without head, foot and bars. */
	bare?: boolean;
}

/** Everything around a public page. The page brings its own `.wrap` and its `<h1>`. */
export function SiteLayout({ footerNav, hover, children, bare, ...head }: SiteLayoutProps) {
	if (bare) return <main id="main">{children}</main>;
	return (
		<div className="has-tabbar">
			<a className="skip btn" data-kind="primary" href="#main">
				<Trans>跳到正文</Trans>
			</a>
			<Header {...head} />
			<main id="main" tabIndex={-1}>
				{children}
			</main>
			<Footer info={head.info} nav={footerNav} />
			<HoverBar items={hover} />
			<TabBar />
		</div>
	);
}

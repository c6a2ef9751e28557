import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { HoverItem, NavItem } from '../../../contract/site/public.ts';
import { focusPage } from '../../lib/focus-page.ts';
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
	const main = (
		<main id="main" tabIndex={-1}>
			{children}
		</main>
	);
	if (bare) return main;
	return (
		<div className="has-tabbar">
			{/* biome-ignore lint/a11y/useValidAnchor: without scripts it leads to #main */}
			<a
				className="skip btn"
				data-kind="primary"
				href="#main"
				onClick={(event) => {
					event.preventDefault();
					focusPage();
				}}
			>
				<Trans>跳到正文</Trans>
			</a>
			<Header {...head} />
			{main}
			<Footer info={head.info} nav={footerNav} />
			<HoverBar items={hover} />
			<TabBar />
		</div>
	);
}

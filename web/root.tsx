import sansFont from '@fonts/source-sans.woff2?url';
import serifFont from '@fonts/source-serif.woff2?url';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { preload } from 'react-dom';
import {
	isRouteErrorResponse,
	Meta,
	Outlet,
	Scripts,
	ScrollRestoration,
	type ShouldRevalidateFunctionArgs,
	useHref,
	useLocation,
	useMatches,
	useNavigate,
} from 'react-router';
import type { Route } from './+types/root';
import { onLoginNeeded } from './api/failure.ts';
import { browserLoader, serverLoader } from './api/load.ts';
import appStyles from './app.css?url';
import { useLoggedIn } from './features/members/session.ts';
import { SiteLayout } from './features/site/SiteLayout.tsx';
import { loadSite, noSite } from './features/site/site-load.ts';
import { Toasts } from './features/site/Toasts.tsx';
import { useSite } from './features/site/use-site.ts';
import { siteTimeZone } from './lib/dates.ts';
import { firstTouch } from './lib/first-touch.ts';
import { focusPage } from './lib/focus-page.ts';
import type { Handle } from './lib/handle.ts';
import { say } from './lib/i18n.ts';
import { pageMeta, siteFacts } from './lib/meta.ts';
import { usePageData } from './lib/page-data.ts';
import { loginFor } from './lib/safe-redirect.ts';
import { useScriptMark } from './lib/script-mark.ts';
import { sheets } from './lib/sheets.ts';
import { textsReady } from './lib/texts.ts';
import { followTheme, themeScript } from './lib/theme.ts';
import { useHydrated } from './lib/use-hydrated.ts';
import { paths } from './paths.ts';
import { Button } from './ui/Button.tsx';
import { lazyPart } from './ui/lazyPart.ts';
import { Sheets } from './ui/Sheets.tsx';

export const loader = serverLoader(loadSite, false);
export const clientLoader = browserLoader(loadSite, false);
export const handle: Handle = { sheets: sheets(appStyles) };

/** Site-wide data stay while pages change; a retry, a login or another language asks for them again. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
	return currentUrl.href === nextUrl.href || currentUrl.searchParams.get('lang') !== nextUrl.searchParams.get('lang');
}

/** Pages have heads of their own; this one is for a page that could not be shown. */
export function meta(args: Route.MetaArgs) {
	const locale = siteFacts(args)?.locale ?? 'zh-CN';
	return pageMeta(args, { title: args.error ? say(locale, titleOfFailure(args.error)) : '', noindex: Boolean(args.error) });
}

function titleOfFailure(error: unknown) {
	const status = isRouteErrorResponse(error) ? error.status : 500;
	if (status === 403) return msg`这一页没有对你开放`;
	if (status === 410) return msg`这一页已经撤下了`;
	// Asked too often, there is one all the same; words of its own would be on every page.
	return status < 500 && status !== 429 ? msg`没有这一页` : msg`这一页出错了`;
}

export function Layout({ children }: { children: ReactNode }) {
	const { i18n } = useLingui();
	const mark = useScriptMark();
	// Only the server's own word: what the browser learns later is another matter.
	const site = useSite();
	const fonts = [useHref(sansFont), useHref(serifFont)];
	if (import.meta.env.SSR) for (const font of fonts) preload(font, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
	return (
		<html
			lang={i18n.locale}
			data-time-zone={siteTimeZone()}
			data-member={(import.meta.env.SSR && site?.loggedIn) || undefined}
			suppressHydrationWarning
		>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
				{/* It has run when scripts take over: the browser's copy of this page leaves it as it is. */}
				<script nonce={mark} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? themeScript : '' }} />
				<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f8fbf9" />
				<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0b100e" />
				<link rel="icon" href={useHref(paths.favicon())} type="image/svg+xml" />
				<link rel="manifest" href={useHref(paths.webManifest())} />
				<Meta />
				<PageSheets />
			</head>
			<body>
				{children}
				{/* Before the scripts that read it. */}
				<script id="page-data" type="application/json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: usePageData() }} />
				<ScrollRestoration {...(mark && { nonce: mark })} />
				<Scripts {...(mark && { nonce: mark })} />
			</body>
		</html>
	);
}

/** The sheets of the page: every route names its own. */
function PageSheets() {
	return <Sheets paths={[...new Set(useMatches().flatMap(({ handle }) => (handle as Handle | undefined)?.sheets ?? []))]} />;
}

function Frame({ children, bare = false }: { children: ReactNode; bare?: boolean }) {
	const site = useSite() ?? noSite;
	const loggedIn = useLoggedIn();
	useFocusOnArrival();
	return (
		<>
			<SiteLayout
				info={site.webInfo}
				nav={site.topMenu}
				footerNav={site.footerMenu}
				categories={site.catalog}
				hover={site.hoverBar}
				loggedIn={loggedIn}
				bare={bare}
			>
				{children}
			</SiteLayout>
			<Toasts />
			<WhenHydrated />
		</>
	);
}

const Behaviours = lazyPart(() => import('./features/site/Behaviours.tsx').then((module) => module.Behaviours), null);

/** What no first view needs, fetched once the page has been taken over. */
function WhenHydrated() {
	return useHydrated() ? (
		<Suspense fallback={null}>
			<Behaviours />
		</Suspense>
	) : null;
}

export default function Root() {
	const matches = useMatches();
	useFirstData(matches);
	useExceptionAtHand();
	useLoginNeeded();
	useEffect(followTheme, []);
	return (
		<Frame bare={matches.some(({ handle }) => (handle as Handle | undefined)?.bare)}>
			<Outlet />
		</Frame>
	);
}

const loadException = () => import('./site/exception/ExceptionScreen.tsx').then((module) => module.ExceptionScreen);
const ExceptionScreen = lazyPart(loadException, NoScreen);

/** When not even the screen of a failure can be fetched. */
function NoScreen() {
	useEffect(() => {
		const again = () => location.reload();
		addEventListener('online', again);
		return () => removeEventListener('online', again);
	}, []);
	return (
		<div className="wrap py-16">
			<h1 className="type-page-title">
				<Trans>这一页出错了</Trans>
			</h1>
			<p className="my-4 text-ink-2">
				<Trans>可能是网络断了。接上以后，这一页会自己打开。</Trans>
			</p>
			<Button onClick={() => location.reload()}>
				<Trans>重试</Trans>
			</Button>
		</div>
	);
}

/** What arrived before it was needed is shown at once, without the moment that `lazy` takes. */
let atHand: Awaited<ReturnType<typeof loadException>> | undefined;

/** Fetched when the reader first touches the page, before anything can lead him to a failure: when a server cannot be reached it is too late. */
function useExceptionAtHand(): void {
	useEffect(() => {
		const fetchScreen = async () => {
			await firstTouch();
			const screen = await loadException();
			await textsReady();
			atHand = screen;
		};
		void fetchScreen().catch(() => {});
	}, []);
}

/** 403, 404, 410 and everything else as a crash, inside the site's frame. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const known = isRouteErrorResponse(error);
	const [Screen] = useState(() => atHand ?? ExceptionScreen);
	useLoginNeeded();
	useEffect(followTheme, []);
	return (
		<Frame>
			<Suspense fallback={<div className="min-h-dvh" />}>
				<Screen status={known ? error.status : 500} traceId={known ? (error.data as { traceId?: string } | null)?.traceId : undefined} />
			</Suspense>
		</Frame>
	);
}

declare global {
	interface Window {
		/** React Router's own table of the loaded route modules. */
		__reactRouterRouteModules?: Record<string, { clientLoader?: { remember?: (loaded: unknown, address: string) => void } } | undefined>;
	}
}

/** What the server rendered is what a route falls back on when its first load in the browser fails (R38). */
function useFirstData(matches: ReturnType<typeof useMatches>): void {
	const { pathname, search } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: the first data only; later ones are kept by the loaders themselves
	useEffect(() => {
		for (const { id, loaderData } of matches) window.__reactRouterRouteModules?.[id]?.clientLoader?.remember?.(loaderData, pathname + search);
	}, []);
}

/** A page that came without a reload is read from its start, by keyboard and by screen reader. */
function useFocusOnArrival(): void {
	const { pathname, search } = useLocation();
	const page = pathname + new URLSearchParams(search).get('page');
	const shown = useRef(page);
	useEffect(() => {
		if (shown.current === page) return;
		shown.current = page;
		// Whoever chooses among filters or tabs has not done choosing.
		if (document.activeElement?.closest('main :is(.filter, .tabs)')) return;
		focusPage();
	}, [page]);
}

/** R32: where the failure handler goes on a 401. */
function useLoginNeeded(): void {
	const navigate = useNavigate();
	const location = useLocation();
	useEffect(() => {
		onLoginNeeded(() => {
			const login = loginFor(location);
			if (login) void navigate(login);
		});
	}, [navigate, location]);
}

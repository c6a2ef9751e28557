import { useContext, useEffect } from 'react';
import { preloadModule } from 'react-dom';
import { UNSAFE_FrameworkContext as FrameworkContext, UNSAFE_DataRouterContext as RouterContext } from 'react-router';

/** Milliseconds for which a mouse rests on a link before it means it. */
const rest = 65;

/** The page under the pointer or the finger is fetched before it is asked for: its code, one page at a time, and not on a narrow or paid line. */
export function Prefetch() {
	const router = useContext(RouterContext)?.router;
	const framework = useContext(FrameworkContext);
	useEffect(() => {
		if (!router || !framework) return;
		const { manifest, routeModules } = framework;
		const fetchCode = (pathname: string) => {
			for (const { route } of router.match(pathname) ?? []) {
				const known = manifest.routes[route.id];
				if (known && !routeModules[route.id]) for (const file of [known.module, ...(known.imports ?? [])]) preloadModule(file, { as: 'script' });
			}
		};
		let timer: ReturnType<typeof setTimeout> | undefined;
		const wish = (wait: number) => (event: Event) => {
			clearTimeout(timer);
			const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
			if (!link || link.origin !== location.origin || link.target === '_blank' || link.pathname === location.pathname || isSparing()) return;
			timer = setTimeout(() => fetchCode(link.pathname), wait);
		};
		const stop = new AbortController();
		const options = { passive: true, signal: stop.signal };
		document.addEventListener('pointerover', wish(rest), options);
		document.addEventListener('touchstart', wish(0), options);
		document.addEventListener('focusin', wish(rest), options);
		return () => {
			clearTimeout(timer);
			stop.abort();
		};
	}, [router, framework]);
	return null;
}

function isSparing(): boolean {
	const line = (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection;
	return !navigator.onLine || line?.saveData === true || /2g|^3g$/.test(line?.effectiveType ?? '');
}

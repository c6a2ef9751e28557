import { useSyncExternalStore } from 'react';

/** The first width of each, in pixels (R28). */
export const breakpoints = { xs: 0, sm: 576, md: 768, lg: 1024, xl: 1200, xxl: 1600 } as const;
export type Breakpoint = keyof typeof breakpoints;

const widestFirst = (Object.keys(breakpoints) as Breakpoint[]).reverse();

export function breakpointOf(width: number): Breakpoint {
	return widestFirst.find((name) => width >= breakpoints[name]) ?? 'xs';
}

/** xs, sm and md are the mobile layout. */
export function isMobile(breakpoint: Breakpoint): boolean {
	return breakpoints[breakpoint] < breakpoints.lg;
}

function subscribe(listener: () => void): () => void {
	const queries = Object.values(breakpoints).map((width) => matchMedia(`(min-width: ${width}px)`));
	for (const query of queries) query.addEventListener('change', listener);
	return () => {
		for (const query of queries) query.removeEventListener('change', listener);
	};
}

/** For behaviour only; looks belong to CSS, which knows the width before the first paint. lg on the server. */
export function useBreakpoint(): Breakpoint {
	return useSyncExternalStore<Breakpoint>(
		subscribe,
		() => breakpointOf(window.innerWidth),
		() => 'lg',
	);
}

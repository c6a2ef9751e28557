import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Whether scripts have taken over the page: false on the server and in the first rendering, which must be the same. For parts that only a
 * browser can show, and for forms that must not be sent before, as the browser would do it by itself and leave the page.
 */
export function useHydrated(): boolean {
	return useSyncExternalStore(
		never,
		() => true,
		() => false,
	);
}

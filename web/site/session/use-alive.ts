import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Whether scripts have taken over the page. Until then a form must not be sent: the browser would do it by itself and leave the page.
 */
export function useAlive(): boolean {
	return useSyncExternalStore(
		never,
		() => true,
		() => false,
	);
}

import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and in the first rendering, which must be the same; then true. For parts that only a browser can show. */
export function useHydrated(): boolean {
	return useSyncExternalStore(
		never,
		() => true,
		() => false,
	);
}

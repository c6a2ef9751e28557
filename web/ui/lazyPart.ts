import { type ComponentType, lazy } from 'react';

/**
 * `lazy` for a part of a page: one that cannot be fetched stays away instead of taking the page down. Open it in `startTransition`,
 * else React holds its first appearance back for a third of a second.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>) {
	return lazy<ComponentType<P>>(() =>
		load().then(
			(part) => ({ default: part }),
			() => ({ default: () => null }),
		),
	);
}

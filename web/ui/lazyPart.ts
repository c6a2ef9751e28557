import { type ComponentType, lazy } from 'react';
import { textsReady } from '../lib/texts.ts';

/** On the window, after each part that came. */
export const partCame = 'part';

/**
 * `lazy` for a part of a page: one that cannot be fetched stays away (or `instead` stands in) and does not take the page down. Open it in `startTransition`,
 * else React holds its first appearance back for a third of a second.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>, instead: ComponentType<P> = () => null) {
	return lazy<ComponentType<P>>(() =>
		load()
			.then(async (part) => {
				await textsReady();
				return { default: part };
			})
			.catch(() => ({ default: instead }))
			.finally(() => import.meta.env.SSR || setTimeout(() => dispatchEvent(new Event(partCame)))),
	);
}

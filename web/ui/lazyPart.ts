import { type ComponentType, lazy } from 'react';
import { textsReady } from '../lib/texts.ts';

/** On the window, after each part that came. */
export const partCame = 'part';

type Load<P> = () => Promise<ComponentType<P>>;

/**
 * `lazy` for a part of a page: one that cannot be fetched stays away (or `instead` stands in) and does not take the page down. Open it in `startTransition`,
 * else React holds its first appearance back for a third of a second.
 */
export function lazyPart<P extends object>(load: Load<P>, instead: ComponentType<P> | null = () => null) {
	const fetched = (): Promise<{ default: ComponentType<P> }> =>
		load()
			.then(async (part) => {
				await textsReady();
				return { default: part };
			})
			.catch(() => (instead ? { default: instead } : new Promise((again) => setTimeout(again, 5_000)).then(fetched)));
	return lazy(() => fetched().finally(() => import.meta.env.SSR || setTimeout(() => dispatchEvent(new Event(partCame)))));
}

/**
 * The same for a part that comes whole from the server: what cannot be fetched, without a network for instance, is asked for again every five seconds, and
 * until it comes the server's part stays where it is. With nothing in its place it would leave the page, and React would find another page than it was sent.
 */
export const servedPart = <P extends object>(load: Load<P>) => lazyPart(load, null);

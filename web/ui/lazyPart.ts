import { type ComponentType, lazy } from 'react';
import { onNextTry } from '../lib/next-try.ts';
import { textsReady } from '../lib/texts.ts';

/** On the window, after each part that came. */
export const partCame = 'part';
/** On the window, each time that a part could not be fetched of which the reader should hear (`use-missing-parts.ts`). */
export const partMissing = 'away';

export const tellMissing = () => dispatchEvent(new Event(partMissing));

type Load<P> = () => Promise<ComponentType<P>>;

/**
 * `lazy` for a part of a page: one that cannot be fetched does not take the page down. It is asked for again until it comes, after pauses that grow and when
 * the network is back; a reader who pressed something for it is told. With `instead` it is not: that stands in for good. `null` stays for what nobody asked
 * for: it is asked for again in silence. Open it in `startTransition`, else React holds its first appearance back for a third of a second.
 */
export function lazyPart<P extends object>(load: Load<P>, instead?: ComponentType<P> | null) {
	const fetched = (attempt = 0): Promise<{ default: ComponentType<P> }> =>
		load()
			.then(async (part) => {
				await textsReady();
				return { default: part };
			})
			.catch((error) => {
				// The browser tries again; a server waits for nobody, and its page says what it can without this part.
				if (import.meta.env.SSR) throw error;
				if (instead) return { default: instead };
				// After a minute it is no news: it may never come, of a release that was replaced for instance.
				if (instead === undefined && attempt < 6) tellMissing();
				return new Promise<void>((again) => onNextTry(attempt, again)).then(() => fetched(attempt + 1));
			});
	return lazy(() => fetched().finally(() => import.meta.env.SSR || setTimeout(() => dispatchEvent(new Event(partCame)))));
}

/**
 * The same for a part that comes whole from the server: until it comes the server's part stays where it is. With anything in its place that would leave the
 * page, and React would find another page than it was sent.
 */
export const servedPart = <P extends object>(load: Load<P>) => lazyPart(load, null);

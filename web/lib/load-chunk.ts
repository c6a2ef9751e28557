import { onNextTry } from './next-try.ts';
import { textsReady } from './texts.ts';

/** Fired on `window` when a page cannot be fetched; the navigation stays open, the old page stays, and it is tried again. */
export const pageUnreachable = 'lectern:page-unreachable';
/** Fired on `window` when only a load from the start can fetch the page that was asked for. */
export const pageStuck = 'lectern:page-stuck';
const timeLimit = 120_000;

type Import = (source: string) => Promise<unknown>;

/** A page and its texts. */
const browserImport: Import = async (source) => {
	const page: unknown = await import(/* @vite-ignore */ source);
	await textsReady();
	return page;
};

/** Whether the file itself can be had. */
const browserReach = (source: string) =>
	fetch(source, { cache: 'no-store' }).then(
		({ ok }) => ok,
		() => false,
	);

function timed(load: Import, source: string, limit: number): Promise<unknown> {
	return new Promise((resolve, reject) => {
		const timer = setTimeout(() => reject(new Error(`chunk timed out after ${limit} ms: ${source}`)), limit);
		load(source)
			.then(resolve, reject)
			.finally(() => clearTimeout(timer));
	});
}

/**
 * Loads a route's chunk: 120 s, one more try at another address (a module that failed once is never fetched again from the same one),
 * then an event, and further tries when the network is back. What can be reached and still not be imported stands on a module that
 * failed before: another event says so, and the promise stays open. It does not throw: React Router would reload the page that is
 * being left.
 */
export async function loadChunk(source: string, load: Import = browserImport, limit = timeLimit, reach = browserReach): Promise<unknown> {
	for (let attempt = 0; ; attempt += 1) {
		try {
			return await timed(load, attempt === 0 ? source : `${source}?again${attempt > 1 ? `=${attempt}` : ''}`, limit);
		} catch {
			if (attempt === 0) continue;
			if (attempt > 1 && (await reach(source))) {
				window.dispatchEvent(new Event(pageStuck));
				return new Promise(() => {});
			}
			window.dispatchEvent(new Event(pageUnreachable));
			await new Promise<void>((resolve) => onNextTry(attempt - 1, resolve));
		}
	}
}

import { textsReady } from './texts.ts';

/** Fired on `window` when a page's chunk could not be loaded; the navigation stays open and the old page stays. */
export const chunkFailed = 'lectern:chunk-failed';
const timeLimit = 120_000;

type Import = (source: string) => Promise<unknown>;

/** A page and its texts. */
const browserImport: Import = async (source) => {
	const page: unknown = await import(/* @vite-ignore */ source);
	await textsReady();
	return page;
};

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
 * then an event and a promise that stays open. It does not throw: React Router would reload the page that is being left.
 */
export async function loadChunk(source: string, load: Import = browserImport, limit = timeLimit): Promise<unknown> {
	try {
		return await timed(load, source, limit);
	} catch {
		try {
			return await timed(load, `${source}?again`, limit);
		} catch {
			window.dispatchEvent(new Event(chunkFailed));
			return new Promise(() => {});
		}
	}
}

import { EventEmitter } from 'node:events';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';

/**
 * The whole page at once: one stable HTML whose inline scripts can be hashed, compressed and kept. `failed`: some part of it could not be drawn.
 * Throws when nothing of it could; gives up after `patience` milliseconds.
 *
 * Drawn as text where nothing has to be waited for, which is nearly always: a load has found everything by then, and a part that is fetched was fetched by an
 * earlier page. React's other way writes bytes piece by piece and costs a tenth of a page more
 * (`docs/decisions/2026-11-27-a-page-is-drawn-at-once.md`).
 */
export async function renderPage(page: ReactNode, patience: number): Promise<{ html: string; failed: boolean }> {
	try {
		const html = renderToString(page);
		if (!unfinished.test(html)) return { html: html.startsWith('<html') ? `<!DOCTYPE html>${html}` : html, failed: false };
	} catch {
		// Drawn again below, which tells what it was.
	}
	return renderWaiting(page, patience);
}

/** What React writes where a part has to be waited for, or could not be drawn. Text from outside cannot look so: its signs are entities, and comments are sanitised away. */
const unfinished = /<!--\$[?!]/;

/** The same in pieces, which are put together: the page is drawn once, whatever it waits for. */
export function renderWaiting(page: ReactNode, patience: number): Promise<{ html: string; failed: boolean }> {
	return new Promise((resolve, reject) => {
		let failed = false;
		const { pipe, abort } = renderToPipeableStream(page, {
			// Everything in its place: pieces that arrive later would bring scripts of their own.
			progressiveChunkSize: Number.MAX_SAFE_INTEGER,
			onAllReady() {
				clearTimeout(timer);
				pipe(new WholePage((html) => resolve({ html, failed })) as unknown as NodeJS.WritableStream);
			},
			onShellError: reject,
			onError(error) {
				failed = true;
				// biome-ignore lint/suspicious/noConsole: React tells only here why a page could not be drawn; the server logs no page by itself
				console.error(error);
			},
		});
		const timer = setTimeout(() => abort(new Error('rendering took too long')), patience);
	});
}

/**
 * What React writes a page to. Not Node's `Writable`: each of those makes a function among V8's old objects, which keeps its page and all that it was made
 * from in memory until the whole heap is collected (`docs/decisions/2026-11-26-what-a-page-leaves-behind.md`).
 */
class WholePage extends EventEmitter {
	readonly #chunks: (Uint8Array | string)[] = [];
	readonly #onEnd: (html: string) => void;

	constructor(onEnd: (html: string) => void) {
		super();
		this.#onEnd = onEnd;
	}

	/** Never full: a page is in memory anyway. */
	write(chunk: Uint8Array | string): true {
		this.#chunks.push(chunk);
		return true;
	}

	end(): void {
		this.#onEnd(Buffer.concat(this.#chunks.map((chunk) => (typeof chunk === 'string' ? Buffer.from(chunk) : chunk))).toString());
	}

	/** Of a page that cannot be drawn, which is refused by then. */
	destroy(): void {}
}

import { EventEmitter } from 'node:events';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

/**
 * The whole page at once: one stable HTML whose inline scripts can be hashed, compressed and kept. `failed`: some part of it could not be drawn.
 * Throws when nothing of it could; gives up after `patience` milliseconds.
 */
export function renderPage(page: ReactNode, patience: number): Promise<{ html: string; failed: boolean }> {
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

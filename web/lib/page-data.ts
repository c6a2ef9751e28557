import { createContext, useContext } from 'react';
import type { EntryContext } from 'react-router';

/**
 * What a page's loads found, on its way to the browser: as JSON in the page, at a sixth of what React Router's own encoding of it costs, value by
 * value (`docs/decisions/2026-11-27-a-page-is-drawn-at-once.md`). The browser's half is a line of `tools/build/unused-parts.ts`.
 * In development nothing of this is used: React Router's browser half is not changed there.
 */

/** What comes out of JSON as it went in. */
export type Plain<T> = T extends string | number | boolean | null | undefined
	? T
	: T extends bigint | symbol | Date | Promise<unknown> | ReadonlyMap<unknown, unknown> | ReadonlySet<unknown> | ((...args: never[]) => unknown)
		? never
		: { [K in keyof T]: Plain<T[K]> };

/** What one load found, which React Router's encoding passes by: it writes what an object shows of itself, and this shows nothing. */
class Found {
	readonly #value: object;

	constructor(value: object) {
		this.#value = value;
	}

	static open(data: unknown): unknown {
		return data instanceof Found ? data.#value : data;
	}
}

/** What a load hands to React Router in place of what it found; the route's screen is given the found itself. */
export function found<T extends object>(value: T): T {
	return import.meta.env.DEV ? value : (new Found(value) as unknown as T);
}

/** A page with its data in the open, as screens read them, and their JSON for the browser; as it came and without JSON in development. */
export function withData(page: EntryContext): { page: EntryContext; json: string } {
	if (import.meta.env.DEV) return { page, json: '' };
	const { staticHandlerContext: loads, serverHandoffStream: _unread, ...rest } = page;
	const loaderData = Object.fromEntries(Object.entries(loads.loaderData).map(([id, data]) => [id, Found.open(data)]));
	const json = JSON.stringify({ loaderData, actionData: loads.actionData, errors: loads.errors }).replaceAll('<', '\\u003c');
	return { page: { ...rest, staticHandlerContext: { ...loads, loaderData } }, json };
}

/** The JSON of the page that is being drawn. */
export const PageData = createContext('');
/** Empty in the browser, which has read it when it draws. */
export const usePageData = import.meta.env.SSR ? () => useContext(PageData) : () => '';

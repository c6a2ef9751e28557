import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import type { Envelope } from '../../contract/call.ts';
import type { Api } from '../../contract/calls.ts';
import type { Seo } from '../../contract/site/public.ts';
import { browserBase, withoutBase } from '../lib/base.ts';
import { isPassing } from '../lib/is-passing.ts';
import { pageUnreachable } from '../lib/load-chunk.ts';
import { type Locale, pageLocale } from '../lib/locale.ts';
import { onNextTry } from '../lib/next-try.ts';
import { found, type Plain } from '../lib/page-data.ts';
import { loginFor } from '../lib/safe-redirect.ts';
import { readSessionToken } from '../lib/session-cookie.ts';
import { visitContext } from '../lib/visit.ts';
import { paths } from '../paths.ts';
import { quietApi } from './api.ts';
import { failureOf, handleFailure } from './failure.ts';

/** Names whose last load failed → when what they show was loaded (epoch ms); 0 when nothing ever was. */
export type Stale = Record<string, number>;

export interface LoadOptions<D, E, T> {
	/** The value before anything arrived. */
	empty: E;
	/** A refusal (an answer whose code is not 1) leaves the old value, and nothing is said (R36). Without it what arrives is stored, falling back to empty (R37). */
	keepOnRefusal?: boolean;
	/** Old data are kept for this address alone (the results of one search), or for this path whatever the query (the lessons of one course). Default: for every address of the route. */
	keepFor?: 'address' | 'path';
	/**
	 * When this failing fails the page, with the failure's status. `any`: with no old data to show (the page is about it). `missing`: when it is unknown
	 * or withdrawn (404, 410). `down`: when the site is down (503), so that no page comes half empty. Default: never.
	 */
	failPage?: 'any' | 'missing' | 'down';
	map?: (data: D) => T;
}

/** `never[]` and the like vanish from the type, `null` stays. */
type Held<T, E> = [E] extends [T] ? T : T | E;

/** What a load takes: an answer, or that a page made a failure into a refusal. */
type Loadable<D> = Envelope<D> | { code: 0 };

/** The name must be the key under which the load returns the value: old data are found by it. */
export type OptionalLoad = <D, E, T = D>(name: string, call: () => Promise<Loadable<D>>, options: LoadOptions<D, E, T>) => Promise<Held<T, E>>;

/** The page's main load. A refusal is not-found, 401 leads to login, other failures show the page of their status; no toast. */
export type RequiredLoad = <D>(name: string, call: () => Promise<Loadable<D>>) => Promise<D>;

export interface LoadArgs {
	api: Api;
	optional: OptionalLoad;
	required: RequiredLoad;
	params: Readonly<Record<string, string | undefined>>;
	/** Without the base path. */
	url: URL;
	locale: Locale;
	site: { origin: string; base: string; loggedIn: boolean };
}

export type Load<T> = (args: LoadArgs) => Promise<T>;
/** What a page receives: what its load returned, the agency's SEO row for the address, and what could not be refreshed. */
export type Loaded<T> = T & { seo: Seo; stale: Stale };

/** Thrown by the api of a second load in place of a call whose answer is what the page shows already. */
export const unchanged = Symbol('unchanged');

interface Kept {
	value: unknown;
	since: number;
	address: string;
}

interface Surroundings extends Omit<LoadArgs, 'optional' | 'required'> {
	/** Old data. None on the server, where it would be another visitor's. */
	kept: Map<string, Kept> | undefined;
	/** Told of every failure; `shown` when a page of its status will speak of it. */
	failed: (error: unknown, shown: boolean) => void;
}

const noSeo: Seo = { title: '', keywords: '', description: '', image: '' };

export async function runLoad<T extends object>(load: Load<T>, { kept, failed, ...given }: Surroundings, withSeo = true): Promise<Loaded<T>> {
	const { url, api } = given;
	const address = url.pathname + url.search;
	const place = (whole: string) => whole.split('?')[0];
	const stale: Stale = {};

	async function hold<D, E, T>(name: string, call: () => Promise<Loadable<D>>, options: LoadOptions<D, E, T>): Promise<unknown> {
		const entry = kept?.get(name);
		const same = options.keepFor === 'path' ? entry && place(entry.address) === url.pathname : entry?.address === address;
		const old = entry && (!options.keepFor || same) ? entry : undefined;
		try {
			const answer = await call();
			if (options.keepOnRefusal && answer.code !== 1) {
				if (!old && options.failPage === 'any') throw unavailable(404, (answer as { reason?: string }).reason ?? '');
				return old ? old.value : options.empty;
			}
			const arrived = (answer as { data?: D }).data;
			const value = arrived === undefined || arrived === null ? options.empty : options.map ? options.map(arrived) : arrived;
			kept?.set(name, { value, since: Date.now(), address });
			return value;
		} catch (error) {
			if (isThrown(error)) throw error;
			if (error === unchanged) {
				if (!entry) stale[name] = 0;
				return entry ? entry.value : options.empty;
			}
			const { status, reason, traceId } = failureOf(error);
			// All that is left of the site to who is about to go is the way back.
			if (reason === 'account_closing') throw redirect(paths.userBack());
			const login = status === 401 && loginFor(url);
			if (login) throw redirect(login);
			const gone = status === 404 || status === 410;
			// A list that was shown stays (R38); a thing that is gone or closed since does not.
			const closed = options.keepFor && status >= 400 && status < 500 && !isPassing(status);
			const shown =
				(options.failPage === 'any' && (!old || Boolean(closed))) ||
				(options.failPage === 'missing' && gone) ||
				(options.failPage === 'down' && status === 503 && !kept);
			if (shown && kept && reason === 'network') throw new Unreachable();
			failed(error, shown);
			if (shown) throw unavailable(status, reason, traceId);
			stale[name] = old?.since ?? 0;
			return old ? old.value : options.empty;
		}
	}

	const optional: OptionalLoad = (name, call, options) => hold(name, call, options) as ReturnType<OptionalLoad> as never;
	const required: RequiredLoad = (name, call) => hold(name, call, { empty: null, keepOnRefusal: true, keepFor: 'path', failPage: 'any' }) as never;
	const { pathname } = url;
	const [own, seo] = await Promise.all([
		load({ ...given, optional, required }),
		// R39: the root has no texts of its own. A URL's pathname is never empty.
		withSeo && pathname !== '/' ? optional('seo', () => api('seo', { pathname }), { empty: noSeo, keepFor: 'address', failPage: 'down' }) : noSeo,
	]);
	return { ...own, seo, stale };
}

/** `export const loader = serverLoader(load)`. `statusOf`: the page's status, when what was found decides it. */
export function serverLoader<T extends object>(load: Load<T> & Load<Plain<T>>, withSeo = true, statusOf?: (loaded: Loaded<T>) => number) {
	return async ({ context, params, url }: LoaderFunctionArgs): Promise<Loaded<T>> => {
		const { api, locale, origin, base, loggedIn, onError } = context.get(visitContext);
		const failed = (error: unknown) => {
			if (failureOf(error).status >= 500) onError?.(error);
		};
		const loaded = await runLoad<T>(
			load,
			{ api, params, locale, url: bare(url, base), site: { origin, base, loggedIn }, kept: undefined, failed },
			withSeo,
		);
		return statusOf ? (data(found(loaded), { status: statusOf(loaded) }) as never) : found(loaded);
	};
}

/**
 * `export const clientLoader = browserLoader(load)`: calls over HTTP, and keeps what was shown for when a load fails. A page that cannot be
 * reached leaves the navigation open: the old page stays, says so (`ChunkFailure`), and the load is tried until it succeeds.
 */
/** Runs a load once more for what is the member's own (`own-parts.ts`), while that is under way; undefined otherwise. */
type SecondLoad = <T>(load: (api: Api) => Promise<T>, shown: T) => Promise<T>;
/** Loads of the page at this address run so. */
export const second: { address?: string; run?: SecondLoad } = {};

export function browserLoader<T extends object>(load: Load<T>, withSeo = true) {
	const kept = new Map<string, Kept>();
	/** Whose answers are kept: on failure the next member is not shown what the one before saw. */
	let keptFor = '';
	let shown: Loaded<T> | undefined;
	const clientLoader = async ({ params, url, request }: ClientLoaderFunctionArgs): Promise<Loaded<T>> => {
		const { signal } = request;
		const failed = (error: unknown, isShown: boolean) => {
			// Nothing is said of a load whose reader has gone elsewhere. One leads to the login by itself; one of the login page stays there: led to the login
			// by the page that is being left, it would begin anew, for ever.
			if (!isShown && !signal.aborted) handleFailure(error, true);
		};
		const base = browserBase();
		const token = readSessionToken();
		if (token !== keptFor) kept.clear();
		keptFor = token;
		const site = { origin: location.origin, base, loggedIn: token !== '' };
		const given = { api: quietApi, params, locale: pageLocale(), url: bare(url, base), site, kept, failed };
		// A page that failed has nothing to show: it is loaded anew.
		if (shown && second.run && second.address === url.pathname + url.search)
			return second.run((api) => runLoad(load, { ...given, api }, withSeo), shown);
		for (let attempt = 0; ; attempt += 1) {
			try {
				return await runLoad(load, given, withSeo);
			} catch (error) {
				if (!(error instanceof Unreachable)) throw error;
				signal.throwIfAborted();
				window.dispatchEvent(new Event(pageUnreachable));
				await nextTry(attempt, signal);
			}
		}
	};
	return Object.assign(clientLoader, {
		/** Takes over what the server rendered into the page. */
		remember(loaded: unknown, address: string): void {
			shown = loaded as typeof shown;
			keptFor = readSessionToken();
			const { stale, ...values } = (loaded ?? {}) as Loaded<object>;
			for (const [name, value] of Object.entries(values)) if (stale?.[name] === undefined) kept.set(name, { value, since: Date.now(), address });
		},
	});
}

/** The page that was asked for has nothing to show, because the network is away: the one that is there stays until it is back. */
class Unreachable extends Error {}

/** Throws when the reader has gone elsewhere meanwhile. */
function nextTry(attempt: number, signal: AbortSignal): Promise<void> {
	return new Promise((resolve, reject) => {
		const cancel = onNextTry(attempt, resolve);
		signal.addEventListener('abort', () => {
			cancel();
			reject(signal.reason);
		});
	});
}

function bare(url: URL, base: string): URL {
	const plain = new URL(url);
	plain.pathname = withoutBase(url.pathname, base);
	return plain;
}

/** Thrown: the page of this status. A malformed address is one that does not exist; a server that cannot be reached is one that is down. */
function unavailable(status: number, reason: string, traceId?: string) {
	return data({ reason, traceId }, { status: status === 400 || status === 422 ? 404 : status || 503 });
}

/** What a load throws on purpose: a redirect, or `data(…, { status })`. */
function isThrown(error: unknown): boolean {
	return error instanceof Response || (typeof error === 'object' && error !== null && 'type' in error && error.type === 'DataWithResponseInit');
}

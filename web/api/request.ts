import type { Envelope, Problem } from '../../contract/call.ts';
import { CallError, type FailureReason } from '../../contract/errors.ts';
import type { Reason } from '../../contract/reasons.ts';
import { pageLocale } from '../lib/locale.ts';
import { clearSessionToken, readSessionToken } from '../lib/session-cookie.ts';

export interface RequestOptions {
	method?: 'GET' | 'POST';
	query?: object;
	body?: unknown;
	/** Milliseconds; none unless set. */
	timeout?: number | undefined;
	/** How long a GET's answer is kept, in milliseconds. A POST is never kept. */
	cache?: number | undefined;
	/** A 401 leaves the token where it is. */
	keepToken?: boolean | undefined;
	/** Nobody waits for the answer any more: it ends as after a timeout. */
	signal?: AbortSignal | undefined;
}

/** A call that did not succeed in the browser. Status 0: there was no readable answer. */
export class RequestError extends CallError {
	readonly statusText: string;
	/** The envelope, when the answer had one: 422 names the fields in `errors`. */
	readonly answer: Partial<Problem> | undefined;
	constructor(status: number, reason: FailureReason, message: string, statusText = '', answer?: Partial<Problem>) {
		super(status, reason, message, answer?.traceId);
		this.statusText = statusText;
		this.answer = answer;
	}
}

const cacheTime = 60_000;
const cacheSize = 200;
const kept = new Map<string, { until: number; answer: Promise<Envelope<unknown, Reason>> }>();

/** Forget every answer. Login and logout do, and so does every POST, since it may have changed what a GET answers. */
export function clearRequestCache(): void {
	kept.clear();
}

/** The specification's request client. Answers the envelope; throws `RequestError` for everything else. */
export function request<T, R extends Reason>(
	path: string,
	{ method = 'GET', query = {}, body, timeout, cache = cacheTime, keepToken, signal }: RequestOptions = {},
): Promise<Envelope<T, R>> {
	const token = readSessionToken();
	const locale = pageLocale();
	const search = new URLSearchParams();
	for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== null) search.set(name, String(value));
	const url = search.size ? `${path}?${search}` : path;
	const headers: Record<string, string> = { accept: 'application/json', 'accept-language': locale, token, 'domain-name': '' };

	if (method === 'POST') {
		headers['content-type'] = 'application/json';
		return send<T, R>(url, { method, headers, body: JSON.stringify(body ?? {}) }, timeout, keepToken, signal).finally(clearRequestCache);
	}

	const key = `${locale} ${token} ${url}`;
	const before = kept.get(key);
	if (before && cache > 0 && before.until > Date.now()) return before.answer as Promise<Envelope<T, R>>;
	const answer = send<T, R>(url, { method, headers }, timeout, keepToken, signal);
	if (cache > 0) {
		if (kept.size >= cacheSize) clearRequestCache();
		const entry = { until: Date.now() + cache, answer };
		const forget = () => {
			if (kept.get(key) === entry) kept.delete(key);
		};
		kept.set(key, entry);
		answer.then(({ code }) => code !== 1 && forget(), forget);
	}
	return answer;
}

async function send<T, R extends Reason>(
	url: string,
	init: RequestInit,
	timeout: number | undefined,
	keepToken = false,
	signal?: AbortSignal,
): Promise<Envelope<T, R>> {
	const token = readSessionToken();
	const abort = new AbortController();
	signal?.addEventListener('abort', () => abort.abort());
	const timer = timeout ? setTimeout(() => abort.abort(), timeout) : undefined;
	let response: Response;
	let text: string;
	try {
		response = await fetch(url, { ...init, signal: abort.signal });
		text = await response.text();
	} catch (error) {
		if (abort.signal.aborted) throw new RequestError(0, 'timeout', `timeout of ${timeout}ms exceeded`);
		throw new RequestError(0, 'network', error instanceof Error ? error.message : 'network error');
	} finally {
		clearTimeout(timer);
	}

	let answer: Envelope<T, R> | undefined;
	try {
		answer = JSON.parse(text);
	} catch {
		// A proxy's HTML page with an error status is that error; with a good one it is no answer.
	}
	const { status, statusText, ok } = response;
	if (!ok) {
		const refusal = answer as Partial<Problem> | undefined;
		// One that was sent with a token of before says nothing of the one that is there now.
		if (status === 401 && !keepToken && readSessionToken() === token) {
			// The token is unknown, expired or revoked: keeping it would let the guards pass a stranger.
			clearSessionToken();
			clearRequestCache();
		}
		throw new RequestError(status, refusal?.reason ?? 'http_error', refusal?.msg || statusText || `HTTP error ${status}`, statusText, refusal);
	}
	if (!answer || typeof answer !== 'object') throw new RequestError(0, 'unreadable', 'JSON parse failure');
	return answer;
}

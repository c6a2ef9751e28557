import type { Envelope } from '../../contract/call.ts';
import type { CallInput, CallOutput, CallReason } from '../../contract/calls.ts';
import type { CallKey, callPaths } from '../../contract/paths.ts';
import { publicPaths } from '../../contract/public-paths.ts';
import { browserBase } from '../lib/base.ts';
import { handleFailure } from './failure.ts';
import { request } from './request.ts';

export interface CallOptions {
	/** The caller shows the failure itself: no toast, no way to login. */
	skipHandler?: boolean;
	/** Milliseconds a GET's answer is kept; 60 s by default, 0 asks anew. */
	cache?: number;
	/** A 401 leaves the token where it is. */
	keepToken?: boolean;
	/** Milliseconds; none unless set. */
	timeout?: number;
	/** Nobody waits for the answer any more: it ends as after a timeout. */
	signal?: AbortSignal;
}

type Address = (typeof callPaths)[CallKey];
type Addresses = { [K in CallKey]?: Address };
/** Those of public pages; the member area adds its own. */
export const addresses: Addresses = { ...publicPaths };

/**
 * Calls over HTTP, typed by the contract. Answers the envelope (`code` 1, or a refusal with its `reason`), throws `RequestError` for
 * HTTP errors, after the global handler has spoken.
 */
export async function browserApi<K extends CallKey>(
	key: K,
	input: CallInput<K>,
	options: CallOptions = {},
): Promise<Envelope<CallOutput<K>, CallReason<K>>> {
	const [method, path] = addresses[key] as Address;
	const { cache, timeout, keepToken, signal } = options;
	try {
		return await request<CallOutput<K>, CallReason<K>>(browserBase() + path, {
			method,
			cache,
			timeout,
			keepToken,
			signal,
			...(method === 'GET' ? { query: input } : { body: input }),
		});
	} catch (error) {
		if (!options.skipHandler) handleFailure(error);
		throw error;
	}
}

/** For loads, which decide themselves what a failure means. */
export function quietApi<K extends CallKey>(key: K, input: CallInput<K>): Promise<Envelope<CallOutput<K>, CallReason<K>>> {
	return browserApi(key, input, { skipHandler: true });
}

import type { FailureReason } from '../../../contract/errors.ts';
import { readSessionToken } from '../../lib/session-cookie.ts';
import { type PlayTrouble, troubleOf } from './failures.ts';

/** Milliseconds. */
const patience = 10_000;

/** Why a playlist gives nothing: whom it refuses, and for what. `link_expired` otherwise: whoever asks for a new address learns more. */
export async function askWhy(playlist: string): Promise<PlayTrouble> {
	// `AbortSignal.timeout` is newer than some of the browsers that come here.
	const abort = new AbortController();
	const timer = setTimeout(() => abort.abort(), patience);
	try {
		const answer = await fetch(playlist, { headers: { token: readSessionToken() }, cache: 'no-store', signal: abort.signal });
		// A playlist that is gone may have another one in its place.
		if (answer.status !== 401 && answer.status !== 403) return 'link_expired';
		const { reason = '' } = (await answer.json().catch(() => ({}))) as { reason?: FailureReason };
		return troubleOf({ status: answer.status, reason });
	} catch {
		return 'link_expired';
	} finally {
		clearTimeout(timer);
	}
}

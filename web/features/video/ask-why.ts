import type { FailureReason } from '../../../contract/errors.ts';
import { readSessionToken } from '../../lib/session-cookie.ts';
import { isRefusal, type PlayTrouble, troubleOf } from './failures.ts';

/** Milliseconds. */
const patience = 10_000;

/** Why a playlist gives nothing: its refusal. `link_expired` where it is not refused, or does not answer: whoever asks for a new address learns more. */
export async function askWhy(playlist: string): Promise<PlayTrouble> {
	// `AbortSignal.timeout` is newer than some of the browsers that come here.
	const abort = new AbortController();
	const timer = setTimeout(() => abort.abort(), patience);
	try {
		const answer = await fetch(playlist, { headers: { token: readSessionToken() }, cache: 'no-store', signal: abort.signal });
		if (!isRefusal(answer.status)) return 'link_expired';
		const { reason = '' } = (await answer.json().catch(() => ({}))) as { reason?: FailureReason };
		return troubleOf({ status: answer.status, reason });
	} catch {
		return 'link_expired';
	} finally {
		clearTimeout(timer);
	}
}

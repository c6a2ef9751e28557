import type { Session } from '../../../contract/members/public.ts';
import { browserApi } from '../../api/api.ts';
import { attempt, type Refused } from './refusal.ts';

const quiet = { skipHandler: true } as const;

/**
 * Logs in. When strangers have guessed so often that the account waits, the browser works out a proof by itself and tries once more: the right
 * password then gets through. `onProving` hears when that begins and when it is over.
 */
export async function loginByPassword(
	input: { account: string; password: string },
	onProving: (proving: boolean) => void,
): Promise<{ data: Session } | { refused: Refused }> {
	const answer = await attempt(() => browserApi('login', input, quiet));
	if (!('refused' in answer) || answer.refused.reason !== 'login_locked') return answer;
	onProving(true);
	try {
		const challenge = await attempt(() => browserApi('captcha', {}, { ...quiet, cache: 0 }));
		if ('refused' in challenge) return challenge;
		const proof = await attempt(async () => {
			const { prove } = await import('./proof.ts');
			return { code: 1, data: await prove(challenge.data, () => {}) };
		});
		return 'refused' in proof ? proof : await attempt(() => browserApi('login', { ...input, proof: proof.data }, quiet));
	} finally {
		onProving(false);
	}
}

import type { CaptchaChallenge } from '../../../contract/members/public.ts';
import type { ProofNews, ProofTask } from './proof.worker.ts';

/**
 * Solves a challenge (ALTCHA: find the number whose SHA-256 with the salt is the challenge) beside the page, and words it as the
 * server takes it. `onProgress` hears the share of all numbers that has been tried.
 */
export async function prove(
	{ algorithm, challenge, maxnumber, salt, signature }: CaptchaChallenge,
	onProgress: (share: number) => void,
): Promise<string> {
	const number = await search({ challenge, salt, maxnumber }, (tried) => onProgress(tried / maxnumber));
	return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }));
}

function search(task: ProofTask, onTried: (tried: number) => void): Promise<number> {
	const worker = new Worker(new URL('./proof.worker.ts', import.meta.url), { type: 'module' });
	return new Promise<number>((resolve, reject) => {
		worker.onmessage = ({ data }: MessageEvent<ProofNews>) => {
			if ('tried' in data) onTried(data.tried);
			else if (data.number >= 0) resolve(data.number);
			else reject(new Error('the challenge has no solution'));
		};
		worker.onerror = ({ message }) => reject(new Error(`proof worker: ${message}`));
		worker.postMessage(task);
	}).finally(() => worker.terminate());
}

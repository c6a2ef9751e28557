import { hash } from 'node:crypto';
import type { CaptchaChallenge } from '../contract/members/public.ts';

/** Solves a challenge as a browser does; base64 JSON. */
export function solve({ algorithm, challenge, salt, signature, maxnumber }: CaptchaChallenge): string {
	for (let number = 0; number <= maxnumber; number += 1) {
		const found = hash('sha256', `${salt}${number}`) === challenge;
		if (found) return Buffer.from(JSON.stringify({ algorithm, challenge, number, salt, signature })).toString('base64');
	}
	throw new Error('the challenge has no solution');
}

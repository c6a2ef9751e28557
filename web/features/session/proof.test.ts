import { createHash } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { workersRun } from '../../../test/web/worker.ts';
import { prove } from './proof.ts';

afterEach(() => vi.unstubAllGlobals());

const challengeFor = (number: number, maxnumber: number, salt = 'abc?x=1') => ({
	algorithm: 'SHA-256' as const,
	challenge: createHash('sha256').update(`${salt}${number}`).digest('hex'),
	maxnumber,
	salt,
	signature: 'signed',
});
const worker = () => import('./proof.worker.ts');

test('R61 a proof names the number whose hash is the challenge, as the server takes it; progress is a share of all numbers', async () => {
	const made = workersRun(worker);
	const shares: number[] = [];
	const challenge = challengeFor(45_678, 100_000);
	const proof = JSON.parse(atob(await prove(challenge, (share) => shares.push(share))));
	const { maxnumber, ...asked } = challenge;
	expect(proof).toEqual({ ...asked, number: 45_678 });
	expect(shares).toEqual([0.2, 0.4]);
	expect(made).toMatchObject([{ address: expect.stringMatching(/\/proof\.worker\.ts$/), type: 'module', ended: true }]);
});

test.each([
	['the first number', 0, 0],
	['the last number', 300, 300],
])('R61 %s is tried', async (_what, number, maxnumber) => {
	workersRun(worker);
	expect(JSON.parse(atob(await prove(challengeFor(number, maxnumber), () => {}))).number).toBe(number);
});

test('R61 without a solution there is no proof, and the worker ends', async () => {
	const made = workersRun(worker);
	await expect(prove(challengeFor(301, 300), () => {})).rejects.toThrow('the challenge has no solution');
	expect(made[0]?.ended).toBe(true);
	// The whole hash must agree, not its beginning.
	const { challenge } = challengeFor(5, 300);
	const nearly = `${challenge.slice(0, -1)}${challenge.endsWith('0') ? '1' : '0'}`;
	await expect(prove({ ...challengeFor(5, 300), challenge: nearly }, () => {})).rejects.toThrow('no solution');
});

test('R61 a worker that crashes is told', async () => {
	const made = workersRun(() => Promise.reject(new Error('no module')));
	await expect(prove(challengeFor(1, 300), () => {})).rejects.toThrow('proof worker: no module');
	expect(made[0]?.ended).toBe(true);
});

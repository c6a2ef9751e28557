import { expect, test } from 'vitest';
import { SharedFlushes } from './shared-flushes.ts';

/** Flushes that end when the test says so; `begun` names those that began. */
function held() {
	const begun: string[] = [];
	const ends: ((error?: Error) => void)[] = [];
	const flushes = new SharedFlushes((path) => {
		begun.push(path);
		return new Promise((resolve, reject) => ends.push((error) => (error === undefined ? resolve() : reject(error))));
	});
	return { flushes, begun, ends };
}
/** All that was ready has run. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('R70 those who come together share a flush; those who come while it runs share the next one, which waits for its end', async () => {
	const { flushes, begun, ends } = held();
	const ended: string[] = [];
	const come = (name: string) => void flushes.flush('a').then(() => ended.push(name));
	come('1');
	come('2');
	await settled();
	expect([begun, flushes.size]).toEqual([['a'], 1]);
	come('3');
	come('4');
	await settled();
	expect([begun, ended]).toEqual([['a'], []]);
	ends[0]?.();
	await settled();
	expect([begun, ended]).toEqual([
		['a', 'a'],
		['1', '2'],
	]);
	ends[1]?.();
	await settled();
	expect([begun, ended, flushes.size]).toEqual([['a', 'a'], ['1', '2', '3', '4'], 0]);
});

test('R70 folders do not wait for each other', async () => {
	const { flushes, begun, ends } = held();
	const both = [flushes.flush('a'), flushes.flush('b')];
	await settled();
	expect([begun, flushes.size]).toEqual([['a', 'b'], 2]);
	for (const end of ends) end();
	await Promise.all(both);
	expect(flushes.size).toBe(0);
});

test('R70 a flush that fails fails for those who share it, and the next one begins', async () => {
	const { flushes, ends } = held();
	const first = flushes.flush('a').catch((error: Error) => error.message);
	await settled();
	const second = flushes.flush('a');
	await settled();
	ends[0]?.(new Error('no space'));
	expect(await first).toBe('no space');
	await settled();
	ends[1]?.();
	expect([await second, flushes.size]).toEqual([undefined, 0]);
});

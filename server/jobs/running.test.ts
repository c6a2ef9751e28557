import { expect, test } from 'vitest';
import { Running } from './running.ts';

test('O1 what runs is waited for, well or not, and forgotten once it has ended', async () => {
	const running = new Running();
	let [end, fail] = [() => {}, (_error: Error) => {}];
	const well = running.add(new Promise((resolve) => (end = resolve)));
	const badly = running.add(new Promise((_resolve, reject) => (fail = reject)));
	expect(running.size).toBe(2);
	let settled = false;
	const all = running.settled().then(() => (settled = true));
	end();
	await well;
	expect([running.size, settled]).toEqual([1, false]);
	fail(new Error('gone'));
	await expect(badly).rejects.toThrow('gone');
	await all;
	expect(running.size).toBe(0);
	await running.settled();
});

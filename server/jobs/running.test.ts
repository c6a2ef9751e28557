import { expect, test } from 'vitest';
import { Running } from './running.ts';

test('O1 what runs is waited for, well or not, and forgotten once it has ended', async () => {
	const running = new Running();
	let [end, fail] = [() => {}, (_error: Error) => {}];
	const well = running.add('7', new Promise((resolve) => (end = resolve)));
	const badly = running.add('8', new Promise((_resolve, reject) => (fail = reject)));
	expect([running.size, running.ids]).toEqual([2, ['7', '8']]);
	let settled = false;
	const all = running.settled(60_000).then(() => (settled = true));
	end();
	await well;
	expect([running.size, running.ids, settled]).toEqual([1, ['8'], false]);
	fail(new Error('gone'));
	await expect(badly).rejects.toThrow('gone');
	await all;
	expect(running.size).toBe(0);
	expect(await running.settled(60_000)).toEqual([]);
});

test('O1 what does not end is left after a while, and named', async () => {
	const running = new Running();
	let end = () => {};
	const work = running.add('9', new Promise((resolve) => (end = resolve)));
	expect(await running.settled(1)).toEqual(['9']);
	end();
	await work;
});

import { setImmediate as turn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { batched } from './batched.ts';

/** Reads that come back when they are let, and the keys of each. */
function reads({ atMost = 100, patience = 60_000 } = {}) {
	const made: { keys: readonly number[]; answer: () => void; fail: () => void }[] = [];
	const ask = batched<number, string>(
		(keys) =>
			new Promise((resolve, reject) => {
				made.push({ keys, answer: () => resolve(keys.map((key) => `n${key}`)), fail: () => reject(new Error('gone')) });
			}),
		{ atMost, patience },
	);
	/** When so many reads were made: the last of them. */
	const nth = (count: number) =>
		vi.waitFor(() => {
			const last = made[count - 1];
			if (last === undefined) throw new Error(`${made.length} reads`);
			return last;
		}, 20_000);
	return { ask, nth, keys: () => made.map((read) => read.keys) };
}

/** Turns of the event loop in which a read that is not held up would have gone. */
const someTurns = async () => {
	for (let n = 0; n < 5; n += 1) await turn();
};

test('what is asked for in one turn is one read, and everybody gets their own answer', async () => {
	const { ask, nth, keys } = reads();
	const answers = Promise.all([1, 2, 1].map(ask));
	(await nth(1)).answer();
	expect(await answers).toEqual(['n1', 'n2', 'n1']);
	expect(keys()).toEqual([[1, 2, 1]]);
});

test('what is asked for while a read is under way waits, and is one read when that has come back', async () => {
	const { ask, nth, keys } = reads();
	const first = ask(1);
	const { answer } = await nth(1);
	const [second, third] = [ask(2), someTurns().then(() => ask(1))];
	await someTurns();
	await someTurns();
	expect(keys()).toEqual([[1]]);
	answer();
	(await nth(2)).answer();
	expect(await Promise.all([first, second, third])).toEqual(['n1', 'n2', 'n1']);
	expect(keys()).toEqual([[1], [2, 1]]);
	const later = ask(3);
	(await nth(3)).answer();
	expect(await later).toBe('n3');
});

test('a slow read holds others up for so long and no longer, however often', async () => {
	const { ask, nth, keys } = reads({ patience: 20 });
	for (const before of [0, 2]) {
		const slow = ask(1);
		const { answer } = await nth(before + 1);
		const others = [ask(2), ask(3)];
		(await nth(before + 2)).answer();
		expect(await Promise.all(others)).toEqual(['n2', 'n3']);
		answer();
		expect(await slow).toBe('n1');
	}
	expect(keys()).toEqual([[1], [2, 3], [1], [2, 3]]);
});

test('more than fit into one read are several, none of them forgotten', async () => {
	const { ask, nth, keys } = reads({ atMost: 2 });
	const first = ask(0);
	const { answer } = await nth(1);
	const more = [1, 2, 3, 4, 5].map(ask);
	await someTurns();
	answer();
	for (const count of [2, 3, 4]) (await nth(count)).answer();
	expect(await Promise.all([first, ...more])).toEqual(['n0', 'n1', 'n2', 'n3', 'n4', 'n5']);
	expect(keys()).toEqual([[0], [1, 2], [3, 4], [5]]);
});

test('a read that fails is the answer to its own keys; the next ones go on', async () => {
	const { ask, nth } = reads();
	const [first, other] = [ask(1), ask(2)];
	const failed = Promise.allSettled([first, other]);
	const { fail } = await nth(1);
	const next = ask(3);
	await someTurns();
	fail();
	expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
	(await nth(2)).answer();
	expect(await next).toBe('n3');
});

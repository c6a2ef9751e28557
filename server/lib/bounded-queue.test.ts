import { expect, test } from 'vitest';
import { until } from '../../test/processes.ts';
import { BoundedQueue, boundedQueues } from './bounded-queue.ts';

/** Work that lasts until it is let go. */
function gate() {
	let open = () => {};
	const wait = new Promise<void>((resolve) => {
		open = resolve;
	});
	return { wait, open };
}

test('S4 so many run, so many wait, and one more is refused at once', async () => {
	const queue = new BoundedQueue('test-bound', { concurrency: 2, waiting: 3 });
	const { wait, open } = gate();
	let most = 0;
	let running = 0;
	const work = async () => {
		running += 1;
		most = Math.max(most, running);
		await wait;
		running -= 1;
	};
	const all = Array.from({ length: 5 }, () => queue.run(work));
	await expect(queue.run(work)).rejects.toMatchObject({ reason: 'overloaded', status: 503, retryAfter: expect.any(Number) });
	await until(() => running === 2);
	open();
	await Promise.all(all);
	expect(most).toBe(2);
	await expect(queue.run(async () => 7)).resolves.toBe(7);
});

test('S4 readers take turns, each one’s own work keeps its order, and nobody has more than their share', async () => {
	const queue = new BoundedQueue('test-fair', { concurrency: 1, waiting: 20, ofOne: 4 });
	const order: string[] = [];
	const { wait, open } = gate();
	const as = (who: string, label: string) => queue.run(async () => void order.push(label), { who });
	const first = queue.run(() => wait, { who: 'greedy' });
	await until(() => queue.running === 1);
	const greedy = ['g1', 'g2', 'g3'].map((label) => as('greedy', label));
	await expect(as('greedy', 'g4')).rejects.toMatchObject({ reason: 'too_many_requests', status: 429 });
	const modest = ['m1', 'm2'].map((label) => as('modest', label));
	open();
	await Promise.all([first, ...greedy, ...modest]);
	expect(order).toEqual(['g1', 'm1', 'g2', 'm2', 'g3']);
	await expect(as('greedy', 'g5')).resolves.toBeUndefined();
});

test('S4 what goes first goes before all that wait, and changes nobody’s turn', async () => {
	const queue = new BoundedQueue('test-first', { concurrency: 1, waiting: 20 });
	const order: string[] = [];
	const { wait, open } = gate();
	const held = queue.run(() => wait);
	await until(() => queue.running === 1);
	const as = (label: string, first: boolean) => queue.run(async () => void order.push(label), { who: label, first });
	const all = [as('a', false), as('b', false), as('x', true), as('c', false), as('y', true)];
	open();
	await Promise.all([held, ...all]);
	expect(order).toEqual(['x', 'y', 'a', 'b', 'c']);
});

test('S4 what goes first for a reader who waits too lets nobody wait longer for it', async () => {
	const queue = new BoundedQueue('test-rounds', { concurrency: 1, waiting: 20 });
	const order: string[] = [];
	const [one, other] = [gate(), gate()];
	const as = (who: string, label: string) => queue.run(async () => void order.push(label), { who });
	const all = [queue.run(() => one.wait, { who: 'a' }), as('a', 'a2'), as('a', 'a3'), queue.run(() => other.wait, { who: 'a', first: true })];
	await until(() => queue.running === 1);
	one.open();
	await all[0];
	await until(() => queue.running === 1);
	all.push(as('b', 'b1'));
	other.open();
	await Promise.all(all);
	expect(order).toEqual(['a2', 'b1', 'a3']);
});

test('S4 who keeps coming does not keep those from their turn who came before', async () => {
	const queue = new BoundedQueue('test-order', { concurrency: 1, waiting: 100 });
	const order: number[] = [];
	let serial = 0;
	const one = async (): Promise<void> => {
		serial += 1;
		const mine = serial;
		await queue.run(async () => void order.push(mine));
		if (serial < 50) await one();
	};
	await Promise.all(Array.from({ length: 10 }, one));
	expect(order).toEqual([...order].sort((a, b) => a - b));
});

test('S4 a failure and a reader who left give their places back; nothing is done for who left', async () => {
	const queue = new BoundedQueue('test-left', { concurrency: 1, waiting: 5, ofOne: 1 });
	await expect(
		queue.run(
			async () => {
				throw new Error('broken');
			},
			{ who: 'a' },
		),
	).rejects.toThrow('broken');
	let isDone = false;
	const work = async () => {
		isDone = true;
	};
	const left = queue.run(work, { who: 'a', isLeft: () => true });
	await expect(left).rejects.toMatchObject({ reason: 'overloaded' });
	expect(isDone).toBe(false);
	await expect(queue.run(async () => 1, { who: 'a' })).resolves.toBe(1);
});

test('S4 refusals say when to ask again and, to the log, which queue it was and why', async () => {
	const queue = new BoundedQueue('test-words', { concurrency: 1, waiting: 1, ofOne: 1 });
	const { wait, open } = gate();
	const first = queue.run(() => wait, { who: 'a' });
	await until(() => queue.running === 1);
	const second = queue.run(async () => 'second', { who: 'b' });
	expect([queue.running, queue.waiting]).toEqual([1, 1]);
	await expect(queue.run(async () => 0, { who: 'a' })).rejects.toMatchObject({
		reason: 'too_many_requests',
		retryAfter: 3,
		message: 'test-words: all places of one reader are taken',
	});
	await expect(queue.run(async () => 0, { who: 'c' })).rejects.toMatchObject({ reason: 'overloaded', retryAfter: 3, message: 'test-words: full' });
	open();
	await first;
	expect(await second).toBe('second');
	await expect(queue.run(async () => 0, { isLeft: () => true })).rejects.toMatchObject({ message: 'test-words: left', retryAfter: 3 });
	expect(await queue.run(async () => 'still here', { isLeft: () => false })).toBe('still here');
});

test('S4 whose turn comes after their patience is told so, and the work is not begun', async () => {
	const queue = new BoundedQueue('test-patience', { concurrency: 1, waiting: 2, patience: 10 });
	const { wait, open } = gate();
	const first = queue.run(async () => {
		await wait;
		return 'done';
	});
	await until(() => queue.running === 1);
	let isDone = false;
	const since = Date.now();
	const late = queue.run(async () => {
		isDone = true;
	});
	await until(() => Date.now() - since > 20);
	open();
	// Work that has begun is finished, however long it takes.
	expect(await first).toBe('done');
	await expect(late).rejects.toMatchObject({ reason: 'overloaded', message: 'test-patience: waited too long' });
	expect(isDone).toBe(false);
});

test('S4 readers without a name share one place among the named', async () => {
	const queue = new BoundedQueue('test-nameless', { concurrency: 1, waiting: 20, ofOne: 2 });
	const { wait, open } = gate();
	const one = queue.run(() => wait);
	await until(() => queue.running === 1);
	const two = queue.run(async () => 2);
	await expect(queue.run(async () => 3)).rejects.toMatchObject({ reason: 'too_many_requests' });
	const named = queue.run(async () => 4, { who: 'a' });
	open();
	expect([await one, await two, await named]).toEqual([undefined, 2, 4]);
	const another = new BoundedQueue('test-listed', { concurrency: 1, waiting: 1 });
	expect([...boundedQueues()]).toEqual(expect.arrayContaining([queue, another]));
	expect([queue.running, queue.waiting]).toEqual([0, 0]);
});

test('S4 a reader is remembered while something of theirs runs or waits, and no longer, however it ends', async () => {
	const queue = new BoundedQueue('test-remembered', { concurrency: 1, waiting: 2, ofOne: 2 });
	const { wait, open } = gate();
	const all = [
		queue.run(() => wait, { who: 'a' }),
		queue.run(() => Promise.reject(new Error('no')), { who: 'b' }),
		queue.run(async () => 1, { who: 'a' }),
	];
	await expect(queue.run(async () => 1, { who: 'c' })).rejects.toMatchObject({ reason: 'overloaded' });
	expect(queue.readers).toBe(2);
	open();
	await Promise.allSettled(all);
	expect(queue.readers).toBe(0);
});

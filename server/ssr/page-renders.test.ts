import { expect, test, vi } from 'vitest';
import { until } from '../../test/processes.ts';
import { AppError } from '../lib/app-error.ts';
import { boundedQueues } from '../lib/bounded-queue.ts';
import { isRefused, PageRenders } from './page-renders.ts';

interface Page {
	text: string;
	size?: number;
}
const renders = (options: { staleBytes?: number; byAddress?: boolean; patience?: number } = {}) =>
	new PageRenders<Page>({ staleBytes: 100_000, byAddress: true, patience: 60_000, sizeOf: ({ size = 10 }) => size, ...options });
const here = { isLeft: () => false };
const refused = new AppError('overloaded');
/** The queue of the last made one. */
const queue = () => [...boundedQueues()].find(({ name }) => name === 'renders');

/** Fills a queue with work that the test holds; answers what lets it go. */
function hold(made: PageRenders<Page>, count: number, ipOf: (n: number) => string) {
	let open = () => {};
	const gate = new Promise<void>((resolve) => {
		open = resolve;
	});
	const order: string[] = [];
	const all = Array.from({ length: count }, (_, n) =>
		made.run(
			async () => {
				await gate;
				order.push(String(n));
				return { text: '' };
			},
			{ ...here, ip: ipOf(n) },
		),
	);
	return { open, order, all };
}

test('S4 two are rendered at a time and 150 wait, one more is refused', async () => {
	const made = renders();
	const { open, all } = hold(made, 152, (n) => `198.51.100.${n}`);
	await until(() => queue()?.running === 2 && queue()?.waiting === 150);
	await expect(made.run(async () => ({ text: '' }), { ...here, ip: '203.0.113.1' })).rejects.toMatchObject({ reason: 'overloaded' });
	open();
	await Promise.all(all);
});

test('S4 half of the places are the most for one address, or for one subscriber’s network, unless nobody counts', async () => {
	const made = renders();
	const { open, all } = hold(made, 75, (n) => `2001:db8:1:2::${n.toString(16)}`);
	await expect(made.run(async () => ({ text: '' }), { ...here, ip: '2001:db8:1:2:9::' })).rejects.toMatchObject({ reason: 'too_many_requests' });
	const other = made.run(async () => ({ text: 'other' }), { ...here, ip: '203.0.113.1' });
	open();
	expect(await other).toEqual({ text: 'other' });
	await Promise.all(all);
	const free = renders({ byAddress: false });
	const held = hold(free, 80, () => '203.0.113.1');
	held.open();
	expect(await Promise.all(held.all)).toHaveLength(80);
});

test('S4 a page that was good a moment ago goes before all that wait; one that nobody waits for is not rendered', async () => {
	const made = renders();
	made.remember('/good', { text: 'good' });
	const { open, order, all } = hold(made, 4, (n) => `198.51.100.${n}`);
	await until(() => queue()?.running === 2);
	const late = (key?: string) =>
		made.run(async () => ({ text: String(order.push(key ?? 'none')) }), { ...here, ip: '203.0.113.1', ...(key === undefined ? {} : { key }) });
	const more = [late('/other'), late(), late('/good')];
	const left = made.run(async () => ({ text: String(order.push('left')) }), { ip: '203.0.113.2', isLeft: () => true });
	open();
	await expect(left).rejects.toMatchObject({ reason: 'overloaded' });
	await Promise.all([...all, ...more]);
	expect(order.slice(0, 3)).toEqual(['0', '1', '/good']);
	expect(order).not.toContain('left');
});

test('S4 the last good page stands in for one that was refused, not for one that failed, for ten minutes', async () => {
	// The clock that its cache looks at, a millisecond late at most.
	const began = performance.now();
	const now = vi.spyOn(performance, 'now').mockReturnValue(began);
	try {
		const made = renders();
		made.remember('/a', { text: 'a' });
		expect(made.standIn('/a', refused)).toEqual({ text: 'a' });
		expect([made.standIn('/b', refused), made.standIn('/a', new Error('broken')), made.standIn('/a', new AppError('not_found'))]).toEqual([
			undefined,
			undefined,
			undefined,
		]);
		now.mockReturnValue(began + 599_000);
		expect(made.standIn('/a', new AppError('too_many_requests'))).toEqual({ text: 'a' });
		now.mockReturnValue(began + 601_000);
		await vi.waitFor(() => expect(made.standIn('/a', refused)).toBeUndefined(), { timeout: 20_000 });
	} finally {
		now.mockRestore();
	}
	expect([
		isRefused(refused),
		isRefused(new AppError('too_many_requests')),
		isRefused(new AppError('maintenance')),
		isRefused({ reason: 'overloaded' }),
	]).toEqual([true, true, false, false]);
});

test('S11 they are bounded by their bytes with their keys, and where there are none nothing stands in', async () => {
	const made = renders({ staleBytes: 1000 });
	for (const key of ['a', 'b', 'c']) made.remember(key.repeat(50), { text: key, size: 300 });
	expect(['a', 'b', 'c'].map((key) => made.standIn(key.repeat(50), refused)?.text)).toEqual([undefined, 'b', 'c']);
	const none = renders({ staleBytes: 0 });
	none.remember('/a', { text: 'a' });
	expect(none.standIn('/a', refused)).toBeUndefined();
	expect(await none.run(async () => ({ text: 'x' }), { ...here, ip: '203.0.113.1', key: '/a' })).toEqual({ text: 'x' });
});

test('S4 nobody waits longer for a rendering than they have patience', async () => {
	// With less than none whoever comes has waited too long.
	const made = renders({ patience: -1 });
	await expect(made.run(async () => ({ text: '' }), { ...here, ip: '203.0.113.1' })).rejects.toMatchObject({
		reason: 'overloaded',
		message: 'renders: waited too long',
	});
});

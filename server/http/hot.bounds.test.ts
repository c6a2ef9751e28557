import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, test, vi } from 'vitest';
import { type Entry, TagCache } from '../cache/tag-cache.ts';
import { encode } from './encoded.ts';
import { HotAnswers } from './hot.ts';
import type { RequestFacts } from './request-facts.ts';

type Facts = Pick<RequestFacts, 'coding' | 'ifNoneMatch' | 'finishedKey'>;

/** Finished answers, and a request of these facts put to them; what was written, or null where it was left to the framework. */
function hotOf(maxBytes = 1_000_000) {
	const state = { mayServe: true };
	let facts: Facts | null = null;
	const hot = new HotAnswers(
		maxBytes,
		() => state.mayServe,
		() => facts as RequestFacts | null,
	);
	const requestOf = (given: Partial<Facts> | null, method: string) => {
		facts = given === null ? null : { coding: 'identity', ifNoneMatch: undefined, finishedKey: 'k', ...given };
		return { method } as IncomingMessage;
	};
	return {
		hot,
		state,
		ask: (given: Partial<Facts> | null = {}, method = 'GET') => {
			const written: unknown[] = [];
			const response = {
				writeHead: (...all: unknown[]) => written.push(...all),
				end: (...all: unknown[]) => written.push(...all),
			} as unknown as ServerResponse;
			return hot.answer(requestOf(given, method), response) ? written : written.length > 0 ? 'wrote and left' : null;
		},
		remember: (entry: Entry<unknown>, body: string, given: Partial<Facts> | null = {}, more = {}) =>
			hot.remember(requestOf(given, 'GET'), {
				entry,
				wire: encode(Buffer.from(body), 'text/plain'),
				status: 200,
				headers: { 'x-content-type-options': 'nosniff', vary: 'v' },
				...more,
			}),
	};
}
const cache = new TagCache<string>({ maxBytes: 1_000_000, maxAgeMs: 60_000 });
const entryOf = (more = {}) => cache.load(`${Math.random()}`, async () => ({ value: '', tags: ['t'], size: 1, ...more }));

describe('R54 a finished answer', () => {
	test('is written as it was, to exactly the request that it is for', async () => {
		const { ask, remember } = hotOf();
		await remember(await entryOf(), 'body');
		const { etag } = encode(Buffer.from('body'), '');
		expect(ask()).toEqual([
			200,
			['x-content-type-options', 'nosniff', 'vary', 'v', 'etag', etag, 'content-type', 'text/plain', 'content-length', '4'],
			Buffer.from('body'),
		]);
		expect([ask({ finishedKey: 'other' }), ask({ finishedKey: null }), ask(null), ask({}, 'HEAD'), ask({}, 'POST')]).toEqual([
			null,
			null,
			null,
			null,
			null,
		]);
		// What the reader holds has said the rest.
		expect(ask({ ifNoneMatch: etag })).toEqual([304, ['vary', 'v', 'etag', etag]]);
		expect(ask({ ifNoneMatch: '"other"' })).toMatchObject([200, expect.any(Array), Buffer.from('body')]);
	});
	test('has its status, and says in which coding it is', async () => {
		const { ask, remember } = hotOf();
		await remember(await entryOf(), 'x'.repeat(2000), { coding: 'gzip' }, { status: 203 });
		const [status, headers, body] = ask() as [number, string[], Buffer];
		expect([status, headers.slice(-2), body.length < 100, headers[headers.indexOf('content-length') + 1]]).toEqual([
			203,
			['content-encoding', 'gzip'],
			true,
			String(body.length),
		]);
	});
	test('is served no more once its entry is dead or over, or while nobody is heard; and then it is gone', async () => {
		for (const spoil of ['dead', 'over', 'deaf']) {
			const { ask, remember, state } = hotOf();
			const entry = await entryOf();
			await remember(entry, 'body');
			expect(ask(), spoil).toHaveLength(3);
			if (spoil === 'dead') entry.dead = true;
			if (spoil === 'over') Object.assign(entry, { expiresAt: Date.now() });
			state.mayServe = spoil !== 'deaf';
			expect(ask(), spoil).toBeNull();
			entry.dead = false;
			Object.assign(entry, { expiresAt: Date.now() + 60_000 });
			state.mayServe = true;
			expect(ask(), spoil).toBeNull();
		}
	});
	test('tells its entry that it was used', async () => {
		const { ask, remember } = hotOf();

		const used = vi.fn();
		await remember({ ...(await entryOf()), used }, 'body');
		ask();
		ask({ ifNoneMatch: '*' });
		ask({ finishedKey: 'other' });
		expect(used).toHaveBeenCalledTimes(2);
	});
	test('is not remembered when it is dead, the request has no key, or one of more than a thousand characters', async () => {
		const { ask, remember, hot } = hotOf();
		await remember({ ...(await entryOf()), dead: true }, 'body');
		expect(ask()).toBeNull();
		await remember(await entryOf(), 'body', { finishedKey: null });
		await remember(await entryOf(), 'body', null);
		const [long, tooLong] = ['l'.repeat(1000), 'l'.repeat(1001)];
		await remember(await entryOf(), 'body', { finishedKey: long });
		await remember(await entryOf(), 'body', { finishedKey: tooLong });
		expect([ask({ finishedKey: long })?.length, ask({ finishedKey: tooLong })]).toEqual([3, null]);
		hot.clear();
		expect(ask({ finishedKey: long })).toBeNull();
	});
	test('none is larger than an eighth of all, and where nothing may be kept nothing is', async () => {
		const { ask, remember } = hotOf(80_000);
		await remember(await entryOf(), 'x'.repeat(8000));
		expect(ask()).toHaveLength(3);
		await remember(await entryOf(), 'x'.repeat(10_000), { finishedKey: 'large' });
		expect(ask({ finishedKey: 'large' })).toBeNull();
		const none = hotOf(0);
		await none.remember(await entryOf(), 'body');
		none.hot.clear();
		expect(none.ask()).toBeNull();
	});
	test('all together keep to the bound: key, headers and body are counted', async () => {
		const { ask, remember } = hotOf(100_000);
		const key = (n: number) => `${n}-`.padEnd(500, 'k');
		for (let n = 0; n < 100; n += 1) await remember(await entryOf(), 'x'.repeat(1000), { finishedKey: key(n) });
		const kept = Array.from({ length: 100 }, (_, n) => ask({ finishedKey: key(n) })).filter((each) => each !== null).length;
		// A thousand of body, a thousand of key, two hundred or so of headers, five hundred besides.
		expect(kept).toBeGreaterThanOrEqual(35);
		expect(kept).toBeLessThanOrEqual(38);
	});
});

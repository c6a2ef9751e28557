import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describe, expect, test, vi } from 'vitest';
import { type Entry, TagCache } from '../cache/tag-cache.ts';
import { readConfig } from '../config.ts';
import { type Answer, answerEarly, sendAnswer } from './answers.ts';
import { encode } from './encoded.ts';

/** Kept answers, and requests put to both entrances. */
function answersOf(maxBytes = 1_000_000) {
	const state = { mayKeep: true };
	const answers = { cache: new TagCache<Answer>({ maxBytes, maxAgeMs: 60_000 }), settings: readConfig({}), mayKeep: () => state.mayKeep };
	const early = answerEarly(answers);
	const requestOf = (url: string, headers: Record<string, string>, method = 'GET') =>
		({ url, method, headers, rawHeaders: Object.entries(headers).flat(), socket: {} }) as unknown as IncomingMessage;
	let keys = 0;
	return {
		state,
		cache: answers.cache,
		/** What is written before the framework, or null. */
		ask: (url: string, headers: Record<string, string> = {}, method = 'GET') => {
			const written: unknown[] = [];
			const response = {
				writeHead: (...all: unknown[]) => written.push(...all),
				end: (...all: unknown[]) => written.push(...all),
			} as unknown as ServerResponse;
			return early(requestOf(url, headers, method), response) ? written : written.length > 0 ? 'wrote and left' : null;
		},
		keep: (body: string, more: Partial<Answer> = {}): Promise<Entry<Answer>> =>
			answers.cache.load(String(keys++), async () => ({
				value: {
					status: 200,
					headers: { 'x-content-type-options': 'nosniff', vary: 'v' },
					wire: encode(Buffer.from(body), 'text/plain'),
					holdsUntil: undefined,
					forVisitorsOnly: false,
					...more,
				},
				tags: ['t'],
				size: body.length,
			})),
		/** What the framework is told to send. */
		send: async (entry: Entry<Answer>, url: string, headers: Record<string, string> = {}, named = true) => {
			const sent: Record<string, unknown> = {};
			const reply = {
				code: (status: number) => Object.assign(sent, { status }) && reply,
				headers: (all: object) => Object.assign(sent, all) && reply,
				header: (name: string, value: string) => Object.assign(sent, { [name]: value }) && reply,
				type: (type: string) => Object.assign(sent, { type }) && reply,
				send: (body?: Buffer) => Object.assign(sent, { body }) && reply,
			};
			await sendAnswer(answers, entry, { raw: requestOf(url, headers) } as FastifyRequest, reply as unknown as FastifyReply, named);
			return sent;
		},
	};
}
const { etag } = encode(Buffer.from('body'), '');

describe('R54 a finished answer', () => {
	test('is sent whole or as 304, and the next time before the framework, to exactly the request that it is for', async () => {
		const { ask, keep, send } = answersOf();
		const entry = await keep('body');
		expect(ask('/a')).toBeNull();
		expect(await send(entry, '/a')).toEqual({
			status: 200,
			'x-content-type-options': 'nosniff',
			vary: 'v',
			etag,
			type: 'text/plain',
			body: Buffer.from('body'),
		});
		const headers = ['x-content-type-options', 'nosniff', 'vary', 'v', 'etag', etag, 'content-type', 'text/plain', 'content-length', '4'];
		expect(ask('/a')).toEqual([200, headers, Buffer.from('body')]);
		expect([ask('/a?b'), ask('/b'), ask('/a', {}, 'HEAD'), ask('/a', {}, 'POST'), ask('/../a'), ask('/a', { cookie: 'lectern-locale=en' })]).toEqual(
			Array(6).fill(null),
		);
		// What the reader holds has said the rest.
		expect(ask('/a', { 'if-none-match': etag })).toEqual([304, ['vary', 'v', 'etag', etag]]);
		expect(await send(entry, '/a', { 'if-none-match': etag })).toMatchObject({ status: 304, body: undefined });
		expect(ask('/a', { 'if-none-match': '"other"' })).toMatchObject([200, expect.any(Array), Buffer.from('body')]);
	});
	test('has its status, and is written in each coding once that was asked for', async () => {
		const { ask, keep, send } = answersOf();
		const entry = await keep('x'.repeat(2000), { status: 203 });
		expect(await send(entry, '/a', { 'accept-encoding': 'gzip' })).toMatchObject({ status: 203, 'content-encoding': 'gzip' });
		expect([ask('/a'), ask('/a', { 'accept-encoding': 'br' })]).toEqual([null, null]);
		const [status, headers, body] = ask('/a', { 'accept-encoding': 'gzip' }) as [number, string[], Buffer];
		expect([status, headers.slice(-4), body.length < 100]).toEqual([203, ['content-encoding', 'gzip', 'content-length', String(body.length)], true]);
		await send(entry, '/a');
		expect((ask('/a') as [number, string[], Buffer])[2]).toHaveLength(2000);
	});
	test('that is asked for a third time is compressed harder, in brotli alone: the same words in fewer bytes', async () => {
		const { ask, keep, send } = answersOf();
		const body = Array.from({ length: 4000 }, (_, n) => ((n * n * 48_271) % 2_147_483_647).toString(36)).join(' 讲台 ');
		const entry = await keep(body);
		for (const coding of ['br', 'gzip']) await send(entry, '/a', { 'accept-encoding': coding });
		const asked = (coding: string) => {
			const [, headers, bytes] = ask('/a', { 'accept-encoding': coding }) as [number, string[], Buffer];
			return { length: headers.at(-1), bytes };
		};
		const first = { br: asked('br').bytes, gzip: asked('gzip').bytes };
		expect(asked('br').bytes).toBe(first.br);
		const best = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(body) } });
		expect(best.length).toBeLessThan(first.br.length);
		expect(asked('br').bytes).toBe(first.br);
		await vi.waitFor(() => expect(asked('br').bytes.equals(best)).toBe(true), { timeout: 60_000 });
		expect(asked('br').length).toBe(String(best.length));
		for (let time = 0; time < 5; time += 1) expect(asked('gzip').bytes).toBe(first.gzip);
	});
	test('for visitors only is for no member: of a page the cookie counts, of a call the header', async () => {
		const cookie = { cookie: 'agency-smart-token=t' };
		for (const [forVisitorsOnly, page] of [
			[true, 3],
			[false, 3],
		] as const) {
			const { ask, keep, send } = answersOf();
			await send(await keep('body', { forVisitorsOnly }), '/a');
			await send(await keep('body', { forVisitorsOnly }), '/api/a');
			expect([ask('/a')?.length, ask('/a', { token: 't' })?.length, ask('/api/a', cookie)?.length]).toEqual([page, page, page]);
			expect([ask('/a', cookie) === null, ask('/api/a', { token: 't' }) === null]).toEqual([forVisitorsOnly, forVisitorsOnly]);
		}
	});
	test('is served no more once a write made it stale, or while nobody is heard', async () => {
		const { ask, cache, keep, send, state } = answersOf();
		await send(await keep('body'), '/a');
		state.mayKeep = false;
		expect(ask('/a')).toBeNull();
		state.mayKeep = true;
		expect(ask('/a')).toHaveLength(3);
		cache.invalidate(['t']);
		expect([ask('/a'), cache.names]).toEqual([null, 0]);
	});
	test('that is kept no more, or asked for by an address of which there are many, is sent and not prepared', async () => {
		const { ask, cache, keep, send } = answersOf();
		const entry = await keep('body');
		expect(await send(entry, '/a?x=1', {}, false)).toMatchObject({ status: 200, body: Buffer.from('body') });
		expect([ask('/a?x=1'), cache.names]).toEqual([null, 0]);
		cache.invalidate(['t']);
		expect(await send(entry, '/a')).toMatchObject({ status: 200, body: Buffer.from('body') });
		expect([ask('/a'), cache.names]).toEqual([null, 0]);
	});
	test('all together keep to the bound: names, headers and compressed forms are counted', async () => {
		const { ask, cache, keep, send } = answersOf(100_000);
		const address = (n: number) => `/${n}-`.padEnd(500, 'k');
		for (let n = 0; n < 100; n += 1) await send(await keep('x'.repeat(1000)), address(n));
		const kept = Array.from({ length: 100 }, (_, n) => ask(address(n))).filter((each) => each !== null).length;
		// A thousand of body, a thousand and seventy of name, two hundred of headers.
		expect(kept).toBe(cache.size);
		expect(kept).toBeGreaterThanOrEqual(43);
		expect(kept).toBeLessThanOrEqual(45);
	});
});

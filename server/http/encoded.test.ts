import { createHash } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { bodyIn, encode, matches } from './encoded.ts';

test('R54 a body has its type and a tag that is its own', () => {
	const body = Buffer.from('{"code":1}');
	const etag = `"${createHash('sha1').update(body).digest('base64url').slice(0, 20)}"`;
	const made = encode(body, 'application/json');
	expect([made.type, made.body, made.etag]).toEqual(['application/json', body, etag]);
	expect(encode(Buffer.from('a'), 'x').etag).not.toBe(encode(Buffer.from('b'), 'x').etag);
});

test('R54 a text is made when its bytes or its tag are asked for, once', () => {
	for (const first of ['body', 'etag'] as const) {
		let times = 0;
		const make = () => {
			times += 1;
			return `讲台 ${times}`;
		};
		const made = encode(make, 'text/plain');
		expect([made.type, times]).toEqual(['text/plain', 0]);
		expect(made[first]).toBeTruthy();
		const { body } = made;
		expect(body).toEqual(Buffer.from('讲台 1'));
		expect([made.body === body, made.etag, times]).toEqual([true, encode(body, '').etag, 1]);
	}
});

test('R54 from a thousand bytes on a body comes compressed as it is wanted, made once', async () => {
	for (const [length, isWorthwhile] of [
		[999, false],
		[1000, true],
	] as const) {
		const encoded = encode(Buffer.from('讲台 Lectern, '.repeat(99)).subarray(0, length), 'text/plain');
		expect(await bodyIn(encoded, 'identity')).toEqual({ body: encoded.body, coding: 'identity' });
		const br = await bodyIn(encoded, 'br');
		const gzip = await bodyIn(encoded, 'gzip');
		expect([br.coding, gzip.coding]).toEqual(isWorthwhile ? ['br', 'gzip'] : ['identity', 'identity']);
		if (!isWorthwhile) continue;
		expect(brotliDecompressSync(br.body)).toEqual(encoded.body);
		// As hard as a page is worth that many are sent.
		const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: length };
		expect(br.body).toEqual(brotliCompressSync(encoded.body, { params }));
		expect(gunzipSync(gzip.body)).toEqual(encoded.body);
		// With less effort where one reader gets it.
		const once = await bodyIn(encode(encoded.body, 'text/plain'), 'br', 'once');
		expect(once.body).toEqual(brotliCompressSync(encoded.body, { params: { ...params, [constants.BROTLI_PARAM_QUALITY]: 2 } }));
		expect([(await bodyIn(encoded, 'br')).body, (await bodyIn(encoded, 'gzip')).body]).toEqual([encoded.br, encoded.gzip]);
		expect([(await bodyIn(encoded, 'br')).body === br.body, (await bodyIn(encoded, 'gzip')).body === gzip.body]).toEqual([true, true]);
	}
});

test.each([
	[undefined, false],
	['', false],
	['"a"', true],
	['*', true],
	['W/"a"', true],
	['"b", "a"', true],
	['"b",W/"a" , "c"', true],
	['"b", W/"c"', false],
	['a', false],
	['"a', false],
	['"xW/a"', false],
	['"W/a"', false],
	['xW/"a"', false],
	['*, "b"', false],
])('R54 If-None-Match %s is %s for "a"', (header, isSame) => {
	expect(matches(header, '"a"')).toBe(isSame);
});

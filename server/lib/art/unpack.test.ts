import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create } from 'fontkit';
import { expect, test } from 'vitest';
import { unpack } from './unpack.ts';

const folder = join(dirname(createRequire(import.meta.url).resolve('@fontsource-variable/noto-serif-sc/package.json')), 'files');

test('R101 fonts that are unpacked at once are what each is alone', async () => {
	const packed = readdirSync(folder)
		.filter((name) => name.endsWith('-wght-normal.woff2'))
		.slice(0, 12)
		.map((name) => readFileSync(join(folder, name)));
	expect(packed).toHaveLength(12);
	const mark = (font: Buffer) => createHash('sha256').update(font).digest('hex');
	const together = (await Promise.all(packed.map(unpack))).map(mark);
	const alone: string[] = [];
	for (const each of packed) alone.push(mark(await unpack(each)));
	expect(together).toEqual(alone);
	expect(new Set(alone).size).toBe(12);
	// What is kept of one is not written over by the next.
	const [one, other] = [await unpack(packed[0] as Buffer), await unpack(packed[1] as Buffer)];
	expect([mark(one), mark(other)]).toEqual(alone.slice(0, 2));
	expect(create(one)).toMatchObject({ type: 'TTF', unitsPerEm: 1000 });
});

test('what is no font is refused, and the next one is unpacked', async () => {
	await expect(unpack(Buffer.from('no font'))).rejects.toThrow();
	const [name = ''] = readdirSync(folder).filter((each) => each.endsWith('-wght-normal.woff2'));
	expect((await unpack(readFileSync(join(folder, name)))).length).toBeGreaterThan(50_000);
});

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sharp } from '../pictures.ts';
import { drawingVersion } from './drawing-version.ts';

const folder = new URL('./', import.meta.url).pathname;

test('S4 a picture’s version is made of the files that draw it and of the packages, and of no test', async () => {
	const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.ts$/.test(name) && !/\.test\.ts$/.test(name));
	expect(files).toEqual(expect.arrayContaining(['og.ts', 'cover/maths.ts', 'glyph-data.ts']));
	const hash = createHash('sha256');
	for (const name of files.sort()) hash.update(name).update(readFileSync(folder + name));
	const expected = hash.update(readFileSync(new URL('../../../package.json', import.meta.url))).digest('base64url');
	expect(await drawingVersion()).toBe(expected);
	// Read once.
	expect(drawingVersion()).toBe(drawingVersion());
});

test('S11 pictures are made one thread at a time, and nothing of them is kept', () => {
	expect(sharp.concurrency()).toBe(1);
	expect(sharp.cache()).toMatchObject({ memory: { max: 0 }, files: { max: 0 }, items: { max: 0 } });
});

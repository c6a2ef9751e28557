import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, expect, test, vi } from 'vitest';

const { readFile } = fs;
afterEach(() => {
	fs.readFile = readFile;
	syncBuiltinESMExports();
});

test('R101 a font that could not be read once is read when its letter is wanted again', async () => {
	vi.resetModules();
	const { glyphOf } = await import('./glyphs.ts');
	fs.readFile = (() => Promise.reject(new Error('EMFILE: too many open files'))) as typeof readFile;
	syncBuiltinESMExports();
	await expect(glyphOf('讲', 600)).rejects.toThrow('too many open files');
	fs.readFile = readFile;
	syncBuiltinESMExports();
	const { advance, d } = await glyphOf('讲', 600);
	expect([advance, d.length > 100]).toEqual([1000, true]);
});

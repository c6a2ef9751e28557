import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { temporaryTree } from '../check/temporary-tree.ts';
import { compressFolder } from './compress.ts';

test('text gets its compressed twins, fonts and what would grow do not', async () => {
	const code = 'export const x = 1;\n'.repeat(100);
	using tree = temporaryTree({
		'a.js': code,
		'deep/b.css': 'a{color:red}\n'.repeat(100),
		'font.woff2': code,
		'tiny.svg': '<a/>',
		'tiny.svg.gz': 'old',
	});
	const sum = await compressFolder(tree.root);
	const at = (name: string) => join(tree.root, name);
	expect(brotliDecompressSync(readFileSync(at('a.js.br'))).toString()).toBe(code);
	expect(gunzipSync(readFileSync(at('a.js.gz'))).toString()).toBe(code);
	expect(existsSync(at('deep/b.css.br'))).toBe(true);
	for (const none of ['font.woff2.br', 'tiny.svg.br', 'tiny.svg.gz', 'a.js.br.br']) expect(existsSync(at(none))).toBe(false);
	expect(sum.files).toBe(3);
	expect(sum.brotli).toBeLessThan(sum.plain);
	expect((await compressFolder(tree.root)).files).toBe(3);
});

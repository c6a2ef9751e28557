import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { heapFlags } from '../tools/lib/process.js';
import { createDatabase } from './database.ts';

test('a page, what is compressed for one reader, and rows, read alone or in a transaction, are not left in memory', async () => {
	const { url, drop } = await createDatabase();
	const script = new URL('kept-bytes.ts', import.meta.url).pathname;
	const { size, kept } = JSON.parse(execFileSync(process.execPath, [...heapFlags({}), script, url], { encoding: 'utf8' }));
	expect(kept).toHaveLength(4);
	// The compressor’s room for its answer stays: 16 kB.
	for (const bytes of kept) expect(bytes).toBeLessThan(size / 4);
	await drop();
});

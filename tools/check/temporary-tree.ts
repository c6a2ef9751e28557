import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A small tree of files for a test, by path from its root. `using tree = temporaryTree({ … })` removes it at the end of the block. */
export function temporaryTree(files: Record<string, string>): { root: string } & Disposable {
	const root = mkdtempSync(join(tmpdir(), 'lectern-check-'));
	for (const [path, text] of Object.entries(files)) {
		mkdirSync(dirname(join(root, path)), { recursive: true });
		writeFileSync(join(root, path), text);
	}
	return { root, [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }) };
}

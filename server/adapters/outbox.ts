import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Takes what was sent to a person out of `DATA_DIR/outbox`, where messages lie when there is no carrier: lines of the lists (`.jsonl`), whole letters.
 * A message that arrives in a list in the same moment may be lost; only development has them.
 */
export async function forgetInOutbox(dataDir: string, names: readonly string[]): Promise<void> {
	if (names.length === 0) return;
	const folder = join(dataDir, 'outbox');
	for (const file of await readdir(folder, { recursive: true, withFileTypes: true }).catch(unlessMissing)) {
		if (!file.isFile()) continue;
		const path = join(file.parentPath, file.name);
		const text = await readFile(path, 'utf8').catch(() => '');
		if (!names.some((name) => text.includes(name))) continue;
		if (!path.endsWith('.jsonl')) await rm(path, { force: true });
		else {
			const kept = text.split('\n').filter((line) => !names.some((name) => line.includes(name)));
			await writeFile(`${path}.part`, kept.join('\n'), { mode: 0o600 });
			await rename(`${path}.part`, path);
		}
	}
}

function unlessMissing(error: NodeJS.ErrnoException): [] {
	if (error.code === 'ENOENT') return [];
	throw error;
}

import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Takes what was sent to a person out of `DATA_DIR/outbox`, where messages lie when there is no carrier: lines of the lists (`.jsonl`), whole letters.
 * A message that arrives in a list in the same moment may be lost; only development has them.
 */
export async function forgetInOutbox(dataDir: string, names: readonly string[]): Promise<void> {
	if (names.length === 0) return;
	const isTheirs = (text: string) => names.some((name) => text.includes(name));
	for await (const path of messages(dataDir)) {
		const text = await readFile(path, 'utf8').catch(() => '');
		if (!isTheirs(text)) continue;
		if (isList(path)) await keepLines(path, text, (line) => !isTheirs(line));
		else await rm(path, { force: true });
	}
}

/** Takes out what was sent before a moment: also to numbers and addresses that nobody has any more. */
export async function purgeOutbox(dataDir: string, before: Date): Promise<void> {
	const isOld = (line: string) => (/"at":"([^"]+)"/.exec(line)?.[1] ?? '9') < before.toISOString();
	for await (const path of messages(dataDir)) {
		if (!isList(path)) {
			const { mtime } = await stat(path);
			if (mtime < before) await rm(path, { force: true });
			continue;
		}
		const text = await readFile(path, 'utf8');
		if (text.split('\n').some(isOld)) await keepLines(path, text, (line) => !isOld(line));
	}
}

const isList = (path: string) => path.endsWith('.jsonl');

async function* messages(dataDir: string): AsyncIterable<string> {
	for (const file of await readdir(join(dataDir, 'outbox'), { recursive: true, withFileTypes: true }).catch(unlessMissing))
		if (file.isFile()) yield join(file.parentPath, file.name);
}

async function keepLines(path: string, text: string, isKept: (line: string) => boolean): Promise<void> {
	await writeFile(`${path}.part`, text.split('\n').filter(isKept).join('\n'), { mode: 0o600 });
	await rename(`${path}.part`, path);
}

function unlessMissing(error: NodeJS.ErrnoException): [] {
	if (error.code === 'ENOENT') return [];
	throw error;
}

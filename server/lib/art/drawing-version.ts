import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const folder = new URL('./', import.meta.url).pathname;
const packages = new URL('../../../package.json', import.meta.url).pathname;
let version: Promise<string> | undefined;

/** Changes with everything that decides how a drawing looks: this folder's files, and the packages and fonts they draw with. */
export function drawingVersion(): Promise<string> {
	version ??= read();
	return version;
}

async function read(): Promise<string> {
	const hash = createHash('sha256');
	const names = await readdir(folder, { recursive: true });
	for (const name of names.filter((each) => each.endsWith('.ts') && !each.endsWith('.test.ts')).sort())
		hash.update(name).update(await readFile(join(folder, name)));
	return hash.update(await readFile(packages)).digest('base64url');
}

import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './process.js';

/** A hash of the names and contents of files and folders: times change with every clone and say nothing. */
export function fingerprint(paths, ...words) {
	const hash = createHash('sha256').update(JSON.stringify(words));
	for (const path of paths) {
		for (const file of filesOf(join(root, path))) hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file));
	}
	return hash.digest('hex');
}

function filesOf(path) {
	const found = statSync(path, { throwIfNoEntry: false });
	if (found === undefined) return [];
	if (!found.isDirectory()) return [path];
	return readdirSync(path)
		.filter((name) => !/\.test\.tsx?$/.test(name))
		.sort()
		.flatMap((name) => filesOf(join(path, name)));
}

const cache = join(root, '.cache');

/** What a step was last done for, or undefined. */
export function readStamp(step) {
	try {
		return readFileSync(join(cache, `${step}.stamp`), 'utf8');
	} catch {
		return undefined;
	}
}

/** Without a value: the step counts as not done. */
export function writeStamp(step, value) {
	mkdirSync(cache, { recursive: true });
	const file = join(cache, `${step}.stamp`);
	// Whatever lies in the way of it, a folder too.
	rmSync(file, { force: true, recursive: true });
	if (value !== undefined) writeFileSync(file, value);
}

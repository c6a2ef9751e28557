import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lines, listFiles, parseFile } from './sources.ts';

/** What silences more than one line, or whatever comes to be wrong there. `biome-ignore` names its rule and says why; the lint refuses `@ts-expect-error`. */
const silencers = /^[\s*]*(@ts-(?:nocheck|ignore|expect-error)|biome-ignore-(?:all|start))\b/m;

/** Comments that keep the compiler or the lint from seeing a file, or a part of it; in tests and tools too. */
export function silencedErrors(root: string): string[] {
	return ['contract', 'server', 'web', 'test', 'tools']
		.flatMap((folder) => listFiles(root, folder))
		.filter((path) => /\.tsx?$/.test(path) && /@ts-|biome-ignore-/.test(readFileSync(join(root, path), 'utf8')))
		.flatMap((path) => {
			const { text, comments } = parseFile(root, path);
			return comments.flatMap(({ value, start }) => {
				const what = silencers.exec(value)?.[1];
				return what === undefined ? [] : [`${path}:${lines(text)(start)} ${what}: mend what it hides`];
			});
		});
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from './sources.ts';

const limit = 400;
/** Texts and what is generated have no shape to keep small. */
const exempt = /(^|\/)(locales|generated)\/|^package-lock\.json$/;

/** Every file of code longer than the limit. */
export function longFiles(root: string): string[] {
	return listFiles(root, '.')
		.filter((path) => /\.(ts|tsx|js|mjs|css)$/.test(path) && !exempt.test(path))
		.flatMap((path) => {
			const length = readFileSync(join(root, path), 'utf8').trimEnd().split('\n').length;
			return length > limit ? [`${path} has ${length} lines; at most ${limit}`] : [];
		});
}

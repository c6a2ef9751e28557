import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { folders, sourcesOf, testsOf } from './scope.ts';

const root = join(import.meta.dirname, '../..');

test('every module is mutated, and what is named exists', () => {
	const modules = globSync('server/modules/*/*.{service,rules,queries,presenter}.ts', { cwd: root }).map((file) => basename(dirname(file)));
	expect(folders.filter(({ name }) => name.startsWith('server/modules/')).map(({ name }) => basename(name))).toEqual([...new Set(modules)].sort());
	for (const folder of folders) {
		expect(sourcesOf(folder, root), `sources of ${folder.name}`).not.toEqual([]);
		for (const pattern of folder.tests) expect(globSync(pattern, { cwd: root }), `${folder.name}: ${pattern}`).not.toEqual([]);
		expect(testsOf(folder, root).filter((file) => !/\.test\.tsx?$/.test(file))).toEqual([]);
	}
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyTree, listTree } from './copy-tree.ts';
import type { Outcome } from './outcome.ts';
import { type Folder, testsOf } from './scope.ts';
import type { SqlPlace } from './sql-places.ts';

/** Runs mutants of the statements of one folder in a copy of the tree, with the folder's tests. Throws when these are red without a mutant. */
export async function runSql(folder: Folder, places: readonly SqlPlace[], root: string): Promise<Outcome[]> {
	if (places.length === 0) return [];
	const name = `${folder.name.replaceAll('/', '-')}-sql`;
	const copy = join(root, '.cache/mutate', name);
	copyTree(root, copy, listTree(root));
	writeFileSync(join(copy, 'tasks.json'), JSON.stringify(places));
	const log = join(root, '.cache/mutate', `${name}.log`);
	const child = spawn(process.execPath, ['tools/mutate/sql-worker.ts'], {
		cwd: copy,
		env: { ...process.env, NO_COLOR: '1', MUTATE_TESTS: testsOf(folder, root).join(' '), TEST_FILMS: join(root, '.cache/test-films') },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	const output = createWriteStream(log);
	child.stdout.pipe(output, { end: false });
	child.stderr.pipe(output, { end: false });
	const [code] = (await once(child, 'close')) as [number | null];
	const file = join(copy, 'outcomes.json');
	if (!existsSync(file)) throw new Error(`the statements of ${folder.name} were not judged (exit code ${code}); what was printed is in ${log}`);
	const statuses = JSON.parse(readFileSync(file, 'utf8')) as Outcome['status'][];
	rmSync(copy, { recursive: true, force: true });
	return places.map(({ file: source, line, change }, index) => ({
		folder: folder.name,
		file: source,
		line,
		change,
		status: statuses[index] as Outcome['status'],
	}));
}

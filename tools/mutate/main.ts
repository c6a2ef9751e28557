import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { endProcess } from '../../server/lib/end-process.ts';
import { draw } from './draw.ts';
import { judge, type Work } from './judge.ts';
import { type Place, placesOf } from './mutants.ts';
import { reportOf } from './outcome.ts';
import { folders, sourcesOf } from './scope.ts';
import { runSql } from './sql.ts';
import { type SqlPlace, sqlPlacesOf } from './sql-places.ts';
import { runStryker } from './stryker.ts';

const usage = `usage: npm run mutate -- pages [row …] [--only id,id]
       npm run mutate -- [path …] [--since commit] [--sample n [--seed n]] [--kind code|sql]`;

const root = join(import.meta.dirname, '../..');

/**
 * Plants faults and tells which of them no test notices. Exit code 1 when a folder could not be judged, of `pages` also when one was not noticed.
 */
async function main(): Promise<number> {
	if (process.argv[2] === 'pages') {
		const { mutatePages } = await import('./pages.ts');
		return mutatePages(process.argv.slice(3));
	}
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: { since: { type: 'string' }, sample: { type: 'string' }, seed: { type: 'string', default: '1' }, kind: { type: 'string' } },
	});
	const isWanted = wanted(positionals, values.since);
	const work: Work[] = [];
	for (const folder of folders) {
		const files = sourcesOf(folder, root).filter(isWanted);
		const code = values.kind === 'sql' ? [] : (await Promise.all(files.map((file) => placesOf(file, root)))).flat();
		const statements = values.kind === 'code' ? [] : files.flatMap((file) => sqlPlacesOf(file, root));
		if (code.length + statements.length > 0) work.push({ folder, code, statements });
	}
	if (work.length === 0) throw new Error(`nothing to mutate there\n${usage}`);
	const chosen = values.sample ? sampled(work, Number(values.sample), Number(values.seed)) : work;
	const { outcomes, troubles } = await judge(
		chosen,
		{ code: (folder, places) => runStryker(folder, places, root), statements: (folder, places) => runSql(folder, places, root) },
		console.log,
	);
	mkdirSync(join(root, '.cache/mutate'), { recursive: true });
	writeFileSync(join(root, '.cache/mutate/outcomes.json'), JSON.stringify(outcomes, null, '\t'));
	for (const line of [...reportOf(outcomes), ...troubles]) console.log(line);
	return troubles.length > 0 ? 1 : 0;
}

/** Which files were asked for: below the paths, changed since the commit, or all. */
function wanted(paths: readonly string[], since: string | undefined): (file: string) => boolean {
	const changed = since ? execFileSync('git', ['diff', '--name-only', since], { cwd: root, encoding: 'utf8' }).split('\n') : undefined;
	const below = paths.map((path) => path.replace(/^\.\//, '').replace(/\/$/, ''));
	return (file) => (changed?.includes(file) ?? true) && (below.length === 0 || below.some((path) => file === path || file.startsWith(`${path}/`)));
}

function sampled(work: readonly Work[], count: number, seed: number): Work[] {
	const lists = work.map(({ code, statements }) => [...code, ...statements]);
	const drawn = draw<Place | SqlPlace>(lists, (item) => ('mutants' in item ? item.mutants : 1), count, seed);
	return work.map(({ folder }, index) => {
		const items = drawn[index] ?? [];
		return {
			folder,
			code: items.filter((item) => 'mutants' in item),
			statements: items.filter((item): item is SqlPlace => !('mutants' in item)),
		};
	});
}

try {
	endProcess(await main());
} catch (error) {
	console.error(error instanceof Error ? error.message : error);
	endProcess(1);
}

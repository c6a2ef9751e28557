import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageFault } from '../../../test/faults/fault.ts';
import { copyTree, listTree } from '../copy-tree.ts';
import { plant } from './plant.ts';

/** A copy of the project with every fault in it, behind its switch, and its pages built. */
export interface Copy {
	folder: string;
	/** Of the sources, the tests and the faults. */
	key: string;
	/** Faults that could not be planted, by id, with the reason. */
	problems: Map<string, string>;
}

/** What stays in the copy from one run to the next. */
const kept = new Set(['node_modules', '.cache', 'build']);

/** Makes the copy below `.cache/mutate/pages`, or takes the one that is there when nothing has changed since. Throws when its pages cannot be built. */
export function prepareCopy(root: string, faults: readonly PageFault[], say: (line: string) => void): Copy {
	const home = join(root, '.cache/mutate/pages');
	const folder = join(home, 'copy');
	const stamp = join(home, 'copy.json');
	const files = listTree(root);
	const hash = createHash('sha256').update(JSON.stringify(faults));
	for (const path of files) hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
	const key = hash.digest('hex');
	const done = existsSync(stamp) ? (JSON.parse(readFileSync(stamp, 'utf8')) as { key: string; problems: [string, string][] }) : undefined;
	if (done?.key === key) return { folder, key, problems: new Map(done.problems) };

	say('planting the faults and building the pages (when sources, tests or faults have changed)');
	rmSync(stamp, { force: true });
	copyTree(root, folder, files, kept);
	const problems = plantAll(folder, faults);
	for (const [path, text] of relaxedFiles(folder)) writeFileSync(join(folder, path), text);
	collectTexts(folder);
	const code = `import { build } from './tools/lib/build.js'; process.exit((await build()) ? 0 : 1);`;
	const built = spawnSync(process.execPath, ['--input-type=module', '--eval', code], { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
	if (built.status !== 0) throw new Error(`the copy with the faults could not be built (${folder})`);
	writeFileSync(stamp, JSON.stringify({ key, problems: [...problems] }));
	return { folder, key, problems };
}

function plantAll(folder: string, faults: readonly PageFault[]): Map<string, string> {
	const problems = new Map<string, string>();
	for (const path of new Set(faults.map(({ file }) => file))) {
		const own = faults.filter(({ file }) => file === path);
		const file = join(folder, path);
		if (!existsSync(file)) {
			for (const { id } of own) problems.set(id, `stale: ${path} is not there`);
			continue;
		}
		const planted = plant(path, readFileSync(file, 'utf8'), own);
		writeFileSync(file, planted.text);
		for (const [id, problem] of planted.problems) problems.set(id, problem);
	}
	return problems;
}

/** Two rules that the copy need not keep: scripts with faults in them weigh more, and what a fault says has no English. */
const relaxed: [file: string, pattern: RegExp, text: string][] = [
	['tools/check/script-budget.ts', /export const (\w*[bB]udget) = [^;]+;/g, 'export const $1 = Number.POSITIVE_INFINITY;'],
	['vite.config.ts', /catalogues\(\{ failOnMissing: .+ \}\)/, 'catalogues({ failOnMissing: false })'],
];

/** The files whose rules the copy need not keep, without them: by path, their text. Throws when one no longer holds its rule. */
export function relaxedFiles(root: string): Map<string, string> {
	return new Map(
		relaxed.map(([path, pattern, text]) => {
			const source = readFileSync(join(root, path), 'utf8');
			if (source.search(pattern) < 0) throw new Error(`${path} no longer holds ${pattern}`);
			return [path, source.replace(pattern, text)];
		}),
	);
}

/** Texts that only faults show join the catalogues. Those of the pages must stay, or pages without faults would read otherwise. */
function collectTexts(folder: string): void {
	const before = messages(folder);
	const { status, stderr } = spawnSync(process.execPath, ['node_modules/@lingui/cli/dist/lingui.js', 'extract', '--clean', '--overwrite'], {
		cwd: folder,
		encoding: 'utf8',
	});
	if (status !== 0) throw new Error(`the texts of the copy could not be collected: ${stderr}`);
	const after = messages(folder);
	const lost = [...before].filter((message) => !after.has(message));
	if (lost.length > 0) throw new Error(`planting changed texts of the pages: ${lost.slice(0, 5).join(' | ')}`);
}

function messages(folder: string): Set<string> {
	const at = join(folder, 'web/locales/en');
	const texts = readdirSync(at)
		.filter((name) => name.endsWith('.po'))
		.map((name) => readFileSync(join(at, name), 'utf8'));
	return new Set(texts.flatMap((text) => text.match(/^(?:msgctxt .*\n)?msgid (?:".*"\n?)+/gm) ?? []));
}

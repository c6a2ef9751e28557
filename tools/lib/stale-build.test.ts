import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSources } from '../check/sources.ts';
import { sources } from './build.js';

const repository = join(import.meta.dirname, '../..');
/** A checkout in which a build does no more than make its folders. */
let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'lectern-stale-'));
	await cp(import.meta.dirname, join(folder, 'tools/lib'), { recursive: true });
	await mkdir(join(folder, 'node_modules/@react-router/dev'), { recursive: true });
	await symlink(join(repository, 'node_modules/.bin'), join(folder, 'node_modules/.bin'));
	await write('package.json', '{"type":"module"}');
	await write(
		'steps.js',
		`import { build, requireBuild } from './tools/lib/build.js';
for (const step of process.argv.slice(2))
	try {
		console.error('step');
		if (step === 'build') await build();
		else requireBuild(), console.error('served');
	} catch (error) {
		console.error(error.message);
	}`,
	);
	await write(
		'node_modules/@react-router/dev/bin.cjs',
		"while (require('fs').existsSync('wait')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);" +
			"for (const part of ['client', 'server']) require('fs').mkdirSync('build/' + part, { recursive: true }); process.exit(require('fs').existsSync('web/wrong') ? 3 : 0);",
	);
	await write('tools/build/finish.ts', '');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function write(path: string, text: string): Promise<void> {
	await mkdir(dirname(join(folder, path)), { recursive: true });
	await writeFile(join(folder, path), text);
}

/** Whether each of these steps built or served, one after the other in one process. */
async function did(...steps: ('build' | 'serve')[]): Promise<boolean[]> {
	// All by one pipe: of two nobody knows what was said first.
	const child = spawn(process.execPath, [join(folder, 'steps.js'), ...steps], { stdio: ['ignore', 'ignore', 'pipe'] });
	let said = '';
	child.stderr.on('data', (chunk) => (said += chunk));
	await once(child, 'close');
	const each = said.split('step\n').slice(1);
	expect(each).toHaveLength(steps.length);
	return steps.map((step, index) => {
		const words = each[index] as string;
		if (step === 'build') return words.includes('building the pages');
		expect(words).toMatch(/^served\n$|the pages have not been built since their sources changed: npm run build \(or npm start\) makes them/);
		return words === 'served\n';
	});
}

it.each(['web/a.tsx', 'web/locales/en/a.po', 'contract/a.ts', 'tools/build/a.ts', 'vite.config.ts', 'lingui.config.ts', 'package-lock.json'])(
	'a build is older than %s: it is not served, and made anew',
	async (path) => {
		expect((await did('build', 'serve', 'build')).slice(1)).toEqual([true, false]);
		await write(path, `export {}; // ${path}`);
		expect(await did('serve', 'build', 'serve')).toEqual([false, true, true]);
		await rm(join(folder, path));
		expect(await did('serve', 'build', 'serve')).toEqual([false, true, true]);
	},
);

it('tests and the server are no part of a build; one that failed or lost its files is none', async () => {
	await did('build');
	await write('web/a.test.tsx', '1');
	await write('server/a.ts', '1');
	expect(await did('serve', 'build')).toEqual([true, false]);
	await write('web/wrong', '');
	expect(await did('build', 'serve', 'build')).toEqual([true, false, true]);
	await rm(join(folder, 'web/wrong'));
	expect(await did('build', 'serve')).toEqual([true, true]);
	await rm(join(folder, 'build/server'), { recursive: true });
	expect(await did('serve', 'build', 'serve')).toEqual([false, true, true]);
});

it('whoever asks for a build while one is made is answered when it is there', async () => {
	const asks = (text: string) => [
		'--input-type=module',
		'-e',
		`import { build, hasBuild } from './tools/lib/build.js'; import { takeTurns } from './tools/lib/turns.js'; ${text}`,
	];
	await write('web/later.tsx', '1');
	await write('wait', '');
	const builder = spawn(process.execPath, asks('await takeTurns(build);'), { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
	const built = once(builder, 'close');
	await once(builder.stderr, 'data');
	const reader = spawn(process.execPath, asks('console.log(await hasBuild());'), { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
	let answer = '';
	reader.stdout.on('data', (chunk) => (answer += chunk));
	const answered = once(reader, 'close');
	// It says that it waits, or has answered.
	await Promise.race([once(reader.stderr, 'data'), answered]);
	await rm(join(folder, 'wait'));
	await Promise.all([built, answered]);
	expect(answer).toBe('true\n');
});

it('whatever the sources of a build import is one of them', () => {
	const isSource = (path: string) => sources.some((each) => path === each || path.startsWith(`${each}/`));
	const imported = [...readSources(repository, ['web', 'contract', 'tools/build']).values()].flatMap(({ path, imports }) =>
		imports.flatMap(({ file, types }) => (file !== undefined && !types && !file.includes('+types') && !isSource(file) ? [`${path} → ${file}`] : [])),
	);
	// What weighs a finished build.
	expect(imported).toEqual(['tools/build/finish.ts → tools/check/script-budget.ts']);
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

const repository = join(import.meta.dirname, '../..');
const log = 'log';
/** A checkout on a machine that has neither browser nor ffmpeg, in which each program writes down that it began and ended. */
let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'lectern-packages-'));
	await cp(import.meta.dirname, join(folder, 'tools/lib'), { recursive: true });
	await cp(join(repository, 'tools/test.js'), join(folder, 'tools/test.js'));
	await mkdir(join(folder, 'bin'));
	await symlink('/bin/sh', join(folder, 'bin/sh'));
	await writeFile(join(folder, 'package.json'), '{"type":"module"}');
	await writeFile(join(folder, 'package-lock.json'), '{}');
	await mkdir(join(folder, 'tools/test'));
	await writeFile(join(folder, 'tools/test/main.ts'), `import { appendFileSync } from 'node:fs';\nappendFileSync('${log}', 'tests\\n');\n`);
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
	await rm(join(folder, '.cache'), { recursive: true, force: true });
	await writeFile(join(folder, log), '');
});

/** The program writes a line, does this and writes another line. */
async function program(name: string, does: string): Promise<void> {
	await writeFile(join(folder, 'bin', name), `#!/bin/sh\necho "${name} $1 begins" >> ${log}\n${does}\necho "${name} $1 ends" >> ${log}\n`, {
		mode: 0o755,
	});
}

/** The programs are those above, so that nothing is installed whoever runs this. */
const asRoot = ['--import', 'data:text/javascript,process.getuid = () => 0;'];

/** Waits until the other one has begun, or the test is over. */
const until = (line: string) => `while [ -e ${log} ] && ! /bin/grep -q '${line} begins' ${log}; do /bin/sleep 0.02; done`;

async function runTests(): Promise<{ code: number; said: string; did: string[] }> {
	const child = spawn(process.execPath, [...asRoot, join(folder, 'tools/test.js')], {
		cwd: folder,
		env: { PATH: join(folder, 'bin') },
		stdio: ['ignore', 'ignore', 'pipe'],
	});
	let said = '';
	child.stderr.on('data', (chunk) => (said += chunk));
	const [code] = await once(child, 'close');
	return { code, said, did: (await readFile(join(folder, log), 'utf8')).trim().split('\n') };
}

it('packages of the system and of npm are installed side by side, and tests begin when both are there', async () => {
	await program('npm', until('apt-get install'));
	await program('apt-get', `if [ $1 = install ]; then ${until('npm ci')}; fi`);
	const { code, said, did } = await runTests();
	expect(said).toMatch(/installing chromium-headless-shell, .*ffmpeg for the tests/);
	expect(did).toHaveLength(7);
	expect(did.at(-1)).toBe('tests');
	expect(code).toBe(0);
});

it('what apt could not install is said with the command, and nothing is tested; npm has ended by then', async () => {
	await program('npm', until('apt-get update'));
	await program('apt-get', 'exit 100');
	const { code, said, did } = await runTests();
	expect(said).toMatch(/ffmpeg could not be installed. Run: apt-get update && apt-get install -y --no-install-recommends .*ffmpeg\n$/);
	expect(did.sort()).toEqual(['apt-get update begins', 'npm ci begins', 'npm ci ends']);
	expect(code).toBe(1);
});

it('without apt the command is said at once', async () => {
	await program('npm', '');
	await rm(join(folder, 'bin/apt-get'), { force: true });
	const { code, said, did } = await runTests();
	expect(said).toMatch(/^The tests need .*ffmpeg. On Debian: apt-get update && apt-get install -y --no-install-recommends .*ffmpeg\n$/);
	expect(did).toEqual(['']);
	expect(code).toBe(1);
});

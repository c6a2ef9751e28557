import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** A checkout in which the build is whatever a test writes there. */
let folder: string;
const repository = join(import.meta.dirname, '../..');
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'lectern-build-'));
	await cp(import.meta.dirname, join(folder, 'tools/lib'), { recursive: true });
	for (const name of ['tools/build', 'web', 'contract', 'node_modules/@react-router/dev']) await mkdir(join(folder, name), { recursive: true });
	await symlink(join(repository, 'node_modules/.bin'), join(folder, 'node_modules/.bin'));
	await writeFile(join(folder, 'package.json'), '{"type":"module"}');
	await writeFile(join(folder, 'go.js'), `import { build } from './tools/lib/build.js'; process.exit((await build()) ? 0 : 7);`);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function build(bundler: string, finish = ''): Promise<{ code: number; said: string }> {
	await writeFile(join(folder, 'node_modules/@react-router/dev/bin.cjs'), bundler);
	await writeFile(join(folder, 'tools/build/finish.ts'), finish);
	await rm(join(folder, '.cache'), { recursive: true, force: true });
	const child = spawn(process.execPath, [join(folder, 'go.js')], { stdio: ['ignore', 'pipe', 'pipe'] });
	let said = '';
	for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
	const [code] = await once(child, 'close');
	return { code, said };
}

const makes = `for (const part of ['client', 'server']) require('fs').mkdirSync('build/' + part, { recursive: true });`;
const advises = `for (let n = 0; n < 40; n += 1) console.log('you should ' + n), console.error('consider ' + n);`;

it('O5 a build that works is one line when it begins and one when it ends; its tools’ advice is kept', async () => {
	const { code, said } = await build(`${makes}${advises}`, `console.log('heaviest page');`);
	expect(code).toBe(0);
	expect(said).toMatch(/^building the pages [^\n]*\nbuilt in [\d.]+ s\n$/);
	const log = await readFile(join(folder, '.cache/build.log'), 'utf8');
	for (const line of ['you should 39', 'consider 39', 'heaviest page']) expect(log).toContain(line);
});

it('O5 a build that fails prints all that its tools said, of either step', async () => {
	const first = await build(`${makes}${advises}process.exitCode = 3;`);
	expect(first).toMatchObject({ code: 7, said: expect.stringContaining('consider 39') });
	expect(first.said).toContain('bin.cjs ended with 3');
	const second = await build(`${makes}${advises}`, `console.log('/index has 130 kB'); process.exitCode = 1;`);
	expect(second).toMatchObject({ code: 7, said: expect.stringContaining('you should 39') });
	expect(second.said).toMatch(/130 kB.*finish\.ts ended with 1/s);
});

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from './processes.ts';

let base: string;
beforeAll(() => {
	base = mkdtempSync(join(tmpdir(), 'lectern-runs-'));
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

interface Run {
	child: ChildProcess;
	path: string;
}

/** A run of tests that has just made its folder. */
async function begin(): Promise<Run> {
	const script = `import { makeRunFolder } from ${JSON.stringify(join(import.meta.dirname, 'run-folder.ts'))};
		process.stdout.write(makeRunFolder().path);
		setInterval(() => {}, 1e9);`;
	const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
		env: { ...process.env, TMPDIR: base },
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	const [path] = (await once(child.stdout as NonNullable<typeof child.stdout>, 'data')) as [Buffer];
	return { child, path: String(path) };
}

/** The process that watches over a folder; none once it has ended. */
const guardsOf = (path: string) =>
	readdirSync('/proc').filter((id) => {
		try {
			return /^\d+$/.test(id) && readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(`run-guard.ts\0${path}\0`);
		} catch {
			return false;
		}
	});

async function kill({ child, path }: Run, guards: boolean): Promise<void> {
	await until(() => guardsOf(path).length === 1);
	const gone = once(child, 'exit');
	if (guards) for (const id of guardsOf(path)) process.kill(Number(id), 'SIGKILL');
	child.kill('SIGKILL');
	await gone;
}

test('what a killed run leaves goes with it; of one whose guard was killed too, when the next begins; a living one keeps its own', async () => {
	const [watched, alone, living] = [await begin(), await begin(), await begin()];
	await kill(watched, false);
	await until(() => !existsSync(watched.path));
	await kill(alone, true);
	await until(() => guardsOf(alone.path).length === 0);
	expect(existsSync(alone.path)).toBe(true);
	const next = await begin();
	expect(readdirSync(base).sort()).toEqual([living, next].map(({ path }) => path.slice(base.length + 1)).sort());
	await kill(living, false);
	await kill(next, false);
	await until(() => readdirSync(base).length === 0);
});

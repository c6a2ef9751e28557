import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os, { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test, vi } from 'vitest';
import { until } from '../../test/processes.ts';
import { isAlive } from '../db/folder-lock.ts';
import { perform } from './child-tasks.perform.ts';
import { ChildTasks } from './child-tasks.ts';

const folder = mkdtempSync(join(tmpdir(), 'lectern-child-'));
const file = join(folder, 'work.mjs');
writeFileSync(
	file,
	`import { existsSync, writeFileSync } from 'node:fs';
	import os from 'node:os';
	export const pid = () => process.pid;
	export const about = () => ({ priority: os.getPriority(), execArgv: process.execArgv });
	export const add = async (...numbers) => numbers.reduce((sum, each) => sum + each, 0);
	export const bytes = (buffer) => Buffer.concat([Buffer.from('>'), buffer]);
	export const fail = () => { throw new RangeError('no such drawing'); };
	export const failWithWord = () => { throw 'just a word'; };
	export const die = () => process.exit(3);
	export const dieOnce = (mark) => { if (existsSync(mark)) return 'alive'; writeFileSync(mark, ''); process.exit(4); };
	export const hang = (mark) => { writeFileSync(mark, String(process.pid)); return new Promise(() => {}); };`,
);
const work = pathToFileURL(file);
const tasks = new ChildTasks('test-child', { waiting: 2 });
const mark = (name: string) => join(folder, name);
afterAll(() => {
	tasks.close();
	rmSync(folder, { recursive: true });
});

test('S4 work is done by one other process, one task after the other, with the lowest claim on the processor', async () => {
	const pid = await tasks.run<number>(work, 'pid', []);
	expect(pid).not.toBe(process.pid);
	expect(await tasks.run(work, 'pid', [])).toBe(pid);
	expect(await tasks.run(work, 'add', [1, 2, 4])).toBe(7);
	expect(Buffer.from(await tasks.run<Uint8Array>(work, 'bytes', [Buffer.from('讲')])).toString()).toBe('>讲');
	expect(await tasks.run(work, 'about', [])).toEqual({ priority: os.constants.priority.PRIORITY_LOW, execArgv: ['--max-old-space-size=128'] });
});

test('S4 what a task throws is told with its stack, and the process goes on', async () => {
	const pid = await tasks.run(work, 'pid', []);
	await expect(tasks.run(work, 'fail', [])).rejects.toThrow(/RangeError: no such drawing\n\s+at /);
	await expect(tasks.run(work, 'failWithWord', [])).rejects.toThrow('just a word');
	await expect(tasks.run(work, 'nothing', [])).rejects.toThrow('is not a function');
	expect(await tasks.run(work, 'pid', [])).toBe(pid);
});

test('what a child answers: the value that was awaited, or the words of what was thrown', async () => {
	expect(await perform(work.href, 'add', [1, 2])).toEqual({ value: 3 });
	expect(await perform(work.href, 'fail', [])).toEqual({ error: expect.stringMatching(/^RangeError: no such drawing\n\s+at /) });
	expect(await perform(work.href, 'failWithWord', [])).toEqual({ error: 'just a word' });
});

test('S4 a process that has died is started anew: once for a task that it took with it, and then the task fails', async () => {
	const pid = await tasks.run<number>(work, 'pid', []);
	process.kill(pid, 'SIGKILL');
	const next = await tasks.run<number>(work, 'pid', []);
	expect(next).not.toBe(pid);
	// One whose end has been heard before the next task comes.
	process.kill(next, 'SIGKILL');
	await until(() => !isAlive(next));
	expect(await tasks.run(work, 'add', [1, 1])).toBe(2);
	expect(await tasks.run(work, 'dieOnce', [mark('once')])).toBe('alive');
	await expect(tasks.run(work, 'die', [])).rejects.toThrow('die: its process ended with 3');
	tasks.close();
	await expect(tasks.run(work, 'die', [])).rejects.toThrow('its process ended with 3');
	expect(await tasks.run(work, 'add', [1])).toBe(1);
});

test('S4 a task that takes too long ends with its process; so does one that nobody wants any more', async () => {
	const hasty = new ChildTasks('test-hasty', { waiting: 0, limit: 300 });
	await expect(hasty.run(work, 'hang', [mark('slow')])).rejects.toThrow('hang took longer than 300 ms');
	const gone = new AbortController();
	const left = tasks.run(work, 'hang', [mark('left')], { signal: gone.signal });
	await until(() => existsSync(mark('left')) && readFileSync(mark('left'), 'utf8') !== '');
	gone.abort(new Error('the reader left'));
	await expect(left).rejects.toThrow('the reader left');
	await until(() => !isAlive(Number(readFileSync(mark('left'), 'utf8'))));
	await expect(tasks.run(work, 'pid', [], { signal: gone.signal })).rejects.toThrow('the reader left');
	const word = new AbortController();
	const other = tasks.run(work, 'hang', [mark('word')], { signal: word.signal });
	await until(() => existsSync(mark('word')));
	word.abort('a word');
	await expect(other).rejects.toThrow('aborted');
	expect(await tasks.run(work, 'add', [3])).toBe(3);
	hasty.close();
});

test('S4 a reader who leaves after the answer ends nothing', async () => {
	const gone = new AbortController();
	const pid = await tasks.run(work, 'pid', [], { signal: gone.signal });
	gone.abort();
	expect(await tasks.run(work, 'pid', [])).toBe(pid);
});

test('S4 what has been answered leaves nothing behind: neither its limit nor an ear for its process', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	const warned = vi.fn();
	process.on('warning', warned);
	const tidy = new ChildTasks('test-tidy', { waiting: 0 });
	for (let n = 0; n < 12; n += 1) await tidy.run(work, 'add', [n]);
	// The time after which it has been idle.
	expect(vi.getTimerCount()).toBe(1);
	tidy.close();
	vi.useRealTimers();
	await new Promise(setImmediate);
	process.off('warning', warned);
	expect(warned).not.toHaveBeenCalled();
});

test('S4 so many wait, of one reader fewer, and one more is refused; what waited is done when the first has gone', async () => {
	const few = new ChildTasks('test-few', { waiting: 2, ofOne: 2 });
	const held = few.run(work, 'hang', [mark('held')], { who: 'a' });
	const second = few.run(work, 'add', [1], { who: 'a' });
	await expect(few.run(work, 'add', [1], { who: 'a' })).rejects.toMatchObject({ reason: 'too_many_requests' });
	const third = few.run(work, 'add', [2], { who: 'b' });
	await expect(few.run(work, 'add', [1], { who: 'c' })).rejects.toMatchObject({ reason: 'overloaded' });
	await until(() => existsSync(mark('held')));
	few.close();
	await expect(held).rejects.toThrow('hang: its process ended with SIGKILL');
	expect([await second, await third]).toEqual([1, 2]);
	few.close();
});

test('S4 a process that the system has no room for fails its task, and nothing else', async () => {
	const script = `
		import { openSync } from 'node:fs';
		import { ChildTasks } from ${JSON.stringify(new URL('./child-tasks.ts', import.meta.url).href)};
		const tasks = new ChildTasks('full', { waiting: 1 });
		const held = [];
		try { for (;;) held.push(openSync('/dev/null')); } catch {}
		const refused = await tasks.run(new URL(${JSON.stringify(work.href)}), 'pid', []).catch((error) => error.message);
		process.stdout.write(String(refused));
		process.exit(0);`;
	const run = promisify(execFile)('sh', ['-c', 'ulimit -n 60; exec "$0" --input-type=module -e "$1"', process.execPath, script]);
	expect(await run).toMatchObject({ stdout: expect.stringMatching(/^pid: .*(EMFILE|EAGAIN)/), stderr: '' });
});

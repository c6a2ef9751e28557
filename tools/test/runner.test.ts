import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import NearlyDone, { nearlyDone } from './nearly-done.ts';
import { runner } from './runner.ts';
import type { Counts } from './summary.ts';

const folder = mkdtempSync(join(tmpdir(), 'lectern-runner-'));
const count = (counts: Counts) => counts;

/** A runner that writes this report, if any, prints and ends. */
function script(name: string, counts: Counts | undefined, code: number) {
	const [file, report] = [join(folder, `${name}.js`), join(folder, `${name}.json`)];
	const write = counts === undefined ? '' : `require('node:fs').writeFileSync(${JSON.stringify(report)}, ${JSON.stringify(JSON.stringify(counts))});`;
	writeFileSync(file, `${write} console.log('${name} out'); console.error('${name} wrong'); process.exitCode = ${code};`);
	return { title: name, report, args: [file], count, inOnePiece: true };
}

afterEach(() => void vi.restoreAllMocks());
afterAll(() => rmSync(folder, { recursive: true }));

test('a runner is counted by its report; one that ended badly, or wrote none, has failed', async () => {
	vi.spyOn(console, 'log').mockReturnValue();
	vi.spyOn(process.stdout, 'write').mockReturnValue(true);
	vi.spyOn(process.stderr, 'write').mockReturnValue(true);
	expect(await runner(script('right', { passed: 3, failed: 0, skipped: 1 }, 0))).toEqual({ counts: { passed: 3, failed: 0, skipped: 1 } });
	expect(await runner(script('wrong', { passed: 3, failed: 2, skipped: 0 }, 1))).toEqual({ counts: { passed: 3, failed: 2, skipped: 0 } });
	for (const inOnePiece of [true, false]) {
		const bad = await runner({ ...script('bad', { passed: 3, failed: 0, skipped: 0 }, 1), inOnePiece });
		expect(bad.counts).toEqual({ passed: 3, failed: 1, skipped: 0 });
		// Its report does not say why: the end of what it printed does.
		expect(bad.unexplained).toMatch(/^bad ended with 1:\n(bad out\nbad wrong|bad wrong\nbad out)\n$/);
	}
	expect(await runner(script('silent', undefined, 0))).toMatchObject({ counts: { failed: 1 }, unexplained: expect.stringContaining('silent wrong') });
});

test('of one that works beside another all that it prints is shown at its end, in one piece', async () => {
	vi.spyOn(console, 'log').mockReturnValue();
	const shown = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
	await runner(script('beside', { passed: 1, failed: 0, skipped: 0 }, 0));
	expect(shown.mock.calls.map(([text]) => String(text)).filter((text) => text.includes('beside'))).toEqual([
		expect.stringMatching(/^\n── beside\n(beside out\nbeside wrong|beside wrong\nbeside out)\n$/),
	]);
});

test('of one that begins beside another what it prints is kept until that one has ended, and shown as it comes from then on', async () => {
	vi.spyOn(console, 'log').mockReturnValue();
	const shown: string[] = [];
	vi.spyOn(process.stdout, 'write').mockImplementation((text) => shown.push(String(text)) > 0);
	const { promise: ended, resolve: end } = Promise.withResolvers<void>();
	const [begun, go] = [join(folder, 'begun'), join(folder, 'go')];
	const { report, ...later } = script('later', { passed: 1, failed: 0, skipped: 0 }, 0);
	const [file = ''] = later.args;
	writeFileSync(
		file,
		`const { existsSync, writeFileSync } = require('node:fs'); console.log('first words'); writeFileSync(${JSON.stringify(begun)}, '');
		const timer = setInterval(() => { if (!existsSync(${JSON.stringify(go)})) return; clearInterval(timer); console.log('last words'); }, 20);`,
	);
	const ran = runner({ ...later, report, inOnePiece: false, shownAfter: ended });
	await vi.waitFor(() => expect(existsSync(begun)).toBe(true), 30_000);
	expect(shown.join('')).not.toContain('words');
	end();
	await vi.waitFor(() => expect(shown.join('')).toContain('── later\nfirst words\n'), 30_000);
	expect(shown.join('')).not.toContain('last words');
	writeFileSync(go, '');
	await ran;
	expect(shown.join('')).toMatch(/── later\nfirst words\n.*last words\n$/s);
});

test('one that says that it is nearly done is heard while it still works; any other word is nothing', async () => {
	vi.spyOn(console, 'log').mockReturnValue();
	vi.spyOn(process.stdout, 'write').mockReturnValue(true);
	const go = join(folder, 'on');
	const works = script('works', undefined, 0);
	const [file = ''] = works.args;
	writeFileSync(
		file,
		`process.send('anything'); process.send('${nearlyDone}');
		const timer = setInterval(() => require('node:fs').existsSync(${JSON.stringify(go)}) && clearInterval(timer), 20);`,
	);
	const heard: string[] = [];
	const ran = runner({ ...works, onNearlyDone: () => heard.push('nearly done') }).then(() => heard.push('ended'));
	await vi.waitFor(() => expect(heard).toEqual(['nearly done']), 30_000);
	writeFileSync(go, '');
	await ran;
	expect(heard).toEqual(['nearly done', 'ended']);
});

test('a run of tests says so when a quarter of its files is left', () => {
	const said = vi.fn();
	vi.stubGlobal('process', { ...process, send: said });
	const reporter = new NearlyDone();
	reporter.onTestRunStart(Array.from({ length: 10 }) as never[]);
	for (let begun = 1; begun <= 10; begun += 1) {
		reporter.onTestModuleQueued();
		expect(said.mock.calls).toEqual(begun < 8 ? [] : [[nearlyDone]]);
	}
	vi.unstubAllGlobals();
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
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

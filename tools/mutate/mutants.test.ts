import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placesOf } from './mutants.ts';

let root: string;
beforeAll(() => {
	root = mkdtempSync(join(tmpdir(), 'lectern-mutants-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The parts of a source that are mutated, each once, in their order. */
async function mutated(source: string): Promise<string[]> {
	writeFileSync(join(root, 'a.tsx'), source);
	const places = await placesOf('a.tsx', root);
	const parts = places.map(({ location: { start, end } }) => source.split('\n')[start.line]?.slice(start.column, end.column));
	return [...new Set(parts)].map((part) => part ?? '').sort();
}

test('conditions, comparisons and texts are mutated', async () => {
	expect(await mutated("export const f = (a: number) => (a > 1 ? 'more' : 'less');")).toEqual(expect.arrayContaining(["'less'", "'more'", 'a > 1']));
});

test.each([
	['class names', "const a = <p className={'wide'} />;", "'wide'"],
	['statements', 'const a = sql`select 1`;', '`select 1`'],
	['what the log says', "log.warn('gone');", "'gone'"],
	['what the log of something says', "it.log.warn('gone');", "'gone'"],
	['descriptions', "z.string().describe('a name');", "'a name'"],
	['the dependencies of a hook that has none', 'useEffect(() => go(), []);', '[]'],
	['the kind of a worker', "new Worker(new URL('./a.ts', import.meta.url), { type: 'module' });", "'module'"],
	['a text and its context', "t({ context: 'stamp', message: 'seal' });", "'stamp'"],
	['patterns of the bundler', "const a = import.meta.glob('./*.po', { import: 'messages' });", "'./*.po'"],
])('%s are left alone', async (_what, source, part) => {
	expect(await mutated(source)).not.toContain(part);
	expect(await mutated(source.replace(/\bt\b|Worker|useEffect|log\.warn|describe|import\.meta\.glob|sql|className/, 'other'))).toContain(part);
});

import { expect, test } from 'vitest';
import { silencedErrors } from './silenced-errors.ts';
import { temporaryTree } from './temporary-tree.ts';

test('a file, a part of it or a line that nothing checks is found, in tests and tools too', () => {
	using tree = temporaryTree({
		'server/a.ts': '// @ts-nocheck\nexport const a: number = 1;\n',
		'server/a.test.ts': 'export const a = 1;\n// @ts-expect-error wrong on purpose\nexport const b: number = 1;\n',
		'tools/b/main.ts': '/**\n * @ts-ignore\n */\nexport const b = 1;\n',
		'web/C.tsx': 'export const C = () => <p>{/* biome-ignore-start lint: all of it */}</p>;\n',
		'test/d.ts': '/* biome-ignore-all lint/suspicious/noConsole: it prints */\n',
	});
	expect(silencedErrors(tree.root)).toEqual([
		'server/a.test.ts:2 @ts-expect-error: mend what it hides',
		'server/a.ts:1 @ts-nocheck: mend what it hides',
		'web/C.tsx:1 biome-ignore-start: mend what it hides',
		'test/d.ts:1 biome-ignore-all: mend what it hides',
		'tools/b/main.ts:1 @ts-ignore: mend what it hides',
	]);
});

test('a line of which a reason is given, and texts about silencing, are left alone', () => {
	using tree = temporaryTree({
		'server/a.ts':
			"// biome-ignore lint/suspicious/noConsole: React says it only here\nexport const a = '// @ts-nocheck';\n// The lint refuses @ts-ignore.\n",
	});
	expect(silencedErrors(tree.root)).toEqual([]);
});

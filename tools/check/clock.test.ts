import { expect, test } from 'vitest';
import { clockReads } from './clock.ts';
import { temporaryTree } from './temporary-tree.ts';

test('a module and the contract that ask the machine for the time are found', () => {
	using tree = temporaryTree({
		'server/modules/a/a.rules.ts': 'export const late = (at: Date) => at < new Date();\n',
		'server/modules/a/a.service.ts': '\nexport const later = (now = Date.now()) => now + 1;\nexport const clock = Date.now;\n',
		'server/modules/a/a.queries.ts': 'export const year = () => new globalThis.Date().getFullYear();\nexport const day = () => Date();\n',
		'contract/a.ts': 'export const today = new Date;\n',
	});
	const found = (file: string, line: number, what: string) =>
		`${file}:${line} ${what} is the machine's clock: take the time as an argument, or from context.now()`;
	expect(clockReads(tree.root)).toEqual([
		found('contract/a.ts', 1, 'new Date()'),
		found('server/modules/a/a.queries.ts', 1, 'new Date()'),
		found('server/modules/a/a.queries.ts', 2, 'Date()'),
		found('server/modules/a/a.rules.ts', 1, 'new Date()'),
		found('server/modules/a/a.service.ts', 2, 'Date.now'),
		found('server/modules/a/a.service.ts', 3, 'Date.now'),
	]);
});

test('moments that are given, durations, the platform and tests are left alone', () => {
	using tree = temporaryTree({
		'server/modules/a/a.rules.ts':
			'export const at = (now: Date) => new Date(now.getTime() + 1);\nexport const began = performance.now();\n// Date.now()\n',
		'server/modules/a/a.rules.test.ts': 'export const now = Date.now();\n',
		'server/app.ts': 'export const now = () => new Date();\n',
	});
	expect(clockReads(tree.root)).toEqual([]);
});

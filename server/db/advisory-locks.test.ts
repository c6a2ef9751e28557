import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

test('an advisory lock has a number of its own: two things under one number would wait for each other', () => {
	const users = new Map<string, Set<string>>();
	for (const file of globSync('{server,tools/seed}/**/*.{ts,sql}', { cwd: root })) {
		if (file.endsWith('.test.ts')) continue;
		for (const [written] of readFileSync(join(root, file), 'utf8').matchAll(/\b7_?532_?\d{3}\b/g)) {
			const number = written.replaceAll('_', '');
			users.set(number, (users.get(number) ?? new Set()).add(file));
		}
	}
	expect(users.size).toBeGreaterThan(20);
	expect([...users].filter(([, { size }]) => size > 1).map(([number, files]) => `${number}: ${[...files].join(', ')}`)).toEqual([]);
});

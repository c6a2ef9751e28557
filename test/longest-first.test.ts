import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import type { TestSpecification, Vitest } from 'vitest/node';
import { LongestFirst } from './longest-first.ts';

test('files that need a page stand together, so that no worker is given up for the next one; the long ones come first', async () => {
	const root = resolve(import.meta.dirname, '..');
	const names = [...globSync('web/features/{live,session,learning}/*.test.{ts,tsx}', { cwd: root }), 'server/db/embedded.test.ts'];
	const known = { getFileTestResults: () => undefined, getFileStats: (key: string) => ({ size: key.length }) };
	const order = new LongestFirst({ config: { root, sequence: {} }, cache: known } as unknown as Vitest);
	const files = names.map((name) => {
		const config = { sequence: { groupOrder: 0 }, isolate: false };
		return { moduleId: resolve(root, name), project: { name: name.split('/')[0], config } } as unknown as TestSpecification;
	});
	const sorted = (await order.sort(files)).map(({ moduleId }) => moduleId);
	expect(sorted).toHaveLength(names.length);
	expect(sorted[0]).toMatch(/embedded\.test\.ts$/);
	const pages = sorted.map((name) => readFileSync(name, 'utf8').startsWith('// @vitest-environment happy-dom'));
	expect(pages.filter(Boolean).length).toBeGreaterThan(3);
	expect(pages.filter((page, index) => page !== pages[index - 1])).toEqual([false, true]);
});

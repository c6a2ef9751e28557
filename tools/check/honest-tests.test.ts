import { expect, test } from 'vitest';
import { dishonestTests } from './honest-tests.ts';
import { plant } from './plant.ts';

const vitest = "import { describe, expect, test } from 'vitest';\n";

test('focused, switched off, emptied and silent tests are found, with their lines', () => {
	using tree = plant({
		'server/a.test.ts': `${vitest}test.only('a', () => { expect(1).toBe(1); });\ntest.skip('b', () => { expect(1).toBe(1); });\ntest.todo('c');\ndescribe.skip('d', () => {});\ntest('e', () => {});\ntest('f', async () => { await call(); });\ntest.each([1])('g %s', (n) => { n.toString(); });`,
		'test/e2e/b.e2e.ts':
			"import { test } from './app.ts';\ntest.describe.only('a', () => {});\ntest.fixme('b', async () => {});\ntest('c', async ({ page }) => { await page.goto('/x'); });",
	});
	expect(dishonestTests(tree.root)).toEqual([
		'server/a.test.ts:2 .only: focused or switched off',
		'server/a.test.ts:3 .skip: focused or switched off',
		'server/a.test.ts:4 .todo: focused or switched off',
		'server/a.test.ts:4 asserts nothing',
		'server/a.test.ts:5 .skip: focused or switched off',
		'server/a.test.ts:6 asserts nothing',
		'server/a.test.ts:7 asserts nothing',
		'server/a.test.ts:8 asserts nothing',
		'test/e2e/b.e2e.ts:2 .only: focused or switched off',
		'test/e2e/b.e2e.ts:3 .fixme: focused or switched off',
		'test/e2e/b.e2e.ts:3 asserts nothing',
		'test/e2e/b.e2e.ts:4 asserts nothing',
	]);
});

test('an assertion may stand in a helper of the file or of the tests, and an app may be called “it”', () => {
	using tree = plant({
		'test/app.ts': "import { expect } from 'x';\nexport async function mustBe(x: number) { expect(x).toBe(1); }\nexport const nothing = () => 1;",
		'test/a.test.ts': `${vitest}import { mustBe } from './app.ts';\nconst own = () => deep();\nfunction deep() { expect(1).toBe(1); }\ntest('a', () => { own(); });\ntest('b', () => mustBe(1));\ntest('c', own);\ntest('d', async ({ page }) => { await page.waitForURL('/x'); });\ntest.each([1])('e', (n) => { expect(n).toBe(1); });`,
		'test/b.test.ts': `${vitest}let it: { get(path: string): void };\ntest('a', () => { it.get('x'); expect(1).toBe(1); });\ntest.beforeEach(() => {});`,
		'test/c.test.ts': `${vitest}import { nothing } from './app.ts';\ntest('a', () => nothing());`,
	});
	expect(dishonestTests(tree.root)).toEqual(['test/c.test.ts:3 asserts nothing']);
});

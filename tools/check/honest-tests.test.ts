import { expect, test } from 'vitest';
import { dishonestTests } from './honest-tests.ts';
import { temporaryTree } from './temporary-tree.ts';

const vitest = "import { describe, expect, test } from 'vitest';\n";

test('focused, switched off, emptied and silent tests are found, with their lines', () => {
	using tree = temporaryTree({
		'server/a.test.ts': `${vitest}test.only('a', () => { expect(f()).toBe(1); });\ntest.skip('b', () => { expect(f()).toBe(1); });\ntest.todo('c');\ndescribe.skip('d', () => {});\ntest('e', () => {});\ntest('f', async () => { await call(); });\ntest.each([1])('g %s', (n) => { n.toString(); });`,
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
	using tree = temporaryTree({
		'test/app.ts': "import { expect } from 'x';\nexport async function mustBe(x: number) { expect(x).toBe(1); }\nexport const nothing = () => 1;",
		'test/a.test.ts': `${vitest}import { mustBe } from './app.ts';\nconst own = () => deep();\nfunction deep() { expect(f()).toBe(1); }\ntest('a', () => { own(); });\ntest('b', () => mustBe(1));\ntest('c', own);\ntest('d', async ({ page }) => { await page.waitForURL('/x'); });\ntest.each([1])('e', (n) => { expect(n).toBe(1); });`,
		'test/b.test.ts': `${vitest}let it: { get(path: string): void };\ntest('a', () => { it.get('x'); expect(f()).toBe(1); });\ntest.beforeEach(() => {});`,
		'test/c.test.ts': `${vitest}import { nothing } from './app.ts';\ntest('a', () => nothing());`,
	});
	expect(dishonestTests(tree.root)).toEqual(['test/c.test.ts:3 asserts nothing']);
});

/** Each in a file of its own, with what is found in it. */
const holes: [body: string, problem: string | null][] = [
	['test.for([1])("a", (n) => { n.toString(); });', 'asserts nothing'],
	['test.for([1])("a", (n) => { expect(n).toBe(f()); });', null],
	['test.skipIf(f())("a", () => { expect(f()).toBe(1); });', '.skipIf: runs only sometimes'],
	['describe.runIf(f())("a", () => { test("b", () => { expect(f()).toBe(1); }); });', '.runIf: runs only sometimes'],
	['check("a", () => {});', 'asserts nothing'],
	['test("a", () => { expect(f()).toBe(1); }); const later = test.skip;', '.skip under another name'],
	['test["only"]("a", () => { expect(f()).toBe(1); });', '.only: focused or switched off'],
	['test("a", () => { expect(f()).toBe(1); }); const { skip } = test;', 'taken apart: tests under other names'],
	['const own = test.extend({}); own("a", () => {});', 'asserts nothing'],
	['test("a", { skip: true }, () => { expect(f()).toBe(1); });', '.skip: focused or switched off'],
	['test("a", { only: true }, () => { expect(f()).toBe(1); });', '.only: focused or switched off'],
	['test("a", (context) => { context.skip(); expect(f()).toBe(1); });', '.skip: focused or switched off'],
	['test("a", () => { test.info().fixme(); expect(f()).toBe(1); });', '.fixme: focused or switched off'],
	['test("a", () => { if (f()) return; expect(f()).toBe(1); });', 'may end before it asserts'],
	['test("a", () => { const g = () => { return 1; }; expect(g()).toBe(1); });', null],
	['test("a", () => { return expect(f()).resolves.toBe(1); });', null],
	['test("a", () => expect(f()).resolves.toBe(1));', null],
	['test("a", () => { expect(f()).resolves.toBe(1); });', 'is not awaited'],
	['test("a", () => { expect.poll(f).toBe(1); });', 'is not awaited'],
	['test("a", () => { expect(f()); });', 'expects nothing in particular'],
	['test("a", async () => { await vi.waitFor(() => expect(f()).toBe(1)); });', 'vi.waitFor without a limit waits one second'],
	['test("a", async () => { await vi.waitUntil(f, { interval: 5 }); expect(f()).toBe(1); });', 'vi.waitUntil without a limit waits one second'],
	['test("a", async () => { await vi.waitFor(() => expect(f()).toBe(1), { timeout: 20_000, interval: 5 }); });', null],
	['test("a", async () => { await vi.waitFor(() => expect(f()).toBe(1), soon); });', null],
	['test("a", async () => { await vi.waitFor(() => expect(f()).toBe(1), 30_000); });', null],
	['test("a", () => { expect(f()).toBe; });', 'expects nothing in particular'],
	['test("a", () => { expect(true).toBe(true); });', 'expects something of a constant'],
	['test("a", () => { try { f(); } catch (error) { expect(error).toBe(1); } });', 'asserts nothing'],
	['test("a", () => { expect.soft(f()).toBe(1); });', null],
	['const nothing = 1;', 'declares no test'],
];
test.each(holes)('%s: %s', (body, problem) => {
	using tree = temporaryTree({ 'server/a.test.ts': `import { describe, expect, it as check, test } from 'vitest';\n${body}` });
	const line = problem === 'declares no test' ? 1 : 2;
	expect(dishonestTests(tree.root)).toEqual(problem === null ? [] : [`server/a.test.ts:${line} ${problem}`]);
});

test('in the browser what is looked at again and again is awaited', () => {
	using tree = temporaryTree({
		'test/e2e/a.e2e.ts':
			"import { expect, test } from './app.ts';\ntest('a', async ({ page }) => {\nexpect(page.locator('x')).toBeVisible();\nawait expect(page.locator('x')).toHaveCount(1);\nexpect(f()).toBe(1);\n});",
	});
	expect(dishonestTests(tree.root)).toEqual(['test/e2e/a.e2e.ts:3 is not awaited']);
});

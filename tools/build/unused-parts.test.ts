import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { unusedParts, withBodies } from './unused-parts.ts';

const root = join(import.meta.dirname, '../..');
const lib = join(root, 'node_modules/react-router/dist/production/lib');

test('a function gets the body in place of its own, wherever it stands; all else is left as it was', () => {
	const code = 'function outer(a) { async function inner(b) { return b; } function kept() { return 1; } return inner(a); }';
	expect(withBodies(code, { inner: '{ throw 0 }' })).toBe(
		'function outer(a) { async function inner(b) { throw 0 } function kept() { return 1; } return inner(a); }',
	);
	expect(withBodies('function a() { 1 }\nfunction b() { 2 }', { b: '{}', a: '{ 3 }' })).toBe('function a() { 3 }\nfunction b() {}');
});

test('a function that is gone or there twice is an error', () => {
	expect(() => withBodies('function a() {}', { a: '{}', b: '{}' })).toThrow('there is no function b any more');
	expect(() => withBodies('function a() { function a() {} }', { a: '{}' })).toThrow('a is there twice');
});

test.each(Object.entries(unusedParts))('of %s of the installed version all is left out that is named', (file, bodies) => {
	const code = readFileSync(join(lib, file), 'utf8');
	const short = withBodies(code, bodies);
	const flat = short.replace(/function (\w+)\([^\n]*\) \{/g, 'function $1 {');
	for (const [name, body] of Object.entries(bodies)) expect(flat).toContain(`function ${name} ${body}`);
	expect(code.length - short.length).toBeGreaterThan(200);
});

describe('no page asks for what is left out', () => {
	const files = globSync('web/**/*.{ts,tsx}', { cwd: root })
		.filter((file) => !file.includes('.test.'))
		.map((file) => ({ file, code: readFileSync(join(root, file), 'utf8') }));
	const having = (pattern: RegExp) => files.filter(({ code }) => pattern.test(code)).map(({ file }) => file);

	test('actions, fetchers, forms and blockers of the router', () => {
		expect(files.length).toBeGreaterThan(300);
		const names = 'Form|useSubmit|useFetchers?|useBlocker|unstable_usePrompt|useActionData|useViewTransitionState|PrefetchPageLinks|Links';
		expect(having(new RegExp(`import (type )?\\{[^}]*\\b(${names})\\b[^}]*\\} from 'react-router'`))).toEqual([]);
		expect(having(/export (const|(async )?function) (action|clientAction|links|HydrateFallback)\b/)).toEqual([]);
		expect(having(/\b(viewTransition|prefetch=)\b/)).toEqual([]);
	});

	test('every route that loads on the server loads by itself in the browser', () => {
		const loading = having(/export (const|(async )?function) loader\b/);
		expect(loading.length).toBeGreaterThan(20);
		expect(loading.filter((file) => !having(/export const clientLoader\b/).includes(file))).toEqual([]);
	});
});

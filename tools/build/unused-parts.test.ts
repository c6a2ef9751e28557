import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unusedParts, withBodies } from './unused-parts.ts';

const lib = join(import.meta.dirname, '../../node_modules/react-router/dist/production/lib');

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
	for (const [name, body] of Object.entries(bodies)) expect(short).toMatch(new RegExp(`function ${name}\\(.*\\) ${RegExp.escape(body)}`));
	expect(code.length - short.length).toBeGreaterThan(200);
});

import { expect, test } from 'vitest';
import { withoutAdvice } from './no-advice.ts';

test('advice goes; checks, thrown errors and texts that are used stay', () => {
	const code = 'invariant(a(), "use it so"); warning(b, `not so` + c); warnOnce(d, "x " + e); f(invariant(g, h), "kept"); throw new Error("kept");';
	expect(withoutAdvice(code)).toBe('invariant(a(), ""); warning(b, ""); warnOnce(d, ""); f(invariant(g, h), "kept"); throw new Error("kept");');
});

test('a definition and a check without advice are left as they are', () => {
	const code = 'function invariant(value, message) { if (value === false) throw new Error(message); } invariant(x); other(y, "kept");';
	expect(withoutAdvice(code)).toBe(code);
});

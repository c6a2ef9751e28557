import { expect, test } from 'vitest';
import { keptFor } from './notices.rules.ts';

const days = (n: number) => n * 86_400_000;

test.each([
	['order', 365],
	['security', 365],
	['system', 365],
	['live', 90],
	['course', 90],
	['reply', 90],
	['goal', 90],
] as const)('R78 a notice of the kind %s stays for %d days', (kind, n) => {
	expect(keptFor(kind)).toBe(days(n));
});

import { expect, test } from 'vitest';
import { themeScript } from './theme.ts';

function themeOf(kept: string | null | Error, dark: boolean): string | undefined {
	const dataset: { theme?: string } = {};
	const localStorage = {
		getItem: () => {
			if (kept instanceof Error) throw kept;
			return kept;
		},
	};
	new Function('document', 'localStorage', 'matchMedia', themeScript)({ documentElement: { dataset } }, localStorage, () => ({ matches: dark }));
	return dataset.theme;
}

test.each([
	['dark', false, 'dark'],
	['light', true, 'light'],
	[null, true, 'dark'],
	[null, false, 'light'],
	['nonsense', true, 'dark'],
	[new Error('storage is switched off'), true, 'dark'],
] as const)('R104 %s remembered, system dark %s: %s before the first paint', (kept, dark, theme) => {
	expect(themeOf(kept, dark)).toBe(theme);
});

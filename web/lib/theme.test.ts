import { afterEach, expect, test, vi } from 'vitest';
import { setTheme, themeChoice, themeScript } from './theme.ts';

afterEach(() => vi.unstubAllGlobals());

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

test('R104 where storage is refused or full a choice holds for this page; once it can be kept again, what is kept counts', () => {
	const dataset: { theme?: string } = {};
	let full = true;
	let kept: string | null = 'dark';
	const keep = (value: string | null) => {
		if (full) throw new Error('QuotaExceededError');
		kept = value;
	};
	vi.stubGlobal('document', { documentElement: { dataset } });
	vi.stubGlobal('matchMedia', () => ({ matches: true }));
	vi.stubGlobal('localStorage', { getItem: () => kept, setItem: (_key: string, value: string) => keep(value), removeItem: () => keep(null) });
	setTheme('light');
	expect([themeChoice(), dataset.theme, kept]).toEqual(['light', 'light', 'dark']);
	setTheme('system');
	expect([themeChoice(), dataset.theme]).toEqual(['system', 'dark']);
	full = false;
	setTheme('light');
	expect([themeChoice(), dataset.theme, kept]).toEqual(['light', 'light', 'light']);
	// Another tab.
	kept = 'dark';
	expect(themeChoice()).toBe('dark');
});

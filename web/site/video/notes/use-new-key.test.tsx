// @vitest-environment happy-dom
import { cleanup, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { keepPreference } from '../../../features/video/preferences.ts';
import { useNewKey } from './use-new-key.ts';

afterEach(cleanup);

test('R75 R101 N begins a note, but not in a field, and not for whoever keeps letters from being keys', () => {
	document.body.innerHTML = '<p id="page"></p><textarea id="field"></textarea>';
	const begin = vi.fn();
	renderHook(() => useNewKey(begin));
	const press = (on: string) => fireEvent.keyDown(document.getElementById(on) as Element, { key: 'n' });
	press('page');
	press('field');
	expect(begin).toHaveBeenCalledTimes(1);
	keepPreference({ letters: false });
	press('page');
	expect(begin).toHaveBeenCalledTimes(1);
	keepPreference({ letters: true });
	press('page');
	expect(begin).toHaveBeenCalledTimes(2);
});

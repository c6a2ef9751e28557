// @vitest-environment happy-dom
import { cleanup, fireEvent } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../../test/web/render-page.tsx';
import { HoverBar } from './HoverBar.tsx';

afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

test('R43 R101 back to the top: the page moves there, and the reader goes on there with the keyboard too', async () => {
	const scrollTo = vi.fn();
	vi.stubGlobal('scrollTo', scrollTo);
	const items = [{ id: 4, kind: 'backtop' as const, title: '回到顶部', icon: 'arrow-up', value: '', note: '' }];
	const page = await renderPage(
		<>
			<main id="main" tabIndex={-1} />
			<HoverBar items={items} />
		</>,
	);
	const button = page.getByRole('button', { name: '回到顶部' });
	button.focus();
	fireEvent.click(button);
	expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 0, behavior: expect.any(String) });
	expect(document.activeElement).toBe(page.getByRole('main'));
});

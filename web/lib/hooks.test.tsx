// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, renderHook } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useBreakpoint } from './breakpoint.ts';
import { useHydrated } from './use-hydrated.ts';
import { useLate } from './use-late.ts';
import { useLocale } from './use-locale.ts';
import { useOnline } from './use-online.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
	document.body.innerHTML = '';
});

const viewport = (width: number) =>
	act(() => (window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }).happyDOM.setViewport({ width }));

test('R28 the breakpoint follows the window, and is lg on the server', () => {
	viewport(1023);
	let rendered = 0;
	const { result, unmount } = renderHook(() => {
		rendered += 1;
		return useBreakpoint();
	});
	expect(result.current).toBe('md');
	for (const [width, name] of [
		[1024, 'lg'],
		[575, 'xs'],
		[576, 'sm'],
		[768, 'md'],
		[1200, 'xl'],
		[1600, 'xxl'],
	] as const) {
		viewport(width);
		expect(result.current).toBe(name);
	}
	const before = rendered;
	unmount();
	viewport(320);
	expect(rendered).toBe(before);
	expect(renderToString(<Show of={useBreakpoint} />)).toBe('lg');
});

test('R28 whoever left is told of no width', () => {
	const queries: EventTarget[] = [];
	const removed = vi.fn();
	vi.stubGlobal('matchMedia', (query: string) => {
		const list = Object.assign(new EventTarget(), { query });
		list.removeEventListener = (type: string) => removed(query, type);
		queries.push(list);
		return list;
	});
	const { unmount } = renderHook(useBreakpoint);
	expect(queries.map((list) => (list as EventTarget & { query: string }).query)).toEqual(
		[0, 576, 768, 1024, 1200, 1600].map((width) => `(min-width: ${width}px)`),
	);
	unmount();
	expect(removed.mock.calls).toEqual([0, 576, 768, 1024, 1200, 1600].map((width) => [`(min-width: ${width}px)`, 'change']));
});

function Show({ of }: { of: () => unknown }) {
	return String(of());
}

test('R29 what is busy for 200 ms is late, what is quick never', () => {
	const { result, rerender, unmount } = renderHook(({ busy }) => useLate(busy), { initialProps: { busy: true } });
	act(() => vi.advanceTimersByTime(199));
	expect(result.current).toBe(false);
	act(() => vi.advanceTimersByTime(1));
	expect(result.current).toBe(true);
	rerender({ busy: false });
	expect(result.current).toBe(false);
	rerender({ busy: true });
	expect(result.current).toBe(false);
	act(() => vi.advanceTimersByTime(150));
	rerender({ busy: false });
	expect(vi.getTimerCount()).toBe(0);
	act(() => vi.advanceTimersByTime(100));
	rerender({ busy: true });
	expect(result.current).toBe(false);
	unmount();
	expect(vi.getTimerCount()).toBe(0);
});

test('the network’s state follows the browser’s word, and is there on the server', () => {
	const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
	const { result, unmount } = renderHook(useOnline);
	expect(result.current).toBe(true);
	online.mockReturnValue(false);
	act(() => void dispatchEvent(new Event('offline')));
	expect(result.current).toBe(false);
	online.mockReturnValue(true);
	act(() => void dispatchEvent(new Event('online')));
	expect(result.current).toBe(true);
	const removed = vi.spyOn(globalThis, 'removeEventListener');
	unmount();
	expect(removed.mock.calls.map(([type]) => type)).toEqual(['online', 'offline']);
	online.mockReturnValue(false);
	expect(renderToString(<Show of={useOnline} />)).toBe('true');
	vi.restoreAllMocks();
});

test('a page is not hydrated on the server and in its first rendering, and is then', async () => {
	const html = renderToString(<Show of={useHydrated} />);
	expect(html).toBe('false');
	const root = document.createElement('div');
	root.innerHTML = html;
	const failed = vi.fn();
	const hydrated = await act(async () => hydrateRoot(root, <Show of={useHydrated} />, { onRecoverableError: failed }));
	expect(root.textContent).toBe('true');
	expect(failed).not.toHaveBeenCalled();
	act(() => hydrated.unmount());
});

test.each([
	['zh-CN', 'zh-CN'],
	['en', 'en'],
	['fr', 'zh-CN'],
])('C1 with the texts of %s dates are in %s', (locale, expected) => {
	const i18n = setupI18n({ locale, messages: { [locale]: {} } });
	const { result } = renderHook(useLocale, { wrapper: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider> });
	expect(result.current).toBe(expected);
});

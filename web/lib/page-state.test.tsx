// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { locales, pageLocale, rememberLocale, toLocale } from './locale.ts';
import { near } from './near.ts';
import { followTheme, setTheme } from './theme.ts';
import { currentToasts, dismissToast, toast, useToasts } from './toast.ts';
import { useTheme } from './use-theme.ts';

let dark: boolean;
let system: EventTarget;
const shown = () => document.documentElement.dataset['theme'];

beforeEach(() => {
	dark = false;
	system = new EventTarget();
	vi.stubGlobal('matchMedia', (query: string) =>
		Object.defineProperty(system, 'matches', { get: () => dark && query === '(prefers-color-scheme:dark)', configurable: true }),
	);
	localStorage.clear();
	delete document.documentElement.dataset['theme'];
	document.body.innerHTML = '';
});
afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

test('R104 a theme is remembered and applied; the system’s is followed while that is the choice', async () => {
	const { result } = renderHook(useTheme);
	expect(result.current).toBe('system');
	await act(async () => setTheme('dark'));
	expect([shown(), localStorage.getItem('lectern-theme'), result.current]).toEqual(['dark', 'dark', 'dark']);
	await act(async () => setTheme('light'));
	dark = true;
	await act(async () => setTheme('light'));
	expect([shown(), localStorage.getItem('lectern-theme'), result.current]).toEqual(['light', 'light', 'light']);
	await act(async () => setTheme('system'));
	expect([shown(), localStorage.getItem('lectern-theme'), result.current]).toEqual(['dark', null, 'system']);
	dark = false;
	await act(async () => setTheme('system'));
	expect(shown()).toBe('light');
	localStorage.setItem('lectern-theme', 'nonsense');
	expect(renderHook(useTheme).result.current).toBe('system');
});

test('R104 the system’s change and another tab’s choice are seen until it is called off', () => {
	const stop = followTheme();
	dark = true;
	system.dispatchEvent(new Event('change'));
	expect(shown()).toBe('dark');
	localStorage.setItem('lectern-theme', 'light');
	dispatchEvent(new Event('storage'));
	expect(shown()).toBe('light');
	stop();
	localStorage.clear();
	system.dispatchEvent(new Event('change'));
	dispatchEvent(new Event('storage'));
	expect(shown()).toBe('light');
});

test('R104 without storage the system’s theme is shown until another is chosen, which holds for this page', () => {
	const closed = () => {
		throw new DOMException('closed', 'SecurityError');
	};
	vi.stubGlobal('localStorage', { getItem: closed, setItem: closed, removeItem: closed });
	dark = true;
	const stop = followTheme();
	expect(shown()).toBe('dark');
	expect(renderHook(useTheme).result.current).toBe('system');
	setTheme('light');
	expect(shown()).toBe('light');
	expect(renderHook(useTheme).result.current).toBe('light');
	system.dispatchEvent(new Event('change'));
	expect(shown()).toBe('light');
	stop();
	vi.unstubAllGlobals();
	setTheme('system');
});

function Theme() {
	return useTheme();
}

test('R104 the server knows no choice; who has left is not told', async () => {
	localStorage.setItem('lectern-theme', 'dark');
	expect(renderToString(<Theme />)).toBe('system');
	let rendered = 0;
	const { unmount } = renderHook(() => {
		rendered += 1;
		return useTheme();
	});
	unmount();
	await act(async () => setTheme('light'));
	expect(rendered).toBe(1);
});

test('R34 toasts are shown as they come and go, none on the server', () => {
	let rendered = 0;
	const { result, unmount } = renderHook(() => {
		rendered += 1;
		return useToasts();
	});
	expect(result.current).toEqual([]);
	act(() => toast('一'));
	expect(result.current).toMatchObject([{ id: expect.any(Number), text: '一' }]);
	const Count = () => String(useToasts().length);
	expect(renderToString(<Count />)).toBe('0');
	act(() => dismissToast(result.current[0]?.id ?? 0));
	expect(result.current).toEqual([]);
	const before = rendered;
	unmount();
	toast('二');
	for (const { id } of currentToasts()) dismissToast(id);
	expect(rendered).toBe(before);
});

test('C1 the page’s language is one of two, Chinese unless it says another; the cookie keeps it for a year', () => {
	expect(locales).toEqual(['zh-CN', 'en']);
	expect(['zh-CN', 'en', 'EN', '', null, undefined].map(toLocale)).toEqual(['zh-CN', 'en', undefined, undefined, undefined, undefined]);
	for (const [lang, locale] of [
		['en', 'en'],
		['zh-CN', 'zh-CN'],
		['fr', 'zh-CN'],
		['', 'zh-CN'],
	]) {
		document.documentElement.lang = lang ?? '';
		expect(pageLocale()).toBe(locale);
	}
	const written = vi.spyOn(document, 'cookie', 'set');
	rememberLocale('en');
	expect(written).toHaveBeenCalledExactlyOnceWith('lectern-locale=en; path=/; max-age=31536000; samesite=lax');
});

/** As the standard has it: told of its elements once they intersect. */
class Observer {
	static all: Observer[] = [];
	seen: Element[] = [];
	gone = false;
	readonly tell: (entries: { isIntersecting: boolean }[]) => void;
	readonly options: object;
	constructor(tell: Observer['tell'], options: object) {
		this.tell = tell;
		this.options = options;
		Observer.all.push(this);
	}
	observe(element: Element): void {
		this.seen.push(element);
	}
	disconnect(): void {
		this.gone = true;
	}
}

/** Whether it has resolved by now. */
async function settled(promise: Promise<void>): Promise<boolean> {
	let done = false;
	void promise.then(() => (done = true));
	await new Promise((resolve) => setTimeout(resolve));
	return done;
}

test('what comes near is fetched when its part is 600 px away', async () => {
	Observer.all = [];
	vi.stubGlobal('IntersectionObserver', Observer);
	document.body.innerHTML = '<i class="end"></i>';
	expect(await settled(near('.nowhere'))).toBe(true);
	expect(Observer.all).toEqual([]);
	const unwatched = vi.spyOn(MutationObserver.prototype, 'disconnect');
	const waiting = near('.end');
	const [observer] = Observer.all;
	expect([observer?.seen, observer?.options]).toEqual([[document.querySelector('.end')], { rootMargin: '600px' }]);
	observer?.tell([{ isIntersecting: false }]);
	expect(await settled(waiting)).toBe(false);
	observer?.tell([{ isIntersecting: false }, { isIntersecting: true }]);
	expect(await settled(waiting)).toBe(true);
	expect([observer?.gone, unwatched.mock.calls.length]).toEqual([true, 1]);
	vi.stubGlobal('IntersectionObserver', undefined);
	Reflect.deleteProperty(window, 'IntersectionObserver');
	expect(await settled(near('.end'))).toBe(true);
});

test.each(['pointerdown', 'keydown', 'popstate'])('a reader who does something (%s) gets at once what is at the end of the page', async (event) => {
	vi.stubGlobal('IntersectionObserver', Observer);
	document.body.innerHTML = '<i class="end"></i>';
	const removed: (boolean | undefined)[] = [];
	const added = vi.spyOn(globalThis, 'addEventListener');
	const waiting = near('.end');
	expect(await settled(waiting)).toBe(false);
	expect(added.mock.calls.map(([type, , options]) => [type, (options as AddEventListenerOptions).passive])).toEqual([
		['pointerdown', true],
		['keydown', true],
		['popstate', true],
	]);
	dispatchEvent(new Event(event));
	expect(await settled(waiting)).toBe(true);
	for (const [, , options] of added.mock.calls) removed.push((options as AddEventListenerOptions).signal?.aborted);
	expect(removed).toEqual([true, true, true]);
});

test('a part that is taken out of the page is waited for no longer, one that stays is', async () => {
	Observer.all = [];
	vi.stubGlobal('IntersectionObserver', Observer);
	document.body.innerHTML = '<p><i class="end"></i></p><b></b>';
	const waiting = near('.end');
	document.querySelector('b')?.remove();
	expect(await settled(waiting)).toBe(false);
	document.querySelector('.end')?.remove();
	expect(await settled(waiting)).toBe(true);
	expect(Observer.all[0]?.gone).toBe(true);
});

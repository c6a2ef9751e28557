// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, renderHook } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PlayData } from '../../../contract/video/public.ts';
import { until } from '../../../test/web/until.ts';
import { keepPlace } from '../learning/device-places.ts';
import { deviceReports } from '../learning/report-store.ts';
import { Playback, usePlaybackState } from './playback.ts';
import { keepPreference } from './preferences.ts';
import { useControls } from './use-controls.ts';
import { useLessonMemory } from './use-lesson-memory.ts';
import { usePlayerKeys } from './use-player-keys.ts';
import { useTap } from './use-tap.ts';

beforeEach(() => {
	document.body.innerHTML = '';
});
afterEach(() => {
	cleanup();
	vi.useRealTimers();
});

test('R07 controls go three seconds after the last hand on them, or at once', () => {
	vi.useFakeTimers();
	const { result, unmount } = renderHook(useControls);
	expect(result.current.visible).toBe(true);
	act(() => vi.advanceTimersByTime(10_000));
	expect(result.current.visible).toBe(true);
	act(() => result.current.show());
	act(() => vi.advanceTimersByTime(2000));
	act(() => result.current.show());
	act(() => vi.advanceTimersByTime(2999));
	expect(result.current.visible).toBe(true);
	act(() => vi.advanceTimersByTime(1));
	expect(result.current.visible).toBe(false);
	act(() => result.current.show());
	expect(result.current.visible).toBe(true);
	act(() => result.current.hide());
	expect([result.current.visible, vi.getTimerCount()]).toEqual([false, 0]);
	act(() => result.current.show());
	unmount();
	expect(vi.getTimerCount()).toBe(0);
});

const actions = () => ({
	toggle: vi.fn(),
	skip: vi.fn(),
	louder: vi.fn(),
	fullscreen: vi.fn(),
	captions: vi.fn(),
	mute: vi.fn(),
	faster: vi.fn(),
});
const calls = (table: Record<string, ReturnType<typeof vi.fn>>) =>
	Object.entries(table).flatMap(([name, act]) => act.mock.calls.map((call) => [name, ...call]));

/** The player and, beside it, whatever takes keys itself. */
function keyboard() {
	document.body.innerHTML = `
		<section id="player"><div id="picture"></div><button id="button"></button><div role="slider" id="slider"></div><input type="range" id="range"></section>
		<input id="field"><textarea id="area"></textarea><select id="select"></select><p contenteditable="true" id="editable"></p><dialog id="dialog"></dialog>
		<div role="menu"><i id="menu"></i></div><div role="tablist"><i id="tab"></i></div><a id="link" href="/"></a><details><summary id="summary"></summary></details><p id="page"></p>`;
	const table = actions();
	const root = { current: document.querySelector<HTMLElement>('#player') };
	const hook = renderHook(() => usePlayerKeys(root, table));
	const press = (key: string, on = 'picture', init: KeyboardEventInit = {}) => {
		for (const act of Object.values(table)) act.mockClear();
		const target = on === 'body' ? document.body : (document.getElementById(on) as HTMLElement);
		// Whoever takes the key hears it prevented.
		const left = fireEvent.keyDown(target, { key, ...init });
		return [...calls(table).flat(), ...(left ? [] : ['prevented'])];
	};
	return { press, root, ...hook };
}

test.each([
	[' ', ['toggle']],
	['k', ['toggle']],
	['K', ['toggle']],
	['ArrowLeft', ['skip', -5]],
	['ArrowRight', ['skip', 5]],
	['ArrowUp', ['louder', 0.1]],
	['ArrowDown', ['louder', -0.1]],
	['f', ['fullscreen']],
	['c', ['captions']],
	['m', ['mute']],
	['<', ['faster', -1]],
	['>', ['faster', 1]],
])('R07 the key %j does %j', (key, done) => {
	const { press } = keyboard();
	expect(press(key)).toEqual([...done, 'prevented']);
	for (const modifier of ['ctrlKey', 'metaKey', 'altKey']) expect(press(key, 'picture', { [modifier]: true })).toEqual([]);
});

test('R07 R101 whoever dictates can keep letters from being keys; the space bar and the arrows stay', () => {
	const { press } = keyboard();
	keepPreference({ letters: false });
	for (const key of ['k', 'K', 'f', 'c', 'm', '<', '>']) expect(press(key)).toEqual([]);
	expect([press(' '), press('ArrowLeft')]).toEqual([
		['toggle', 'prevented'],
		['skip', -5, 'prevented'],
	]);
	keepPreference({ letters: true });
	expect(press('k')).toEqual(['toggle', 'prevented']);
});

test('R07 other keys, and keys that somebody has taken, are left alone; so is a page whose player is gone', () => {
	const { press, unmount } = keyboard();
	for (const key of ['x', 'Enter', 'Tab', 'Escape', 'Home']) expect(press(key)).toEqual([]);
	const stop = (event: Event) => event.preventDefault();
	document.querySelector('#picture')?.addEventListener('keydown', stop);
	expect(press('k')).toEqual(['prevented']);
	expect(press('k', 'page')).toEqual(['toggle', 'prevented']);
	unmount();
	expect(press('k', 'page')).toEqual([]);
});

test('R07 fields take every key, buttons the space bar, sliders and tabs the arrows; outside the player arrows scroll', () => {
	const { press, root } = keyboard();
	const taken = (on: string) => [' ', 'k', 'ArrowLeft', 'ArrowUp', 'ArrowDown'].map((key) => press(key, on).length > 0);
	for (const field of ['field', 'area', 'select', 'editable', 'dialog', 'menu']) expect(taken(field)).toEqual([false, false, false, false, false]);
	for (const pressed of ['button', 'link', 'summary']) {
		expect(press(' ', pressed)).toEqual([]);
		expect(press('k', pressed)).toEqual(['toggle', 'prevented']);
	}
	expect(taken('button')).toEqual([false, true, true, true, true]);
	for (const arrows of ['slider', 'tab', 'range']) expect(taken(arrows)).toEqual([true, true, false, false, false]);
	expect(taken('page')).toEqual([true, true, true, false, false]);
	expect(taken('body')).toEqual([true, true, true, true, true]);
	expect(taken('picture')).toEqual([true, true, true, true, true]);
	root.current = null;
	expect(taken('picture')).toEqual([true, true, true, false, false]);
});

function Picture(props: Parameters<typeof useTap>[0]) {
	return useTap(props);
}

/** A finger or a mouse on a picture 300 px wide that begins at 100. */
function picture(visible: boolean) {
	const told = { show: vi.fn(), hide: vi.fn(), toggle: vi.fn(), skip: vi.fn() };
	const { result, rerender } = renderHook((now: { visible: boolean }) => Picture({ ...told, ...now }), { initialProps: { visible } });
	const currentTarget = { getBoundingClientRect: () => ({ left: 100, width: 300 }) };
	const tap = (x: number, timeStamp: number, pointerType = 'touch') => {
		for (const act of Object.values(told)) act.mockClear();
		result.current.onPointerDownCapture({ pointerType } as never);
		// By the time of the click the finger itself has woken the controls.
		rerender({ visible: true });
		result.current.onClick({ currentTarget, clientX: 100 + x, timeStamp } as never);
		rerender({ visible });
		return calls(told);
	};
	return tap;
}

test('R07 a mouse plays and pauses; a finger shows and hides the controls', () => {
	expect(picture(true)(150, 0, 'mouse')).toEqual([['toggle']]);
	expect(picture(true)(150, 0)).toEqual([['hide']]);
	expect(picture(false)(150, 0)).toEqual([['show']]);
});

test('R07 two taps at a side within 300 ms go ten seconds that way', () => {
	const tap = picture(true);
	expect(tap(99, 1000)).toEqual([['hide']]);
	expect(tap(20, 1299)).toEqual([['show'], ['skip', -10]]);
	expect(tap(201, 1400)).toEqual([['hide']]);
	expect(tap(280, 1500)).toEqual([['show'], ['skip', 10]]);
	expect(tap(280, 1800)).toEqual([['hide']]);
	// The middle third, and its edges, are no side.
	for (const x of [100, 150, 200]) {
		expect(tap(x, 5000)).toEqual([['hide']]);
		expect(tap(x, 5100)).toEqual([['hide']]);
	}
	expect(picture(true)(20, 100)).toEqual([['hide']]);
});

test('R71 a part of the page is shown anew only when its own value changes', () => {
	const playback = new Playback(null, false);
	let rendered = 0;
	const { result, unmount } = renderHook(() => {
		rendered += 1;
		return usePlaybackState(playback, ({ time }) => time);
	});
	act(() => playback.update({ playing: true }));
	expect([result.current, rendered]).toEqual([0, 1]);
	act(() => playback.update({ time: 7 }));
	expect([result.current, rendered]).toEqual([7, 2]);
	const Time = () => String(usePlaybackState(playback, ({ time }) => time));
	expect(renderToString(<Time />)).toBe('7');
	unmount();
	act(() => playback.update({ time: 8 }));
	expect(rendered).toBe(2);
});

const lesson = (change: Partial<PlayData> = {}) =>
	({ videoId: 7, memberId: 1, position: 20, durationSeconds: 100, updatedAt: null, updatedAgo: null, heard: [], ...change }) as unknown as PlayData;

test('R71 a lesson goes on where the device knows that it stopped, with what the server has not heard of', async () => {
	keepPlace(1, 7, { position: 46.8, known: null, unsent: true, at: Date.now() });
	deviceReports(1).save('s', [{ report: { videoId: 7, position: 46, heard: [[40, 46]], session: 's', seq: 0 }, madeAt: Date.now() }]);
	const playback = new Playback(lesson(), false);
	const { result } = renderHook(() => useLessonMemory(lesson(), playback));
	expect(result.current).toBeNull();
	await until(() => expect(result.current).toBe(46.8));
	expect(playback.state).toMatchObject({ time: 46, heard: [[40, 46]] });
	const other = new Playback(lesson({ memberId: 2 }), false);
	const at = renderHook(() => useLessonMemory(lesson({ memberId: 2, position: 98 }), other));
	await until(() => expect(at.result.current).toBe(0));
	expect(other.state).toMatchObject({ time: 0, heard: [] });
	// Once for each opening; a player that is gone is not told.
	const gone = new Playback(lesson(), false);
	const told = vi.fn();
	gone.subscribe(told);
	renderHook(() => useLessonMemory(lesson(), gone)).unmount();
	const last = renderHook(() => useLessonMemory(lesson({ position: 30, memberId: 3 }), new Playback(null, false)));
	await until(() => expect(last.result.current).toBe(30));
	expect(told).not.toHaveBeenCalled();
});

// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useReading } from './use-reading.ts';

const Page = ({ id }: { id: number }) => {
	useReading(id);
	return null;
};
let sent: [string, string, string][];
let shown: DocumentVisibilityState;
const show = (state: DocumentVisibilityState) => {
	shown = state;
	document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
	vi.useFakeTimers();
	sessionStorage.clear();
	sent = [];
	shown = 'visible';
	vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => shown);
	const sendBeacon = (url: string, body: Blob) => {
		void body.text().then((text) => sent.push([url, body.type, text]));
		return true;
	};
	Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: sendBeacon });
});
afterEach(() => {
	cleanup();
	vi.useRealTimers();
	vi.restoreAllMocks();
	Reflect.deleteProperty(navigator, 'sendBeacon');
});

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);
const reading = (id: number) => ['/api/agency/core/news/read', 'application/json', `{"id":${id}}`];

test('R11 an article that is in view for five seconds counts as read, once in this tab', async () => {
	const { unmount } = render(<Page id={7} />);
	await seconds(4.9);
	expect(sent).toEqual([]);
	await seconds(0.2);
	expect(sent).toEqual([reading(7)]);
	show('hidden');
	show('visible');
	await seconds(60);
	unmount();
	render(<Page id={7} />);
	await seconds(60);
	expect(sent).toEqual([reading(7)]);
});

test('R11 an article that is left before, or lies behind another tab, does not', async () => {
	const { rerender, unmount } = render(<Page id={7} />);
	await seconds(4);
	rerender(<Page id={8} />);
	await seconds(4);
	show('hidden');
	await seconds(60);
	expect(sent).toEqual([]);
	show('visible');
	await seconds(4);
	expect(sent).toEqual([]);
	await seconds(2);
	expect(sent).toEqual([reading(8)]);
	rerender(<Page id={9} />);
	unmount();
	await seconds(60);
	expect(sent).toEqual([reading(8)]);
});

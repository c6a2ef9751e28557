import 'fake-indexeddb/auto';
import './media-from-the-start.ts';
import { act, cleanup, fireEvent } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { callPaths } from '../../contract/paths.ts';
import type { PlayData } from '../../contract/video/public.ts';
import { Player } from '../../web/features/video/Player.tsx';
import { Playback } from '../../web/features/video/playback.ts';
import { arrive, arriveThere } from './media-element.ts';
import { playData } from './play-data.ts';
import { renderPage } from './render-page.tsx';
import { type Answer, type SiteServer, siteServer } from './site-server.ts';
import { until } from './until.ts';

/** The whole player in a page, in a browser that brings HLS along: imported by tests in a DOM, whose hooks these become. */
export let site: SiteServer;
export let member = 0;
export let playback: Playback;
export let container: HTMLElement;
export const renew = vi.fn();

beforeAll(() => {
	vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe');
});
beforeEach(async () => {
	site = await siteServer();
	site.answer = ({ url, body }): Answer => {
		if (!url.includes(callPaths.progressReport[1])) return { type: 'text/vtt', body: 'WEBVTT\n' };
		const report = body as { videoId: number; position: number; heard: number[][]; ticket: string };
		return { body: { code: 1, data: { ...report, courseId: 3, updatedAt: 'now', finished: false } } };
	};
	localStorage.clear();
	member += 1;
	renew.mockReset();
});
afterEach(async () => {
	cleanup();
	vi.useRealTimers();
	vi.unstubAllGlobals();
	await site.close();
});

const lesson = (change: Partial<PlayData> = {}) => playData({ memberId: member, ticket: `ticket-${member}`, ...change });

export const video = () => container.querySelector('video') as HTMLVideoElement;
export const named = (name: string) =>
	[...container.querySelectorAll('button, [role=slider], input')].find((each) => each.getAttribute('aria-label') === name);
export const press = (name: string) => act(async () => void fireEvent.click(named(name) as Element));
export const key = (name: string, on: Element = container.querySelector('.player') as Element) =>
	act(async () => void fireEvent.keyDown(on, { key: name }));
export const word = () => container.querySelector('.player-status')?.textContent;
export const title = () => container.querySelector('[role=alert] h2')?.textContent;
export const clock = () => container.querySelector('.player-time')?.textContent;

export async function open(
	change: Partial<PlayData> = {},
	props: Partial<Parameters<typeof Player>[0]> = {},
	options: Parameters<typeof renderPage>[1] = {},
) {
	const play = lesson(change);
	playback = new Playback(play, false);
	const all = { play, src: '/list.m3u8', poster: '/poster.jpg', playback, autoPlay: false, next: null, renew, ...props };
	const shown = await renderPage(<Player {...all} />, { path: '/video/7', ...options });
	({ container } = shown);
	return shown;
}
/** Opened, and its film is there. */
export async function ready(...facts: Parameters<typeof open>) {
	const shown = await open(...facts);
	await until(() => expect(video()).not.toBeNull());
	await act(async () => arrive(video()));
	if (video().seeking) await act(async () => arriveThere(video()));
	return shown;
}
export const playing = async (...facts: Parameters<typeof open>) => {
	const shown = await ready(...facts);
	await act(async () => void (await video().play()));
	return shown;
};

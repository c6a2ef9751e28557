import 'fake-indexeddb/auto';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import type { ReportAnswer } from '../../contract/learning/public.ts';
import { callPaths } from '../../contract/paths.ts';
import type { Failure } from '../../web/api/failure.ts';
import { deviceStore } from '../../web/features/learning/device-store.ts';
import type { Report } from '../../web/features/learning/kept-report.ts';
import { useHeard } from '../../web/features/learning/use-heard.ts';
import type { Range } from '../../web/lib/ranges.ts';
import { arrive, arriveThere, playOn, standInMedia } from './media-element.ts';
import { type Answer, type SiteServer, siteServer } from './site-server.ts';

/** A member listens to a lesson in a page, against a small site: imported by tests in a DOM, whose hooks these become. */
export const told = '2026-11-21T08:00:00.000Z';
export const start = 1_800_000_000_000;
export let site: SiteServer;
let restore: () => void;
export let media: HTMLVideoElement;
/** Another member each time: nothing that was kept for one is seen by another. */
export let member = 0;
/** Whether the site is away. */
export const line = { away: false };

export const reports = () => site.asked.filter(({ url }) => url === callPaths.progressReport[1]).map(({ body }) => body as Report);
export const heardOf = () => reports().map(({ seq, heard, position }) => [seq, heard, position]);
export const place = (who: number | string = member) => deviceStore.get(`place/${who}/7`);
const advance = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);
export const play = (seconds: number) => act(() => playOn(media, seconds, advance));

/** What the server says to a report: it believes all of it. */
export function answerTo({ videoId, position, heard, seq }: Report): ReportAnswer {
	const counts = { heardSeconds: 0, percent: 0, finished: false, accepted: 0, refused: 0, repeated: false };
	return { courseId: 1, videoId, position, heard, updatedAt: told, ticket: `ticket-${seq}`, ...counts };
}

beforeAll(() => {
	restore = standInMedia();
});
afterAll(() => {
	restore();
	// The next file has the same page.
	Reflect.deleteProperty(document, 'visibilityState');
});
beforeEach(async () => {
	site = await siteServer();
	// Timers of the network and of the database stay real.
	vi.useFakeTimers({ now: start, toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] });
	member += 1;
	line.away = false;
	site.answer = ({ body }): Answer => (line.away ? 'gone' : { body: { code: 1, data: answerTo(body as Report) } });
	media = document.createElement('video');
	visible('visible');
});
afterEach(async () => {
	cleanup();
	vi.useRealTimers();
	await allIsSaid();
	await site.close();
});

/** What a player that is gone has still to say is said to its own site, not to the next test's: by turns the device is asked for what was kept, and the site told. */
async function allIsSaid(): Promise<void> {
	const page = (window as unknown as { happyDOM: { waitUntilComplete(): Promise<void> } }).happyDOM;
	for (let turn = 0; turn < 5; turn += 1) {
		await deviceStore.all('reports/');
		await page.waitUntilComplete();
	}
}

export function visible(state: DocumentVisibilityState): void {
	Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
	document.dispatchEvent(new Event('visibilitychange'));
}

export function listen({ memberId = member as number | null, updatedAt = null as string | null } = {}) {
	const heard = { played: [] as Range[][], answers: [] as [ReportAnswer, readonly Range[]][], refused: [] as Failure[] };
	const outlets = {
		onPlayed: (ranges: readonly Range[]) => void heard.played.push([...ranges]),
		onAnswer: (answer: ReportAnswer, unsent: readonly Range[]) => void heard.answers.push([answer, unsent]),
		onRefused: (failure: Failure) => void heard.refused.push(failure),
	};
	const facts = { videoId: 7, memberId, ticket: memberId === null ? null : 'ticket-played', updatedAt };
	const hook = renderHook(({ element, opening }) => useHeard(element, { play: facts, opening }, outlets), {
		initialProps: { element: media as HTMLVideoElement | null, opening: 0 },
	});
	return { ...hook, ...heard };
}

export async function begin(position = 0): Promise<void> {
	arrive(media);
	if (position > 0) {
		media.currentTime = position;
		arriveThere(media);
	}
	await act(() => media.play());
}

// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ReportAnswer } from '../../../contract/learning.ts';
import { callPaths } from '../../../contract/paths.ts';
import { arrive, arriveThere, playOn, runDry, standInMedia } from '../../../test/web/media-element.ts';
import { type Answer, type SiteServer, siteServer } from '../../../test/web/site-server.ts';
import { until } from '../../../test/web/until.ts';
import type { Failure } from '../../api/failure.ts';
import type { Piece } from '../../lib/pieces.ts';
import { deviceStore } from './device-store.ts';
import type { Report } from './kept-report.ts';
import { deviceReports } from './report-store.ts';
import { useHeard } from './use-heard.ts';

const told = '2026-11-21T08:00:00.000Z';
const start = 1_800_000_000_000;
let site: SiteServer;
let restore: () => void;
let media: HTMLVideoElement;
/** Another member each time: nothing that was kept for one is seen by another. */
let member = 0;
let away: boolean;

const reports = () => site.asked.filter(({ url }) => url === callPaths.progressReport[1]).map(({ body }) => body as Report);
const heardOf = () => reports().map(({ seq, heard, position }) => [seq, heard, position]);
const place = (who: number | string = member) => deviceStore.get(`place/${who}/7`);
const advance = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);
const play = (seconds: number) => act(() => playOn(media, seconds, advance));

/** What the server says to a report: it believes all of it. */
function answerTo({ videoId, position, heard, seq }: Report): ReportAnswer {
	const counts = { heardSeconds: 0, percent: 0, finished: false, accepted: 0, refused: 0, repeated: false };
	return { courseId: 1, videoId, position, heard, updatedAt: told, ticket: `ticket-${seq}`, ...counts };
}

beforeAll(() => {
	restore = standInMedia();
});
afterAll(() => restore());
beforeEach(async () => {
	site = await siteServer();
	// Timers of the network and of the database stay real.
	vi.useFakeTimers({ now: start, toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] });
	member += 1;
	away = false;
	site.answer = ({ body }): Answer => (away ? 'gone' : { body: { code: 1, data: answerTo(body as Report) } });
	media = document.createElement('video');
	visible('visible');
});
afterEach(async () => {
	cleanup();
	vi.useRealTimers();
	await site.close();
});

function visible(state: DocumentVisibilityState): void {
	Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
	document.dispatchEvent(new Event('visibilitychange'));
}

function listen({ memberId = member as number | null, updatedAt = null as string | null } = {}) {
	const heard = { played: [] as Piece[][], answers: [] as [ReportAnswer, readonly Piece[]][], refused: [] as Failure[] };
	const outlets = {
		onPlayed: (pieces: readonly Piece[]) => void heard.played.push([...pieces]),
		onAnswer: (answer: ReportAnswer, unsent: readonly Piece[]) => void heard.answers.push([answer, unsent]),
		onRefused: (failure: Failure) => void heard.refused.push(failure),
	};
	const facts = { videoId: 7, memberId, ticket: memberId === null ? null : 'ticket-played', updatedAt };
	const hook = renderHook(({ element, opening }) => useHeard(element, { play: facts, opening }, outlets), {
		initialProps: { element: media as HTMLVideoElement | null, opening: 0 },
	});
	return { ...hook, ...heard };
}

async function begin(position = 0): Promise<void> {
	arrive(media);
	if (position > 0) {
		media.currentTime = position;
		arriveThere(media);
	}
	await act(() => media.play());
}

test('R71 playing opens a session at once and tells every ten seconds what was played', async () => {
	const { played, answers, unmount } = listen();
	expect(reports()).toEqual([]);
	await begin();
	await until(() => expect(answers.length).toBe(1));
	expect(reports()).toEqual([
		{ videoId: 7, position: 0, heard: [], session: expect.stringMatching(/^[0-9a-f]{32}$/), seq: 0, ticket: 'ticket-played', age: 0 },
	]);
	play(9.75);
	expect(reports()).toHaveLength(1);
	expect(played.at(-1)).toEqual([[0, 9.75]]);
	play(0.25);
	await until(() => expect(answers.length).toBe(2));
	play(10);
	await until(() => expect(answers.length).toBe(3));
	expect(heardOf()).toEqual([
		[0, [], 0],
		[1, [[0, 10]], 10],
		[2, [[10, 20]], 20],
	]);
	expect(reports().map(({ ticket }) => ticket)).toEqual(['ticket-played', 'ticket-0', 'ticket-1']);
	// What the player showed since the timer counted is still to come.
	expect(answers[2]).toEqual([answerTo(reports()[2] as Report), [[19.75, 20]]]);
	unmount();
});

test('R71 the device keeps the place at the start and then each second; what the server has answered for is known to it', async () => {
	const { answers, unmount } = listen({ updatedAt: 'before' });
	arrive(media, 100, 1);
	expect(await place()).toBeUndefined();
	await act(() => media.play());
	arrive(media);
	await until(async () => expect(await place()).toEqual({ position: 0, known: told, unsent: false, at: start }));
	expect(answers).toHaveLength(1);
	play(0.75);
	expect(await place()).toMatchObject({ position: 0 });
	play(0.25);
	await until(async () => expect(await place()).toEqual({ position: 1, known: told, unsent: true, at: start + 1000 }));
	play(0.75);
	expect(await place()).toMatchObject({ position: 1 });
	play(2.25);
	await until(async () => expect(await place()).toMatchObject({ position: 4, unsent: true }));
	unmount();
});

test('R71 a place that was never told is known by what the page was told of it', async () => {
	away = true;
	const { unmount } = listen({ updatedAt: 'before' });
	await begin(20);
	await until(async () => expect(await place()).toEqual({ position: 20, known: 'before', unsent: true, at: start }));
	unmount();
});

test('R71 on pause the rest is told at once, and the pause itself is not heard', async () => {
	const { answers, unmount } = listen();
	await begin();
	play(4);
	act(() => media.pause());
	await until(() => expect(answers.length).toBe(2));
	expect(heardOf()[1]).toEqual([1, [[0, 4]], 4]);
	await until(async () => expect(await place()).toMatchObject({ position: 4, unsent: false }));
	advance(60_000);
	expect(reports()).toHaveLength(2);
	await act(() => media.play());
	play(3);
	act(() => media.pause());
	await until(() => expect(answers.length).toBe(3));
	expect(heardOf()[2]).toEqual([2, [[4, 7]], 7]);
	unmount();
});

test('R71 what is skipped is not heard, and the place that was jumped to is kept', async () => {
	const { played, answers, unmount } = listen();
	await begin();
	play(4);
	act(() => {
		media.currentTime = 60;
	});
	// Places while the picture is still coming count for nothing.
	act(() => void media.dispatchEvent(new Event('timeupdate')));
	expect(played.at(-1)).toEqual([[0, 4]]);
	act(() => arriveThere(media));
	await until(async () => expect(await place()).toMatchObject({ position: 60, unsent: true }));
	play(6);
	await until(() => expect(answers.length).toBe(2));
	expect(heardOf()[1]).toEqual([
		1,
		[
			[0, 4],
			[60, 66],
		],
		66,
	]);
	// Paused by the browser for the jump: the place where the jump began is not played.
	act(() => {
		media.currentTime = 80;
		media.pause();
	});
	await until(() => expect(answers.length).toBe(3));
	expect(heardOf()[2]).toEqual([2, [], 80]);
	unmount();
});

test('R71 a jump while it stands still is kept, and told when it goes on', async () => {
	const { answers, unmount } = listen();
	arrive(media);
	act(() => {
		media.currentTime = 30;
		arriveThere(media);
	});
	expect(await place()).toBeUndefined();
	expect(reports()).toEqual([]);
	await act(() => media.play());
	await until(() => expect(answers.length).toBe(1));
	act(() => media.pause());
	act(() => {
		media.currentTime = 50;
		arriveThere(media);
	});
	await until(async () => expect(await place()).toMatchObject({ position: 50, unsent: true }));
	expect(heardOf()).toEqual([[0, [], 30]]);
	unmount();
	await until(() =>
		expect(heardOf()).toEqual([
			[0, [], 30],
			[1, [], 50],
		]),
	);
});

test('R71 the end is told', async () => {
	const { answers, unmount } = listen();
	await begin(94);
	await until(() => expect(answers.length).toBe(1));
	play(10);
	await until(() => expect(answers.length).toBe(2));
	expect(heardOf()[1]).toEqual([1, [[94, 100]], 100]);
	await until(async () => expect(await place()).toMatchObject({ position: 100, unsent: false }));
	unmount();
});

test('R71 the end that comes without a pause is told too', async () => {
	const { answers, unmount } = listen();
	await begin();
	play(4);
	act(() => void media.dispatchEvent(new Event('ended')));
	await until(() => expect(answers.length).toBe(2));
	expect(heardOf()[1]).toEqual([1, [[0, 4]], 4]);
	unmount();
});

test('R71 an element without a picture, or one that is taken down, says nothing of a place', async () => {
	const { played, unmount } = listen();
	await act(() => media.play());
	act(() => void media.dispatchEvent(new Event('timeupdate')));
	act(() => void media.dispatchEvent(new Event('seeked')));
	act(() => void media.dispatchEvent(new Event('pause')));
	expect(played).toEqual([]);
	arrive(media);
	play(2);
	act(() => runDry(media));
	act(() => void media.dispatchEvent(new Event('timeupdate')));
	act(() => media.load());
	act(() => void media.dispatchEvent(new Event('seeked')));
	unmount();
	await until(() =>
		expect(heardOf()).toEqual([
			[0, [], 0],
			[1, [[0, 2]], 2],
		]),
	);
	await until(async () => expect(await place()).toMatchObject({ position: 2 }));
});

test('R73 a page that goes hands what is left to the browser; one that comes back tries again', async () => {
	const { answers, unmount } = listen();
	await begin();
	await until(() => expect(answers.length).toBe(1));
	play(3);
	act(() => void dispatchEvent(new Event('pagehide')));
	await until(() =>
		expect(heardOf()).toEqual([
			[0, [], 0],
			[1, [[0, 3]], 3],
		]),
	);
	expect(site.asked[1]?.headers.token).toBeUndefined();
	expect(site.asked[1]?.headers['content-type']).toBe('application/json');
	await until(async () => expect(await place()).toMatchObject({ position: 3, unsent: true }));
	// A hidden page is left in the same way, with what was played since; shown again it sends what nobody answered for.
	play(2);
	act(() => visible('hidden'));
	await until(() => expect(heardOf().length).toBe(4));
	act(() => visible('visible'));
	await until(() => expect(answers.length).toBe(3));
	expect(answers.map(([{ ticket }]) => ticket)).toEqual(['ticket-0', 'ticket-1', 'ticket-2']);
	unmount();
});

test('R73 a page that goes while it stands still tells its place alone', async () => {
	const { played, answers, unmount } = listen();
	await begin();
	play(3);
	act(() => media.pause());
	await until(() => expect(answers.length).toBe(2));
	const before = played.length;
	act(() => {
		media.currentTime = 40;
		arriveThere(media);
	});
	act(() => void dispatchEvent(new Event('pagehide')));
	await until(() => expect(heardOf().length).toBe(3));
	expect(heardOf()[2]).toEqual([2, [], 40]);
	expect(played).toHaveLength(before);
	unmount();
});

test('R71 without a network reports wait and are shown as unsent; they go as soon as it is back', async () => {
	const { answers, unmount } = listen();
	await begin();
	await until(() => expect(answers.length).toBe(1));
	away = true;
	play(10);
	await until(() => expect(site.asked.length).toBe(2));
	play(2);
	away = false;
	act(() => void dispatchEvent(new Event('online')));
	await until(() => expect(answers.length).toBe(2));
	expect(answers[1]?.[0].heard).toEqual([[0, 10]]);
	// The two seconds after it are on their way.
	expect(answers[1]?.[1]).toEqual([[9.75, 12]]);
	unmount();
	await until(() => expect(answers.length).toBe(3));
});

test('R71 what an earlier opening could not tell goes first, and is shown as unsent until it went', async () => {
	const left = (videoId: number, seq: number) => ({
		report: { videoId, position: 9, heard: [[1, 9]] as [number, number][], session: 'earlier', seq, ticket: 'old' },
		madeAt: start - 5000,
	});
	deviceReports(member).save('earlier', [left(7, 0), left(8, 1)]);
	let refuse = true;
	site.answer = ({ body }): Answer => {
		const report = body as Report;
		if (report.session === 'earlier' && refuse) return { status: 503, body: {} };
		return { body: { code: 1, data: answerTo(report) } };
	};
	const { answers, unmount } = listen();
	await until(() => expect(reports().map(({ session }) => session)).toEqual(['earlier']));
	await begin();
	await until(() => expect(answers.length).toBe(1));
	expect(answers[0]?.[1]).toEqual([[1, 9]]);
	refuse = false;
	play(10);
	await until(() => expect(answers.length).toBe(2));
	expect(answers[1]?.[1]).toEqual([[9.75, 10]]);
	const session = reports().at(-1)?.session;
	expect((await deviceReports(member).all()).filter(([of]) => of !== session)).toEqual([]);
	// Before each report of its own, as long as it takes; its own are not sent twice.
	expect(reports().map(({ session: of, seq, age }) => [of === session ? 'own' : of, seq, age])).toEqual([
		['earlier', 0, 5],
		['earlier', 0, 5],
		['own', 0, 0],
		['earlier', 0, 15],
		['earlier', 1, 15],
		['own', 1, 0],
	]);
	unmount();
});

test('R71 a door that closed is told, and nothing more is sent', async () => {
	site.answer = (): Answer => ({ status: 403, body: { code: 403, reason: 'too_many_devices', msg: '' } });
	const { refused, unmount } = listen();
	await begin();
	await until(() => expect(refused.map(({ reason, status }) => [reason, status])).toEqual([['too_many_devices', 403]]));
	play(10);
	unmount();
	expect(reports()).toHaveLength(1);
});

test('R71 a visitor is told of what is played, and kept on the device alone', async () => {
	const { played, unmount } = listen({ memberId: null });
	await begin();
	play(12);
	await until(async () => expect(await place('visitor')).toEqual({ position: 12, known: null, unsent: true, at: start + 12_000 }));
	expect(played.at(-1)).toEqual([[0, 12]]);
	act(() => void dispatchEvent(new Event('pagehide')));
	unmount();
	expect(site.asked).toEqual([]);
});

test('R71 each opening is a session of its own; an element that is given up is not listened to', async () => {
	const { answers, played, rerender, unmount } = listen();
	await begin();
	await until(() => expect(answers.length).toBe(1));
	play(4);
	rerender({ element: media, opening: 1 });
	// The session that ends tells what it holds.
	await until(() => expect(answers.length).toBe(2));
	expect(heardOf()[1]).toEqual([1, [[0, 4]], 4]);
	play(2);
	await until(() => expect(answers.length).toBe(3));
	const [first, , third] = reports();
	expect(third?.session).not.toBe(first?.session);
	expect(heardOf()[2]).toEqual([0, [], 4]);
	rerender({ element: null, opening: 1 });
	await until(() => expect(answers.length).toBe(4));
	expect(heardOf()[3]?.[1]).toEqual([[4, 6]]);
	const before = played.length;
	play(12);
	act(() => media.pause());
	act(() => void dispatchEvent(new Event('pagehide')));
	act(() => visible('hidden'));
	act(() => void dispatchEvent(new Event('online')));
	expect([played.length, reports().length]).toEqual([before, 4]);
	unmount();
	expect(vi.getTimerCount()).toBe(0);
});

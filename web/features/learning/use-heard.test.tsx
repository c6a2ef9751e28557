// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerTo, begin, heardOf, line, listen, media, place, play, reports, site, start, told, visible } from '../../../test/web/listening.ts';
import { arrive, arriveThere, runDry } from '../../../test/web/media-element.ts';
import { until } from '../../../test/web/until.ts';
import type { Report } from './kept-report.ts';

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
	line.away = true;
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
	vi.advanceTimersByTime(60_000);
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

test('R71 a film that runs dry was heard to its last picture', async () => {
	const { unmount } = listen();
	await begin();
	play(2);
	vi.advanceTimersByTime(800);
	act(() => runDry(media, 2.8));
	act(() => media.pause());
	await until(() => expect(heardOf()[1]).toEqual([1, [[0, 3]], 3]));
	unmount();
});

test('R71 a visitor is told of what is played, and kept on the device alone', async () => {
	const { played, unmount } = listen({ memberId: null });
	await begin();
	play(12);
	await until(async () => expect(await place('visitor')).toEqual({ position: 12, known: null, unsent: true, at: start + 12_000 }));
	expect(played.at(-1)).toEqual([[0, 12]]);
	act(() => void dispatchEvent(new Event('pagehide')));
	act(() => void dispatchEvent(new Event('online')));
	act(() => visible('visible'));
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
	expect(played).toHaveLength(before);
	unmount();
	// What the last one still told would have come before what the next one tells.
	const next = listen();
	await begin();
	await until(() => expect(next.answers.length).toBe(1));
	expect(reports()).toHaveLength(5);
	next.unmount();
	expect(vi.getTimerCount()).toBe(0);
});

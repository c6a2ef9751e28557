// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
	answerTo,
	begin,
	heardOf,
	line,
	listen,
	media,
	member,
	place,
	play,
	reports,
	site,
	start,
	told,
	visible,
} from '../../../test/web/listening.ts';
import { arrive, arriveThere } from '../../../test/web/media-element.ts';
import type { Answer } from '../../../test/web/site-server.ts';
import { until } from '../../../test/web/until.ts';
import type { Report } from './kept-report.ts';
import { deviceReports } from './report-store.ts';

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
	play(2.5);
	act(() => visible('hidden'));
	await until(() => expect(heardOf().length).toBe(4));
	// Also that within its second.
	await until(async () => expect(await place()).toMatchObject({ position: 5.5, unsent: true }));
	act(() => visible('visible'));
	await until(() => expect(answers.length).toBe(3));
	expect(answers.map(([{ ticket }]) => ticket)).toEqual(['ticket-0', 'ticket-1', 'ticket-2']);
	unmount();
});

test('R73 a page that goes before anything was played tells nothing, also when it knows where it stands', async () => {
	const { answers, unmount } = listen();
	const leave = () => act(() => void dispatchEvent(new Event('pagehide')));
	leave();
	arrive(media);
	act(() => {
		media.currentTime = 40;
		arriveThere(media);
	});
	leave();
	await act(() => media.play());
	await until(() => expect(answers.length).toBe(1));
	expect(heardOf()).toEqual([[0, [], 40]]);
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
	line.away = true;
	play(10);
	await until(() => expect(site.asked.length).toBe(2));
	play(2);
	line.away = false;
	// While the page does not know yet that the line was cut there is nothing to try again.
	await until(() => {
		act(() => void dispatchEvent(new Event('online')));
		expect(answers.length).toBe(2);
	});
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
	await until(async () => expect(await place()).toMatchObject({ position: 0, known: told, unsent: true }));
	refuse = false;
	play(10);
	await until(() => expect(answers.length).toBe(2));
	expect(answers[1]?.[1]).toEqual([[9.75, 10]]);
	const session = reports().at(-1)?.session;
	expect((await deviceReports(member).all()).filter(([of]) => of !== session)).toEqual([]);
	// Before each report of its own, as long as it takes (once or twice for the first); its own are not sent twice.
	const order = reports().map(({ session: of, seq, age }) => `${of === session ? 'own' : of} ${seq} after ${age} s`);
	expect(order.filter((one, index) => one !== order[index - 1])).toEqual([
		'earlier 0 after 5 s',
		'own 0 after 0 s',
		'earlier 0 after 15 s',
		'earlier 1 after 15 s',
		'own 1 after 0 s',
	]);
	unmount();
});

test('R71 access that ended is told and nothing more is sent', async () => {
	site.answer = (): Answer => ({ status: 403, body: { code: 403, reason: 'too_many_devices', msg: '' } });
	const { refused, unmount } = listen();
	await begin();
	await until(() => expect(refused.map(({ reason, status }) => [reason, status])).toEqual([['too_many_devices', 403]]));
	play(10);
	unmount();
	expect(reports()).toHaveLength(1);
});

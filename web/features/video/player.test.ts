import { expect, test } from 'vitest';
import { reasonIn, troubleOf } from './failures.ts';
import { Stage, standingOf } from './stage.ts';
import { rateBeside } from './use-player-keys.ts';

const play = { position: 40, durationSeconds: 100, heard: [[0, 40]] as [number, number][] };
const answer = {
	courseId: 1,
	videoId: 1,
	position: 50,
	heardSeconds: 50,
	percent: 50,
	updatedAt: '',
	accepted: 0,
	refused: 0,
	repeated: false,
	ticket: '',
};

test('R72 how much was heard, and how much more counts as finished', () => {
	expect(standingOf({ heard: [[0, 39]], duration: 100, finished: false })).toEqual({ percent: 39, missing: 51 });
	expect(standingOf({ heard: [[0, 90]], duration: 100, finished: false })).toEqual({ percent: 90, missing: 0 });
	expect(standingOf({ heard: [], duration: 0, finished: false })).toEqual({ percent: 0, missing: 0 });
	expect(standingOf({ heard: [[0, 10]], duration: 100, finished: true }).missing).toBe(0);
});

test('R71 the bar shows what was played at once, and then what the server believes', () => {
	const stage = new Stage(play, false);
	let told = 0;
	stage.subscribe(() => {
		told += 1;
	});
	stage.played([[60, 70]]);
	expect(stage.state.heard).toEqual([
		[0, 40],
		[60, 70],
	]);
	stage.played([[60, 70]]);
	expect(told).toBe(1);
	stage.told({ ...answer, heard: [[0, 50]], finished: false });
	expect(stage.state.heard).toEqual([[0, 50]]);
	// What it has not been told yet stays on top of it.
	stage.told({ ...answer, heard: [[0, 50]], finished: false }, [[70, 75]]);
	expect(stage.state.heard).toEqual([
		[0, 50],
		[70, 75],
	]);
});

test('what the door said is read from the answer, whatever was asked for', () => {
	const envelope = '{"code":403,"reason":"too_many_devices","msg":""}';
	const bytes = {
		response: new TextEncoder().encode(envelope).buffer,
		get responseText(): string {
			throw new Error('InvalidStateError');
		},
	};
	expect(reasonIn(bytes)).toBe('too_many_devices');
	expect(reasonIn({ responseText: envelope })).toBe('too_many_devices');
	expect(reasonIn({ responseText: '<html>' })).toBe('');
	expect(reasonIn(null)).toBe('');
	expect(troubleOf({ status: 403, reason: 'too_many_devices' })).toBe('too_many_devices');
	expect(troubleOf({ status: 403, reason: 'forbidden' })).toBe('not_bought');
	expect([0, 401, 410, 502].map((status) => troubleOf({ status, reason: '' }))).toEqual(['network', 'not_logged_in', 'gone', 'server']);
});

test('speeds end at a half and at two', () => {
	expect([rateBeside(1, 1), rateBeside(2, 1), rateBeside(0.5, -1), rateBeside(1.1, 1)]).toEqual([1.25, 2, 0.5, 1.25]);
});

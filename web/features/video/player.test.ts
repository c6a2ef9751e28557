import { afterEach, expect, test, vi } from 'vitest';
import type { FailureReason } from '../../../contract/errors.ts';
import { type PlayTrouble, passes, reasonIn, troubleOf } from './failures.ts';
import { Playback, standingOf } from './playback.ts';
import { keepPreference, rates, readPreferences } from './preferences.ts';
import { captionsUnasked } from './use-player-actions.ts';
import { rateBeside } from './use-player-keys.ts';

const play = { position: 40, durationSeconds: 100, heard: [[0, 40]] as [number, number][] };

test.each([
	[[[0, 39]], 100, false, { percent: 39, missing: 51 }],
	[[[0, 90]], 100, false, { percent: 90, missing: 0 }],
	[[[0, 89.5]], 100, false, { percent: 89, missing: 1 }],
	[[], 0, false, { percent: 0, missing: 0 }],
	[[[0, 10]], 0, false, { percent: 0, missing: 0 }],
	[[[0, 10]], 100, true, { percent: 10, missing: 0 }],
	[[[0, 130]], 100, false, { percent: 100, missing: 0 }],
	[[], 1, false, { percent: 0, missing: 1 }],
	[[[0, 33]], 61, false, { percent: 54, missing: 22 }],
] as const)('R72 %j heard of %i s (finished %s) is %j', (heard, duration, finished, standing) => {
	expect(standingOf({ heard, duration, finished })).toEqual(standing);
});

test('R71 a playback begins with what the server told, or with nothing', () => {
	expect(new Playback({ ...play, heard: [...play.heard, [30, 50]] }, true).state).toEqual({
		time: 40,
		playing: false,
		duration: 100,
		heard: [[0, 50]],
		finished: true,
		marks: [],
	});
	expect(new Playback(null, false).state).toEqual({ time: 0, playing: false, duration: 0, heard: [], finished: false, marks: [] });
	expect(new Playback(null, false).seek(3)).toBeUndefined();
});

test('R71 the bar shows what was played at once, and then what the server believes', () => {
	const playback = new Playback(play, false);
	const told = vi.fn();
	const stop = playback.subscribe(told);
	playback.played([[60, 70]]);
	expect(playback.state.heard).toEqual([
		[0, 40],
		[60, 70],
	]);
	playback.played([[60, 70]]);
	expect(told).toHaveBeenCalledOnce();
	playback.told({ heard: [[0, 50]], finished: true });
	expect(playback.state).toMatchObject({ heard: [[0, 50]], finished: true });
	// What it has not been told yet stays on top of it; what was finished stays so.
	playback.told({ heard: [[0, 50]], finished: false }, [[70, 75]]);
	expect(playback.state).toEqual({
		time: 40,
		playing: false,
		duration: 100,
		heard: [
			[0, 50],
			[70, 75],
		],
		finished: true,
		marks: [],
	});
	stop();
	playback.update({ time: 3 });
	expect([told.mock.calls.length, playback.state.time]).toEqual([3, 3]);
});

test('the refusal is read from the answer, whatever was asked for', () => {
	const envelope = '{"code":403,"reason":"too_many_devices","msg":""}';
	const bytes = {
		response: new TextEncoder().encode(envelope).buffer,
		get responseText(): string {
			throw new Error('InvalidStateError');
		},
	};
	expect(reasonIn(bytes)).toBe('too_many_devices');
	expect(reasonIn({ response: envelope, responseText: envelope })).toBe('too_many_devices');
	for (const nothing of [{ responseText: '<html>' }, { responseText: '{"code":403}' }, {}, null, undefined, { responseText: 'null' }])
		expect(reasonIn(nothing)).toBe('');
});

const named = [
	'not_logged_in',
	'account_closing',
	'not_bought',
	'access_expired',
	'vip_over',
	'access_revoked',
	'access_not_started',
	'link_expired',
	'too_many_devices',
];
test.each([
	...named.map((reason) => [409, reason, reason]),
	[403, 'forbidden', 'other_member'],
	[403, '', 'not_bought'],
	[0, 'network', 'network'],
	[401, '', 'not_logged_in'],
	[404, '', 'gone'],
	[410, '', 'gone'],
	[405, '', 'server'],
	[500, 'gone', 'server'],
	[502, '', 'server'],
] as [number, FailureReason, PlayTrouble][])('status %i with reason %j is %s', (status, reason, trouble) => {
	expect(troubleOf({ status, reason })).toBe(trouble);
	expect(passes(trouble)).toBe(trouble === 'network' || trouble === 'server');
});

test('speeds end at a half and at two', () => {
	expect(rates).toEqual([0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]);
	expect(rates.map((rate) => [rateBeside(rate, -1), rateBeside(rate, 1)])).toEqual([
		[0.5, 0.75],
		[0.5, 1],
		[0.75, 1.25],
		[1, 1.5],
		[1.25, 1.75],
		[1.5, 2],
		[1.75, 2],
	]);
	expect([rateBeside(1.1, 1), rateBeside(3, -1)]).toEqual([1.25, 0.75]);
});

test('captions unasked are for whoever reads another language than is spoken, if there are any in it', () => {
	const captions = ['zh-CN', 'en'].map((lang) => ({ lang, label: lang, src: '' }));
	expect(captionsUnasked({ captions }, 'en')).toBe('en');
	expect(captionsUnasked({ captions }, 'zh-CN')).toBe('');
	expect(captionsUnasked({ captions: captions.slice(0, 1) }, 'en')).toBe('');
	expect(captionsUnasked({ captions: [] }, 'en')).toBe('');
});

afterEach(() => vi.unstubAllGlobals());

function storage(kept: string | null) {
	const written: [string, string][] = [];
	vi.stubGlobal('localStorage', {
		getItem: (key: string) => (key === 'lectern-player' ? kept : null),
		setItem: (...pair: [string, string]) => void written.push(pair),
	});
	return written;
}
const usual = { rate: 1, captions: undefined, height: 0, goOn: false, letters: true };

test.each([
	[null, usual],
	['{}', usual],
	['{"rate":1.5,"captions":"en","height":720,"goOn":true}', { rate: 1.5, captions: 'en', height: 720, goOn: true, letters: true }],
	['{"letters":false}', { ...usual, letters: false }],
	['{"letters":0}', usual],
	['{"captions":""}', { ...usual, captions: '' }],
	['{"rate":3,"captions":1,"height":"720","goOn":"true"}', usual],
	['{"rate":0.5,"goOn":1}', { ...usual, rate: 0.5 }],
	['nonsense', usual],
	['null', usual],
])('a listener’s choices %s are read as %j', (kept, preferences) => {
	storage(kept);
	expect(readPreferences()).toEqual(preferences);
});

test('a choice is kept beside the others; where storage is closed it holds for this lesson', () => {
	const written = storage('{"rate":1.5,"height":720}');
	keepPreference({ captions: 'en' });
	expect(written).toEqual([['lectern-player', JSON.stringify({ rate: 1.5, captions: 'en', height: 720, goOn: false, letters: true })]]);
	vi.stubGlobal('localStorage', undefined);
	expect(() => keepPreference({ rate: 2 })).not.toThrow();
	expect(readPreferences()).toEqual(usual);
});

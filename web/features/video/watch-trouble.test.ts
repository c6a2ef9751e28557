// @vitest-environment happy-dom
import Hls, { type ErrorData } from 'hls.js/light';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { arrive, runDry, standInMedia } from '../../../test/web/media-element.ts';
import { watchTrouble } from './watch-trouble.ts';

let restore: () => void;
let player: Hls;
let media: HTMLVideoElement;
let levels: number;
const source = { src: 'http://127.0.0.1:9/list.m3u8', startAt: 12, play: true };
const told = { onTrouble: vi.fn(), onMended: vi.fn(), setSlow: vi.fn() };
let stop: () => void;

beforeAll(() => {
	restore = standInMedia();
});
afterAll(() => restore());
beforeEach(() => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	for (const tell of Object.values(told)) tell.mockClear();
	player = new Hls({ enableWorker: false });
	levels = 1;
	vi.spyOn(player, 'levels', 'get').mockImplementation(() => Array.from({ length: levels }) as never);
	for (const act of ['startLoad', 'stopLoad', 'loadSource', 'recoverMediaError'] as const) vi.spyOn(player, act).mockImplementation(() => {});
	media = document.createElement('video');
	arrive(media);
	stop = watchTrouble(player, { media, source, ...told });
});
afterEach(() => {
	stop();
	player.destroy();
	vi.useRealTimers();
	vi.restoreAllMocks();
});

const line = Hls.ErrorTypes.NETWORK_ERROR;
/** What hls.js says of a piece that did not come. */
function fail(type: string, fatal: boolean, code?: number, body = '') {
	const response = code === undefined ? undefined : { url: '', code, data: undefined };
	const listeners = player.listeners(Hls.Events.ERROR);
	const error = { type, fatal, response, details: 'x', networkDetails: { responseText: body }, error: new Error('x') } as unknown as ErrorData;
	// To the last listener, ours, alone: what hls.js does with it itself is its own affair.
	(listeners.at(-1) as (event: string, error: ErrorData) => void)(Hls.Events.ERROR, error);
}
function loaded() {
	(player.listeners(Hls.Events.FRAG_LOADED).at(-1) as () => void)();
}
const starts = () => vi.mocked(player.startLoad).mock.calls;

test.each([
	[403, '{"reason":"too_many_devices"}', 'too_many_devices'],
	[403, '', 'not_bought'],
	[400, '', 'server'],
	[401, '', 'not_logged_in'],
	[404, '', 'gone'],
	[499, '', 'server'],
])('R07 a piece refused with %i %s stops loading and is told once: %s', (code, body, trouble) => {
	fail(line, false, code, body);
	expect([told.onTrouble.mock.calls, vi.mocked(player.stopLoad).mock.calls.length]).toEqual([[[trouble]], 1]);
	fail(line, true, code, body);
	fail('otherError', true);
	expect(told.onTrouble).toHaveBeenCalledOnce();
	expect(told.setSlow).not.toHaveBeenCalled();
});

test.each([
	[undefined, 'network'],
	[399, 'network'],
	[408, 'server'],
	[425, 'server'],
	[429, 'server'],
	[500, 'server'],
	[503, 'server'],
])('R07 a line that is away (%s) is tried again; trouble is told when nothing is left to play', (code, trouble) => {
	fail(line, false, code);
	expect([told.setSlow.mock.calls, vi.getTimerCount()]).toEqual([[[true]], 0]);
	fail(line, true, code);
	expect([told.setSlow.mock.calls, told.onTrouble.mock.calls, vi.getTimerCount()]).toEqual([[[true], [true]], [], 1]);
	vi.advanceTimersByTime(999);
	expect(starts()).toEqual([]);
	vi.advanceTimersByTime(1);
	// It stands at nought: it begins where it was to begin.
	expect(starts()).toEqual([[12]]);
	runDry(media);
	expect(told.onTrouble.mock.calls).toEqual([[trouble]]);
	runDry(media);
	expect(told.onTrouble).toHaveBeenCalledOnce();
	loaded();
	expect([told.onMended.mock.calls.length, told.setSlow.mock.lastCall, vi.getTimerCount()]).toEqual([1, [false], 0]);
	loaded();
	expect(told.onMended).toHaveBeenCalledOnce();
});

test('R07 what never ran dry is mended in silence; what runs dry again is told again', () => {
	fail(line, true);
	loaded();
	expect([told.onTrouble.mock.calls.length, told.onMended.mock.calls.length, vi.getTimerCount()]).toEqual([0, 0, 0]);
	runDry(media);
	expect(told.onTrouble).not.toHaveBeenCalled();
	for (const times of [1, 2]) {
		fail(line, true);
		expect(told.onTrouble).toHaveBeenCalledTimes(times);
		loaded();
		expect(told.onMended).toHaveBeenCalledTimes(times);
	}
});

test('R07 pauses between tries grow until something comes; a lesson that has begun goes on where it stands', () => {
	media.currentTime = 30;
	for (const pause of [1000, 2000, 4000]) {
		fail(line, true);
		vi.advanceTimersByTime(pause - 1);
		const before = starts().length;
		vi.advanceTimersByTime(1);
		expect(starts().slice(before)).toEqual([[-1]]);
	}
	loaded();
	fail(line, true);
	vi.advanceTimersByTime(1000);
	expect(starts()).toHaveLength(4);
	// A second failure takes the place of the first: there is one try at a time.
	fail(line, true);
	fail(line, true);
	expect(vi.getTimerCount()).toBe(1);
});

test('R07 a playlist that never came is asked for anew', () => {
	levels = 0;
	fail(line, true);
	window.dispatchEvent(new Event('online'));
	expect([vi.mocked(player.loadSource).mock.calls, starts()]).toEqual([[[source.src]], []]);
	loaded();
	// Nothing is away, and there is nothing to go on with.
	window.dispatchEvent(new Event('online'));
	expect(starts()).toEqual([]);
});

test('R07 a network that is back hurries what waits for its turn, unless access is refused', () => {
	window.dispatchEvent(new Event('online'));
	expect(starts()).toEqual([[12]]);
	fail(line, true);
	window.dispatchEvent(new Event('online'));
	// The try that waited, and no other.
	expect(starts()).toHaveLength(2);
	loaded();
	fail(line, false, 403);
	window.dispatchEvent(new Event('online'));
	expect(starts()).toHaveLength(2);
});

test('R07 a picture that breaks is mended once, then told; anything else that is fatal is told at once', () => {
	const media = Hls.ErrorTypes.MEDIA_ERROR;
	fail(media, false);
	fail('otherError', false);
	expect([told.setSlow.mock.calls.length, told.onTrouble.mock.calls.length]).toEqual([0, 0]);
	fail(media, true);
	expect([vi.mocked(player.recoverMediaError).mock.calls.length, told.onTrouble.mock.calls]).toEqual([1, []]);
	fail(media, true);
	expect([vi.mocked(player.recoverMediaError).mock.calls.length, told.onTrouble.mock.calls]).toEqual([1, [['damaged']]]);
});

test('R07 fatal trouble of another kind is damage', () => {
	fail('otherError', true);
	expect([vi.mocked(player.recoverMediaError).mock.calls, told.onTrouble.mock.calls]).toEqual([[], [['damaged']]]);
});

test('R07 once it is told for good, a line that is away adds nothing, and nothing is tried', () => {
	fail(line, true);
	fail('otherError', true);
	expect([told.onTrouble.mock.calls, vi.getTimerCount()]).toEqual([[['damaged']], 0]);
	runDry(media);
	expect(told.onTrouble).toHaveBeenCalledOnce();
});

test('R07 a player that is taken down tries nothing more', () => {
	fail(line, true);
	stop();
	expect(vi.getTimerCount()).toBe(0);
	runDry(media);
	window.dispatchEvent(new Event('online'));
	loaded();
	window.dispatchEvent(new Event('online'));
	expect([told.onTrouble.mock.calls, starts()]).toEqual([[], []]);
});

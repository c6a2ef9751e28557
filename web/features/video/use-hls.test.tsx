// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import Hls from 'hls.js/light';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { arrive, failWith, standInMedia } from '../../../test/web/media-element.ts';
import { mediaSourceStandIn } from '../../../test/web/media-source.ts';
import { type SiteServer, siteServer } from '../../../test/web/site-server.ts';
import { until } from '../../../test/web/until.ts';
import { clearSessionToken, setSessionToken } from '../../lib/session-cookie.ts';
import { keepPreference, readPreferences } from './preferences.ts';
import { useHls } from './use-hls.ts';

let restore: () => void;
let site: SiteServer;
let media: HTMLVideoElement;
let plays: ReturnType<typeof vi.spyOn>;
const told = { onTrouble: vi.fn(), onMended: vi.fn() };
const master = `#EXTM3U
#EXT-X-STREAM-INF:BANDWIDTH=400000,RESOLUTION=640x360,CODECS="avc1.64001e,mp4a.40.2"
low.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=720x1280,CODECS="avc1.64001f,mp4a.40.2"
high.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=64000,CODECS="mp4a.40.2"
sound.m3u8
`;
const level = '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-KEY:METHOD=AES-128,URI="/media/key"\n#EXTINF:4,\n1.ts\n#EXT-X-ENDLIST\n';

beforeAll(() => {
	restore = standInMedia();
});
afterAll(() => restore());
beforeEach(async () => {
	site = await siteServer();
	const list = (body: string) => ({ type: 'application/vnd.apple.mpegurl', body });
	site.answer = ({ url }) => (url.endsWith('.m3u8') ? list(url.endsWith('list.m3u8') ? master : level) : new Promise(() => {}));
	setSessionToken('mine');
	localStorage.clear();
	for (const tell of Object.values(told)) tell.mockClear();
	media = document.createElement('video');
	plays = vi.spyOn(media, 'play');
});
afterEach(async () => {
	cleanup();
	clearSessionToken();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
	await site.close();
});

const listen = (change: Partial<{ startAt: number; play: boolean; src: string }> = {}) => {
	const source = { src: `${site.url}/media/list.m3u8`, startAt: 12, play: true, ...change };
	return renderHook((now) => useHls(now.element, now.source, told), { initialProps: { element: media as HTMLVideoElement | null, source } });
};

const untold = { qualities: [], level: -1, height: 0, slow: false };

/** A browser that hls.js can play in; answers the player that was made last. */
function withMediaSource(): () => Hls {
	mediaSourceStandIn();
	const loads = vi.spyOn(Hls.prototype, 'loadSource');
	return () => loads.mock.contexts.at(-1) as unknown as Hls;
}

test('R07 hls.js gets the playlist with the session’s token, and names the qualities by their shorter side', async () => {
	const player = withMediaSource();
	const { result, unmount } = listen();
	expect(result.current).toMatchObject(untold);
	await until(() =>
		expect(result.current.qualities).toEqual([
			{ level: 0, height: 360 },
			{ level: 1, height: 720 },
		]),
	);
	expect(result.current).toMatchObject({ level: -1, height: 0, slow: false });
	expect(plays).toHaveBeenCalledOnce();
	const { startPosition, enableWorker, capLevelToPlayerSize, backBufferLength, fragLoadPolicy } = player().config;
	expect([startPosition, enableWorker, capLevelToPlayerSize, backBufferLength]).toEqual([12, false, true, 60]);
	expect(fragLoadPolicy.default).toEqual({
		...Hls.DefaultConfig.fragLoadPolicy.default,
		errorRetry: { maxNumRetry: 2, retryDelayMs: 1000, maxRetryDelayMs: 4000 },
	});
	expect(player().media).toBe(media);
	expect(site.asked[0]?.url).toBe('/media/list.m3u8');
	expect(site.asked[0]?.headers['token']).toBe('mine');
	const destroyed = vi.spyOn(player(), 'destroy');
	const loading = vi.spyOn(player(), 'startLoad');
	act(() => void dispatchEvent(new Event('online')));
	expect(loading).toHaveBeenCalledOnce();
	unmount();
	dispatchEvent(new Event('online'));
	expect([destroyed.mock.calls.length, loading.mock.calls.length]).toEqual([1, 1]);
});

test.each([
	['/media/list.m3u8', 'mine'],
	['/media/7/key', 'mine'],
	['/media/1.ts', undefined],
	['/media/list.m3u8?x', undefined],
	['/media/key.ts', undefined],
	['/media/monkey', undefined],
	['/media/listxm3u8', undefined],
])('R07 %s is asked for with the token %s', (url, token) => {
	const player = withMediaSource();
	listen();
	const headers: Record<string, string> = {};
	const request = { setRequestHeader: (name: string, value: string) => Object.assign(headers, { [name]: value }) };
	player().config.xhrSetup?.(request as never, url, {} as never);
	expect(headers).toEqual(token ? { token } : {});
});

test('R07 sound alone is no quality', async () => {
	withMediaSource();
	keepPreference({ height: 720 });
	site.answer = ({ url }) => ({
		type: 'application/vnd.apple.mpegurl',
		body: url.endsWith('list.m3u8') ? `#EXTM3U${master.slice(master.lastIndexOf('\n#EXT'))}` : level,
	});
	const { result } = listen();
	await until(() => expect(plays).toHaveBeenCalledOnce());
	expect(result.current).toMatchObject(untold);
});

test('R07 a quality that was chosen is taken again; one that is not there, or none, leaves it to the line', async () => {
	const player = withMediaSource();
	for (const [height, level] of [
		[720, 1],
		[360, 0],
		[1080, -1],
		[0, -1],
	] as const) {
		keepPreference({ height });
		const { result, unmount } = listen({ play: false });
		const wanted = vi.spyOn(player(), 'loadLevel', 'set').mockImplementation(() => {});
		await until(() => expect(result.current.qualities).toHaveLength(2));
		expect(result.current.level).toBe(level);
		expect(wanted.mock.calls.filter(([asked]) => asked === level)).toHaveLength(level < 0 ? 0 : 1);
		unmount();
	}
	expect(plays).not.toHaveBeenCalled();
});

test('R07 choosing a quality is kept by its height and done at the next piece', async () => {
	const player = withMediaSource();
	const { result, rerender } = listen();
	await until(() => expect(result.current.qualities).toHaveLength(2));
	const next = vi.spyOn(player(), 'nextLevel', 'set').mockImplementation(() => {});
	act(() => result.current.choose(1));
	expect([result.current.level, readPreferences().height, next.mock.calls]).toEqual([1, 720, [[1]]]);
	act(() => result.current.choose(-1));
	expect([result.current.level, readPreferences().height, next.mock.calls]).toEqual([-1, 0, [[1], [-1]]]);
	const switched = (level: number) =>
		act(() => (player().listeners(Hls.Events.LEVEL_SWITCHED).at(-1) as (event: string, data: object) => void)('', { level }));
	switched(1);
	expect(result.current.height).toBe(720);
	switched(0);
	expect(result.current.height).toBe(360);
	switched(9);
	expect(result.current.height).toBe(0);
	// A player that is gone is told nothing.
	rerender({ element: null, source: { src: 'x', startAt: 0, play: false } });
	act(() => result.current.choose(0));
	expect([result.current.level, next.mock.calls.length]).toEqual([0, 2]);
});

test('R07 sound alone has no qualities', async () => {
	const player = withMediaSource();
	const sound = `#EXTM3U\n${master.split('\n').slice(5).join('\n')}`;
	site.answer = ({ url }) => ({ type: 'application/vnd.apple.mpegurl', body: url.endsWith('list.m3u8') ? sound : level });
	const { result } = listen();
	// What it says of itself is there once its list has been read.
	await until(() => expect(plays).toHaveBeenCalled());
	await act(async () => {});
	expect(player().levels.map(({ height }) => height)).toEqual([0]);
	expect(result.current.qualities).toEqual([]);
});

test('R07 a slow line is told until a piece comes; a refused playlist is trouble', async () => {
	const player = withMediaSource();
	site.answer = ({ url }) => (url.endsWith('list.m3u8') ? { status: 403, body: { code: 403, reason: 'access_expired', msg: '' } } : 'gone');
	const { result, unmount } = listen();
	await until(() => expect(told.onTrouble.mock.calls).toEqual([['access_expired']]));
	const ours = (event: string, data: object = {}) =>
		act(() =>
			(
				player()
					.listeners(event as never)
					.at(-1) as unknown as (event: string, data: object) => void
			)(event, data),
		);
	ours(Hls.Events.ERROR, { type: Hls.ErrorTypes.NETWORK_ERROR, fatal: false });
	const slow = result.current;
	expect(slow.slow).toBe(true);
	ours(Hls.Events.ERROR, { type: Hls.ErrorTypes.NETWORK_ERROR, fatal: false });
	expect(result.current).toBe(slow);
	ours(Hls.Events.FRAG_LOADED);
	expect(result.current.slow).toBe(false);
	// A try that waits is given up with the player.
	ours(Hls.Events.ERROR, { type: Hls.ErrorTypes.NETWORK_ERROR, fatal: true });
	const loads = vi.mocked(player().loadSource).mock.calls;
	const before = loads.length;
	unmount();
	dispatchEvent(new Event('online'));
	expect(loads).toHaveLength(before);
});

test('R07 a new source is a new player, that knows no qualities yet; nothing is fed without an element', async () => {
	const player = withMediaSource();
	const { result, rerender } = listen();
	await until(() => expect(result.current.qualities).toHaveLength(2));
	const first = player();
	const destroyed = vi.spyOn(first, 'destroy');
	rerender({ element: media, source: { src: `${site.url}/media/other.m3u8`, startAt: 40, play: false } });
	expect([destroyed.mock.calls.length, player() === first, player().config.startPosition]).toEqual([1, false, 40]);
	expect(result.current).toMatchObject(untold);
	const asked = vi.spyOn(player(), 'destroy');
	rerender({ element: null, source: { src: 'x', startAt: 0, play: false } });
	expect(asked).toHaveBeenCalledOnce();
	// The choice is kept all the same.
	act(() => result.current.choose(3));
	expect([result.current.level, readPreferences().height]).toEqual([3, 0]);
});

test('R07 a browser that brings HLS along plays it itself, from where it is to begin', async () => {
	vi.spyOn(media, 'canPlayType').mockImplementation((type) => (type === 'application/vnd.apple.mpegurl' ? 'maybe' : ''));
	const { unmount } = listen();
	expect(media.getAttribute('src')).toBe(`${site.url}/media/list.m3u8`);
	expect(plays).not.toHaveBeenCalled();
	arrive(media);
	expect([media.currentTime, plays.mock.calls.length]).toEqual([12, 1]);
	failWith(media, 3);
	failWith(media, 2);
	failWith(media, 2);
	await until(() => expect(told.onTrouble.mock.calls).toEqual([['damaged'], ['link_expired']]));
	const loads = vi.spyOn(media, 'load');
	unmount();
	expect([media.getAttribute('src'), loads.mock.calls.length]).toEqual([null, 1]);
	failWith(media, 3);
	arrive(media);
	expect([told.onTrouble.mock.calls.length, media.currentTime, plays.mock.calls.length]).toEqual([2, 0, 1]);
});

test.each([
	['a device that has lost its place', { status: 403, body: { code: 403, reason: 'too_many_devices', msg: '' } }, 'too_many_devices'],
	['access that is over', { status: 403, body: { code: 403, reason: 'vip_over', msg: '' } }, 'vip_over'],
	['an address that ran out', { status: 403, body: { code: 403, reason: 'link_expired', msg: '' } }, 'link_expired'],
	['a refusal without words', { status: 401, body: 'x' }, 'not_logged_in'],
	['a server in trouble', { status: 503, body: { code: 503, reason: 'server_error', msg: '' } }, 'link_expired'],
	['no answer', 'gone', 'link_expired'],
] as const)('R73 R07 where the browser plays by itself, the playlist is asked why it stopped: %s', async (_, answer, trouble) => {
	vi.spyOn(media, 'canPlayType').mockReturnValue('maybe');
	listen();
	arrive(media);
	site.answer = () => answer as never;
	failWith(media, 2);
	await until(() => expect(told.onTrouble.mock.calls).toEqual([[trouble]]));
	expect(site.asked.map(({ url, headers }) => [url, headers['token']])).toContainEqual(['/media/list.m3u8', 'mine']);
});

test('R07 what is known of a playlist only after its player is gone is told to nobody', async () => {
	vi.spyOn(media, 'canPlayType').mockReturnValue('maybe');
	const { unmount } = listen();
	let answer = () => {};
	site.answer = () => new Promise((resolve) => (answer = () => resolve({ status: 403, body: { reason: 'too_many_devices' } })));
	failWith(media, 2);
	await until(() => expect(site.asked).toHaveLength(1));
	unmount();
	await act(async () => answer());
	await new Promise((resolve) => setTimeout(resolve, 50));
	expect(told.onTrouble).not.toHaveBeenCalled();
});

test('R07 what begins at nought is not moved, and what nobody asked for does not play', () => {
	vi.spyOn(media, 'canPlayType').mockReturnValue('maybe');
	const seeks = vi.fn();
	media.addEventListener('seeking', seeks);
	listen({ startAt: 0, play: false });
	arrive(media);
	expect([seeks.mock.calls, plays.mock.calls]).toEqual([[], []]);
});

test('R07 a browser that plays no HLS says so', () => {
	vi.spyOn(media, 'canPlayType').mockReturnValue('');
	listen();
	expect([told.onTrouble.mock.calls, media.getAttribute('src')]).toEqual([[['unsupported']], null]);
});

// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent } from '@testing-library/react';
import Hls from 'hls.js/light';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { PlayData } from '../../../contract/video/public.ts';
import { arrive, arriveThere, runDry, standInMedia } from '../../../test/web/media-element.ts';
import { mediaSourceStandIn } from '../../../test/web/media-source.ts';
import { playData } from '../../../test/web/play-data.ts';
import { renderPage } from '../../../test/web/render-page.tsx';
import { type SiteServer, siteServer } from '../../../test/web/site-server.ts';
import { until } from '../../../test/web/until.ts';
import { Player } from './Player.tsx';
import { PlayerIcon, type PlayerIconName } from './PlayerIcon.tsx';
import { Playback } from './playback.ts';

/** A browser with full screen and picture in picture: media-chrome looks for them as it is loaded. */
const screens = vi.hoisted(() => {
	const state = { full: null as Element | null, pip: null as Element | null, asked: [] as string[] };
	const define = (target: object, members: PropertyDescriptorMap) => {
		for (const [name, descriptor] of Object.entries(members)) Object.defineProperty(target, name, { configurable: true, ...descriptor });
	};
	define(Element.prototype, {
		requestFullscreen: {
			value(this: Element) {
				state.full = this;
				state.asked.push('full');
				this.dispatchEvent(new Event('fullscreenchange', { bubbles: true }));
				return Promise.resolve();
			},
		},
	});
	define(HTMLVideoElement.prototype, {
		requestPictureInPicture: {
			value(this: Element) {
				state.pip = this;
				state.asked.push('pip');
				this.dispatchEvent(new Event('enterpictureinpicture', { bubbles: true }));
				return Promise.resolve({});
			},
		},
	});
	define(document, {
		fullscreenEnabled: { value: true },
		pictureInPictureEnabled: { value: true },
		fullscreenElement: { get: () => state.full },
		pictureInPictureElement: { get: () => state.pip },
		exitFullscreen: {
			value: () => {
				state.full = null;
				state.asked.push('small');
				document.dispatchEvent(new Event('fullscreenchange'));
				return Promise.resolve();
			},
		},
		exitPictureInPicture: {
			value: () => {
				const before = state.pip;
				state.pip = null;
				state.asked.push('back');
				before?.dispatchEvent(new Event('leavepictureinpicture', { bubbles: true }));
				return Promise.resolve();
			},
		},
	});
	return state;
});

let restore: () => void;
let site: SiteServer;
let container: HTMLElement;
const renew = vi.fn();
const video = () => container.querySelector('video') as HTMLVideoElement;
const named = (name: string) => container.querySelector(`[aria-label="${name}"]`);
const press = (name: string) => act(async () => void fireEvent.click(named(name) as Element));
const icon = (name: PlayerIconName) => renderToStaticMarkup(<PlayerIcon name={name} />);
const word = () => container.querySelector('.player-status');
const title = () => container.querySelector('[role=alert] h2')?.textContent;

beforeAll(() => {
	restore = standInMedia();
});
afterAll(() => restore());
beforeEach(async () => {
	site = await siteServer();
	vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe');
	renew.mockReset();
	Object.assign(screens, { full: null, pip: null, asked: [] });
});
afterEach(async () => {
	cleanup();
	vi.useRealTimers();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
	await site.close();
});

async function open(change: Partial<PlayData> = {}) {
	const play = playData(change);
	const props = { play, src: `${site.url}/list.m3u8`, poster: null, playback: new Playback(play, false), autoPlay: false, next: null, renew };
	({ container } = await renderPage(<Player {...props} />, { path: '/video/7' }));
	await until(() => expect(video()).not.toBeNull());
	return props;
}
async function playing(change: Partial<PlayData> = {}) {
	await open(change);
	await act(async () => arrive(video()));
	if (video().seeking) await act(async () => arriveThere(video()));
	await act(async () => void (await video().play()));
}

test('R07 the whole player takes the screen and gives it back, by button and by key', async () => {
	await playing();
	await press('全屏');
	expect([screens.asked, screens.full === container.querySelector('section')]).toEqual([['full'], true]);
	await until(() => expect(named('退出全屏')?.innerHTML).toBe(icon('small')));
	await press('退出全屏');
	await until(() => expect(named('全屏')?.innerHTML).toBe(icon('full')));
	const section = container.querySelector('section') as Element;
	await act(async () => {
		fireEvent.keyDown(section, { key: 'f' });
		// The store may not have heard of it yet.
		fireEvent.keyDown(section, { key: 'f' });
	});
	expect(screens.asked).toEqual(['full', 'small', 'full', 'small']);
});

test('R07 the picture goes into a window of its own and comes back', async () => {
	await playing();
	expect([named('画中画')?.getAttribute('aria-pressed'), named('画中画')?.innerHTML]).toEqual(['false', icon('pip')]);
	await press('画中画');
	await until(() => expect(named('画中画')?.getAttribute('aria-pressed')).toBe('true'));
	await press('画中画');
	await until(() => expect(named('画中画')).not.toBeNull());
	expect(screens.asked).toEqual(['pip', 'back']);
});

test('R07 over the seek bar the moment that is pointed at, with its small picture', async () => {
	await playing();
	const bar = named('播放位置') as HTMLElement;
	bar.getBoundingClientRect = () => ({ left: 100, width: 200 }) as DOMRect;
	const shown = () => container.querySelector<HTMLElement>('.seek-preview');
	expect(shown()).toBeNull();
	await act(async () => void fireEvent.pointerMove(bar, { clientX: 250 }));
	expect([shown()?.textContent, shown()?.style.left, shown()?.querySelector('div'), shown()?.getAttribute('aria-hidden')]).toEqual([
		'1:15',
		'75%',
		null,
		'true',
	]);
	await act(async () => void fireEvent.pointerLeave(bar));
	await act(async () => void fireEvent.pointerOut(bar));
	expect(shown()).toBeNull();
});

test('R07 its small picture is cut from the sheet of its moment', async () => {
	await playing({ thumbnails: `${site.url}/pictures/list.vtt` });
	const track = [...video().textTracks].find(({ kind }) => kind === 'metadata') as TextTrack;
	const cue = (startTime: number, text: string) => ({ startTime, endTime: startTime + 60, text });
	Object.defineProperty(track, 'cues', { value: [cue(0, 'one.jpg#xywh=0,0,160,90'), cue(60, 'two.jpg#xywh=320,90,160,90')] });
	const bar = named('播放位置') as HTMLElement;
	bar.getBoundingClientRect = () => ({ left: 100, width: 200 }) as DOMRect;
	await act(async () => void fireEvent.pointerMove(bar, { clientX: 250 }));
	const { width, height, background } = container.querySelector<HTMLElement>('.seek-preview > div')?.style ?? ({} as CSSStyleDeclaration);
	expect([width, height, background.replaceAll('"', '')]).toEqual([
		'160px',
		'90px',
		expect.stringMatching(/url\(\S+\/pictures\/two\.jpg\S*\) -320px -90px/),
	]);
});

/** In a browser that plays through hls.js; answers how to speak for it. */
async function throughHls() {
	mediaSourceStandIn();
	const master = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=4,RESOLUTION=640x360\na.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=9,RESOLUTION=1280x720\nb.m3u8\n';
	const level = '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n1.ts\n#EXT-X-ENDLIST\n';
	const list = (body: string) => ({ type: 'application/vnd.apple.mpegurl', body });
	// Its pieces are on their way for ever: what comes and what does not is said by the test.
	site.answer = ({ url }) => (url.endsWith('.ts') ? new Promise(() => {}) : list(url.includes('list.m3u8') ? master : level));
	const loads = vi.spyOn(Hls.prototype, 'loadSource');
	const player = () => loads.mock.contexts.at(-1) as unknown as Hls;
	const say = (event: string, data: object = {}) =>
		act(async () =>
			(
				player()
					.listeners(event as never)
					.at(-1) as unknown as (event: string, data: object) => void
			)(event, data),
		);
	return { player, loads, say };
}

test('R07 qualities are chosen from the bar: what the line carries, or a height', async () => {
	const { player, say } = await throughHls();
	await open();
	await until(() => expect(named('清晰度 自动')).not.toBeNull());
	await say(Hls.Events.LEVEL_SWITCHED, { level: 0 });
	expect(named('清晰度 自动 360P')).not.toBeNull();
	const next = vi.spyOn(player(), 'nextLevel', 'set').mockImplementation(() => {});
	await press('清晰度 自动 360P');
	const rows = () => [...container.querySelectorAll('[role=menuitemradio]')];
	expect(rows().map((row) => [row.textContent, row.getAttribute('aria-checked')])).toEqual([
		['自动', 'true'],
		['360P', 'false'],
		['720P', 'false'],
	]);
	await act(async () => void fireEvent.click(rows()[2] as Element));
	expect([next.mock.calls, named('清晰度 720P') !== null]).toEqual([[[1]], true]);
});

test('R07 a slow line is said, one that is away stops the picture only when nothing is left, and mends by itself', async () => {
	const { say } = await throughHls();
	await playing();
	await until(() => expect(container.querySelector('[aria-label^="清晰度"]')).not.toBeNull());
	const line = { type: Hls.ErrorTypes.NETWORK_ERROR, fatal: true };
	await say(Hls.Events.ERROR, { ...line, fatal: false });
	expect([word()?.textContent, word()?.getAttribute('data-shown'), title()]).toEqual(['网络有点慢，正在重试。你的进度没有丢。', 'true', undefined]);
	await say(Hls.Events.ERROR, line);
	expect(title()).toBeUndefined();
	await act(async () => runDry(video()));
	expect([title(), word()?.textContent, video().paused]).toEqual(['连不上服务器', '', false]);
	await say(Hls.Events.FRAG_LOADED);
	expect([title(), word()?.textContent, word()?.getAttribute('data-shown'), renew.mock.calls]).toEqual([undefined, '', null, []]);
	await say(Hls.Events.ERROR, { ...line, response: { code: 403 }, networkDetails: { responseText: '{"reason":"access_revoked"}' } });
	expect([title(), video().paused]).toEqual(['这门课的报名已经取消', true]);
	// Trouble that only the reader can mend stays.
	await say(Hls.Events.FRAG_LOADED);
	expect(title()).toBe('这门课的报名已经取消');
});

test('R07 while a lesson that plays has nothing to show a wheel turns', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	await playing();
	const wheel = () => container.querySelector('.player-wait') !== null;
	expect(wheel()).toBe(false);
	await act(async () => runDry(video()));
	await act(async () => void vi.advanceTimersByTime(2000));
	const turning = wheel();
	await act(async () => video().pause());
	expect([turning, wheel()]).toEqual([true, false]);
});

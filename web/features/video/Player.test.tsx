// @vitest-environment happy-dom
import { act, cleanup, fireEvent } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { arrive, arriveThere, playOn } from '../../../test/web/media-element.ts';
import { clock, container, key, named, open, playback, playing, press, ready, video, word } from '../../../test/web/open-player.tsx';
import { twoCaptions } from '../../../test/web/play-data.ts';
import { until } from '../../../test/web/until.ts';
import { PlayerIcon, type PlayerIconName } from './PlayerIcon.tsx';
import { keepPreference, readPreferences } from './preferences.ts';

test('R07 while the device is asked where it stopped the poster stands; then the lesson goes on there', async () => {
	await open();
	const poster = container.querySelector('.watch-poster > img');
	expect([video(), poster?.getAttribute('src'), poster?.getAttribute('alt')]).toEqual([null, '/poster.jpg', '']);
	await until(() => expect(video()).not.toBeNull());
	expect(['poster', 'src', 'playsinline', 'preload', 'aria-label'].map((name) => video().getAttribute(name))).toEqual([
		'/poster.jpg',
		'/list.m3u8',
		'',
		'auto',
		'第一讲',
	]);
	await act(async () => arrive(video(), 100.4));
	expect([video().currentTime, video().paused]).toEqual([20, true]);
	expect(playback.state).toMatchObject({ time: 20, playing: false, duration: 100 });
	expect(container.querySelector('section')?.getAttribute('aria-label')).toBe('播放器');
	cleanup();
	await open({}, { poster: null });
	expect(container.innerHTML).toBe('<div class="watch-poster"></div>');
	await until(() => expect(video()?.getAttribute('poster')).toBeNull());
});

test('R07 R71 a second in the address wins over the place; who asked by a click need not press again', async () => {
	await ready({}, { autoPlay: true }, { path: '/video/7?t=44' });
	expect([video().currentTime, video().paused]).toEqual([44, false]);
});

test('R07 captions, thumbnails, a watermark and a drawing are there where the lesson has them', async () => {
	await ready({ watermark: '138****8000', thumbnails: '/sprites.vtt' }, { drawing: 'sound' });
	expect(
		[...container.querySelectorAll('track')].map((track) => ['kind', 'srclang', 'label', 'src', 'default'].map((name) => track.getAttribute(name))),
	).toEqual([
		['subtitles', 'zh-CN', '中文', '/zh.vtt', null],
		['subtitles', 'en', 'English', '/en.vtt', null],
		['metadata', null, 'thumbnails', '/sprites.vtt', ''],
	]);
	expect(container.querySelector('.player-mark')?.textContent).toBe('138****8000');
	expect([container.querySelector('section')?.hasAttribute('data-sound'), container.querySelector('section > img') !== null]).toEqual([true, true]);
	cleanup();
	await ready({ captions: [] });
	expect([
		container.querySelectorAll('track, .player-mark, section > img').length,
		container.querySelector('section')?.hasAttribute('data-sound'),
	]).toEqual([0, false]);
	expect(named('字幕关 字幕')).toBeUndefined();
});

test('R07 the big button begins; the bar says where it is and what it does', async () => {
	await ready();
	expect([named('播放') !== undefined, named('暂停'), clock()]).toEqual([true, undefined, '0:20 / 1:40']);
	// A browser without them has no buttons for them.
	expect([named('全屏'), named('画中画')]).toEqual([undefined, undefined]);
	vi.useFakeTimers({ toFake: ['performance', 'Date', 'setInterval', 'clearInterval'] });
	await press('播放这一讲');
	expect([video().paused, named('播放这一讲'), named('播放'), named('暂停') !== undefined]).toEqual([false, undefined, undefined, true]);
	await act(async () => playOn(video(), 2.5, (milliseconds) => vi.advanceTimersByTime(milliseconds)));
	expect([clock(), playback.state.time, playback.state.playing]).toEqual(['0:22 / 1:40', 22, true]);
	expect(playback.state.heard).toEqual([[0, 22.5]]);
	await press('暂停');
	expect([video().paused, playback.state.playing]).toEqual([true, false]);
});

test('R07 before the film’s length is known it is the one that the server told', async () => {
	await open();
	await until(() => expect(clock()).toBe('0:00 / 1:30'));
	expect(playback.state).toMatchObject({ time: 20, duration: 90 });
});

test('R07 keys skip, change the volume and the speed, and say what they did', async () => {
	await playing();
	await key('ArrowRight');
	expect([video().currentTime, word()]).toEqual([25, '前进 5 秒']);
	await key('ArrowLeft');
	expect([video().currentTime, word()]).toEqual([20, '后退 5 秒']);
	await act(async () => {
		video().currentTime = 2;
	});
	await key('ArrowLeft');
	expect(video().currentTime).toBe(0);
	await act(async () => {
		video().currentTime = 98;
	});
	await key('ArrowRight');
	expect(video().currentTime).toBe(100);
	await key('ArrowDown');
	expect([video().volume, word()]).toEqual([0.9, '音量 90%']);
	await key('ArrowUp');
	await key('ArrowUp');
	expect([video().volume, word()]).toEqual([1, '音量 100%']);
	await key('>');
	expect([video().playbackRate, video().defaultPlaybackRate, word(), readPreferences().rate]).toEqual([1.25, 1.25, '1.25×', 1.25]);
	await key('<');
	expect([video().playbackRate, word(), readPreferences().rate]).toEqual([1, '1×', 1]);
	await key('m');
	expect([video().muted, word(), named('打开声音') !== undefined]).toEqual([true, '静音了', true]);
	await key('m');
	expect([video().muted, word(), named('静音') !== undefined]).toEqual([false, '声音打开了', true]);
	await key('k');
	expect(video().paused).toBe(true);
	await key(' ');
	expect(video().paused).toBe(false);
});

test('R07 each button shows what it does', async () => {
	await ready();
	const drawn = (label: string) => named(label)?.innerHTML;
	const icon = (name: PlayerIconName) => renderToStaticMarkup(<PlayerIcon name={name} />);
	expect(['播放', '静音', '播放设置'].map(drawn)).toEqual([icon('play'), icon('sound'), icon('settings')]);
	await press('播放');
	await press('静音');
	expect(['暂停', '打开声音'].map(drawn)).toEqual([icon('pause'), icon('mute')]);
});

test('R07 what a key did is read for 1.2 seconds', async () => {
	await playing();
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	await key('ArrowRight');
	await act(async () => void vi.advanceTimersByTime(1000));
	await key('ArrowDown');
	await act(async () => void vi.advanceTimersByTime(1199));
	expect([word(), container.querySelector('.player-status')?.getAttribute('data-shown')]).toEqual(['音量 90%', 'true']);
	await act(async () => void vi.advanceTimersByTime(1));
	expect([word(), container.querySelector('.player-status')?.getAttribute('data-shown')]).toEqual(['', null]);
});

const showing = () => [...video().textTracks].filter(({ mode }) => mode === 'showing').map(({ language }) => language);

test('R07 captions: none unasked in the language spoken, by key in the page’s language, by menu in any; the choice is kept', async () => {
	await playing();
	expect([showing(), named('字幕关 字幕') !== undefined]).toEqual([[], true]);
	await key('c');
	expect([showing(), word(), readPreferences().captions, named('字幕开 字幕') !== undefined]).toEqual([['zh-CN'], '中文', 'zh-CN', true]);
	await key('c');
	expect([showing(), word(), readPreferences().captions]).toEqual([[], '字幕关了', '']);
	await press('字幕关 字幕');
	const rows = () => [...container.querySelectorAll('[role=menuitemradio]')];
	expect(rows().map((row) => [row.textContent, row.getAttribute('lang'), row.getAttribute('aria-checked')])).toEqual([
		['关', null, 'true'],
		['中文', 'zh-CN', 'false'],
		['English', 'en', 'false'],
	]);
	await act(async () => void fireEvent.click(rows()[2] as Element));
	expect([showing(), readPreferences().captions]).toEqual([['en'], 'en']);
	// What is not shown is off: one that is hidden would still be fetched.
	expect([...video().textTracks].filter(({ kind }) => kind === 'subtitles').map(({ mode }) => mode)).toEqual(['disabled', 'showing']);
	cleanup();
	await ready();
	expect(showing()).toEqual(['en']);
});

test('R07 who reads English sees captions in it until they choose; a track that the browser adds is taken away, four times', async () => {
	await ready({}, {}, { locale: 'en' });
	expect(showing()).toEqual(['en']);
	const second = () => [...video().textTracks][0] as TextTrack;
	for (const time of [1, 2, 3, 4, 5]) {
		await act(async () => {
			second().mode = 'showing';
		});
		expect(showing()).toEqual(time < 5 ? ['en'] : ['zh-CN', 'en']);
	}
	cleanup();
	keepPreference({ captions: '' });
	await ready({}, {}, { locale: 'en' });
	expect(showing()).toEqual([]);
	// One track is somebody's choice.
	await act(async () => {
		second().mode = 'showing';
	});
	expect(showing()).toEqual(['zh-CN']);
});

test('R07 captions go and come; the track of small pictures stays as it is', async () => {
	await ready({ thumbnails: '/sprites.vtt' }, {}, { locale: 'en' });
	const pictures = [...video().textTracks].find(({ kind }) => kind === 'metadata') as TextTrack;
	pictures.mode = 'hidden';
	for (const shown of [[], ['en']]) {
		await key('c');
		expect([showing(), pictures.mode]).toEqual([shown, 'hidden']);
	}
});

test('R07 a key without captions does nothing; one in no language of the page takes the first', async () => {
	await playing({ captions: [] });
	await key('c');
	expect(word()).toBe('');
	cleanup();
	await playing({ captions: [{ lang: 'fr', label: 'Français', src: '/fr.vtt' }, twoCaptions[1] as (typeof twoCaptions)[0]] });
	await key('c');
	expect([showing(), word()]).toEqual([['fr'], 'Français']);
});

test('R07 the speed of the last lesson is that of this one, and can be chosen', async () => {
	keepPreference({ rate: 1.5 });
	await ready();
	expect([video().playbackRate, video().defaultPlaybackRate]).toEqual([1.5, 1.5]);
	await press('速度 1.5×');
	const rows = [...container.querySelectorAll('[role=menuitemradio]')];
	expect(rows.map((row) => [row.textContent, row.getAttribute('aria-checked')])).toEqual(
		[0.5, 0.75, 1, 1.25, 1.5, 1.75, 2].map((rate) => [`${rate}×`, String(rate === 1.5)]),
	);
	await act(async () => void fireEvent.click(rows[6] as Element));
	expect([video().playbackRate, readPreferences().rate, named('速度 2×') !== undefined]).toEqual([2, 2, true]);
	// All of it behind one sign, for phones.
	await press('播放设置');
	expect([...container.querySelectorAll('[role=group]')].map((each) => each.getAttribute('aria-label'))).toEqual(['速度', '字幕', '快捷键']);
});

test('R07 R101 the shortcut keys can be switched off, and on again', async () => {
	await ready();
	await press('快捷键');
	const rows = () => [...container.querySelectorAll('[role=menuitemradio]')];
	expect(rows().map((row) => [row.textContent, row.getAttribute('aria-checked')])).toEqual([
		['开', 'true'],
		['关', 'false'],
	]);
	await act(async () => void fireEvent.click(rows()[1] as Element));
	expect(readPreferences().letters).toBe(false);
	await press('快捷键');
	expect(rows().map((row) => row.getAttribute('aria-checked'))).toEqual(['false', 'true']);
	await act(async () => void fireEvent.click(rows()[0] as Element));
	expect(readPreferences().letters).toBe(true);
});

test('R07 the volume has a slider, which is at nought while it is silent', async () => {
	await ready();
	const slider = () => named('音量') as HTMLInputElement;
	expect([slider().value, slider().getAttribute('aria-valuetext'), slider().min, slider().max, slider().step]).toEqual([
		'1',
		'100%',
		'0',
		'1',
		'0.05',
	]);
	await act(async () => void fireEvent.change(slider(), { target: { value: '0.35' } }));
	expect([video().volume, slider().value, slider().getAttribute('aria-valuetext')]).toEqual([0.35, '0.35', '35%']);
	await press('静音');
	expect([video().muted, slider().value, slider().getAttribute('aria-valuetext')]).toEqual([true, '0', '0%']);
	await press('打开声音');
	expect([video().muted, slider().value]).toEqual([false, '0.35']);
	await act(async () => void fireEvent.change(slider(), { target: { value: '0' } }));
	expect(named('打开声音')).toBeDefined();
});

const seekBar = () => named('播放位置') as HTMLElement;
const seekState = () => ['aria-valuenow', 'aria-valuemin', 'aria-valuemax', 'aria-valuetext', 'tabindex'].map((name) => seekBar().getAttribute(name));

test('R07 the seek bar shows what was heard and where it is, and keys move it', async () => {
	await ready({
		heard: [
			[0, 20],
			[50, 75],
		] as [number, number][],
	});
	await act(async () => void video().dispatchEvent(new Event('timeupdate')));
	expect(seekState()).toEqual(['20', '0', '100', '20秒，共 1分40秒', '0']);
	expect([...seekBar().querySelectorAll<HTMLElement>('.seek-heard')].map(({ style }) => [style.left, style.width])).toEqual([
		['0%', '20%'],
		['50%', '25%'],
	]);
	expect(seekBar().querySelector<HTMLElement>('.seek-head')?.style.left).toBe('20%');
	const moved = async (name: string, from = 40) => {
		await act(async () => {
			video().currentTime = from;
			arriveThere(video());
		});
		await key(name, seekBar());
		return video().currentTime;
	};
	expect([await moved('ArrowLeft'), await moved('ArrowDown'), await moved('ArrowRight'), await moved('ArrowUp')]).toEqual([35, 35, 45, 45]);
	expect([await moved('PageUp'), await moved('PageDown', 80), await moved('PageDown'), await moved('PageUp', 70)]).toEqual([100, 20, 0, 100]);
	expect([await moved('Home'), await moved('End'), await moved('x')]).toEqual([0, 99, 40]);
});

test('R07 a finger drags the place and lets it go; pointing shows the moment', async () => {
	await ready();
	const bar = seekBar();
	bar.getBoundingClientRect = () => ({ left: 100, width: 200 }) as DOMRect;
	const captured = vi.fn();
	bar.setPointerCapture = captured;
	const at = (type: 'pointerDown' | 'pointerMove' | 'pointerUp' | 'pointerCancel', clientX: number, button = 0) =>
		act(async () => void fireEvent[type](bar, { clientX, button, pointerId: 5 }));
	const now = () => bar.getAttribute('aria-valuenow');
	await at('pointerDown', 200, 2);
	await at('pointerUp', 200);
	expect([video().currentTime, captured.mock.calls]).toEqual([20, []]);
	await at('pointerDown', 200);
	expect([now(), captured.mock.calls, video().currentTime]).toEqual(['50', [[5]], 20]);
	await at('pointerMove', 220);
	expect([now(), video().currentTime]).toEqual(['60', 20]);
	await at('pointerMove', 50);
	expect(now()).toBe('0');
	await at('pointerMove', 900);
	expect(now()).toBe('100');
	await at('pointerMove', 150);
	await at('pointerUp', 160);
	expect(video().currentTime).toBe(30);
	await act(async () => arriveThere(video()));
	await at('pointerMove', 250);
	expect(now()).toBe('30');
	await at('pointerDown', 200);
	await at('pointerCancel', 200);
	await at('pointerUp', 250);
	expect([now(), video().currentTime]).toEqual(['30', 30]);
});

test('R72 the page’s times move the player, and it plays', async () => {
	await ready();
	await act(async () => playback.seek(66));
	expect([video().currentTime, video().paused]).toEqual([66, false]);
	await act(async () => arriveThere(video()));
	expect(playback.state).toMatchObject({ time: 66, playing: true });
	const element = video();
	cleanup();
	playback.seek(5);
	expect(element.currentTime).not.toBe(5);
});

test('R07 the end offers the next lesson or this one again', async () => {
	await playing({}, { next: { id: 8, title: '第二讲' } });
	await act(async () => {
		video().currentTime = 99.5;
		arriveThere(video());
		vi.useFakeTimers({ toFake: ['performance', 'Date', 'setInterval', 'clearInterval'] });
		playOn(video(), 2, (milliseconds) => vi.advanceTimersByTime(milliseconds));
	});
	expect([container.querySelector('.player-next')?.textContent, video().ended]).toEqual(['第二讲', true]);
	const again = [...container.querySelectorAll('button')].find((each) => each.textContent === '再听一遍') as Element;
	await act(async () => void fireEvent.click(again));
	await act(async () => arriveThere(video()));
	expect([video().currentTime, video().paused, container.querySelector('.player-next')]).toEqual([0, false, null]);
});

test('R07 controls go while it plays and nobody is there; a mouse, a finger or the focus brings them back', async () => {
	await playing();
	const section = container.querySelector('section') as HTMLElement;
	const quiet = () => section.hasAttribute('data-quiet');
	const tap = (pointerType: string) =>
		act(async () => {
			fireEvent.pointerDown(video(), { pointerType });
			fireEvent.click(video());
		});
	expect(quiet()).toBe(false);
	await tap('touch');
	expect(quiet()).toBe(true);
	await act(async () => void fireEvent.pointerMove(section, { pointerType: 'touch' }));
	expect(quiet()).toBe(true);
	await act(async () => void fireEvent.pointerMove(section, { pointerType: 'mouse' }));
	expect(quiet()).toBe(false);
	await tap('touch');
	await act(async () => void fireEvent.focus(section));
	expect(quiet()).toBe(false);
	await tap('touch');
	expect(quiet()).toBe(true);
	await tap('mouse');
	expect([quiet(), video().paused]).toEqual([false, true]);
});

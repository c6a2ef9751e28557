// @vitest-environment happy-dom
import { act, cleanup, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../../test/web/render-page.tsx';
import type { PlayTrouble } from './failures.ts';
import { PlayerButton } from './PlayerButton.tsx';
import { PlayerEnd } from './PlayerEnd.tsx';
import { PlayerMenu } from './PlayerMenu.tsx';
import { PlayerTrouble } from './PlayerTrouble.tsx';
import { keepPreference, readPreferences } from './preferences.ts';
import { Watermark } from './Watermark.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
	cleanup();
	vi.useRealTimers();
});

const next = { id: 8, title: '第二讲' };
const tick = (milliseconds: number) => act(async () => void vi.advanceTimersByTime(milliseconds));

/** The end of a lesson: what is read, and a way to press. */
async function end(following: typeof next | null = next) {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
	const again = vi.fn();
	const shown = await renderPage(<PlayerEnd next={following} onAgain={again} />, { path: '/video/7' });
	const texts = () => [...shown.container.querySelectorAll('p:not(.field-note), .btn, label span')].map((each) => each.textContent);
	const press = (text: string) =>
		act(async () => void fireEvent.click([...shown.container.querySelectorAll('.btn')].find((each) => each.textContent === text) as Element));
	return { ...shown, again, texts, press, box: () => shown.container.querySelector('input') as HTMLInputElement };
}
const choice = '放完一讲，自动接着听下一讲';

test('R07 the end of a lesson offers the next one and waits', async () => {
	const { texts, press, again, address, container, box } = await end();
	expect(texts()).toEqual(['下一讲', '第二讲', '接着听', '再听一遍', choice]);
	expect(container.querySelector('a')?.getAttribute('href')).toBe('/video/8');
	expect([box().checked, vi.getTimerCount()]).toEqual([false, 0]);
	await press('再听一遍');
	expect(again).toHaveBeenCalledOnce();
	await tick(60_000);
	expect(address()).toBe('/video/7');
});

test('R07 after the last lesson nothing is offered, whatever was chosen', async () => {
	keepPreference({ goOn: true });
	const { texts } = await end(null);
	expect(texts()).toEqual(['最后一讲放完了', '再听一遍']);
	expect(vi.getTimerCount()).toBe(0);
});

test('R07 who has asked for it goes on after five seconds', async () => {
	keepPreference({ goOn: true });
	const { texts, address, container, box } = await end();
	expect(texts()).toEqual(['下一讲', '第二讲', '5 秒后接着听', '接着听', '先停一下', choice]);
	expect([container.querySelector('[role=timer]')?.getAttribute('aria-live'), box().checked]).toEqual(['off', true]);
	const said = () => container.querySelector('[role=status]')?.textContent;
	expect(said()).toBe('5 秒后自动接着听下一讲，按 Esc 停下。');
	await tick(999);
	expect(texts()[2]).toBe('5 秒后接着听');
	for (const left of [4, 3, 2, 1]) {
		await tick(left === 4 ? 1 : 1000);
		expect(texts()[2]).toBe(`${left} 秒后接着听`);
	}
	expect([address(), said()]).toEqual(['/video/7', '5 秒后自动接着听下一讲，按 Esc 停下。']);
	await tick(1000);
	expect(address()).toBe('/video/8');
});

test('R07 going on is held back by the button or by Escape, and chosen or not on the spot', async () => {
	keepPreference({ goOn: true, rate: 1.5 });
	const { texts, press, address, box, container, unmount } = await end();
	await press('先停一下');
	expect([texts()[3], vi.getTimerCount(), container.querySelector('[role=status]')?.textContent]).toEqual(['再听一遍', 0, '']);
	expect(readPreferences().goOn).toBe(true);
	await act(async () => void fireEvent.click(box()));
	expect([texts().length, readPreferences()]).toEqual([5, { rate: 1.5, captions: undefined, height: 0, goOn: false, letters: true }]);
	await act(async () => void fireEvent.click(box()));
	expect([texts()[2], readPreferences().goOn]).toEqual(['5 秒后接着听', true]);
	await act(async () => void fireEvent.keyDown(document, { key: 'Enter' }));
	expect(texts()[2]).toBe('5 秒后接着听');
	await act(async () => void fireEvent.keyDown(document, { key: 'Escape' }));
	expect([texts()[2], vi.getTimerCount()]).toEqual(['接着听', 0]);
	await act(async () => void fireEvent.click(box()));
	await act(async () => void fireEvent.click(box()));
	unmount();
	expect([vi.getTimerCount(), address()]).toEqual([0, '/video/7']);
});

const retry = '重试';
test.each([
	['network', '连不上服务器', '接上网络后，从停下的地方接着放。你的进度没有丢。', retry],
	['not_logged_in', '登录已经过期', '重新登录，回到这里接着听。', '去登录 /login?redirect=%2Fvideo%2F7'],
	['not_bought', '这一讲要报名才能看', '到课程页看看怎么报名。', '看这门课 /course/detail/3'],
	['access_expired', '这门课的有效期过了', '续报以后，从停下的地方接着听。', '看这门课 /course/detail/3'],
	['vip_over', '你的 VIP 已经结束', '续费以后，从停下的地方接着听。', '续费 VIP /vip'],
	['account_closing', '这个账号正在注销', '恢复账号以后，从停下的地方接着听。', '去恢复账号 /user/back'],
	['access_revoked', '这门课的报名已经取消', '有疑问就打我们的电话。', '看这门课 /course/detail/3'],
	['access_not_started', '还没到开课时间', '到了时间再打开这一页。', '看这门课 /course/detail/3'],
	['link_expired', '播放地址过期了', '换一个新地址，从停下的地方接着放。', retry],
	['too_many_devices', '这个账号正在另外三台设备上播放', '所以这里先停下了。在这里接着看，最早打开的那台会停。', '在这里接着看'],
	['gone', '这一讲的视频不在了', '老师可能正在换新的，过一会儿再试。', retry],
	['server', '我们这边出错了', '马上在修。你的进度没有丢。', retry],
	['damaged', '这一段放不出来', '再试一次，或者换一个清晰度。', retry],
	['unsupported', '这个浏览器放不了视频', '换新版的 Chrome、Edge、Firefox 或 Safari 打开这一页。', retry],
] as [PlayTrouble, string, string, string][])('R07 %s: what happened and what to do', async (trouble, title, sentence, act) => {
	const again = vi.fn();
	const props = { trouble, courseId: 3, onRetry: again };
	const { container, show } = await renderPage(<PlayerTrouble {...props} busy={false} />, { path: '/video/7?t=4' });
	const way = container.querySelector('.btn');
	expect([container.querySelector('h2')?.textContent, container.querySelector('p')?.textContent]).toEqual([title, sentence]);
	expect([way?.textContent, way?.getAttribute('href')].filter(Boolean).join(' ')).toBe(act);
	expect([container.querySelector('[role=alert]') !== null, container.querySelectorAll('.btn').length]).toEqual([true, 1]);
	const pressed = way?.tagName === 'BUTTON';
	if (pressed) fireEvent.click(way);
	expect(again).toHaveBeenCalledTimes(pressed ? 1 : 0);
	show(<PlayerTrouble {...props} busy />);
	const button = container.querySelector('button');
	if (button) fireEvent.click(button);
	expect([again.mock.calls.length, button?.getAttribute('aria-busy')]).toEqual(pressed ? [1, 'true'] : [0, undefined]);
});

test('R07 other_member: another login in this browser, and the page is opened anew', async () => {
	const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
	const { container } = await renderPage(<PlayerTrouble trouble="other_member" courseId={3} busy={false} onRetry={() => {}} />, { path: '/video/7' });
	const said = ['h2', 'p', '.btn'].map((part) => container.querySelector(part)?.textContent);
	expect(said).toEqual([
		'这里换了另一个账号登录',
		'重新打开这一页，用现在的账号听。先前听的记在这台设备上，一天内换回那个账号就会补上。',
		'重新打开',
	]);
	fireEvent.click(container.querySelector('.btn') as Element);
	expect(reload).toHaveBeenCalledTimes(1);
	reload.mockRestore();
});

test('R07 a watermark moves every 90 seconds, over all its places and again from the first', async () => {
	vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
	const { container, unmount } = await renderPage(<Watermark text="138****8000" />);
	const mark = container.querySelector('span') as HTMLElement;
	const place = () => [mark.style.left, mark.style.top].join(' ');
	const seen = [place()];
	await tick(89_999);
	expect(place()).toBe('68% 8%');
	await tick(1);
	for (let time = 0; time < 8; time += 1) {
		seen.push(place());
		await tick(90_000);
	}
	expect(seen).toEqual(['68% 8%', '12% 14%', '40% 46%', '74% 52%', '8% 58%', '46% 10%', '20% 36%', '62% 30%', '68% 8%']);
	expect([mark.textContent, mark.getAttribute('aria-hidden')]).toEqual(['138****8000', 'true']);
	unmount();
	expect(vi.getTimerCount()).toBe(0);
});

test('R07 a button of the player has a name, a state and a picture', async () => {
	const pressed = vi.fn();
	const { container, show } = await renderPage(<PlayerButton icon="play" label="播放" onClick={pressed} />);
	const button = () => container.querySelector('button') as HTMLButtonElement;
	expect(['type', 'aria-label', 'title', 'aria-pressed'].map((name) => button().getAttribute(name))).toEqual(['button', '播放', '播放', null]);
	expect([container.querySelector('svg')?.getAttribute('data-fill'), container.querySelector('svg')?.getAttribute('aria-hidden')]).toEqual([
		'true',
		'true',
	]);
	fireEvent.click(button());
	expect(pressed).toHaveBeenCalledOnce();
	const drawn = new Set<string | null | undefined>();
	for (const icon of ['play', 'pause', 'sound', 'mute', 'full', 'small', 'pip', 'again', 'settings', 'check'] as const) {
		show(<PlayerButton icon={icon} label="x" pressed onClick={pressed} />);
		drawn.add(container.querySelector('path')?.getAttribute('d'));
		expect(container.querySelector('svg')?.getAttribute('data-fill')).toBe(icon === 'play' || icon === 'pause' ? 'true' : null);
	}
	expect([drawn.size, [...drawn].every((path) => /^M\d/.test(path ?? '')), button().getAttribute('aria-pressed')]).toEqual([10, true, 'true']);
});

const group = (label: string, chosen: string | undefined, names: readonly string[], choose = (_: string) => {}) => ({
	label,
	choices: names.map((name) => ({
		key: name,
		label: name,
		chosen: name === chosen,
		choose: () => choose(name),
		...(name === 'English' && { lang: 'en' }),
	})),
});

async function menu(groups: ReturnType<typeof group>[]) {
	const heard = vi.fn();
	const shown = await renderPage(<PlayerMenu label="速度 1×" shown="1×" groups={groups} />);
	document.body.addEventListener('keydown', heard);
	const { container } = shown;
	const button = () => container.querySelector('button') as HTMLButtonElement;
	const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
	return {
		...shown,
		button,
		press,
		heard,
		focused: () => document.activeElement?.textContent,
		rows: () => [...container.querySelectorAll('[role=menuitemradio]')],
	};
}

test('R07 a menu opens at what is chosen, arrows go round, a choice closes it', async () => {
	const chosen = vi.fn();
	const { button, press, focused, rows, container } = await menu([group('速度', '1×', ['0.5×', '1×', '2×'], chosen)]);
	const state = () => ['aria-expanded', 'aria-controls', 'aria-label', 'aria-haspopup', 'type'].map((name) => button().getAttribute(name));
	expect([state(), button().textContent, rows()]).toEqual([['false', null, '速度 1×', 'menu', 'button'], '1×', []]);
	fireEvent.click(button());
	const panel = container.querySelector('[role=menu]') as HTMLElement;
	expect(state()).toEqual(['true', panel.id, '速度 1×', 'menu', 'button']);
	expect([panel.id.length > 0, panel.getAttribute('aria-label'), container.querySelector('[role=group]'), focused()]).toEqual([
		true,
		'速度 1×',
		null,
		'1×',
	]);
	expect(rows().map((row) => ['aria-checked', 'tabindex', 'type'].map((name) => row.getAttribute(name)))).toEqual([
		['false', '-1', 'button'],
		['true', '-1', 'button'],
		['false', '-1', 'button'],
	]);
	for (const [key, on] of [
		['ArrowDown', '2×'],
		['ArrowDown', '0.5×'],
		['ArrowUp', '2×'],
		['ArrowLeft', '1×'],
		['ArrowRight', '2×'],
		['Home', '0.5×'],
		['End', '2×'],
		['ArrowUp', '1×'],
		['x', '1×'],
	] as const) {
		const left = press(key);
		expect([focused(), left]).toEqual([on, key === 'x']);
	}
	fireEvent.click(rows()[2] as Element);
	expect([chosen.mock.calls, rows(), document.activeElement === button()]).toEqual([[['2×']], [], true]);
});

test('R07 Escape closes a menu and goes back to its button, Tab closes it alone; neither goes further', async () => {
	const { button, press, rows, heard } = await menu([group('速度', undefined, ['0.5×', '1×'])]);
	fireEvent.click(button());
	expect(document.activeElement).toBe(rows()[0]);
	press('Escape');
	expect([rows(), document.activeElement === button(), heard.mock.calls.length]).toEqual([[], true, 0]);
	fireEvent.click(button());
	press('ArrowDown');
	expect(heard).toHaveBeenCalledOnce();
	press('Tab');
	expect([rows(), document.activeElement === button(), heard.mock.calls.length]).toEqual([[], false, 1]);
	fireEvent.click(button());
	fireEvent.click(button());
	expect(rows()).toEqual([]);
});

test('R07 a press beside a menu closes it, one inside does not', async () => {
	const { button, rows, container, unmount } = await menu([group('速度', '1×', ['0.5×', '1×'])]);
	const removed = vi.spyOn(document, 'removeEventListener');
	fireEvent.click(button());
	fireEvent.pointerDown(container.querySelector('[role=menu]') as Element);
	expect(rows()).toHaveLength(2);
	fireEvent.pointerDown(document.body);
	expect(rows()).toEqual([]);
	expect(removed.mock.calls.filter(([type]) => type === 'pointerdown')).toHaveLength(1);
	removed.mockRestore();
	unmount();
});

test('R07 several groups behind one sign have their names', async () => {
	const { button, container, rows, press, focused } = await menu([group('速度', '1×', ['1×', '2×']), group('字幕', 'English', ['关', 'English'])]);
	fireEvent.click(button());
	expect(
		[...container.querySelectorAll('[role=group]')].map((each) => [each.getAttribute('aria-label'), each.querySelector('span')?.textContent]),
	).toEqual([
		['速度', '速度'],
		['字幕', '字幕'],
	]);
	expect(rows().map((row) => [row.textContent, row.getAttribute('lang')])).toEqual([
		['1×', null],
		['2×', null],
		['关', null],
		['English', 'en'],
	]);
	press('End');
	press('ArrowDown');
	expect(focused()).toBe('1×');
	cleanup();
	const empty = await menu([]);
	fireEvent.click(empty.button());
	expect(empty.rows()).toEqual([]);
});

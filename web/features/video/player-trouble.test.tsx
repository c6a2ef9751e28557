// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { callPaths } from '../../../contract/paths.ts';
import { arrive, arriveThere, failWith } from '../../../test/web/media-element.ts';
import { container, member, named, playing, ready, renew, site, title, video } from '../../../test/web/open-player.tsx';
import { until } from '../../../test/web/until.ts';
import { RequestError } from '../../api/request.ts';

const retry = () => act(async () => void fireEvent.click(container.querySelector('[role=alert] button') as Element));

test('R07 an address that ran out is renewed in silence, once a minute; it goes on where it stood', async () => {
	renew
		.mockResolvedValueOnce('/fresh.m3u8')
		.mockRejectedValueOnce(new RequestError(403, 'access_expired', ''))
		.mockResolvedValueOnce('/last.m3u8');
	await playing();
	await act(async () => {
		video().currentTime = 40;
		arriveThere(video());
	});
	await act(async () => failWith(video(), 2));
	await until(() => expect(video().getAttribute('src')).toBe('/fresh.m3u8'));
	expect([title(), renew.mock.calls.length]).toEqual([undefined, 1]);
	await act(async () => arrive(video()));
	expect([video().currentTime, video().paused]).toEqual([40, false]);
	await act(async () => arriveThere(video()));
	await act(async () => failWith(video(), 2));
	await until(() => expect([title(), video().paused, renew.mock.calls.length]).toEqual(['播放地址过期了', true, 1]));
	expect([named('播放这一讲'), container.querySelector('.player-wait')]).toEqual([undefined, null]);
	await retry();
	await until(() => expect(title()).toBe('这门课的有效期过了'));
	expect(renew).toHaveBeenCalledTimes(2);
});

test('R07 a film that is broken stays where it is until somebody tries again, and then plays', async () => {
	let arrived = (_: string) => {};
	renew.mockImplementation(() => new Promise((resolve) => (arrived = resolve)));
	await ready();
	await act(async () => failWith(video(), 3));
	expect([title(), renew.mock.calls.length]).toEqual(['这一段放不出来', 0]);
	await retry();
	expect([renew.mock.calls.length, container.querySelector('[role=alert] button')?.getAttribute('aria-busy')]).toEqual([1, 'true']);
	await act(async () => arrived('/fresh.m3u8'));
	expect([title(), video().getAttribute('src')]).toEqual([undefined, '/fresh.m3u8']);
	await act(async () => arrive(video()));
	expect([video().currentTime, video().paused]).toEqual([20, false]);
	await act(async () => failWith(video(), 3));
	expect(container.querySelector('[role=alert] button')?.getAttribute('aria-busy')).toBeNull();
});

test('R07 an address that is asked for in vain because the line is away is asked for again, ever later', async () => {
	renew.mockRejectedValue(new RequestError(0, 'network', ''));
	await playing();
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	await act(async () => failWith(video(), 2));
	await until(() => expect([title(), renew.mock.calls.length]).toEqual(['连不上服务器', 1]));
	// Its next try is planned once that is drawn.
	await act(async () => {});
	const after = async (milliseconds: number) => {
		await act(async () => void vi.advanceTimersByTime(milliseconds));
		return renew.mock.calls.length;
	};
	expect([await after(999), await after(1), await after(1999), await after(1)]).toEqual([1, 2, 2, 3]);
	renew.mockResolvedValue('/fresh.m3u8');
	await act(async () => void window.dispatchEvent(new Event('online')));
	expect([title(), renew.mock.calls.length, video().getAttribute('src')]).toEqual([undefined, 4, '/fresh.m3u8']);
	await act(async () => arrive(video()));
	// It was playing when the trouble came.
	expect(video().paused).toBe(false);
});

test('R73 a device too many stops, says so, and may go on here as a session of its own', async () => {
	// A lesson of the test before may still be saying goodbye.
	const reports = () =>
		site.asked
			.filter(({ url }) => url === callPaths.progressReport[1])
			.map(({ body }) => body as { session: string; ticket: string })
			.flatMap(({ session, ticket }) => (ticket === `ticket-${member}` ? [session] : []));
	const { answer } = site;
	site.answer = (one) => (one.method === 'POST' ? { status: 403, body: { code: 403, reason: 'too_many_devices', msg: '' } } : answer(one));
	await playing();
	await until(() => expect(title()).toBe('这个账号正在另外三台设备上播放'));
	expect([video().paused, reports().length]).toEqual([true, 1]);
	site.answer = answer;
	renew.mockResolvedValue('/fresh.m3u8');
	await retry();
	await act(async () => arrive(video()));
	await until(() => expect(reports().length).toBe(2));
	expect(reports()[1]).not.toBe(reports()[0]);
});

test('R73 where the browser plays by itself, a device that has lost its place says so, and asks for no other one by itself', async () => {
	const { answer } = site;
	site.answer = (one) => (one.url.includes('.m3u8') ? { status: 403, body: { code: 403, reason: 'too_many_devices', msg: '' } } : answer(one));
	await playing();
	await act(async () => failWith(video(), 2));
	await until(() => expect(title()).toBe('这个账号正在另外三台设备上播放'));
	expect([video().paused, renew.mock.calls.length]).toEqual([true, 0]);
	renew.mockResolvedValue('/fresh.m3u8');
	await retry();
	await until(() => expect(video().getAttribute('src')).toBe('/fresh.m3u8'));
	expect(title()).toBeUndefined();
});

test('R07 an address is renewed in silence again after a minute; a lesson that stood still stands still', async () => {
	vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
	renew.mockImplementation(async () => `/fresh-${renew.mock.calls.length}.m3u8`);
	await ready();
	const runOut = async () => {
		const before = video().getAttribute('src');
		await act(async () => failWith(video(), 2));
		await until(() => expect(title() ?? video().getAttribute('src')).not.toBe(before));
		if (title() === undefined) await act(async () => arrive(video()));
		if (video().seeking) await act(async () => arriveThere(video()));
		return [renew.mock.calls.length, title(), video().paused];
	};
	expect(await runOut()).toEqual([1, undefined, true]);
	vi.setSystemTime(1_800_000_060_001);
	expect(await runOut()).toEqual([2, undefined, true]);
	vi.setSystemTime(1_800_000_120_001);
	expect(await runOut()).toEqual([2, '播放地址过期了', true]);
	// What only the reader can mend is not tried again by itself.
	renew.mockReset();
	renew.mockRejectedValue(new RequestError(403, 'access_expired', ''));
	await retry();
	expect([renew.mock.calls.length, title()]).toEqual([1, '这门课的有效期过了']);
	await act(async () => void vi.advanceTimersByTime(60_000));
	expect(renew).toHaveBeenCalledOnce();
});

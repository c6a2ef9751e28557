import type { APIRequestContext, Page } from '@playwright/test';
import type { RoomCard, RoomInfo } from '../../contract/live/public.ts';
import { announced, listen } from '../announced.ts';
import { expect, hydrated, lookTest, test } from './app.ts';
import { type DemoRoom, roomOf } from './demo-content.ts';
import { chinese, dataOf, links, seen, texts, yuan } from './read.ts';

/** The page of a live room, before, at and after its hour. */

/** A clock time so many minutes after another. */
function after(at: string, minutes: number): string {
	const [hour = 0, minute = 0] = at.split(':').map(Number);
	const sum = hour * 60 + minute + minutes;
	return [Math.floor(sum / 60) % 24, sum % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** 11月23日 周一, as the agency's calendar has it, which hangs at Beijing. */
function dayOf(instant: string): string {
	const there = new Date(Date.parse(instant) + 8 * 3_600_000);
	return `${there.getUTCMonth() + 1}月${there.getUTCDate()}日 周${'日一二三四五六'[there.getUTCDay()]}`;
}

interface Some {
	info: RoomInfo;
	room: DemoRoom;
}

/** A room more than two days ahead, so that no hour strikes meanwhile. */
async function someRoom(request: APIRequestContext, fits: (room: DemoRoom) => boolean): Promise<Some> {
	const { dataList } = await dataOf<{ dataList: RoomCard[] }>(request, '/api/product/live/room/pageInfo?currPage=1&pageSize=100&categoryId=0');
	const far = dataList.filter(({ startAt, state }) => state === 'upcoming' && Date.parse(startAt) > Date.now() + 2 * 86_400_000);
	const id = far.find((each) => fits(roomOf(each.id)))?.id;
	if (id === undefined) throw new Error('the demo has no such room ahead');
	return { info: await dataOf<RoomInfo>(request, `/api/product/live/room/info?id=${id}`), room: roomOf(id) };
}

/** On its way through a proxy the server's clock stands so many seconds after the room's start. */
async function serverClock(page: Page, { startAt }: RoomInfo, seconds: number): Promise<void> {
	await page.route('**/core/current/time*', async (route) => {
		const answer = await route.fetch();
		const json = await answer.json();
		json.data.time = Date.parse(startAt) + seconds * 1000;
		await route.fulfill({ response: answer, json });
	});
}

const standing = (page: Page) => seen(page.locator('.room-standing > p'));

for (const [kind, fits] of [
	['free, of a course', (room: DemoRoom) => room.price === 0 && room.course !== null],
	['paid', (room: DemoRoom) => room.price > 0],
] as const)
	lookTest(
		`R06 desktop, a room that is ${kind}: title, times, agenda, what it costs, teacher, course, days to go and other rooms`,
		async ({ page, request }) => {
			const { info, room } = await someRoom(request, fits);
			const [from, to] = [room.at, after(room.at, room.minutes)];
			const when = `${dayOf(info.startAt)} ${from}–${to}`;
			await serverClock(page, info, -3 * 86_400 - 3600);
			await page.goto(`/live/player/${room.id}`);
			await hydrated(page);
			await expect(page.getByRole('heading', { level: 1 })).toHaveText(room.title);
			expect(await links(page.locator('.player-head a'))).toEqual([
				['回到直播课表', '/live'],
				[expect.stringContaining('讲台'), '/index'],
			]);
			await expect(page.getByText('直播中', { exact: true })).toHaveCount(0);
			const course = room.course ? ` · 《${room.course.title}》` : '';
			await expect(page.locator('.room-title p')).toHaveText(`${room.teacher.name} · ${when}${course}`);
			expect(await links(page.locator('.room-title a'))).toEqual([
				[room.teacher.name, `/teacher/detail/${room.teacher.id}`],
				...(room.course ? [[`《${room.course.title}》`, `/course/detail/${room.course.id}`]] : []),
				[`加到日历：${room.title}`, `/live/player/${room.id}.ics`],
			]);
			await expect
				.poll(() => standing(page))
				.toEqual([
					'距开课还有',
					'3 天',
					`${dayOf(info.startAt)} ${from} 开课，讲 ${chinese(room.minutes * 60)}。`,
					...(room.price > 0 ? [] : ['免费听，不用登录。网页上的播放器还没有开放，开放以后在这里听。']),
				]);
			const offer = page.locator('.room-offer');
			if (room.price > 0) {
				expect(await texts(offer.locator('p > *'))).toEqual([yuan(room.price), '一个席位：这场直播，加上它的回放。']);
				await expect(offer.getByRole('button')).toHaveText('席位还没有开卖');
				await expect(offer.getByRole('button')).toBeDisabled();
			}
			expect(await texts(page.getByRole('list', { name: '讲课安排' }).getByRole('listitem'))).toEqual(
				room.agenda.map(({ minute, title }) => `${after(from, minute)}${title}`),
			);
			const panel = page.getByRole('complementary', { name: '课堂信息' });
			await expect(panel.locator('.room-note')).toHaveText('聊天和画面一起开，开播前没人说话。');
			await expect(panel.locator('.room-info-body > p')).toHaveText(room.summary);
			expect(await texts(panel.locator('dt'))).toEqual(['时间', '价格']);
			expect(await texts(panel.locator('dd'))).toEqual([`${when}北京时间`, yuan(room.price)]);
			expect(await links(panel.locator('.room-links a'))).toEqual([
				[`讲课的老师 ${room.teacher.name}`, `/teacher/detail/${room.teacher.id}`],
				...(room.course ? [[`所属课程 ${room.course.title}`, `/course/detail/${room.course.id}`]] : []),
			]);
			const recent = await dataOf<RoomCard[]>(request, '/api/product/live/room/recent?size=3');
			expect(recent).toHaveLength(3);
			const others = recent.filter(({ id }) => id !== room.id);
			expect(await links(panel.locator('.room-next a'))).toEqual(
				others.map(({ id, startAt }) => [`${dayOf(startAt)} ${roomOf(id).at} ${roomOf(id).title}`, `/live/player/${id}`]),
			);
		},
	);

test('R06 phone: the countdown runs by the server’s clock, at the hour it waits for the teacher, asks every five seconds, and changes without a reload', async ({
	page,
	request,
}) => {
	await page.setViewportSize({ width: 390, height: 844 });
	const { info, room } = await someRoom(request, ({ price }) => price === 0);
	// Time stands still but for the seconds that it is given.
	await page.clock.install();
	await serverClock(page, info, -3725);
	let state = 'upcoming';
	let asked = 0;
	await page.route('**/live/room/info*', async (route) => {
		// As it is when it is asked for: the answer may come when it is another one already.
		const told = state;
		asked += 1;
		const answer = await route.fetch();
		const json = await answer.json();
		await route.fulfill({ response: answer, json: { ...json, data: { ...json.data, state: told } } });
	});
	await page.goto(`/live/player/${room.id}`);
	await hydrated(page);
	await page.evaluate(() => Object.assign(window, { stayed: true }));
	const timer = page.getByRole('timer');
	await expect(timer).toHaveText(/^1:0\d:\d\d$|^5\d:\d\d$/);
	await page.clock.pauseAt(Date.now() + 60_000);
	const left = async () => ((await timer.textContent()) ?? '').split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
	await page.clock.runFor(1000);
	let before = await left();
	await page.clock.runFor(1000);
	expect(await left()).toBe(before - 1);
	await page.clock.runFor(59_000);
	expect(await left()).toBe(before - 60);
	await expect(page.locator('.room-board')).toBeVisible();
	await expect(page.getByRole('list', { name: '讲课安排' }).getByRole('listitem')).toHaveCount(room.agenda.length);
	await expect(page.getByRole('complementary', { name: '课堂信息' }).locator('.room-links')).toBeVisible();
	expect(asked).toBe(0);
	await page.evaluate(listen);
	await page.clock.runFor(1000);
	before -= 1;
	await page.clock.fastForward((before - 60) * 1000);
	await expect
		.poll(() => standing(page))
		.toEqual([
			'开课时间到了',
			'老师还没有开播',
			`定的是 ${room.at}。这一页自己会看，一开播就变，不用刷新。`,
			'免费听，不用登录。网页上的播放器还没有开放，开放以后在这里听。',
		]);
	await expect(page.getByRole('link', { name: /^加到日历/ })).toHaveCount(0);
	await expect.poll(() => asked).toBeGreaterThan(0);
	const first = asked;
	state = 'live';
	await page.clock.runFor(4000);
	expect(asked).toBe(first);
	await page.clock.runFor(2000);
	await expect.poll(() => standing(page)).toEqual(['直播中', '老师正在讲', '网页上的播放器还没有开放，开放以后画面就在这里。']);
	await expect(page.locator('.player-head .room-on')).toHaveText(/^直播中\d+:\d\d$/);
	expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
	// The part that is on is marked while the lesson runs.
	await expect(page.getByRole('list', { name: '讲课安排' }).locator('[aria-current="step"]')).toContainText(room.agenda[0]?.title ?? '');
	state = 'replay';
	await page.clock.runFor(16_000);
	await expect.poll(() => standing(page)).toEqual(['这堂课讲完了', '回放录好了', '网页上的播放器还没有开放，开放以后回放就在这里。']);
	// Told to whoever does not see the page: where the room stands, and no second of the countdown.
	expect(await page.evaluate(announced)).toEqual(['开课时间到了', '直播中', '这堂课讲完了']);
});

lookTest('R06 past its end and never on: over, with when it was; a room that is over by the list as well', async ({ page, request }) => {
	const { info, room } = await someRoom(request, ({ price }) => price > 0);
	await serverClock(page, info, room.minutes * 60 + 1);
	await page.goto(`/live/player/${room.id}`);
	const over = (start: string, each: DemoRoom) => [
		'这堂课讲完了',
		'还没有回放',
		`${dayOf(start)} ${each.at}–${after(each.at, each.minutes)} 讲的。有了回放，会放在这一页。`,
	];
	await expect.poll(() => standing(page)).toEqual(over(info.startAt, room));
	await expect(page.locator('.room-offer')).toHaveCount(0);
	const [past] = await dataOf<RoomCard[]>(request, '/api/product/live/room/past?size=1');
	await page.goto(`/live/player/${past?.id}`);
	await expect.poll(() => standing(page)).toEqual(over(past?.startAt ?? '', roomOf(past?.id ?? 0)));
	await expect(page.getByRole('link', { name: /^加到日历/ })).toHaveCount(0);
});

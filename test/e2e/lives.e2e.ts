import type { APIRequestContext, Page } from '@playwright/test';
import type { RoomCard } from '../../contract/live/public.ts';
import { expect, hydrated, lookTest as test } from './app.ts';
import { roomOf, rooms, subjects } from './demo-content.ts';
import { losses, watchLosses } from './losses.ts';
import { chinese, dataOf, links, pagination, seen, texts, trail, yuan } from './read.ts';

/** The timetable of live rooms against the demo agency's: 48 rooms, 12 a page, what is to come first. */

interface Answer {
	dataList: RoomCard[];
	totalCount: number;
	curPage: number;
	pageSize: number;
}
const list = (request: APIRequestContext, page: number, category = 0, pageSize = 12) =>
	dataOf<Answer>(request, `/api/product/live/room/pageInfo?currPage=${page}&pageSize=${pageSize}&categoryId=${category}`);
const serverTime = async (request: APIRequestContext) => (await dataOf<{ time: number }>(request, '/api/agency/core/current/time')).time;

const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'];
/** A moment on the calendar of the agency, which is at Beijing. */
function dateOf(instant: string | number) {
	const there = new Date(new Date(instant).getTime() + 8 * 3_600_000);
	return { day: there.getUTCDate(), month: there.getUTCMonth() + 1, week: weekdays[there.getUTCDay()] ?? '', key: there.toISOString().slice(0, 10) };
}
/** 今天, 明天, 昨天 or nothing. */
function nameOf(instant: string, now: number): string | undefined {
	const days = (Date.parse(dateOf(instant).key) - Date.parse(dateOf(now).key)) / 86_400_000;
	return ['昨天', '今天', '明天'][days + 1];
}

const rowsOf = (page: Page) =>
	page.locator('.room-row').evaluateAll((all) =>
		all.map((row) => {
			const words = (selector: string) => {
				const part = row.querySelector<HTMLElement>(selector);
				return part?.checkVisibility() ? part.innerText.replace(/\s+/g, ' ').trim() : null;
			};
			return {
				clock: words('.room-clock'),
				title: words('.row-title'),
				href: row.querySelector('.row-title a')?.getAttribute('href'),
				of: words('.row-meta'),
				price: words('.room-terms .price') ?? words('.room-terms > small'),
				calendar: row.querySelector('.row-calendar')?.getAttribute('href') ?? null,
				act: words('.room-act'),
			};
		}),
	);

/** What a row has to say of a room that is to come; from its start until a picture comes it waits for the teacher. */
function rowOf({ id, startAt }: RoomCard, now: number) {
	const { at, title, teacher, subject, price } = roomOf(id);
	const due = Date.parse(startAt) <= now;
	return {
		clock: at.padStart(5, '0'),
		title,
		href: `/live/player/${id}`,
		of: `${teacher.name} · ${subject.name}`,
		price: due ? '等老师开播' : yuan(price),
		calendar: due ? null : `/live/player/${id}.ics`,
		act: '查看课堂',
	};
}

const tabs = (page: Page) => page.getByRole('navigation', { name: '学科' }).locator('a');
const ahead = ({ state }: RoomCard) => state === 'upcoming' || state === 'live';

test('R05 R41 desktop: 12 rooms a page in order and by day, eight subjects, the price and the calendar of each, and three that are over', async ({
	page,
	request,
}) => {
	// Again where a room begins or ends just now.
	await expect(async () => {
		const [first, now] = [await list(request, 1), await serverTime(request)];
		expect([first.totalCount, first.curPage, first.pageSize]).toEqual([rooms.length, 1, 12]);
		await page.goto('/live');
		await hydrated(page);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('直播课表');
		await expect(page.locator('.list-note')).toHaveText('时间均为北京时间');
		expect(await trail(page)).toEqual([
			['首页', '/index'],
			['直播', null],
		]);
		expect(await links(tabs(page))).toEqual([['全部', '/live'], ...subjects.map(({ id, name }) => [name, `/live/${id}`])]);
		expect(await texts(page.getByRole('navigation', { name: '学科' }).locator('[aria-current="page"]'))).toEqual(['全部']);
		expect(first.dataList.every(ahead)).toBe(true);
		await expect.poll(() => rowsOf(page)).toEqual(first.dataList.map((room) => rowOf(room, now)));
		const starts = first.dataList.map(({ startAt }) => startAt);
		expect(starts).toEqual([...starts].sort());
		// Under the day it is on, with its name and its day of the week.
		const days = [...new Map(first.dataList.map(({ startAt }) => [dateOf(startAt).key, startAt])).values()];
		const heads = days.map((startAt) => `${dateOf(startAt).day} ${nameOf(startAt, now) ?? `${dateOf(startAt).month}月`} ${dateOf(startAt).week}`);
		expect(await seen(page.locator('.room-day h2'))).toEqual(heads);
		expect(await page.locator('.room-day').evaluateAll((all) => all.map((day) => day.querySelectorAll('.room-row').length))).toEqual(
			days.map((startAt) => first.dataList.filter((room) => dateOf(room.startAt).key === dateOf(startAt).key).length),
		);
		await expect(page.locator('.room-row img')).toHaveCount(12);
		// The first page looks back as well.
		const past = (await list(request, 1, 0, 100)).dataList.filter((room) => !ahead(room)).slice(0, 3);
		await expect(page.locator('section.past h2')).toHaveText('已经结束的');
		expect(await links(page.locator('.past-room h3 a'))).toEqual(past.map(({ id }) => [roomOf(id).title, `/live/player/${id}`]));
		expect((await seen(page.locator('.past-room .type-meta'))).filter((_, index) => index % 2 === 0)).toEqual(
			past.map(({ id, startAt }) => {
				const { day, month, week } = dateOf(startAt);
				return `${nameOf(startAt, now) ?? `${month}月${day}日 ${week}`} ${roomOf(id).at} · ${chinese(roomOf(id).minutes * 60)}`;
			}),
		);
		expect((await seen(page.locator('.past-room .type-meta'))).filter((_, index) => index % 2 === 1)).toEqual(
			past.map(({ id }) => roomOf(id).teacher.name),
		);
		expect(await pagination(page)).toEqual({
			pages: [
				['1', '/live'],
				['2', '/live/0/2'],
				['3', '/live/0/3'],
				['4', '/live/0/4'],
			],
			current: ['1'],
			ends: [['下一页', '/live/0/2']],
		});
	}).toPass();
});

test('R05 the four pages hold every room once; a subject shows its own alone; a page too far says so', async ({ page, request }) => {
	const shown = () =>
		page
			.locator('.room-row .row-title a, .past-room h3 a')
			.evaluateAll((all) => all.map((link) => Number(link.getAttribute('href')?.split('/').at(-1))));
	await expect(async () => {
		const ids: number[] = [];
		for (const number of [1, 2, 3, 4]) {
			const { dataList } = await list(request, number);
			await page.goto(number === 1 ? '/live' : `/live/0/${number}`);
			const here = (await shown()).slice(0, 12);
			expect(here, `page ${number}`).toHaveLength(12);
			if (dataList.every(ahead)) expect(here).toEqual(dataList.map(({ id }) => id));
			// The others do not look back besides.
			if (number > 1) expect(await page.locator('.past-room').count()).toBe(dataList.filter((room) => !ahead(room)).length);
			ids.push(...here);
		}
		expect(ids.sort((a, b) => a - b)).toEqual(rooms.map(({ id }) => id));
	}).toPass();
	await hydrated(page);
	for (const [index, subject] of [subjects[0], subjects[7]].entries()) {
		const right = rooms.filter((room) => room.subject === subject);
		await tabs(page)
			.filter({ hasText: subject?.name ?? '' })
			.click();
		await page.waitForURL(`**/live/${subject?.id}`);
		await expect(page.getByRole('navigation', { name: '学科' }).locator('[aria-current="page"]')).toHaveText(subject?.name ?? '');
		expect(
			[...new Set(await shown())].sort((a, b) => a - b),
			`subject ${index}`,
		).toEqual(right.map(({ id }) => id).sort((a, b) => a - b));
		for (const { of } of await rowsOf(page)) expect(of).toContain(` · ${subject?.name}`);
	}
	await page.reload();
	await expect(page.getByRole('navigation', { name: '学科' }).locator('[aria-current="page"]')).toHaveText('音乐');
	await page.goto('/live/0/5');
	await expect(page.getByRole('heading', { name: '课表没有这么长' })).toBeVisible();
	expect(await links(page.locator('.state a'))).toEqual([['回到第一页', '/live']]);
});

test('R05 R38 phone: each row has clock, title, teacher and price, its day above; a failed page keeps the old timetable and says how old it is', async ({
	page,
	request,
	quiet,
}) => {
	quiet.allow(/Failed to load resource/);
	await page.setViewportSize({ width: 390, height: 844 });
	await expect(async () => {
		const [first, now] = [await list(request, 1), await serverTime(request)];
		await page.goto('/live');
		await hydrated(page);
		await expect
			.poll(async () => (await rowsOf(page)).map(({ clock, title, of, price }) => [clock, title, of, price]))
			.toEqual(first.dataList.map((room) => rowOf(room, now)).map(({ clock, title, of, price }) => [clock, title, of, price]));
		const { startAt = '' } = first.dataList[0] ?? {};
		expect((await seen(page.locator('.room-day h2')))[0]).toBe(
			`${dateOf(startAt).day} ${nameOf(startAt, now) ?? `${dateOf(startAt).month}月`} · ${dateOf(startAt).week}`,
		);
	}).toPass();
	await expect(page.getByRole('navigation', { name: '当前位置' }).locator('ol')).toBeHidden();
	await expect(page.locator('.room-row img').first()).toBeHidden();
	await expect(tabs(page)).toHaveCount(9);
	const before = (await rowsOf(page)).map(({ title }) => title);
	await page.route('**/live/room/pageInfo*', (route) => route.abort());
	await page.getByRole('link', { name: '下一页' }).click();
	await expect(page.locator('.bar[data-tone="stale"] > span')).toHaveText(/^没能更新，这是 \d\d:\d\d 的课表。$/);
	expect((await rowsOf(page)).map(({ title }) => title)).toEqual(before);
	await page.unroute('**/live/room/pageInfo*');
	await page.getByRole('button', { name: '重试' }).click();
	await expect(page.locator('main nav a[aria-current="page"]', { hasText: '2' })).toBeVisible();
	expect((await rowsOf(page)).map(({ title }) => title)).not.toEqual(before);
});

test('R05 a room that is on says so, for how many, and lets one in; one to come says how many will', async ({ page }) => {
	// Nobody teaches in the demo: the proxy lets the second room begin, and people wait for the third.
	await page.route('**/live/room/pageInfo*', async (route) => {
		const answer = await route.fetch();
		const json: { data: Answer } = await answer.json();
		const [, on, next] = json.data.dataList;
		if (on) Object.assign(on, { state: 'live', viewerCount: 218 });
		if (next) next.reservedCount = 96;
		await route.fulfill({ response: answer, json });
	});
	await page.goto('/teacher');
	await hydrated(page);
	await page.locator('header a[href="/live"]').first().click();
	await page.waitForURL('**/live');
	const row = (index: number) => page.locator('.room-row').nth(index);
	await expect(row(1).locator('.room-terms')).toHaveText('直播中218 人在听');
	expect((await rowsOf(page)).map(({ act }) => act).slice(0, 3)).toEqual(['查看课堂', '进入课堂', '查看课堂']);
	await expect(row(1).locator('.row-calendar')).toHaveCount(0);
	await expect(row(2).locator('.row-meta')).toHaveText(/ · 96 人已预约$/);
});

for (const [layout, viewport, cost] of [
	['phone', { width: 390, height: 844 }, 'a free room'],
	['desktop', { width: 1280, height: 800 }, 'a room with a price'],
] as const)
	test(`R05 ${layout}: nothing moves and only what it costs goes when the clock is known, though ${cost} waits for the teacher then`, async ({
		page,
		request,
	}) => {
		await page.setViewportSize(viewport);
		const { dataList } = await list(request, 1);
		const index = dataList.findIndex(({ price }) => (price === 0) === (cost === 'a free room'));
		const start = Date.parse(dataList[index]?.startAt ?? '');
		const free = Promise.withResolvers<void>();
		await page.route('**/current/time', async (route) => {
			await free.promise;
			const answer = await route.fetch();
			const json = await answer.json();
			Object.assign(json.data, { time: start, iso: new Date(start).toISOString() });
			await route.fulfill({ response: answer, json });
		});
		await watchLosses(page);
		await page.goto('/live');
		await hydrated(page);
		await page.evaluate(() => document.fonts.ready.then(() => undefined));
		const parts = () =>
			page.locator('.room-day h2, .room-row').evaluateAll((all) =>
				all.map((part) => {
					const { top, height } = part.getBoundingClientRect();
					return [part.tagName, top, height];
				}),
			);
		const before = await parts();
		free.resolve();
		await expect(page.locator('.room-terms').nth(index)).toHaveText('等老师开播');
		expect(await parts()).toEqual(before);
		expect(await losses(page)).toEqual([]);
	});

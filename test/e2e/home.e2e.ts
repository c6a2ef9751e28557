import type { APIRequestContext, Page } from '@playwright/test';
import { answerOf } from './answers.ts';
import { demoMember, expect, hydrated, lookTest, test } from './app.ts';
import { becomes } from './member-data.ts';
import { boxesOf, callsOf, clockOf, columnsOf, dateOf, dayOf, desktop, linksOf, packed, phone, priceOf, textsOf, weekdayOf } from './on-page.ts';
import { settled } from './wire.ts';

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const teachersOf = (teachers: { name: string }[]) => teachers.map(({ name }) => name).join('、');
const lists = ['近期直播', '先听一节，再决定', '推荐课程', '讲课的人'];

/** All that the page shows, as the calls answer it. */
async function answers(request: APIRequestContext) {
	const [banners, trial, courses, teachers, rooms, vip, ads] = await Promise.all([
		answerOf(request, 'bannerList'),
		answerOf(request, 'trialCourses', { size: 8 }),
		answerOf(request, 'recommendedCourses', { prodType: 1, size: 8 }),
		answerOf(request, 'recommendedTeachers'),
		answerOf(request, 'recentRooms', { size: 3 }),
		answerOf(request, 'vipPlans'),
		Promise.all((['pc', 'h5'] as const).map((terminal) => answerOf(request, 'adList', { terminal }))),
	]);
	return { banners, trial, courses, teachers, rooms, vip, ads: ads.flat() };
}

const actions = { live: '进入课堂直播中', upcoming: '查看课堂', replay: '看回放', ended: '已结束' };

/** A room's line, the reader's day being that of `now`. */
function roomLine(room: Awaited<ReturnType<typeof answers>>['rooms'][number], now: number): string {
	const at = Date.parse(room.startAt);
	const days = (Date.parse(dayOf(at)) - Date.parse(dayOf(now))) / 86_400_000;
	const day = days === 0 ? '今天' : days === 1 ? `明天${weekdayOf(at)}` : `${dateOf(at)}${weekdayOf(at)}`;
	const reserved = room.state === 'upcoming' && room.reservedCount > 0 ? `·${room.reservedCount.toLocaleString('en')}人已预约` : '';
	const hearing = room.state === 'live' && room.viewerCount > 0 ? `·${room.viewerCount.toLocaleString('en')}人在听` : '';
	return packed(`${clockOf(at)}${day}${room.title}${room.teacher.name}·${room.categoryName}${reserved}${hearing}${actions[room.state]}`);
}

test.describe('R02 home', () => {
	test('R02 visitor, desktop and phone: 4 banners, 3 coming rooms, 8 trial lessons, 8 recommended courses, 13 VIP spines, 5 teachers, all as the calls answer them', async ({
		page,
		request,
	}) => {
		await page.setViewportSize(desktop);
		const { banners, trial, courses, teachers, rooms, vip, ads } = await answers(request);
		await page.goto('/index');
		await hydrated(page);

		// The order of the parts, each with its heading.
		expect(await textsOf(page.locator('main h2:not(.banner-title)'))).toEqual(['近期直播', '先听一节，再决定', '推荐课程', 'VIP年卡', '讲课的人']);
		expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['讲台 首页']);

		// Banners: all are in the page, one is seen; each has its words, two ways on and a drawing.
		expect(banners).toHaveLength(4);
		const board = part(page, '推荐');
		const slides = board.locator('.banner-slide');
		expect(await textsOf(slides)).toEqual(
			banners.map(({ kicker, title, lead, primary, secondary }) => packed(`${kicker}${title}${lead}${primary?.label}${secondary?.label}`)),
		);
		expect(await linksOf(slides.locator('a'))).toEqual(
			banners.flatMap(({ primary, secondary }) => [primary, secondary]).map((action) => [packed(action?.label ?? ''), action?.href ?? '']),
		);
		await expect(slides.first()).toBeVisible();
		expect(await slides.evaluateAll((all) => all.filter((slide) => getComputedStyle(slide).visibility === 'visible').length)).toBe(1);
		await expect(slides.first().locator('img')).toHaveAttribute('src', `/art/board/${banners[0]?.board}.svg?v=2`);
		expect(
			await slides
				.first()
				.locator('img')
				.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)),
		).toBe(540);

		// Rooms: three, none over, the nearest first, by the site's clock.
		const times = rooms.map(({ startAt }) => Date.parse(startAt));
		expect(rooms).toHaveLength(3);
		expect(times).toEqual([...times].sort((a, b) => a - b));
		const { time } = await answerOf(request, 'currentTime');
		for (const { endAt, state } of rooms) expect([Date.parse(endAt) > time, ['upcoming', 'live'].includes(state)]).toEqual([true, true]);
		const next = part(page, '近期直播');
		const lines = await textsOf(next.getByRole('listitem'));
		// Where midnight passes while the test runs, either day is right.
		const later = (await answerOf(request, 'currentTime')).time;
		expect([rooms.map((room) => roomLine(room, time)), rooms.map((room) => roomLine(room, later))]).toContainEqual(lines);
		expect(await linksOf(next.locator('h3 a'))).toEqual(rooms.map(({ id, title }) => [packed(title), `/live/player/${id}`]));
		expect(await linksOf(next.locator('.live-action a'))).toEqual(
			rooms.map(({ id, state }) => [packed(actions[state].replace('直播中', '')), `/live/player/${id}`]),
		);
		await expect(next.getByText('按北京时间')).toBeVisible();
		expect(await linksOf(next.locator('.section-head a'))).toEqual([['完整课表', '/live']]);

		// Trial lessons: eight of trial courses, each opening its free lesson.
		expect(trial.map(({ trialFlag }) => trialFlag)).toEqual(Array(8).fill(1));
		expect(new Set(trial.map(({ id }) => id)).size).toBe(8);
		const sit = part(page, '先听一节，再决定');
		expect(await textsOf(sit.getByRole('listitem'))).toEqual(
			trial.map((each) => packed(`${each.title}${teachersOf(each.teachers)}·${Math.max(1, Math.round(each.firstVideoSeconds / 60))}分钟`)),
		);
		expect(await linksOf(sit.getByRole('listitem').getByRole('link'))).toEqual(
			trial.map(({ title, firstVideoId }) => [packed(title), `/video/${firstVideoId}`]),
		);
		await expect(sit.getByText('8 节完整的试听课，不用登录，不留电话。听得下去，再往后学。')).toBeVisible();
		await expect(sit.getByRole('link', { name: '全部试听课' })).toHaveAttribute('href', '/course/0/2');

		// Recommended courses: labels, category, lessons, mark, title, price, teacher.
		expect(new Set(courses.map(({ id }) => id)).size).toBe(8);
		const cards = part(page, '推荐课程').getByRole('article');
		expect(await textsOf(cards)).toEqual(
			courses.map((each) =>
				packed(
					`${each.vipFlag ? 'VIP' : ''}${each.trialFlag ? '试听' : ''}${each.categoryName}${each.lessonCount}讲${each.ratingCount < 5 ? '新课' : `评分${each.rating.toFixed(1)}`}${each.title}${priceOf(each)}${teachersOf(each.teachers)}`,
				),
			),
		);
		expect(await linksOf(cards.getByRole('link'))).toEqual(courses.map(({ id, title }) => [packed(title), `/course/detail/${id}`]));
		expect(await cards.locator('img').evaluateAll((all) => all.map((img) => img.getAttribute('src')))).toEqual(courses.map(({ cover }) => cover));
		await expect(part(page, '推荐课程').getByRole('link', { name: '全部课程' })).toHaveAttribute('href', '/course');

		// What the agency announces: that of the terminal is seen.
		const announced = (terminal: string) => ads.filter((ad) => ad.terminal === terminal && ad.position === 'home-middle');
		expect([announced('pc').length, announced('h5').length]).toEqual([1, 1]);
		const slip = (terminal: string) => part(page, '推荐课程').getByRole('link', { name: announced(terminal)[0]?.title ?? '', exact: true });
		await expect(slip('pc')).toHaveAttribute('href', announced('pc')[0]?.href ?? '');
		await expect(slip('pc')).toBeVisible();
		await expect(slip('h5')).toBeHidden();

		// VIP: the longest plan's price, thirteen books.
		const longest = vip.plans.toSorted((a, b) => b.days - a.days)[0];
		expect([longest?.days, longest?.price]).toEqual([365, 99_800]);
		const band = part(page, vip.texts.homeTitle);
		expect(packed((await band.locator('.vip-band-words').textContent()) ?? '')).toBe(
			packed(`${vip.texts.homeTitle}${vip.texts.homeLead}了解VIP¥998/年`),
		);
		expect(vip.texts.homeLead).toContain(`${vip.courseCount} 门课`);
		await expect(band.getByRole('link', { name: '了解 VIP' })).toHaveAttribute('href', '/vip');
		expect(await linksOf(band.getByRole('listitem').getByRole('link'))).toEqual(
			vip.shelf.slice(0, 13).map(({ id, title }) => [packed(title), `/course/detail/${id}`]),
		);

		// Teachers, in their own words.
		expect(teachers).toHaveLength(5);
		const people = part(page, '讲课的人');
		expect(await textsOf(people.getByRole('listitem'))).toEqual(teachers.map(({ name, title, summary }) => packed(name + title + summary)));
		expect(await linksOf(people.getByRole('listitem').getByRole('link'))).toEqual(teachers.map(({ id, name }) => [name, `/teacher/detail/${id}`]));
		await expect(people.getByRole('link', { name: '全部教师' })).toHaveAttribute('href', '/teacher');
		expect(await people.locator('img').evaluateAll((all) => all.map((img) => img.getAttribute('src')))).toEqual(teachers.map(({ avatar }) => avatar));

		const places = async () => ({
			rooms: await columnsOf(next.getByRole('listitem')),
			trial: await columnsOf(sit.getByRole('listitem')),
			courses: await columnsOf(cards),
			teachers: await columnsOf(people.getByRole('listitem')),
		});
		expect(await places()).toEqual({ rooms: 3, trial: 2, courses: 4, teachers: 5 });
		const drawingBeside = async () => {
			const [drawing, title] = [await boxesOf(slides.first().locator('.banner-drawing')), await boxesOf(slides.first().locator('h2'))];
			return (drawing[0]?.x ?? 0) > (title[0]?.x ?? 0) + (title[0]?.width ?? 0) / 2;
		};
		expect(await drawingBeside()).toBe(true);

		// The phone: drawing over the sentence, lists in one column, covers by two, teachers sideways with the next one peeking in.
		await page.setViewportSize(phone);
		expect(await places()).toEqual({ rooms: 1, trial: 1, courses: 2, teachers: 5 });
		expect(await drawingBeside()).toBe(false);
		const [title, drawing] = await boxesOf(slides.first().locator('.banner-title, .banner-drawing'));
		expect((drawing?.y ?? 0) + (drawing?.height ?? 0) <= (title?.y ?? 0)).toBe(true);
		const tiles = await boxesOf(people.getByRole('listitem'));
		expect(tiles.filter(({ x, width }) => x < phone.width && x + width > phone.width)).toHaveLength(1);
		await expect(slip('pc')).toBeHidden();
		await expect(slip('h5')).toBeVisible();
		await expect(slip('h5')).toHaveAttribute('href', announced('h5')[0]?.href ?? '');
		await expect(next.getByText('按北京时间')).toBeHidden();
		for (const name of lists) await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
	});

	test('R02 banners: change by themselves after 7 s, stay while the pointer is on them, stop by the button and by touch, and follow the sticks', async ({
		page,
	}) => {
		await page.clock.install();
		await page.goto('/index');
		await hydrated(page);
		const board = part(page, '推荐');
		const sticks = board.getByRole('group', { name: '换一张' }).getByRole('button');
		const current = () => sticks.evaluateAll((all) => all.findIndex((stick) => stick.getAttribute('aria-current') === 'true'));
		const shown = () =>
			board
				.locator('.banner-slide')
				.evaluateAll((all) => all.flatMap((slide, index) => (getComputedStyle(slide).visibility === 'visible' ? [index] : [])));
		expect(await sticks.count()).toBe(4);
		expect(await sticks.nth(2).getAttribute('aria-label')).toMatch(/^第 3 张：三行通知/);
		expect(await current()).toBe(0);
		// From here on time passes only where the test lets it.
		await page.clock.pauseAt(Date.now() + 600_000);
		await sticks.nth(1).click();
		await settled(page);
		await page.clock.runFor(20_000);
		// Held by the pointer that rests on it.
		expect([await current(), await shown()]).toEqual([1, [1]]);
		await page.mouse.move(5, 5);
		// It counts from when it knows of it.
		await settled(page);
		await page.clock.runFor(6900);
		expect(await current()).toBe(1);
		await page.clock.runFor(200);
		await expect.poll(current).toBe(2);
		// A stick is pressed; ← → step, and the end leads to the beginning.
		await sticks.nth(3).click();
		expect([await current(), await shown()]).toEqual([3, [3]]);
		await page.keyboard.press('ArrowRight');
		expect(await current()).toBe(0);
		await page.keyboard.press('ArrowLeft');
		expect(await current()).toBe(3);
		await page.mouse.move(5, 5);
		await board.getByRole('button', { name: '停止轮播' }).click();
		await page.mouse.move(5, 5);
		await page.clock.runFor(20_000);
		expect(await current()).toBe(3);
		await expect(board.getByRole('button', { name: '继续轮播' })).toBeVisible();
	});

	lookTest(
		'R02 R38 R103 from another page: asks for 8, 8 and 3; what fails keeps what was there and says of when it is, what never came says so, and a retry mends both',
		async ({ page, quiet }) => {
			quiet.allow(/Failed to load resource/);
			const answerless = /\/(banner\/list|prod\/trial|prod\/recommend|teacher\/recommend|room\/recent)/;
			const links = async () => linksOf(page.locator('main h3 a, .banner-slide a'));
			await page.goto('/index');
			await hydrated(page);
			const before = await links();
			const head = page.getByRole('navigation', { name: '主导航' });
			await head.getByRole('link', { name: '关于我们' }).click();
			await page.waitForURL('**/about');
			const calls = callsOf(page);
			await page.route(answerless, (route) => route.fulfill({ status: 503, json: { code: 503, msg: 'x', reason: 'unavailable' } }));
			await head.getByRole('link', { name: '首页' }).click();
			await page.waitForURL('**/index');
			const notes = page.getByRole('main').getByRole('status');
			await expect(notes).toHaveText([/^没能更新，这是 \d\d:\d\d 的推荐。/, /课表。/, /试听课。/, /的课程。/, /的教师。/]);
			expect(await links()).toEqual(before);
			expect(calls).toEqual(
				expect.arrayContaining([
					'/api/agency/core/banner/list',
					'/api/product/agency/prod/recommend?prodType=1&size=8',
					'/api/product/agency/prod/trial?size=8',
					'/api/product/agency/teacher/recommend',
					'/api/product/live/room/recent?size=3',
				]),
			);
			await page.unroute(answerless);
			await notes.first().getByRole('button', { name: '重试' }).click();
			await expect(notes).toHaveCount(0);
			expect(await links()).toEqual(before);

			// Nothing was ever there.
			await page.goto('/about');
			await hydrated(page);
			await page.route(answerless, (route) => route.abort());
			await head.getByRole('link', { name: '首页' }).click();
			await page.waitForURL('**/index');
			await expect(notes).toHaveText([
				'没能取到推荐。重试',
				'没能取到课表。重试',
				'没能取到试听课。重试',
				'没能取到课程。重试',
				'没能取到教师。重试',
			]);
			expect(await links()).toEqual([]);
			await page.unroute(answerless);
			await notes.last().getByRole('button', { name: '重试' }).click();
			await expect(notes).toHaveCount(0);
			expect(await links()).toEqual(before);
		},
	);

	lookTest('R02 a part without content is left out, and the page is whole without it', async ({ page }) => {
		await page.goto('/about');
		await hydrated(page);
		const empty = /\/(banner\/list|prod\/trial|prod\/recommend|teacher\/recommend|room\/recent)/;
		await page.route(empty, (route) => route.fulfill({ json: { code: 1, data: [] } }));
		await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '首页' }).click();
		await page.waitForURL('**/index');
		await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['VIP 年卡']);
		await expect(page.getByRole('main').getByRole('status')).toHaveCount(0);
		await expect(page.getByRole('region', { name: '推荐', exact: true })).toHaveCount(0);
	});

	lookTest(
		'R02 member: own courses among the 8 recommended say how far one is in place of the price',
		async ({ page, context, request, baseURL }) => {
			const { data } = await (await request.post('/api/agency/core/member/login', { data: demoMember() })).json();
			await becomes(context, { ...demoMember(), token: data.token, id: data.member.id }, baseURL ?? '');
			await page.goto('/index');
			await hydrated(page);
			const courses = await answerOf(request, 'recommendedCourses', { prodType: 1, size: 8 }, { token: data.token });
			expect(courses.filter(({ own }) => own !== null).length).toBeGreaterThan(0);
			const feet = await textsOf(part(page, '推荐课程').getByRole('article').locator('.course-card-foot > :first-child'));
			expect(feet.map((foot) => /^(听到第\d+讲|已报名，还没开始听|听完了)/.test(foot))).toEqual(courses.map(({ own }) => own !== null));
			expect(feet.filter((_, index) => courses[index]?.own === null)).toEqual(courses.filter(({ own }) => own === null).map(priceOf));
			for (const [name, count] of [
				['近期直播', 3],
				['先听一节，再决定', 8],
				['讲课的人', 5],
			] as const)
				await expect(part(page, name).getByRole('listitem')).toHaveCount(count);
		},
	);
});

import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { ListedCourse } from '../../contract/catalogue/public.ts';
import { expect, hydrated, lookTest, test } from './app.ts';
import { cardOf, cards } from './course-cards.ts';
import { categories, courseOf, courses, type DemoCourse, subjects } from './demo-content.ts';
import { dataOf, links, pagination, seen, texts, trail } from './read.ts';
import { settled } from './wire.ts';

/** The list of courses against what the demo agency wrote: 76 courses, 25 of them VIP, 9 trial. */

const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id);
const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);
const list = '/api/product/agency/prod/list?prodType=1&pageSize=16';

interface Answer {
	dataList: ListedCourse[];
	totalCount: number;
	curPage: number;
	pageSize: number;
}

const idsShown = async (page: Page) => (await cards(page)).map(({ href }) => Number(href?.split('/').at(-1)));
const total = (page: Page) => page.locator('.course-tools > p');

/** `label count` of each choice of a row, in order; what cannot be chosen as well. */
const row = (page: Page, name: string) => page.getByRole('navigation', { name, exact: true }).locator('li > *');

test.describe('R04 desktop', () => {
	lookTest(
		'R04 R41 16 a page, 76 in all: each card has the course’s words, the pages are 16 16 16 16 12 without overlap, and the address holds them',
		async ({ page, request }) => {
			await page.goto('/course');
			await hydrated(page);
			expect(await trail(page)).toEqual([
				['首页', '/index'],
				['课程', null],
			]);
			await expect(page.getByRole('heading', { level: 1 })).toHaveText('全部课程');
			await expect(total(page)).toHaveText('共 76 门课程');
			const first = await dataOf<Answer>(request, `${list}&currPage=1`);
			expect([first.totalCount, first.curPage, first.pageSize, first.dataList.length]).toEqual([76, 1, 16, 16]);
			expect(await cards(page)).toEqual(first.dataList.map((course) => cardOf(courseOf(course.id), course)));
			// Newest first.
			const days = first.dataList.map(({ id }) => courseOf(id).publishedDaysAgo);
			expect(days).toEqual([...days].sort((a, b) => a - b));
			expect(await pagination(page)).toEqual({
				pages: [
					['1', '/course'],
					['2', '/course/0/0/2'],
					['3', '/course/0/0/3'],
					['4', '/course/0/0/4'],
					['5', '/course/0/0/5'],
				],
				current: ['1'],
				ends: [['下一页', '/course/0/0/2']],
			});
			const all = await idsShown(page);
			await page.getByRole('link', { name: '下一页' }).click();
			await page.waitForURL('**/course/0/0/2');
			await expect(page.locator('main nav a[aria-current="page"]', { hasText: '2' })).toBeVisible();
			const second = await dataOf<Answer>(request, `${list}&currPage=2`);
			expect(second.curPage).toBe(2);
			expect(await cards(page)).toEqual(second.dataList.map((course) => cardOf(courseOf(course.id), course)));
			for (const [number, count] of [
				[2, 16],
				[3, 16],
				[4, 16],
				[5, 12],
			] as const) {
				if (number > 2) await page.goto(`/course/0/0/${number}`);
				const ids = await idsShown(page);
				expect(ids, `page ${number}`).toHaveLength(count);
				all.push(...ids);
			}
			expect(sorted(all)).toEqual(idsOf(courses));
			expect((await pagination(page)).ends).toEqual([['上一页', '/course/0/0/4']]);
			await page.goto('/course/0/0/6');
			await expect(page.getByRole('heading', { name: '后面没有了' })).toBeVisible();
			await expect(page.getByText('一共 76 门课程，前面几页就放完了。')).toBeVisible();
			expect(await links(page.locator('.state a'))).toEqual([['回到第一页', '/course']]);
		},
	);

	lookTest(
		'R04 type 1 shows the 25 VIP courses alone, type 2 the 9 trial courses, any other all; page 2, reload, chip and empty list follow',
		async ({ page }) => {
			await page.goto('/course');
			await hydrated(page);
			const counted = (name: string, count: number) => `${name}${count}`;
			expect(await texts(row(page, '分类'))).toEqual([
				counted('全部', 76),
				...subjects.map(({ name }) => counted(name, courses.filter((course) => course.subject === name).length)),
			]);
			expect((await links(row(page, '类型'))).map(([words, href]) => [words.replaceAll(' ', ''), href])).toEqual([
				['全部', '/course'],
				['VIP课程25', '/course/0/1'],
				['试听课程9', '/course/0/2'],
				['免费9', '/course?price=free'],
			]);
			await row(page, '类型').filter({ hasText: 'VIP 课程' }).click();
			await page.waitForURL('**/course/0/1');
			await expect(total(page)).toHaveText('共 25 门课程');
			const vip = await cards(page);
			expect(vip).toHaveLength(16);
			for (const card of vip) expect(card.labels, card.title).toContain('VIP');
			expect(await texts(page.locator('.course-chips li'))).toEqual(['VIP 课程', '全部清除']);
			const shown = await idsShown(page);
			await page.getByRole('link', { name: '下一页' }).click();
			await page.waitForURL('**/course/0/1/2');
			await expect.poll(async () => (await cards(page)).length).toBe(9);
			await page.reload();
			const rest = await cards(page);
			expect(rest).toHaveLength(9);
			for (const card of rest) expect(card.labels, card.title).toContain('VIP');
			expect(sorted([...shown, ...(await idsShown(page))])).toEqual(idsOf(courses.filter(({ vip: is }) => is)));
			await page.goto('/course/0/2');
			await expect(total(page)).toHaveText('共 9 门课程');
			const trial = await cards(page);
			for (const card of trial) expect([card.labels, card.price], card.title).toEqual([['试听'], '免费']);
			expect(sorted(await idsShown(page))).toEqual(idsOf(courses.filter(({ trial: is }) => is)));
			await expect(page.getByRole('navigation', { name: '分页' })).toHaveCount(0);
			await expect(row(page, '类型').filter({ hasText: '试听课程' })).toHaveAttribute('aria-current', 'true');
			await expect(page.locator('.course-relax')).toHaveText('就这 9 门。放宽“试听课程”，还有 67 门。');
			await page.goto('/course/0/3');
			await expect(total(page)).toHaveText('共 76 门课程');
			expect(await idsShown(page)).toHaveLength(16);
			// A direction without a trial course says which condition keeps the most away.
			const direction = categories.find(
				(each) =>
					each.path.length === 2 &&
					!courses.some(({ trial: is, path }) => is && path.includes(each)) &&
					courses.filter(({ path }) => path.includes(each)).length > 2,
			);
			const sold = courses.filter(({ path }) => direction && path.includes(direction)).length;
			await page.goto(`/course/${direction?.id}/2`);
			await expect(page.getByRole('heading', { name: '没有同时合这些条件的课' })).toBeVisible();
			expect(await seen(page.locator('.state p'))).toEqual([`放宽“试听课程”，有 ${sold} 门。`]);
			expect(await links(page.locator('.state a'))).toEqual([['放宽“试听课程”', `/course/${direction?.id}`]]);
		},
	);

	lookTest('R04 category, level, teacher, price, mark and order: every card fits, and the number is the demo’s', async ({ page }) => {
		for (const { path, is, order } of [
			{ path: '/course/1', is: (course: DemoCourse) => course.subject === '数学' },
			{ path: '/course/2/1', is: (course: DemoCourse) => course.subject === '语言' && course.vip === true },
			{ path: '/course?price=free', is: (course: DemoCourse) => course.price === 0 },
			{ path: '/course?level=3', is: (course: DemoCourse) => course.level === 3 },
			{ path: '/course?teacher=2', is: (course: DemoCourse) => course.teachers.some(({ id }) => id === 2) },
			{
				path: '/course/5?sort=price',
				is: (course: DemoCourse) => course.subject === '财会',
				order: (a: DemoCourse, b: DemoCourse) => a.price - b.price,
			},
			{
				path: '/course/5?sort=price-desc',
				is: (course: DemoCourse) => course.subject === '财会',
				order: (a: DemoCourse, b: DemoCourse) => b.price - a.price,
			},
			{
				path: '/course/7?sort=popular',
				is: (course: DemoCourse) => course.subject === '科学',
				order: (a: DemoCourse, b: DemoCourse) => b.learnerCount - a.learnerCount,
			},
		]) {
			const right = courses.filter(is);
			await page.goto(path);
			await expect(total(page), path).toHaveText(`共 ${right.length} 门课程`);
			const ids = await idsShown(page);
			expect(sorted(ids), path).toEqual(idsOf(right));
			if (!order) continue;
			const inOrder = ids.map(courseOf);
			expect(
				inOrder.map(({ title }) => title),
				path,
			).toEqual([...inOrder].sort(order).map(({ title }) => title));
		}
		await page.goto('/course?rating=4.5');
		for (const { mark, title } of await cards(page)) expect(Number(mark), title).toBeGreaterThanOrEqual(4.5);
		// Of a category three levels down: its trail, its directions, its name.
		const leaf = courseOf(16).path;
		await page.goto(`/course/${leaf[2]?.id}`);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('英文写作');
		expect(await trail(page)).toEqual([
			['首页', '/index'],
			['课程', '/course'],
			['语言', `/course/${leaf[0]?.id}`],
			['英语', `/course/${leaf[1]?.id}`],
			['英文写作', null],
		]);
		expect(sorted(await idsShown(page))).toEqual([16, 17]);
		await expect(row(page, '分类').filter({ hasText: '语言' })).toHaveAttribute('aria-current', 'true');
		expect((await texts(row(page, '方向'))).map((words) => words.replace(/\d+$/, ''))).toEqual([
			'全部',
			...categories.filter(({ path }) => path.length === 2 && path[0] === leaf[0]).map(({ name }) => name),
		]);
	});

	lookTest('R04 the order is chosen by three links, the price either way, and keeps the filter', async ({ page }) => {
		const orders = () => links(page.locator('.course-sorts a'));
		const chosen = () => texts(page.locator('.course-sorts [aria-current="true"]'));
		await page.goto('/course/0/1');
		await hydrated(page);
		expect(await orders()).toEqual([
			['最新发布', '/course/0/1'],
			['学习人数', '/course/0/1?sort=popular'],
			['价格从低到高', '/course/0/1?sort=price'],
		]);
		expect(await chosen()).toEqual(['最新发布']);
		await page.getByRole('link', { name: '价格从低到高' }).click();
		await page.waitForURL('**/course/0/1?sort=price');
		await expect.poll(chosen).toEqual(['价格 ↑']);
		expect((await orders())[2]).toEqual(['价格从低到高 → 价格从高到低', '/course/0/1?sort=price-desc']);
		expect((await pagination(page)).ends).toEqual([['下一页', '/course/0/1/2?sort=price']]);
		await expect(total(page)).toHaveText('共 25 门课程');
	});

	test('R04 R38 R103 a slow list shows 16 skeletons from 200 ms on and not before; a failed one keeps the old cards, says how old they are, and comes on a retry', async ({
		page,
		quiet,
	}) => {
		quiet.allow(/Failed to load resource/);
		await page.clock.install();
		await page.goto('/course');
		await hydrated(page);
		const before = await cards(page);
		const skeletons = page.getByRole('status').filter({ hasText: '正在载入' }).locator('> div');
		let answer = () => {};
		const held = new Promise<void>((resolve) => {
			answer = resolve;
		});
		await page.route('**/api/product/agency/prod/list?*', async (route) => {
			await held;
			await route.abort();
		});
		await page.clock.pauseAt(Date.now() + 60_000);
		const asked = page.waitForRequest('**/api/product/agency/prod/list?*');
		await page.getByRole('link', { name: '下一页' }).click();
		await asked;
		// The list counts from the moment that it knows of it, which on a slow machine comes after the question.
		await settled(page);
		await page.clock.runFor(190);
		await expect(skeletons).toHaveCount(0);
		expect(await cards(page)).toEqual(before);
		await page.clock.runFor(20);
		await expect(skeletons).toHaveCount(16);
		await page.clock.resume();
		answer();
		const bar = page.locator('.bar[data-tone="stale"]');
		await expect(bar.locator('span')).toHaveText(/^没能更新，这是 \d\d:\d\d 的课程。$/);
		await expect(skeletons).toHaveCount(0);
		expect(await cards(page)).toEqual(before);
		await page.unroute('**/api/product/agency/prod/list?*');
		await bar.getByRole('button', { name: '重试' }).click();
		await expect(bar).toHaveCount(0);
		await expect(page.locator('main nav a[aria-current="page"]', { hasText: '2' })).toBeVisible();
		expect((await cards(page)).map(({ href }) => href)).not.toEqual(before.map(({ href }) => href));
	});
});

lookTest(
	'R04 phone: 16 cards in two columns without teachers, categories as a strip, order and filters behind two buttons that say what is set',
	async ({ page }) => {
		await page.setViewportSize({ width: 390, height: 844 });
		await page.goto('/course/0/1?level=1&sort=popular');
		await hydrated(page);
		const right = courses.filter(({ vip, level }) => vip && level === 1);
		await expect(total(page)).toHaveText(`共 ${right.length} 门课程`);
		const shown = await cards(page);
		expect(shown).toHaveLength(Math.min(16, right.length));
		expect(new Set(shown.map(({ teachers }) => teachers ?? ''))).toEqual(new Set(['']));
		const lefts = await page.locator('main .cards > *').evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().left)));
		expect(new Set(lefts).size).toBe(2);
		await expect(page.getByRole('navigation', { name: '当前位置' }).locator('ol')).toBeHidden();
		await expect(row(page, '分类').first()).toBeVisible();
		await expect(row(page, '程度').first()).toBeHidden();
		expect((await seen(page.locator('.course-tools-small button'))).map((words) => words.replace(/\s/g, ''))).toEqual(['学习人数', '筛选2']);
		await expect(page.locator('.course-sorts')).toBeHidden();
	},
);

lookTest(
	'R101 of a long English title two lines are drawn, and nothing of a third; the ring of the keyboard goes round its whole card',
	async ({ page }) => {
		await page.setViewportSize({ width: 390, height: 844 });
		await page.goto('/course?lang=en');
		await hydrated(page);
		await page.evaluate(() => document.fonts.ready.then(() => undefined));
		const long = page.locator('.course-card', { hasText: 'Completing the square: three lessons on quadratics' });
		const lines = await long
			.locator('.type-item')
			.evaluate((title) => [title.scrollHeight, title.clientHeight].map((height) => Math.round(height / 20)));
		expect(lines).toEqual([3, 2]);
		await long.scrollIntoViewIfNeeded();
		const { x, y, width, height } = (await long.locator('.type-item').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
		const below = await page.screenshot({ clip: { x, y: y + height, width, height: 6 } });
		const { channels } = await sharp(below).removeAlpha().stats();
		expect(channels.map(({ min, max }) => max - min)).toEqual([0, 0, 0]);

		await page.keyboard.press('Tab');
		await long.locator('a').focus();
		const ring = await long.locator('a').evaluate((link) => {
			const { width: across, height: down } = getComputedStyle(link, '::after');
			const card = link.closest('.course-card')?.getBoundingClientRect();
			return {
				own: getComputedStyle(link).outlineStyle,
				around: getComputedStyle(link, '::after').outlineStyle,
				covers:
					Math.round(Number.parseFloat(across)) === Math.round(card?.width ?? 0) &&
					Math.round(Number.parseFloat(down)) === Math.round(card?.height ?? 0),
			};
		});
		expect(ring).toEqual({ own: 'none', around: 'solid', covers: true });
	},
);

import type { Page } from '@playwright/test';
import type { CallKey } from '../../contract/paths.ts';
import { expect, hydrated, lookTest, test } from './app.ts';
import { arrived, follow, openStopped, setOut, settled, Wire } from './wire.ts';

/** What is seen while one thing is on its way: a course, a teacher, an article, a room, a lesson. */

interface Detail {
	from: string;
	to: string;
	/** Its page waits for this one. */
	call: CallKey;
	/** On a part of the page before. */
	before: string;
	/** Its name, once it is there. */
	name: string;
	/** Blocks in its shape: on a desktop, and on a phone. */
	blocks: readonly [number, number];
}

const details: Detail[] = [
	{ from: '/course', to: '/course/detail/1', call: 'courseDetail', before: '.cards', name: '从零讲微积分', blocks: [17, 16] },
	{ from: '/teacher', to: '/teacher/detail/1', call: 'teacherDetail', before: '.teacher-rows', name: '顾明远', blocks: [13, 10] },
	{
		from: '/news',
		to: '/news/detail/72',
		call: 'newsDetail',
		before: '.news-page',
		name: '为什么我们的录播课，每一讲都不超过四十五分钟',
		blocks: [13, 8],
	},
	{ from: '/live', to: '/live/player/101', call: 'roomInfo', before: '.list-page', name: '为什么卫星不掉下来', blocks: [7, 7] },
	{ from: '/course/detail/1', to: '/video/1', call: 'lessonInfo', before: '.course-page', name: '导数到底在量什么', blocks: [7, 7] },
];
const shape = (page: Page) => page.locator('main > .detail-pending');
const progress = (page: Page) => page.getByRole('progressbar', { name: '正在打开页面' });
/** The reader's first touch, after which the shapes are fetched. What hears it comes a moment after the page is alive. */
async function touch(page: Page): Promise<void> {
	let fetched = false;
	page.on('requestfinished', (request) => {
		fetched ||= request.url().includes('/assets/AfterTouch-');
	});
	await expect
		.poll(async () => {
			await page.keyboard.press('Shift');
			return fetched;
		})
		.toBe(true);
	await page.waitForLoadState('networkidle');
	await settled(page);
}
const top = (page: Page) => page.evaluate(() => scrollY);

for (const [index, layout, viewport] of [
	[0, 'desktop', { width: 1280, height: 800 }],
	[1, 'phone', { width: 390, height: 844 }],
] as const)
	test(`R29 R103 ${layout}: a course, teacher, article, room and lesson: at 199 ms the page before, at 200 ms the shape of what comes from its top, in 7 to 17 blocks`, async ({
		page,
	}) => {
		await page.setViewportSize(viewport);
		const wire = await openStopped(page, '/about', touch);
		for (const { from, to, call, before, name, blocks } of details) {
			await test.step(to, async () => {
				await follow(page, from);
				await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
				const old = page.locator(`main ${before}`).first();
				const release = wire.hold(call);
				const asked = wire.count(call);
				await setOut(page, to);
				await wire.asked(call, asked);
				await settled(page);
				await page.clock.runFor(199);
				await settled(page);
				expect(await shape(page).count(), 'a shape at 199 ms').toBe(0);
				expect([await old.isVisible(), await top(page)], 'the page before at 199 ms').toEqual([true, 300]);
				await page.clock.runFor(1);
				await settled(page);
				expect(await shape(page).count(), 'a shape at 200 ms').toBe(1);
				await expect(shape(page).locator('.skeleton:visible'), 'blocks').toHaveCount(blocks[index]);
				await expect(shape(page).getByText('正在载入')).toHaveCount(1);
				await expect(progress(page)).toBeVisible();
				expect([await old.isVisible(), await top(page)], 'the page before at 200 ms').toEqual([false, 0]);
				// On a phone a course brings the way back along in place of the site's head.
				const siteHead = page.locator('.has-tabbar > .head');
				const ownHead = layout === 'phone' && call === 'courseDetail';
				expect(await siteHead.isVisible(), 'the site’s head over the shape').toBe(!ownHead);
				release();
				await arrived(page, to);
				await expect(shape(page)).toHaveCount(0);
				if (call === 'courseDetail') expect(await siteHead.isVisible(), 'the site’s head over the course').toBe(!ownHead);
				await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
				expect(await page.locator('main[data-pending]').count()).toBe(0);
			});
		}
	});

lookTest(
	'R103 phone: who does not wait for a course is back where the list stood; a lesson that is followed by another stays, and so does a course whose reviews are sorted',
	async ({ page, quiet }) => {
		// The next lesson is not for visitors.
		quiet.allow(/status of 40[13]/);
		await page.setViewportSize({ width: 390, height: 844 });
		const wire = await Wire.of(page);
		await page.goto('/course');
		await hydrated(page);
		await page.waitForLoadState('networkidle');
		await touch(page);
		await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
		let release = wire.hold('courseDetail');
		await setOut(page, '/course/detail/1');
		await shape(page).getByRole('link', { name: '返回' }).click();
		await arrived(page, '/course');
		await expect(shape(page)).toHaveCount(0);
		await expect(page.locator('main .cards')).toBeVisible();
		expect(await top(page)).toBe(900);
		release();

		for (const [what, from, to, call, still] of [
			['a course of other reviews', '/course/detail/1', '/course/detail/1?sort=lowest', 'reviewList', '.course-page'],
			['the lesson before', '/video/1', '/video/2', 'lessonInfo', '.watch-screen'],
		] as const) {
			await follow(page, from);
			release = wire.hold(call);
			await setOut(page, to);
			await expect(progress(page)).toBeVisible();
			await settled(page);
			expect([await shape(page).count(), await page.locator(`main ${still}`).isVisible()], what).toEqual([0, true]);
			release();
			await arrived(page, to);
		}
	},
);

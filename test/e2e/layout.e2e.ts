import { expect, hydrated, lookTest } from './app.ts';
import { boxesOf, columnsOf } from './on-page.ts';

/** First and last width of each breakpoint: what stands in which layout, and how wide. */
const widths = [
	// width, breakpoint, margin, columns of cards, mobile layout, second name beside the mark
	[320, 'xs', 20, 2, true],
	[575, 'xs', 20, 2, true],
	[576, 'sm', 24, 2, true],
	[767, 'sm', 24, 2, true],
	[768, 'md', 32, 4, true],
	[1023, 'md', 32, 4, true],
	[1024, 'lg', 40, 4, false],
	[1199, 'lg', 40, 4, false],
	[1200, 'xl', 40, 4, false],
	[1599, 'xl', 200, 4, false],
	[1600, 'xxl', 140, 4, false],
	[2000, 'xxl', 340, 4, false],
] as const;

lookTest(
	'R28 12 widths from 320 to 2000: margins, columns and the mobile or desktop layout change at 576, 768, 1024, 1200 and 1600',
	async ({ page }) => {
		await page.goto('/index');
		await hydrated(page);
		const courses = page.getByRole('region', { name: '推荐课程' });
		const found = [];
		for (const [width, breakpoint] of widths) {
			await page.setViewportSize({ width, height: 800 });
			const [heading] = await boxesOf(courses.getByRole('heading', { level: 2 }));
			const shown = await page.evaluate(() =>
				[
					'.tabbar',
					'.head-small',
					'.head-nav',
					'.head-tools',
					'.hoverbar',
					'.head .logo small',
					'.advert[data-terminal=h5]',
					'.advert[data-terminal=pc]',
				].map((part) => (document.querySelector(part)?.getClientRects().length ?? 0) > 0),
			);
			found.push([width, breakpoint, heading?.x, await columnsOf(courses.getByRole('article')), ...shown]);
		}
		expect(found).toEqual(
			widths.map(([width, breakpoint, margin, columns, mobile]) => [
				...[width, breakpoint, margin, columns],
				// Tab bar and the small head, or menu, tools and hover bar; the second name beside the mark from xl on.
				...[mobile, mobile, !mobile, !mobile, !mobile, width >= 1200],
				// What is announced for phones, or for larger screens.
				...[mobile, !mobile],
			]),
		);
	},
);

lookTest(
	'R28 what scripts decide follows the same widths, without a reload: what a lesson is about is a tab below 1024 and stands under it from there',
	async ({ page }) => {
		await page.setViewportSize({ width: 1024, height: 800 });
		await page.goto('/video/1');
		await hydrated(page);
		await page.evaluate(() => Object.assign(window, { stayed: true }));
		// Also one that styles alone hide: scripts count it.
		const about = page.getByRole('tab', { name: '介绍', exact: true, includeHidden: true });
		for (const [width, tab] of [
			[1024, 0],
			[1023, 1],
			[768, 1],
			[320, 1],
			[1199, 0],
			[767, 1],
			[1600, 0],
		] as const) {
			await page.setViewportSize({ width, height: 800 });
			await expect(about, `${width} px`).toHaveCount(tab);
		}
		expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
	},
);

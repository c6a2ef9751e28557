import type { APIRequestContext, Page } from '@playwright/test';
import { answerOf } from './answers.ts';
import { expect, expectAccessible, hydrated, lookTest, test } from './app.ts';
import { packed } from './on-page.ts';

interface Node {
	id: number;
	name: string;
	courseCount: number;
	children: Node[];
}

const call = '**/api/product/agency/industry-category';
const subjectsOf = async (request: APIRequestContext): Promise<Node[]> =>
	(await (await request.get('/api/product/agency/industry-category')).json()).data;
const menu = (page: Page) => page.getByRole('region', { name: '课程', exact: true });
const subjects = (page: Page) => menu(page).getByRole('list').first().getByRole('link');
/** The words of the list under a heading of the middle column. */
const under = (page: Page, heading: string) =>
	menu(page).getByRole('heading', { name: heading, exact: true }).locator('xpath=following-sibling::ul[1]').getByRole('link');

async function openMenu(page: Page): Promise<void> {
	await page.goto('/index');
	await hydrated(page);
	await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '课程', exact: true }).hover();
	await expect(menu(page)).toBeVisible();
}

test.describe('R43 the course menu', () => {
	lookTest(
		'shows 8 subjects with their numbers of courses, the directions and types of the one that is pointed at, and a course of it',
		async ({ page, request }) => {
			const all = await subjectsOf(request);
			expect(all).toHaveLength(8);
			await openMenu(page);
			await expect(subjects(page)).toHaveText(all.map(({ name, courseCount }) => `${name}${courseCount}`));
			for (const { id, name, children } of [all[0], all[2]].filter((each) => each !== undefined)) {
				await subjects(page).filter({ hasText: name }).hover();
				expect(children.length).toBeGreaterThan(1);
				await expect(under(page, '方向')).toHaveText(children.map((child) => child.name));
				await expect(under(page, '类型')).toHaveText(['VIP 课程', '试听课程', '直播课']);
				const types = await under(page, '类型').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
				expect(types).toEqual([`/course/${id}/1`, `/course/${id}/2`, `/live/${id}`]);
				await expect(menu(page).getByRole('link', { name: `全部${name}课程` })).toHaveAttribute('href', `/course/${id}`);
				// One recommended course of the subject stands at the right.
				const [course] = await answerOf(request, 'recommendedCourses', { categoryLevel1: id, size: 1 });
				const shown = menu(page).locator('.mega-course a');
				await expect(shown).toHaveAttribute('href', `/course/detail/${course?.id}`);
				expect(course?.categoryName).toBe(name);
				const teachers = course?.teachers.map((teacher) => teacher.name).join('、');
				expect(packed((await shown.textContent()) ?? '')).toBe(
					packed(`${course?.title}${course?.learnerCount.toLocaleString('en')} 人在学·${teachers}`),
				);
				await expect(shown.locator('img')).toHaveAttribute('src', course?.cover ?? '');
			}
			await expectAccessible(page);
			const direction = all[2]?.children[1];
			await under(page, '方向').nth(1).click();
			await page.waitForURL(`**/course/${direction?.id}`);
			await expect(menu(page)).toHaveCount(0);
			await expect(page.getByRole('heading', { level: 1 })).toContainText(direction?.name ?? '');
		},
	);

	lookTest('is whole while its directions are on their way, and without them', async ({ page, quiet }) => {
		quiet.allow(/Failed to load resource.*industry-category/);
		let answer = () => {};
		const held = new Promise<void>((resolve) => {
			answer = resolve;
		});
		await page.route(call, async (route) => {
			await held;
			await route.fulfill({ status: 503, contentType: 'application/json', body: '{"code":503,"msg":"x","reason":"x"}' });
		});
		await openMenu(page);
		await expect(menu(page).getByRole('heading', { name: '方向' })).toBeVisible();
		await expect(menu(page).locator('.mega-mid .skeleton')).toHaveCount(1);
		await expect(under(page, '类型')).toHaveCount(3);
		answer();
		await expect(menu(page).getByRole('heading', { name: '方向' })).toHaveCount(0);
		await expect(under(page, '类型')).toHaveCount(3);
		// Nothing to trouble the reader with.
		await expect(page.getByRole('status').filter({ hasText: /\S/ })).toHaveCount(0);
	});

	lookTest('its entry refers to what is there, before its code has come too', async ({ page }) => {
		let come = () => {};
		const held = new Promise<void>((resolve) => {
			come = resolve;
		});
		await page.route('**/MegaMenu-*.js', async (route) => {
			await held;
			await route.continue();
		});
		await page.goto('/index');
		await hydrated(page);
		const entry = page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '课程', exact: true });
		await entry.hover();
		await expect(entry).toHaveAttribute('aria-expanded', 'true');
		await expect(menu(page)).toHaveCount(0);
		await expectAccessible(page);
		come();
		const controlled = page.locator(`#${await entry.getAttribute('aria-controls')}`);
		await expect(controlled.getByRole('region', { name: '课程', exact: true })).toBeVisible();
	});

	lookTest('by keyboard: down into it, across its columns, and out again', async ({ page, request }) => {
		const [first] = await subjectsOf(request);
		await page.goto('/index');
		await hydrated(page);
		const entry = page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '课程', exact: true });
		await entry.focus();
		await page.keyboard.press('ArrowDown');
		await expect(subjects(page).first()).toBeFocused();
		await expect(under(page, '方向')).toHaveCount(first?.children.length ?? 0);
		await page.keyboard.press('ArrowRight');
		await expect(under(page, '方向').first()).toBeFocused();
		await page.keyboard.press('ArrowDown');
		await expect(under(page, '方向').nth(1)).toBeFocused();
		await page.keyboard.press('Escape');
		await expect(menu(page)).toHaveCount(0);
		await expect(entry).toBeFocused();
	});

	lookTest('on a phone the drawer lists the subjects with their numbers', async ({ page, request }) => {
		const all = await subjectsOf(request);
		await page.setViewportSize({ width: 390, height: 844 });
		await page.goto('/index');
		await hydrated(page);
		await page.getByRole('button', { name: '菜单' }).click();
		const drawer = page.getByRole('dialog');
		await expect(drawer).toBeVisible();
		await drawer.getByRole('button', { name: '课程' }).click();
		for (const { id, name, courseCount } of all) {
			const row = drawer.locator(`a[href="/course/${id}"]`);
			await expect(row).toHaveText(`${name}${courseCount}`);
		}
		await expectAccessible(page);
	});
});

import type { Page } from '@playwright/test';
import { expect, hydrated, lookTest } from './app.ts';
import { courseOf, courses, type DemoCourse, lessonsOf } from './demo-content.ts';
import { addHeard, becomes, inDatabase, memberWith } from './member-data.ts';
import { chinese, clockOf, links, texts, trail, yuan } from './read.ts';

/** What stands around the picture of a lesson: video.e2e.ts plays it. No film of these courses is recorded yet. */

type Lesson = ReturnType<typeof lessonsOf>[number];

const rows = (page: Page) =>
	page
		.locator('.watch-row')
		.evaluateAll((all) =>
			all.map((row) => [
				row.querySelector(':scope > span')?.textContent?.replace(/\s+/g, ' '),
				row.querySelector('time')?.textContent ?? '',
				row.getAttribute('href'),
				row.getAttribute('aria-current'),
			]),
		);

/** A row of the contents: kind, what was heard of it or why not, its length, where it leads, whether it is on. */
function rowOf(lesson: Lesson, current: number, state: string) {
	const kind = lesson.kind === 'live' ? '直播' : lesson.kind === 'document' ? '讲义' : '';
	return [
		`${lesson.title}${kind}（${state}）`,
		lesson.seconds > 0 ? clockOf(lesson.seconds) : '',
		lesson.kind === 'live' ? null : `/video/${lesson.id}`,
		lesson.id === current ? 'true' : null,
	];
}

const beside = (page: Page) => links(page.getByRole('navigation', { name: '上一讲和下一讲' }).locator('a'));

function alsoOf(course: DemoCourse): DemoCourse[] {
	const same = courses.filter((each) => each.subject === course.subject && each.id !== course.id);
	const chosen = same.filter(({ recommended }) => recommended !== undefined).sort((a, b) => (a.recommended ?? 0) - (b.recommended ?? 0));
	return [...chosen, ...same.filter((each) => !chosen.includes(each)).sort((a, b) => b.learnerCount - a.learnerCount)].slice(0, 4);
}

const course = courseOf(40);
const all = lessonsOf(course);
const at = (index: number) => all.at(index) ?? { id: 0, title: '', seconds: 0, kind: 'video', open: false };

lookTest(
	'R07 R42 desktop, a visitor at a trial lesson: trail, title with its length, every lesson of the course, what it is, who teaches it, what to learn next',
	async ({ page, quiet }) => {
		quiet.allow(/status of 40[13]/);
		const answer = await page.goto(`/video/${at(0).id}`);
		expect(answer?.status()).toBe(200);
		await hydrated(page);
		expect(await trail(page)).toEqual([
			...course.path.map(({ id, name }) => [name, `/course/${id}`]),
			[course.title, '/course/detail/40'],
			[at(0).title, null],
		]);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(at(0).title);
		await expect(page.locator('.watch-title p')).toHaveText(`第 1 讲 · ${chinese(at(0).seconds)}`);
		await expect(page.locator('.watch-cover h2')).toHaveText('这一讲还没有录好');
		expect(await links(page.locator('.watch-head > a, .watch-tools > a'))).toEqual([
			['回到这门课', '/course/detail/40'],
			[expect.stringContaining('讲台'), '/index'],
			['登录', `/login?redirect=%2Fvideo%2F${at(0).id}`],
		]);
		// The contents.
		const list = page.locator('.watch-list');
		await expect(list.locator('header')).toHaveText(`课程目录${all.length} 讲`);
		expect(await texts(list.locator('h3'))).toEqual(course.chapters.map(({ title }) => title));
		expect(await list.locator('ol').evaluateAll((each) => each.map((chapter) => chapter.children.length))).toEqual(
			course.chapters.map(({ lessons }) => lessons.length),
		);
		expect(await rows(page)).toEqual(all.map((lesson) => rowOf(lesson, at(0).id, lesson.open ? '还没听' : '报名后可听')));
		expect(await beside(page)).toEqual([['下一讲', `/video/${at(1).id}`]]);
		// Below: the course and its teachers in tabs, and what comes after it.
		const tab = page.getByRole('tablist', { name: '这门课' }).getByRole('tab');
		expect(await texts(tab)).toEqual(['课程介绍', '教师']);
		const panel = page.locator('.lesson-parts').getByRole('tabpanel');
		await expect(panel.locator('.type-lead')).toHaveText(course.subtitle);
		const said = course.introduction.replace(/<[^>]*>/g, '').replace(/\s+/g, '');
		expect((await panel.locator('.prose').innerText()).replace(/\s+/g, '')).toBe(said);
		expect((await links(panel.locator('a'))).at(-1)).toEqual(['看这门课的全部', '/course/detail/40']);
		await tab.filter({ hasText: '教师' }).click();
		await expect(panel.locator('li')).toHaveCount(course.teachers.length);
		expect(await links(panel.locator('h3 a'))).toEqual(course.teachers.map(({ id, name }) => [name, `/teacher/detail/${id}`]));
		expect(await texts(panel.locator('.teacher-quote'))).toEqual(course.teachers.map(({ summary }) => `“${summary}”`));
		await expect(page.getByRole('heading', { name: '接着学' })).toBeVisible();
		const also = alsoOf(course);
		expect(also).toHaveLength(4);
		expect(await links(page.locator('.watch-below .course-row h3 a'))).toEqual(also.map(({ id, title }) => [title, `/course/detail/${id}`]));
		expect(await texts(page.locator('.watch-below .course-row .type-meta'))).toEqual(
			also.map(({ teachers, price }) => `${teachers.map(({ name }) => name).join('、')} · ${yuan(price)}`),
		);
		// Going on keeps the page; the row and the title follow.
		await page.getByRole('link', { name: '下一讲' }).click();
		await page.waitForURL(`**/video/${at(1).id}`);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(at(1).title);
		await expect(page.locator('.watch-title p')).toContainText('第 2 讲');
		expect(await beside(page)).toEqual([
			['上一讲', `/video/${at(0).id}`],
			['下一讲', `/video/${at(2).id}`],
		]);
		await expect(page.locator('.watch-row[aria-current]')).toHaveAttribute('href', `/video/${at(1).id}`);
	},
);

lookTest(
	'R07 a locked lesson says the price and every way in, to a visitor, a member, and of a VIP course',
	async ({ page, context, baseURL, quiet }) => {
		quiet.allow(/status of 40[13]/);
		const locked = all.findIndex(({ open, kind }) => !open && kind === 'video');
		const cover = page.locator('.watch-cover');
		const price = async () => (await texts(cover.locator('.price'))).map((words) => words.replace('原价', ' '));
		const answer = await page.goto(`/video/${at(locked).id}`);
		expect(answer?.status()).toBe(403);
		await hydrated(page);
		await expect(cover.locator('h2')).toHaveText('这一讲，报名后可以听');
		await expect(cover.locator('h2 + p')).toHaveText('一次报名，整门课都能听，换手机、换电脑接着听。');
		await expect.poll(price).toEqual(['¥229.00 ¥269']);
		await expect
			.poll(() => links(cover.locator('a, button')))
			.toEqual([
				['立即购买', `/checkout/${course.id}`],
				['报过名了，去登录', `/login?redirect=%2Fvideo%2F${at(locked).id}`],
				['先试听一讲', `/video/${at(0).id}`],
			]);
		expect(await rows(page)).toEqual(all.map((lesson) => rowOf(lesson, at(locked).id, lesson.open ? '还没听' : '报名后可听')));
		const last = all.length - 1;
		await page.goto(`/video/${at(last).id}`);
		expect(await beside(page)).toEqual([['上一讲', `/video/${at(last - 1).id}`]]);
		await expect(page.locator('.watch-title p')).toContainText(`第 ${all.length} 讲`);
		const [member, vip] = await inDatabase(async (db) => [await memberWith(db, {}), await memberWith(db, { vip: true })] as const);
		const sold = courseOf(61);
		const closed = lessonsOf(sold).find(({ open, kind }) => !open && kind === 'video');
		await becomes(context, member, baseURL);
		await page.goto(`/video/${closed?.id}`);
		await hydrated(page);
		await expect.poll(price).toEqual(['¥159.00']);
		await expect
			.poll(() => links(cover.locator('a, button')))
			.toEqual([
				['立即购买', '/checkout/61'],
				['开通 VIP 免费听', '/vip'],
				['先试听一讲', `/video/${lessonsOf(sold)[0]?.id}`],
			]);
		await becomes(context, vip, baseURL);
		expect((await page.goto(`/video/${closed?.id}`))?.status()).toBe(200);
		await expect(cover.locator('h2')).toHaveText('这一讲还没有录好');
	},
);

lookTest(
	'R07 R72 to its owner the list says how far each lesson is and the course, and the title what is missing; on a phone the contents are the first tab',
	async ({ page, context, baseURL }) => {
		const films = all.filter(({ kind }) => kind === 'video');
		const [done, half, here] = films;
		if (!done || !half || !here) throw new Error('a course of three films');
		const heard = new Map([
			[done.id, Math.ceil(done.seconds * 0.95)],
			[half.id, Math.ceil(half.seconds * 0.5)],
			[here.id, Math.ceil(here.seconds * 0.25)],
		]);
		const owner = await inDatabase(async (db) => {
			const member = await memberWith(db, { courses: [40] });
			for (const [lesson, seconds] of heard) await addHeard(db, { member: member.id, lesson, seconds, finished: lesson === done.id, at: new Date() });
			return member;
		});
		await becomes(context, owner, baseURL);
		await page.goto(`/video/${here.id}`);
		await hydrated(page);
		const percentOf = ({ id, seconds }: Lesson) => Math.floor(((heard.get(id) ?? 0) * 100) / seconds);
		const whole = films.reduce((sum, lesson) => sum + lesson.seconds, 0);
		const percent = Math.floor(films.reduce((sum, lesson) => sum + lesson.seconds * percentOf(lesson), 0) / whole);
		const list = page.locator('.watch-list');
		await expect(list.locator('header')).toHaveText(`课程目录已听 ${percent}%`);
		await expect(list.getByRole('progressbar', { name: '这门课听了多少' })).toHaveAttribute('aria-valuenow', String(percent));
		const stateOf = (lesson: Lesson) => (lesson.id === done.id ? '学完了' : percentOf(lesson) > 0 ? `已听 ${percentOf(lesson)}%` : '还没听');
		expect(await rows(page)).toEqual(all.map((lesson) => rowOf(lesson, here.id, stateOf(lesson))));
		const missing = Math.ceil(here.seconds * 0.9) - (heard.get(here.id) ?? 0);
		await expect(page.locator('.watch-title p')).toHaveText(`第 ${all.indexOf(here) + 1} 讲 · 已听 25%，再听 ${chinese(missing)}算学完`);
		await page.setViewportSize({ width: 390, height: 844 });
		await page.goto(`/video/${done.id}`);
		await hydrated(page);
		await expect(page.locator('.watch-title p')).toHaveText(`第 1 讲 · 已听 ${percentOf(done)}%，学完了`);
		const tab = page.getByRole('tablist', { name: '这一讲' }).getByRole('tab');
		expect(await texts(tab)).toEqual(['目录', '笔记', '提问', '介绍']);
		await expect(list).toBeVisible();
		await expect(page.locator('.watch-intro')).toBeHidden();
		await tab.filter({ hasText: '介绍' }).click();
		await expect(list).toBeHidden();
		await expect(page.locator('.watch-intro .type-lead')).toHaveText(course.subtitle);
		await expect(page.locator('.watch-below .course-row')).toHaveCount(4);
	},
);

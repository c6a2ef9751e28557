import type { Page } from '@playwright/test';
import type { CourseDetail } from '../../contract/catalogue/public.ts';
import { expect, hydrated, lookTest as test } from './app.ts';
import { courseOf, courses, type DemoCourse, lengthOf, lessonsOf } from './demo-content.ts';
import { addHeard, becomes, inDatabase, memberWith } from './member-data.ts';
import { toasted } from './on-page.ts';
import { clockOf, dataOf, links, roughly, seen, texts, trail, yuan } from './read.ts';

/** One course, its parts against what the demo agency wrote of it. */

const numerals = ['一', '二', '三', '四', '五', '六', '七', '八'];

const box = (page: Page) => links(page.locator('.course-box .buy-box').locator('a, button'));
const rows = (page: Page) =>
	page
		.locator('.lesson-row:not(.handouts *)')
		.evaluateAll((all) =>
			all.map((row) => [
				row.querySelector('span')?.textContent,
				row.querySelector('time')?.textContent ?? '',
				row.querySelector('a')?.getAttribute('href') ?? null,
			]),
		);

/** What a lesson’s row has to say; `mine`: every film and document is open. */
function rowOf({ id, title, seconds, kind, open }: ReturnType<typeof lessonsOf>[number], mine: boolean) {
	const may = mine || open;
	const tag = kind === 'live' ? '直播' : open ? '试听' : '';
	return [`${title}${may ? '' : '（报名后可听）'}${tag}`, seconds > 0 ? clockOf(seconds) : '', may && kind !== 'live' ? `/video/${id}` : null];
}

/** To a part whose code comes when it is near, and takes the place of what the server sent. */
const goNear = (page: Page, part: string) => expect(() => page.locator(part).scrollIntoViewIfNeeded({ timeout: 2000 })).toPass();

/** Four of the same subject: what the agency recommends, then what is learned most. */
function alsoOf(course: DemoCourse): DemoCourse[] {
	const same = courses.filter((each) => each.subject === course.subject && each.id !== course.id);
	const chosen = same.filter(({ recommended }) => recommended !== undefined).sort((a, b) => (a.recommended ?? 0) - (b.recommended ?? 0));
	const popular = same.filter((each) => !chosen.includes(each)).sort((a, b) => b.learnerCount - a.learnerCount);
	return [...chosen, ...popular].slice(0, 4);
}

const inCart: [string, null] = ['加入购物车', null];
const termsOf = ({ validityDays, materials }: DemoCourse) => [
	validityDays === undefined ? '永久有效，可反复听' : `报名后 ${validityDays} 天内，可反复听`,
	...(materials ? ['含纸质讲义，报名后寄出'] : []),
	'怎样退款',
];
const termLinks = ({ vip }: DemoCourse): [string, string][] => [
	['怎样退款', '/legal/terms#refund'],
	...(vip ? [['开通 VIP', '/vip'] as [string, string]] : []),
];
const trialOf = (course: DemoCourse) => `/video/${lessonsOf(course).find(({ open, kind }) => open && kind === 'video')?.id}`;

// VIP with papers · two teachers and a struck price · free and open to all · 365 days and VIP · nobody learns it yet.
for (const id of [30, 16, 10, 44, 70])
	test(`R03 R42 desktop, a visitor at course ${id}: trail, figures, box, outcomes, chapters with lengths, teachers and four recommendations`, async ({
		page,
		request,
	}) => {
		const course = courseOf(id);
		const all = lessonsOf(course);
		const { rating, ratingCount, cover, learnerCount } = await dataOf<CourseDetail>(request, `/api/product/detail?id=${id}`);
		await page.goto(`/course/detail/${id}`);
		await hydrated(page);
		expect(await trail(page)).toEqual([['课程', '/course'], ...course.path.map((each) => [each.name, `/course/${each.id}`]), [course.title, null]]);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(course.title);
		await expect(page.locator('.course-lead')).toHaveText(course.subtitle);
		expect(await texts(page.locator('.course-numbers li'))).toEqual([
			`${ratingCount < 5 ? '新课' : `${rating.toFixed(1)} 分`}${ratingCount > 0 ? ` · ${ratingCount} 条评价` : ''}`,
			`${all.length} 讲 · ${roughly(lengthOf(all))}`,
			`${learnerCount.toLocaleString('en')} 人在学`,
		]);
		// With whoever got it in the meantime.
		expect(learnerCount).toBeGreaterThanOrEqual(course.learnerCount);
		// The box: picture, price, what can be done, on what terms.
		await expect(page.locator('.course-box img').first()).toHaveAttribute('src', `${cover}&b=1`);
		const struck = course.originalPrice ? `原价${yuan(course.originalPrice)}` : '';
		expect(await texts(page.locator('.course-box .price'))).toEqual([`${yuan(course.price)}${struck}`]);
		expect(await box(page)).toEqual([
			[course.price === 0 ? '免费报名' : '立即购买', `/checkout/${id}`],
			...(course.price === 0 ? [] : [inCart]),
			['试听', trialOf(course)],
			['收藏', null],
			['分享', null],
			...termLinks(course),
		]);
		expect(await texts(page.locator('.course-box .buy-facts li'))).toEqual(termsOf(course));
		expect(await texts(page.locator('.course-box .course-vip'))).toEqual(course.vip ? ['VIP会员免费听 · 开通 VIP'] : []);
		// One page, four places on it.
		expect(
			(await links(page.getByRole('navigation', { name: '本页' }).locator('a'))).map(([words, href]) => [words.replace(/\s/g, ''), href]),
		).toEqual([
			['介绍', `/course/detail/${id}#intro`],
			[`目录${all.length}`, `/course/detail/${id}#contents`],
			['教师', `/course/detail/${id}#teachers`],
			[`评价${ratingCount || ''}`, `/course/detail/${id}#reviews`],
		]);
		expect(await texts(page.locator('.course-outcomes li'))).toEqual(course.outcomes);
		await expect(page.locator('.course-audience')).toHaveText(`适合谁${course.audience}`);
		await page.locator('.course-about summary').click();
		const said = course.introduction
			.replace(/<[^>]*>/g, '')
			.replace(/\s+/g, '')
			.replaceAll('&lt;', '<')
			.replaceAll('&gt;', '>')
			.replaceAll('&amp;', '&');
		expect((await page.locator('.course-about .prose').innerText()).replace(/\s+/g, '')).toBe(said);
		// The contents: every chapter counted, every lesson with its length and what opens it.
		await expect(page.locator('#contents h2')).toHaveText('课程目录');
		expect(await texts(page.locator('.chapters summary h3'))).toEqual(course.chapters.map(({ title }, index) => `第${numerals[index]}章${title}`));
		expect(await texts(page.locator('.chapters summary small'))).toEqual(
			course.chapters.map(({ lessons }) => `${lessons.length} 讲 · ${roughly(lengthOf(lessons))}`),
		);
		expect(await page.locator('.chapters details').evaluateAll((each) => each.map((chapter) => (chapter as HTMLDetailsElement).open))).toEqual(
			course.chapters.map((_, index) => index === 0),
		);
		// The arrow of what is open points up.
		await expect(page.locator('.chapters [open] > summary > .icon').first()).toHaveCSS('rotate', '180deg');
		await expect(page.locator('.chapters details:not([open]) > summary > .icon').first()).toHaveCSS('rotate', 'none');
		await expect(page.locator('.course-about summary > .icon')).toHaveCSS('rotate', '180deg');
		expect(await rows(page)).toEqual(all.map((lesson) => rowOf(lesson, false)));
		// Who teaches it, and what else there is of the subject.
		await goNear(page, '#teachers');
		await expect(page.locator('#teachers h2')).toHaveText('主讲教师');
		expect(await links(page.locator('#teachers h3 a'))).toEqual(course.teachers.map(({ name, id: teacher }) => [name, `/teacher/detail/${teacher}`]));
		expect(await texts(page.locator('#teachers li > div > span'))).toEqual(course.teachers.map(({ title, years }) => `${title} · 教龄 ${years} 年`));
		expect(await texts(page.locator('#teachers .teacher-quote'))).toEqual(course.teachers.map(({ summary }) => `“${summary}”`));
		await expect(page.getByRole('heading', { name: '学这门课的人也在学' })).toBeVisible();
		const also = alsoOf(course);
		expect(also).toHaveLength(4);
		expect(await links(page.locator('.course-side .course-row h3 a'))).toEqual(
			also.map(({ title, id: other }) => [title, `/course/detail/${other}`]),
		);
		expect(await texts(page.locator('.course-side .course-row .type-meta'))).toEqual(
			also.map(({ teachers, price }) => `${teachers.map(({ name }) => name).join('、')} · ${yuan(price)}`),
		);
		await expect(page.locator('.course-side .course-row img')).toHaveCount(4);
	});

test('R03 phone: head with the way back, share, cart and heart; no box, its terms in the text, price and two buttons at the foot', async ({
	page,
}) => {
	await page.setViewportSize({ width: 390, height: 844 });
	const course = courseOf(30);
	await page.goto('/course/detail/30');
	await hydrated(page);
	expect(await links(page.locator('.page-head').locator('a, button'))).toEqual([['返回', '/course/4'], ['分享', null], inCart, ['收藏', null]]);
	await expect(page.locator('.page-head b')).toHaveText('课程');
	await expect(page.locator('.course-head-cover')).toBeVisible();
	await expect(page.locator('.course-box')).toBeHidden();
	expect(await links(page.locator('.buy-bar').locator('a, button'))).toEqual([
		['试听', trialOf(course)],
		['立即购买', '/checkout/30'],
	]);
	expect(await texts(page.locator('.buy-bar .price'))).toEqual(['¥329.00']);
	expect(await seen(page.locator('#intro .buy-facts li'))).toEqual(termsOf(course));
	expect(await seen(page.locator('#intro .course-vip'))).toEqual(['VIP 会员免费听 · 开通 VIP']);
	expect(await seen(page.locator('.course-outcomes li'))).toEqual(course.outcomes);
	expect(await rows(page)).toEqual(lessonsOf(course).map((lesson) => rowOf(lesson, false)));
	// The bar keeps its place at the foot while one reads.
	await page.evaluate(() => scrollTo(0, 1500));
	await expect
		.poll(async () =>
			Math.round(((await page.locator('.buy-bar').boundingBox())?.y ?? 0) + ((await page.locator('.buy-bar').boundingBox())?.height ?? 0)),
		)
		.toBe(844);
	await page.locator('.page-head').getByRole('button', { name: '收藏' }).click();
	await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('redirect') === '/course/detail/30');
});

test('R03 to a member the course is what it is theirs: to buy and to save, free by VIP, or to go on with at the second', async ({
	page,
	context,
	baseURL,
}) => {
	const [bought, whole] = [courseOf(44), courseOf(30)];
	const stopped = lessonsOf(bought).filter(({ kind }) => kind === 'video')[9];
	const { stranger, owner, vip } = await inDatabase(async (db) => {
		const members = {
			stranger: await memberWith(db, {}),
			owner: await memberWith(db, { courses: [44] }),
			vip: await memberWith(db, { vip: true }),
		};
		await addHeard(db, { member: members.owner.id, lesson: stopped?.id ?? 0, seconds: 305, at: new Date() });
		return members;
	});
	await becomes(context, stranger, baseURL);
	await page.goto('/course/detail/44');
	await hydrated(page);
	expect(await box(page)).toEqual([
		['立即购买', '/checkout/44'],
		inCart,
		['试听', trialOf(bought)],
		['收藏', null],
		['分享', null],
		...termLinks(bought),
	]);
	await page.locator('.course-box').getByRole('button', { name: '收藏' }).click();
	await toasted(page, '收藏好了，在“我的收藏”里。');
	expect(new URL(page.url()).pathname).toBe('/course/detail/44');
	await becomes(context, owner, baseURL);
	await page.goto('/course/detail/44');
	await hydrated(page);
	await expect(page.locator('.course-box .buy-next')).toHaveText(stopped?.title ?? '');
	await expect(page.locator('.course-box').getByRole('link', { name: '从 5:05 接着听' })).toBeVisible();
	expect(await box(page)).toEqual([['从 5:05 接着听', `/video/${stopped?.id}`], ['收藏', null], ['分享', null], ...termLinks(bought)]);
	expect(await rows(page)).toEqual(lessonsOf(bought).map((lesson) => rowOf(lesson, true)));
	const open = bought.chapters.map(({ lessons }, index) => index === 0 || lessons.some(({ id }) => id === stopped?.id));
	expect(open.filter(Boolean)).toHaveLength(2);
	expect(await page.locator('.chapters details').evaluateAll((each) => each.map((chapter) => (chapter as HTMLDetailsElement).open))).toEqual(open);
	await becomes(context, vip, baseURL);
	await page.goto('/course/detail/30');
	await expect(page.locator('.course-box').getByRole('link', { name: '开始听' })).toBeVisible();
	expect((await box(page)).slice(0, 3)).toEqual([
		['开始听', `/video/${lessonsOf(whole)[0]?.id}`],
		['收藏', null],
		['分享', null],
	]);
	expect(await rows(page)).toEqual(lessonsOf(whole).map((lesson) => rowOf(lesson, true)));
	// What is not of VIP has to be bought by everybody.
	await page.goto('/course/detail/16');
	await hydrated(page);
	expect((await box(page)).slice(0, 3)).toEqual([['立即购买', '/checkout/16'], inCart, ['试听', trialOf(courseOf(16))]]);
});

test('R03 R103 parts that do not come say so beside themselves, and the rest of the course stands', async ({ page, quiet }) => {
	quiet.allow(/Failed to load resource/);
	await page.goto('/teacher/detail/1');
	await hydrated(page);
	const gone = ['**/api/product/course/video/list?*', '**/api/product/course/teacher?*', '**/api/product/review/list?*'];
	for (const call of gone) await page.route(call, (route) => route.abort());
	await page.locator('main a[href="/course/detail/4"]').click();
	await page.waitForURL('**/course/detail/4');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(courseOf(4).title);
	await goNear(page, '#reviews');
	const notes = page.locator('.bar[data-tone="stale"] > span');
	await expect.poll(() => texts(notes)).toEqual(['没能取到目录。', '没能取到教师。', '没能取到评价。']);
	expect((await box(page))[0]).toEqual(['立即购买', '/checkout/4']);
	for (const call of gone) await page.unroute(call);
	await page.getByRole('button', { name: '重试' }).first().click();
	await expect(notes).toHaveCount(0);
	expect(await texts(page.locator('.chapters summary h3'))).toHaveLength(courseOf(4).chapters.length);
});

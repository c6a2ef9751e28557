import type { Locator, Page } from '@playwright/test';
import { expect, hydrated, lookTest as test } from './app.ts';
import { courseOf, lengthOf, lessonsOf, rooms } from './demo-content.ts';
import { addCheckIn, addHeard, addRecord, becomes, inDatabase, type LoggedIn, memberWith } from './member-data.ts';
import { chinese, clockOf, links, pagination, roughly, seen, texts } from './read.ts';

/** The study centre of a member whose three weeks are put into the database: what was heard, and when, is known to the second. */

const dayLength = 86_400_000;
const beijing = 8 * 3_600_000;
/** The beginning of a day so many days ago, on the agency's calendar. */
const midnight = (daysAgo: number) => Math.floor((Date.now() + beijing) / dayLength) * dayLength - beijing - daysAgo * dayLength;
const moment = (daysAgo: number, clock: string) => {
	const [hour = 0, minute = 0] = clock.split(':').map(Number);
	return new Date(midnight(daysAgo) + (hour * 60 + minute) * 60_000);
};
const calendar = (instant: Date) => {
	const there = new Date(instant.getTime() + beijing);
	const date = `${there.getUTCMonth() + 1}月${there.getUTCDate()}日`;
	return { year: there.getUTCFullYear(), month: there.getUTCMonth(), date, week: `周${'日一二三四五六'[there.getUTCDay()]}` };
};
/** As lists name a day: 今天, 昨天, else its date. */
const named = (daysAgo: number) => ['今天', '昨天'][daysAgo] ?? calendar(moment(daysAgo, '12:00')).date;

const [finished, begun, fresh, over] = [courseOf(45), courseOf(46), courseOf(48), courseOf(47)];
const films = (course: typeof finished) => lessonsOf(course).filter(({ kind }) => kind === 'video');
const left = films(begun)[1] ?? { id: 0, title: '', seconds: 0 };
const live = rooms[0];

/** Begun so many days ago at a clock time, a lesson or (null) the live room, seconds of it. Newest first. */
const sittings: { daysAgo: number; clock: string; lesson: { id: number; title: string; seconds: number } | null; seconds: number }[] = [
	{ daysAgo: 0, clock: '00:00', lesson: left, seconds: 50 },
	{ daysAgo: 1, clock: '21:15', lesson: left, seconds: 75 },
	{ daysAgo: 1, clock: '20:04', lesson: films(begun)[0] ?? left, seconds: films(begun)[0]?.seconds ?? 0 },
	{ daysAgo: 3, clock: '19:30', lesson: null, seconds: 3723 },
	...films(finished).map((lesson, index) => ({ daysAgo: 9 + index, clock: '12:30', lesson, seconds: lesson.seconds })),
];

/** Days on which they checked in. */
const checkedIn = [1, 2, 5];

let member: LoggedIn;
let nobody: LoggedIn;
const end = new Date(midnight(-200));
const ended = new Date(midnight(20));

test.beforeAll(async () => {
	await inDatabase(async (db) => {
		nobody = await memberWith(db, {});
		member = await memberWith(db, { courses: [finished.id, begun.id, [fresh.id, end], [over.id, ended]] });
		for (const lesson of lessonsOf(finished).filter(({ kind }) => kind !== 'live'))
			await addHeard(db, { member: member.id, lesson: lesson.id, seconds: lesson.seconds, finished: true, at: moment(9, '12:30') });
		await addHeard(db, {
			member: member.id,
			lesson: films(begun)[0]?.id ?? 0,
			seconds: films(begun)[0]?.seconds ?? 0,
			finished: true,
			at: moment(1, '20:04'),
		});
		await addHeard(db, { member: member.id, lesson: left.id, seconds: 125, at: moment(0, '00:00') });
		for (const daysAgo of checkedIn) await addCheckIn(db, { member: member.id, at: moment(daysAgo, '12:00') });
		for (const { daysAgo, clock, lesson, seconds } of [...sittings].reverse())
			await addRecord(db, {
				member: member.id,
				lesson: lesson?.id ?? null,
				room: lesson ? null : (live?.id ?? 0),
				seconds,
				at: moment(daysAgo, clock),
				device: 'Chrome · Windows',
			});
	});
});

test.beforeEach(async ({ context, baseURL }) => {
	await becomes(context, member, baseURL);
});

const between = (from: number, to: number) =>
	sittings.filter(({ daysAgo }) => daysAgo >= from && daysAgo < to).reduce((sum, { seconds }) => sum + seconds, 0);

const coursesShown = (page: Page) =>
	page.locator('.my-course').evaluateAll((all) =>
		all.map((row) => {
			const words = (part: Element | null) => (part as HTMLElement | null)?.innerText.replace(/\s+/g, ' ').trim();
			const button = row.querySelector<HTMLElement>('.btn');
			return {
				title: words(row.querySelector('h3')),
				lines: [...row.querySelectorAll('.type-meta')].map(words),
				far: words(row.querySelector('.my-course-far b')),
				on: words(row.querySelector('.my-course-far p > span')),
				bar: row.querySelector('[role="progressbar"]')?.getAttribute('aria-valuenow'),
				button: button?.checkVisibility() ? [words(button), button.getAttribute('href')] : null,
			};
		}),
	);

/** The four of the member, what was learned last first. */
function myCourses() {
	const far = (seconds: number, course: typeof finished) => Math.floor((seconds * 100) / lengthOf(films(course)));
	const heard = far(125 + (films(begun)[0]?.seconds ?? 0), begun);
	const date = (instant: Date) => `${calendar(instant).year}年${calendar(instant).date}`;
	return [
		{ title: begun.title, lines: [`下一讲：${left.title}`], far: `${heard}%`, on: '今天', bar: String(heard), button: ['继续', `/video/${left.id}`] },
		{
			title: finished.title,
			lines: ['全部学完，随时可以回听'],
			far: '学完',
			on: named(9),
			bar: '100',
			button: ['回听', `/video/${films(finished)[0]?.id}`],
		},
		{
			title: fresh.title,
			lines: [`${lessonsOf(fresh).length} 讲 · ${fresh.teachers.map(({ name }) => name).join('、')}`, `${date(end)} 前有效`],
			far: '0%',
			on: '尚未开始',
			bar: '0',
			button: ['开始听', `/video/${lessonsOf(fresh)[0]?.id}`],
		},
		{
			title: over.title,
			lines: [`有效期到 ${date(ended)}，已经过了`],
			far: '0%',
			on: '尚未开始',
			bar: '0',
			button: ['续报', `/course/detail/${over.id}`],
		},
	];
}

test('R18 R72 desktop: greeting, the week in ticks, the lesson to go on with at its second, and four courses with how far each is; the filter is in the address', async ({
	page,
}) => {
	await page.goto('/user/course');
	await hydrated(page);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(夜深了|早上好|下午好|晚上好)，学员\d+$/);
	const [week, before] = [between(0, 7), between(7, 14)];
	const apart = roughly(Math.abs(week - before));
	await expect(page.locator('.study-greeting p').first()).toHaveText(
		`最近七天听了 ${roughly(week)}，比前七天${week > before ? '多' : '少'} ${apart}。`,
	);
	const days = [6, 5, 4, 3, 2, 1, 0];
	const names = days.map((daysAgo) => (daysAgo === 0 ? '今天' : calendar(moment(daysAgo, '12:00')).week));
	const ticks = page.getByRole('list', { name: '最近七天的签到' }).getByRole('listitem');
	expect(
		await ticks.evaluateAll((all) =>
			all.map((day) => [
				day.firstElementChild?.textContent,
				day.querySelector('[role="img"]')?.getAttribute('aria-label') ?? day.querySelector('.study-day')?.firstElementChild?.textContent,
				day.querySelector('.sr-only:last-child')?.textContent,
			]),
		),
	).toEqual(
		days.map((daysAgo, index) => [
			names[index],
			checkedIn.includes(daysAgo) ? '签到了' : daysAgo === 0 ? '签到' : '没有签到',
			between(daysAgo, daysAgo + 1) > 0 ? `听了 ${chinese(between(daysAgo, daysAgo + 1))}` : checkedIn.includes(daysAgo) ? undefined : '没有签到',
		]),
	);
	// Today's is made here, and the row of days grows by it.
	await expect(page.locator('.study-week > p')).toHaveText('连续签到 2 天定个每周目标');
	await ticks.last().getByRole('button', { name: '签到' }).click();
	await expect(page.locator('.study-week > p')).toHaveText('签到好了。连续 3 天。');
	await expect(ticks.last().getByRole('img', { name: '签到了' })).toBeVisible();
	const board = page.locator('.continue');
	const number = lessonsOf(begun).findIndex(({ id }) => id === left.id) + 1;
	await expect(board.locator('.type-kicker')).toHaveText('接着上次听');
	await expect(board.getByRole('heading')).toHaveText(left.title);
	await expect(board.locator('.text-chalk-2')).toHaveText(`${begun.title} · 第 ${number} 讲 · 停在 ${clockOf(125)}`);
	await expect(board.getByRole('progressbar')).toHaveAttribute('aria-valuenow', String(Math.floor(12_500 / left.seconds)));
	expect(await links(board.locator('a'))).toEqual([[`从 ${clockOf(125)} 接着听`, `/video/${left.id}`]]);
	const filter = page.locator('.my-filter a');
	expect(await links(filter)).toEqual([
		['全部 4', '/user/course'],
		['在学 3', '/user/course?state=learning'],
		['已学完 1', '/user/course?state=finished'],
	]);
	expect(await coursesShown(page)).toEqual(myCourses());
	await expect(page.locator('.my-course img')).toHaveCount(4);
	await filter.filter({ hasText: '已学完' }).click();
	await page.waitForURL('**/user/course?state=finished');
	await expect.poll(() => coursesShown(page)).toEqual(myCourses().slice(1, 2));
	await page.reload();
	expect(await coursesShown(page)).toEqual(myCourses().slice(1, 2));
	await expect(filter.filter({ hasText: '已学完' })).toHaveAttribute('aria-current', 'true');
	await page.goto('/user/course?state=learning');
	expect((await coursesShown(page)).map(({ title }) => title)).toEqual([begun.title, fresh.title, over.title]);
});

test('R18 R103 phone: the same four courses, the whole row leading on; who has none is told what to do, a failed list keeps what was there', async ({
	page,
	context,
	baseURL,
	quiet,
}) => {
	quiet.allow(/Failed to load resource/);
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto('/user/course');
	await hydrated(page);
	expect((await coursesShown(page)).map(({ title, far }) => [title, far])).toEqual(myCourses().map(({ title, far }) => [title, far]));
	await page.route('**/member/course/list*', (route) => route.abort());
	await page.locator('.my-filter a').filter({ hasText: '在学' }).click();
	await expect(page.locator('.bar[data-tone="stale"] > span')).toHaveText(/^没能更新，这是 \d\d:\d\d 的课程。$/);
	expect((await coursesShown(page)).map(({ title }) => title)).toEqual([begun.title, fresh.title, over.title]);
	await becomes(context, nobody, baseURL);
	await page.goto('/user/course');
	await expect(page.getByRole('heading', { name: '还没有报名的课' })).toBeVisible();
	await expect(page.locator('.continue')).toHaveCount(0);
	expect(await links(page.locator('.state a'))).toEqual([['去看课程', '/course']]);
	await expect(page.locator('.study-greeting p').first()).toHaveText('从第一讲听起，听了多少会记在这里。');
	await page.goto('/user/course?state=finished');
	expect(await seen(page.locator('.my-filter a'))).toEqual(['全部 0', '在学 0', '已学完 0']);
	await page.goto('/user/course?lang=en');
	expect(await sidesOf(page.getByRole('button', { name: 'Check in', exact: true }))).toEqual([true, true]);
});

/** Whether there are four pixels or more beside the words of a button, on its left and on its right. */
const sidesOf = (button: Locator) =>
	button.evaluate((element) => {
		const words = document.createRange();
		words.selectNodeContents(element);
		const [inner, outer] = [words.getBoundingClientRect(), element.getBoundingClientRect()];
		return [inner.left - outer.left >= 4, outer.right - inner.right >= 4];
	});

const recordsShown = (page: Page) =>
	page.locator('.attend-row').evaluateAll((all) =>
		all.map((row) => {
			const words = (part: string) => row.querySelector<HTMLElement>(part)?.innerText.replace(/\s+/g, ' ').trim();
			const link = row.querySelector('h3 a');
			return [
				words('.room-clock'),
				words('h3'),
				link?.getAttribute('href'),
				words('.attend-what p'),
				words('.attend-long b'),
				words('.attend-long span'),
				words('.attend-far span'),
				row.querySelector('[role="progressbar"]')?.getAttribute('aria-valuenow'),
			];
		}),
	);

const recordOf = ({ clock, lesson, seconds }: (typeof sittings)[number]) => {
	const course = lesson === null ? live?.course : [finished, begun].find((each) => lessonsOf(each).some(({ id }) => id === lesson.id));
	const percent = lesson ? Math.min(100, Math.floor((seconds * 100) / lesson.seconds)) : 0;
	return [
		clock,
		lesson?.title ?? live?.title,
		lesson ? `/video/${lesson.id}` : `/live/player/${live?.id}`,
		[course?.title, lesson ? undefined : '直播'].filter(Boolean).join(' · '),
		chinese(seconds),
		'Chrome · Windows',
		percent >= 90 ? '听完' : `${percent}%`,
		String(percent),
	];
};

test('R19 R41 R42 desktop: records by day, ten a page, each with clock, lesson, course, hours minutes and seconds, device and how far; the month’s sum; kinds filter', async ({
	page,
}) => {
	await page.goto('/user/attend');
	await hydrated(page);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('听课记录');
	const month = sittings.filter(({ daysAgo, clock }) => calendar(moment(daysAgo, clock)).month === calendar(new Date()).month);
	const sum = month.reduce((seconds, sitting) => seconds + sitting.seconds, 0);
	await expect(page.locator('.attend-head .figures')).toHaveText(`本月 ${sum >= 60 ? roughly(sum) : chinese(sum)}，${month.length} 次`);
	expect(await links(page.locator('.attend-head a'))).toEqual([['开具学时证明', '/user/statement']]);
	const kinds = page.getByRole('navigation', { name: '种类' }).locator('a');
	expect(await links(kinds)).toEqual([
		['全部', '/user/attend'],
		['录播', '/user/attend?kind=video'],
		['直播', '/user/attend?kind=live'],
	]);
	expect(sittings).toHaveLength(12);
	expect(await recordsShown(page)).toEqual(sittings.slice(0, 10).map(recordOf));
	expect((await recordsShown(page))[3]?.[4]).toBe('1小时2分3秒');
	await expect(page.locator('.attend-row .cover img')).toHaveCount(10);
	const days = [...new Set(sittings.slice(0, 10).map(({ daysAgo }) => daysAgo))];
	expect(await texts(page.locator('.attend-day h2'))).toEqual(
		days.map((daysAgo) => {
			const { date, week } = calendar(moment(daysAgo, '12:00'));
			return daysAgo < 2 ? `${named(daysAgo)}${date} ${week}` : `${week}${date}`;
		}),
	);
	expect(await page.locator('.attend-day').evaluateAll((all) => all.map((day) => day.querySelectorAll('.attend-row').length))).toEqual(
		days.map((daysAgo) => sittings.slice(0, 10).filter((sitting) => sitting.daysAgo === daysAgo).length),
	);
	expect(await pagination(page)).toEqual({
		pages: [
			['1', '/user/attend'],
			['2', '/user/attend?page=2'],
		],
		current: ['1'],
		ends: [['下一页', '/user/attend?page=2']],
	});
	await page.getByRole('link', { name: '下一页' }).click();
	await page.waitForURL('**/user/attend?page=2');
	await expect.poll(() => recordsShown(page)).toEqual(sittings.slice(10).map(recordOf));
	await kinds.filter({ hasText: '直播' }).click();
	await page.waitForURL('**/user/attend?kind=live');
	await expect.poll(() => recordsShown(page)).toEqual(sittings.filter(({ lesson }) => lesson === null).map(recordOf));
	await page.goto('/user/attend?kind=video&page=2');
	expect(await recordsShown(page)).toEqual(
		sittings
			.filter(({ lesson }) => lesson !== null)
			.slice(10)
			.map(recordOf),
	);
	await page.goto('/user/attend?page=3');
	await expect(page.getByRole('heading', { name: '记录没有这么多' })).toBeVisible();
});

test('R19 phone: the newest records with their lessons and lengths; who heard nothing is told where to begin', async ({ page, context, baseURL }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto('/user/attend');
	await hydrated(page);
	expect((await recordsShown(page)).map(([clock, title, href, , seconds]) => [clock, title, href, seconds])).toEqual(
		sittings
			.slice(0, 10)
			.map(recordOf)
			.map(([clock, title, href, , seconds]) => [clock, title, href, seconds]),
	);
	expect(await seen(page.locator('.attend-row h3'))).toHaveLength(10);
	await becomes(context, nobody, baseURL);
	for (const [path, heading, action] of [
		['/user/attend', '还没有听课记录', ['去听一讲', '/user/course']],
		['/user/attend?kind=live', '还没有听过直播', ['看直播课表', '/live']],
	] as const) {
		await page.goto(path);
		await expect(page.getByRole('heading', { name: heading })).toBeVisible();
		expect(await links(page.locator('.state a'))).toEqual([action]);
	}
	await expect(page.locator('.attend-head .figures')).toHaveText('本月 0秒，0 次');
});

test('R19 R103 records that do not come are not told as none, and come on a retry', async ({ page, quiet }) => {
	quiet.allow(/Failed to load resource/);
	await page.goto('/user/course');
	await hydrated(page);
	await page.route('**/member/attend/pageInfo*', (route) => route.abort());
	await page.getByRole('link', { name: '听课记录' }).first().click();
	await page.waitForURL('**/user/attend');
	const note = page.locator('.bar[data-tone="stale"] > span');
	await expect(note).toHaveText('没能取到听课记录。');
	await expect(page.getByRole('heading', { name: '还没有听课记录' })).toHaveCount(0);
	await page.unroute('**/member/attend/pageInfo*');
	await page.getByRole('button', { name: '重试' }).click();
	await expect(note).toHaveCount(0);
	expect(await recordsShown(page)).toEqual(sittings.slice(0, 10).map(recordOf));
});

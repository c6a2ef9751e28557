import type { Page } from '@playwright/test';
import type { CallKey } from '../../contract/paths.ts';
import { demoMember, expect, hydrated, logIn, lookTest, test } from './app.ts';
import { courseOf, lessonsOf } from './demo-content.ts';
import { becomes, inDatabase, memberWith } from './member-data.ts';
import { pageLoads } from './page-loads.ts';
import { follow, Wire } from './wire.ts';

/** What a list or a page says when it has nothing, and when nothing could be had: each with a way on. */

const state = (page: Page) => page.locator('main .state');
const toasts = (page: Page) => page.locator('.toasts .toast');
const oneLine = (words: string) => words.replace(/\s*\n\s*/g, '');

interface Empty {
	path: string;
	/** Calls whose lists come empty; without any the address itself has nothing. */
	calls?: CallKey[];
	heading: string;
	sentence: string | RegExp;
	way: [label: string, to: string];
}

const empties: Empty[] = [
	{ path: '/course/0/0/400', heading: '后面没有了', sentence: /^一共 \d+ 门课程，前面几页就放完了。$/, way: ['回到第一页', '/course'] },
	{
		path: '/course',
		calls: ['courseList'],
		heading: '这里还没有课程',
		sentence: '老师还在备课。别的方向可能正好有你想学的。',
		way: ['看全部课程', '/course'],
	},
	{
		path: '/course/1/1',
		calls: ['courseList'],
		heading: '这里还没有 VIP 课程',
		sentence: /^数学有 \d+ 门单独出售的课。$/,
		way: ['去掉 VIP 这个条件', '/course/1'],
	},
	{
		path: '/course/0/2',
		calls: ['courseList'],
		heading: '这里还没有试听课程',
		sentence: '别的课都能单独买，去看看。',
		way: ['去掉试听这个条件', '/course'],
	},
	{
		path: '/live',
		calls: ['roomList', 'pastRooms'],
		heading: '还没有排直播',
		sentence: '新的课表排好就放在这里。录播课现在就能听。',
		way: ['看看课程', '/course'],
	},
	{
		path: '/live/1',
		calls: ['roomList', 'pastRooms'],
		heading: '这一科还没有排直播',
		sentence: '录播课随时可以听，别的学科最近也有直播。',
		way: ['看全部直播', '/live'],
	},
	{ path: '/live/1/400', heading: '课表没有这么长', sentence: '这一页后面没有课了。最近的都排在第一页。', way: ['回到第一页', '/live/1'] },
	{
		path: '/teacher/1',
		calls: ['teacherList'],
		heading: '这一科还没有教师',
		sentence: '我们还在找合适的人。别的学科的老师都在。',
		way: ['看全部教师', '/teacher'],
	},
	{ path: '/teacher/1/400', heading: '名单没有这么长', sentence: '这一页后面没有人了，从第一页看起吧。', way: ['回到第一页', '/teacher/1'] },
	{
		path: '/teacher/detail/1',
		calls: ['coursesOfTeacher'],
		heading: '课还在准备',
		sentence: '顾明远的第一门课开好以后，会放在这里。',
		way: ['看看课程', '/course'],
	},
	{ path: '/news', calls: ['newsList'], heading: '这里还没有文章', sentence: '写好一篇，就放一篇。', way: ['看看课程', '/course'] },
	{ path: '/news/1', calls: ['newsList'], heading: '这里还没有文章', sentence: '写好一篇，就放一篇。', way: ['看全部资讯', '/news'] },
	{ path: '/news/1/400', heading: '没有这么多文章', sentence: '这一页后面是空的。最新的在第一页。', way: ['回到第一页', '/news/1'] },
	{
		path: '/search?q=zzzzzz',
		heading: '换个词试试',
		sentence: /^(这些词找得到：.+|写短一点，或者从全部课程里挑。)$/,
		way: ['看全部课程', '/course'],
	},
	{ path: '/about', calls: ['aboutInfo'], heading: '这一页还没有写', sentence: '想知道我们是谁，先看看讲课的人。', way: ['看看教师', '/teacher'] },
];

const emptiesOfMember: Empty[] = [
	{ path: '/user/course', heading: '还没有报名的课', sentence: '先试听一讲，再决定。报名的课和听到哪里，都会在这里。', way: ['去看课程', '/course'] },
	{
		path: '/user/attend',
		heading: '还没有听课记录',
		sentence: '每次听了哪一讲、听了多久、听到哪里，都会记在这里。',
		way: ['去听一讲', '/user/course'],
	},
	{
		path: '/user/notice',
		heading: '还没有消息',
		sentence: '有人答了你、订单有动静、账号有变动，都会在这里说。',
		way: ['设置怎么通知', '/user/notice/settings'],
	},
	{ path: '/user/notice?kind=order', heading: '这一类还没有消息', sentence: '别的消息都在“全部”里。', way: ['看全部消息', '/user/notice'] },
	{
		path: '/user/order',
		heading: '还没有订单',
		sentence: '买了课或者开通了 VIP，订单、付款和退款都会列在这里。',
		way: ['去看课程', '/course'],
	},
	{ path: '/user/order/5', heading: '没有这样的订单', sentence: '别的订单都在“全部”里。', way: ['看全部订单', '/user/order'] },
	{ path: '/user/coupon', heading: '还没有能用的券', sentence: '课程页上能领，也可以用券码兑换。', way: ['去看课程', '/course'] },
	{
		path: '/user/coupon?state=used',
		heading: '这里还没有券',
		sentence: '用过的券会留在这里，能查到用在哪张订单上。',
		way: ['看能用的券', '/user/coupon'],
	},
	{ path: '/cart', heading: '购物车是空的', sentence: '在课程页点“加入购物车”，几门课可以一起下单。', way: ['去看课程', '/course'] },
	{ path: '/user/attend?kind=live', heading: '还没有听过直播', sentence: '听过的直播会记在这里。', way: ['看直播课表', '/live'] },
];

/** The same answer with nothing in it. */
function emptied({ data }: { data: unknown }): object {
	if (Array.isArray(data)) return { code: 1, data: [] };
	const page = data as { dataList?: unknown[] };
	return { code: 1, data: page.dataList ? { ...page, dataList: [], totalCount: 0 } : { content: '' } };
}

async function expectEmpty(page: Page, wire: Wire, { path, calls = [], heading, sentence, way: [label, to] }: Empty): Promise<void> {
	wire.answer(emptied, ...calls);
	await follow(page, path);
	await expect(state(page), path).toHaveCount(1);
	await expect(state(page).getByRole('heading', { level: 2 }), path).toHaveText(heading);
	await expect(state(page).locator('p'), path).toHaveText(sentence);
	expect(await state(page).locator('svg').count(), `${path}: a picture`).toBe(1);
	expect(
		await state(page)
			.locator('a.btn')
			.evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')])),
		path,
	).toEqual([[label, to]]);
	expect(await page.getByRole('heading', { level: 1 }).count(), `${path}: its own heading`).toBe(1);
	expect(await page.getByRole('navigation', { name: '分页' }).locator('[aria-current]').count(), `${path}: no page is the current one`).toBe(0);
	expect(await toasts(page).count(), path).toBe(0);
	wire.heal();
}

test('R103 15 public lists with nothing in them, or past their end: a picture, what is so, a sentence, and one way on', async ({ page }) => {
	// What was kept of one is not the answer to another.
	await page.clock.install();
	const wire = await Wire.of(page);
	await page.goto('/vip');
	await hydrated(page);
	for (const each of empties)
		await test.step(each.path, async () => {
			await expectEmpty(page, wire, each);
			await page.clock.fastForward(60_000);
		});
	wire.answer(({ data }) => ({ code: 1, data: { ...(data as object), ratingCount: 0, dataList: [], totalCount: 0 } }), 'reviewList');
	wire.answer(emptied, 'courseVideos', 'recommendedCourses');
	await follow(page, '/course/detail/2');
	await expect(page.locator('#reviews').getByRole('heading', { level: 2, name: '新课，还没有评价' })).toBeVisible();
	await expect(page.getByRole('heading', { name: '课程目录' })).toHaveCount(0);
});

lookTest('R103 a new member’s courses and records: empty, with what to do next', async ({ page, context, baseURL }) => {
	await becomes(context, await inDatabase((db) => memberWith(db, {})), baseURL);
	const wire = await Wire.of(page);
	await page.goto('/user/center');
	await hydrated(page);
	for (const each of emptiesOfMember) await test.step(each.path, () => expectEmpty(page, wire, each));
});

const broken = ['粉笔断了，马上换一支。', '再试一次'] as const;
const wiped = ['这一页，被擦掉了。', '回首页'] as const;

test('R103 R25 twelve pages that could not be had at all: the status’s own screen with a way on, no toast; asked again it comes', async ({
	page,
	quiet,
}) => {
	quiet.allow(/Failed to load resource|Minified React|Error/);
	await page.clock.install();
	const wire = await Wire.of(page);
	await page.goto('/vip');
	await hydrated(page);
	for (const [path, call, status, [heading, way]] of [
		['/course', 'courseList', 500, broken],
		['/live', 'roomList', 502, broken],
		['/teacher', 'teacherList', 504, broken],
		['/news', 'newsList', 500, broken],
		['/about', 'aboutInfo', 500, broken],
		['/search?q=zz', 'search', 500, broken],
		['/search?q=zy', 'search', 429, broken],
		['/course/detail/1', 'courseDetail', 404, wiped],
		['/news/detail/72', 'newsDetail', 410, ['这一页，已经撤下了。', '回首页']],
		['/teacher/detail/1', 'teacherDetail', 403, ['这一页，要报名才能看。', '先去试听']],
		['/live/player/101', 'roomInfo', 422, wiped],
		// Its course is withdrawn, and the reader does not own it.
		[`/video/${lessonsOf(courseOf(44))[0]?.id}`, 'playData', 410, ['这一页，已经撤下了。', '回首页']],
	] as const) {
		await test.step(path, async () => {
			wire.status(status, call);
			await follow(page, path);
			await expect.poll(async () => oneLine(await page.getByRole('heading', { level: 1 }).innerText()), path).toBe(heading);
			await expect(page.locator('main .btn').first(), path).toHaveText(way);
			expect(await toasts(page).count(), path).toBe(0);
			wire.heal();
			await follow(page, '/vip');
		});
	}
	wire.status(503, 'courseDetail');
	await follow(page, '/course/detail/1');
	await expect(page.getByText('暂时连不上服务器，或者正在维护。')).toBeVisible();
	wire.heal();
	await page.getByRole('button', { name: '再试一次' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('从零讲微积分');
});

lookTest(
	'R103 parts that could not be had the first time: each says so in its place beside the rest, and one press brings them',
	async ({ page, quiet }) => {
		quiet.allow(/Failed to load resource/);
		await logIn(page, demoMember());
		const wire = await Wire.of(page);
		const bars = page.locator('main .bar[data-tone="stale"]');
		await page.goto('/vip');
		await hydrated(page);
		for (const { path, parts, never } of pageLoads) {
			if (!parts) continue;
			const { calls, what } = parts;
			await test.step(path, async () => {
				wire.status(500, ...calls);
				await follow(page, path);
				await expect(bars, path).toHaveCount(what.length);
				expect((await bars.allInnerTexts()).map(oneLine), path).toEqual(what.map((each) => `没能取到${each}。重试`));
				// It is not known to be empty.
				expect(await state(page).count(), path).toBe(0);
				if (never) await expect(page.locator('main'), path).not.toContainText(never);
				wire.heal();
				await bars.first().getByRole('button', { name: '重试' }).click();
				await expect(bars, path).toHaveCount(0);
			});
		}
		await follow(page, '/index');
		await expect(page.locator('.trial-list > li')).toHaveCount(8);
		await expect(page.locator('.home-section .cards > li')).toHaveCount(8);
		wire.status(500, 'verifyStatement');
		await follow(page, '/statement/2222222222222222');
		await expect(bars).toHaveText(['没能取到这份证明。重试']);
		await expect(page.locator('main .field-note[data-tone="error"]')).toHaveCount(0);
		wire.heal();
		await bars.getByRole('button', { name: '重试' }).click();
		await expect(bars).toHaveCount(0);
		// A part that is a page's main matter has the large form.
		wire.status(500, 'coursesOfTeacher');
		await follow(page, '/teacher/detail/1');
		const alert = page.locator('main').getByRole('alert');
		await expect(alert.getByRole('heading', { level: 2 })).toHaveText('没能取到内容');
		await expect(alert.locator('p')).toHaveText('网络或我们这边出了点问题，你没有做错什么。');
		wire.heal();
		await alert.getByRole('button', { name: '重试' }).click();
		await expect(page.locator('.teacher-courses .cards a').first()).toBeVisible();
		await expect(alert).toHaveCount(0);
	},
);

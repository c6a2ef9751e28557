import type { Page } from '@playwright/test';
import { answerOf } from './answers.ts';
import { alive, demoMember, expect, hydrated, lookTest, test } from './app.ts';
import { becomes, memberWithPassword } from './member-data.ts';
import { callsOf, dayOf, desktop, linksOf, packed, phone, textsOf } from './on-page.ts';
import { follow } from './wire.ts';

const head = (page: Page) => page.getByRole('banner');
const foot = (page: Page) => page.getByRole('contentinfo');
const bar = (page: Page) => page.getByRole('complementary', { name: '咨询' });

lookTest(
	'R43 visitor, desktop and phone: 6 entries of the top menu, search, two switches, two ways in, 3 groups in the foot, 4 things in the hover bar, 5 in the tab bar',
	async ({ page, request }) => {
		await page.setViewportSize(desktop);
		const [info, top, footer, hover, agency] = await Promise.all([
			answerOf(request, 'webInfo'),
			answerOf(request, 'navList', { navType: 1 }),
			answerOf(request, 'navList', { navType: 2 }),
			answerOf(request, 'hoverBarList'),
			answerOf(request, 'agencyInfo'),
		]);
		await page.goto('/news');
		await hydrated(page);
		expect(await textsOf(head(page).locator('a').first())).toEqual(['讲台Lectern']);
		await expect(head(page).locator('a').first()).toHaveAttribute('href', '/index');
		const menu = page.getByRole('navigation', { name: '主导航' }).getByRole('link');
		expect(top.map(({ title }) => title)).toEqual(['首页', '课程', '直播', '教师', '资讯', '关于我们']);
		expect(await linksOf(menu)).toEqual(top.map(({ title, path }) => [title, path]));
		expect(await menu.evaluateAll((all) => all.flatMap((link) => (link.getAttribute('aria-current') ? [link.textContent] : [])))).toEqual(['资讯']);
		await expect(head(page).getByRole('combobox', { name: '搜索课程、讲、教师' })).toBeVisible();
		expect(
			await head(page)
				.locator('.head-tools')
				.getByRole('button')
				.evaluateAll((all) => all.map((button) => button.getAttribute('aria-label'))),
		).toEqual(['搜索', 'EN (English)', '切换深浅色']);
		const ways = head(page).locator('.head-tools').getByRole('link');
		expect(await linksOf(ways)).toEqual([
			['登录', '/login?redirect=%2Fnews'],
			['注册', '/register?redirect=%2Fnews'],
		]);

		// The foot: what the agency calls itself, its ways and its records.
		const groups = foot(page).locator('.foot-grid').getByRole('navigation');
		expect(footer.map(({ title }) => title)).toEqual(['学习', '机构', '帮助']);
		expect(await textsOf(groups.getByRole('heading'))).toEqual(footer.map(({ title }) => title));
		expect(await linksOf(groups.getByRole('link'))).toEqual(
			footer.flatMap(({ children }) => children).map(({ title, path }) => [packed(title), path]),
		);
		await expect(foot(page).getByText(info.slogan)).toBeVisible();
		await expect(foot(page).getByRole('link', { name: info.hotline })).toHaveAttribute('href', `tel:${info.hotline}`);
		await expect(foot(page).getByText(info.hotlineHours)).toBeVisible();
		expect(await textsOf(foot(page).locator('.foot-small > *'))).toEqual([info.copyright, info.icp, info.policeRecord].map(packed));
		const friends = foot(page).getByRole('navigation', { name: '友情链接' }).getByRole('link');
		expect(info.friendLinks).toHaveLength(4);
		expect(await linksOf(friends)).toEqual(info.friendLinks.map(({ title, href }) => [packed(title), href]));
		expect(await friends.evaluateAll((all) => all.map((link) => `${link.getAttribute('target')} ${link.getAttribute('rel')}`))).toEqual(
			Array(4).fill('_blank noopener'),
		);
		// Kept for whoever needs it, not shown.
		expect(agency.legalName).not.toBe('');
		await expect(page.getByText(agency.legalName)).toHaveCount(0);

		// The hover bar: a number and a code open to the left, a link leads on, the last leads up.
		expect(hover.map(({ kind }) => kind)).toEqual(['phone', 'qrcode', 'link', 'backtop']);
		const things = bar(page).getByRole('listitem').locator('> a, > button');
		expect(await things.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))).toEqual(hover.map(({ title }) => title));
		await expect(things.nth(2)).toHaveAttribute('href', hover[2]?.value ?? '');
		const panel = (index: number) => page.getByRole('region', { name: hover[index]?.title ?? '', exact: true });
		await things.nth(0).click();
		await expect(panel(0).getByRole('link', { name: hover[0]?.value ?? '' })).toHaveAttribute('href', `tel:${hover[0]?.value}`);
		expect(packed((await panel(0).textContent()) ?? '')).toBe(packed(`${hover[0]?.value}${hover[0]?.title}${hover[0]?.note}`));
		await expect(things.nth(0)).toHaveAttribute('aria-expanded', 'true');
		await things.nth(1).click();
		await expect(panel(0)).toHaveCount(0);
		await expect(panel(1).locator('svg.qr')).toBeVisible();
		expect(packed((await panel(1).textContent()) ?? '')).toBe(packed(`${hover[1]?.title}${hover[1]?.note}`));
		await page.keyboard.press('Escape');
		await expect(panel(1)).toHaveCount(0);
		await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
		await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200);
		await things.nth(3).click();
		await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
		const tabs = page.getByRole('navigation', { name: '常用' }).getByRole('link');
		await expect(tabs).toHaveCount(0);

		// The phone: bar at the thumb, search and menu in the head, nothing at the edge.
		await page.setViewportSize(phone);
		await expect(bar(page)).toBeHidden();
		await expect(menu).toHaveCount(0);
		expect(await linksOf(tabs)).toEqual([
			['首页', '/index'],
			['课程', '/course'],
			['直播', '/live'],
			['学习', '/user/course'],
			['我的', '/user/center?menu=1'],
		]);
		await expect(page.getByRole('navigation', { name: '常用' }).locator('[aria-current]')).toHaveCount(0);
		expect(await linksOf(head(page).locator('.head-small').getByRole('link'))).toEqual([['搜索', '/search']]);
		await expect(foot(page).getByText(info.slogan)).toBeVisible();
		await tabs.nth(1).click();
		await page.waitForURL('**/course');
		await expect(page.getByRole('navigation', { name: '常用' }).locator('[aria-current=page]')).toHaveText('课程');

		// The drawer has all that the head has.
		await page.getByRole('button', { name: '菜单' }).click();
		const drawer = page.getByRole('dialog', { name: '菜单' });
		await expect(drawer).toBeVisible();
		expect(await textsOf(drawer.locator('.drawer-first li'))).toEqual(['课程', '直播', '教师', '资讯', '关于我们']);
		expect((await linksOf(drawer.locator('.drawer-second').getByRole('link'))).slice(-2)).toEqual([
			['VIPVIP课程', '/course/0/1'],
			['试听试听课程', '/course/0/2'],
		]);
		expect(await linksOf(drawer.locator('.drawer-foot').getByRole('link'))).toEqual([
			['注册', '/register?redirect=%2Fcourse'],
			['登录', '/login?redirect=%2Fcourse'],
			[info.hotline, `tel:${info.hotline}`],
		]);
		expect(await textsOf(drawer.locator('.drawer-tools').getByRole('button'))).toEqual(['深色', 'English']);
		await drawer.getByRole('button', { name: '关闭菜单' }).click();
		await expect(drawer).toHaveCount(0);
	},
);

lookTest(
	'R43 the ways in lead back to a search and to a list as it is narrowed, on a desktop and on a phone; no other key comes along',
	async ({ page, request }) => {
		const back = (path: string) => `redirect=${encodeURIComponent(path)}`;
		const search = '/search?q=%E5%BE%AE%E7%A7%AF%E5%88%86';
		await page.setViewportSize(desktop);
		await page.goto(search);
		await hydrated(page);
		expect(await linksOf(page.locator('header .head-tools').getByRole('link'))).toEqual([
			['登录', `/login?${back(search)}`],
			['注册', `/register?${back(search)}`],
		]);
		await page.setViewportSize(phone);
		await page.getByRole('button', { name: '菜单' }).click();
		const drawer = page.getByRole('dialog', { name: '菜单' });
		await expect(drawer).toBeVisible();
		expect((await linksOf(drawer.locator('.drawer-foot').getByRole('link'))).slice(0, 2)).toEqual([
			['注册', `/register?${back(search)}`],
			['登录', `/login?${back(search)}`],
		]);
		const sent = await (await request.get('/course?level=1&utm_source=letter')).text();
		expect(sent).toContain(`/login?${back('/course?level=1')}"`);
		expect(sent).not.toContain('utm_source');
	},
);

lookTest('R43 member, desktop and phone: the menu of one’s own in place of the two ways in', async ({ page, context, request, baseURL }) => {
	const { data } = await (await request.post('/api/agency/core/member/login', { data: demoMember() })).json();
	await becomes(context, { ...demoMember(), token: data.token, id: data.member.id }, baseURL ?? '');
	await page.setViewportSize(desktop);
	await page.goto('/about');
	await hydrated(page);
	const square = head(page).getByRole('button', { name: `${data.member.nickname}的菜单` });
	// The server sends the button; its code comes after that of the page.
	await alive(square);
	await square.click();
	await expect(head(page).getByRole('button', { name: '退出登录' })).toBeVisible();
	expect(await linksOf(head(page).locator('.head-tools .floats').getByRole('link'))).toEqual([
		['学习中心', '/user/course'],
		['个人资料', '/user/center'],
	]);
	await expect(head(page).getByRole('link', { name: /^(登录|注册)$/ })).toHaveCount(0);
	await page.keyboard.press('Escape');
	await expect(head(page).getByRole('button', { name: '退出登录' })).toHaveCount(0);
	await page.setViewportSize(phone);
	await page.getByRole('button', { name: '菜单', exact: true }).click();
	await expect(page.getByRole('dialog', { name: '菜单' })).toBeVisible();
	expect(await linksOf(page.getByRole('dialog', { name: '菜单' }).locator('.drawer-foot .btn'))).toEqual([['学习中心', '/user']]);
});

const toSecurity = ['返回“账号安全”', '/user/security'] as const;

/** What the menu marks on a desktop; the tab of the bar and the way back on a phone, which is in a bar of the page's own where its title is given. */
const marked = [
	['/user/goal', '我的课程', '学习', ['学习', '/user/course'], null],
	['/user/course', '我的课程', '学习', null, null],
	['/user/punch', '上课签到', '学习', ['学习', '/user/course'], null],
	['/user/bind/phone', '账号安全', '我的', toSecurity, '更换手机'],
	['/user/bind/success', '账号安全', '我的', toSecurity, '绑定成功'],
	['/user/pwd', '账号安全', '我的', toSecurity, '修改密码'],
	['/user/notice/settings', '消息', '我的', ['返回“消息”', '/user/notice'], '通知设置'],
	['/user/order/2', '我的订单', '我的', ['返回“我的”', '/user/center?menu=1'], '我的订单'],
] as const;

lookTest(
	'R43 a member’s page below another has the mark of the one above: in the menu, in the tab bar, and the way back',
	async ({ page, context, baseURL }) => {
		await becomes(context, await memberWithPassword(), baseURL);
		await page.setViewportSize(desktop);
		const menu = page.getByRole('navigation', { name: '学习中心' }).locator('[aria-current]');
		const tab = page.getByRole('navigation', { name: '常用' }).locator('[aria-current]');
		await page.goto(marked[0][0]);
		await hydrated(page);
		const ways = page.locator('main .study-frame > div > a:first-child, main .member-head > a:first-child').locator('visible=true');
		for (const [path, row, tabWord, back, title] of marked)
			await test.step(path, async () => {
				await follow(page, path);
				await expect(menu, path).toHaveText([row]);
				await page.setViewportSize(phone);
				await expect(tab, path).toHaveText([tabWord]);
				expect(await linksOf(ways), path).toEqual(back ? [back] : []);
				// The bar stands where the site's head is on other pages.
				await expect(head(page), path).toBeVisible({ visible: title === null });
				if (title !== null) {
					const box = await page.locator('.member-head').boundingBox();
					expect(box, path).toEqual({ x: 0, y: 0, width: phone.width, height: 56 });
					await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(title);
				}
				await page.setViewportSize(desktop);
				await expect(head(page), path).toBeVisible();
				expect(await linksOf(ways), path).toEqual([]);
			});
	},
);

test('R43 the server’s clock says what day it is, whatever the visitor’s own says', async ({ page, request }) => {
	const { time } = await answerOf(request, 'currentTime');
	const [room] = await answerOf(request, 'recentRooms', { size: 3 });
	const start = Date.parse(room?.startAt ?? '');
	// A clock by which the room's day would be called otherwise.
	const today = dayOf(start) === dayOf(time);
	await page.clock.install({ time: today ? time + 3 * 86_400_000 : start });
	const calls = callsOf(page);
	const told = page.waitForResponse('**/core/current/time*');
	await page.goto('/index');
	await hydrated(page);
	await told;
	const day = page.getByRole('region', { name: '近期直播' }).getByRole('listitem').first().locator('time span');
	const days = (at: number) => (Date.parse(dayOf(start)) - Date.parse(dayOf(at))) / 86_400_000;
	const names = [days(time), days((await answerOf(request, 'currentTime')).time)].map((ahead) => ['今天', '明天'][ahead] ?? '月');
	// Some seconds pass on its face before it is read.
	await page.clock.runFor(3000);
	const said = (await day.textContent()) ?? '';
	expect(names.some((name) => said.includes(name) && (name === '今天' || !said.includes('今天')))).toBe(true);
	expect(calls.filter((call) => call.includes('/current/time'))).toHaveLength(1);
});

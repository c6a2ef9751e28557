import type { Page } from '@playwright/test';
import type { NewsCard } from '../../contract/news/public.ts';
import { sql } from '../../server/db/sql.ts';
import { answerOf } from './answers.ts';
import { expect, hydrated, test as ownTest, lookTest as test } from './app.ts';
import { inDatabase } from './member-data.ts';
import { boxesOf, callsOf, dateOf, desktop, fullDateOf, linksOf, packed, phone, textsOf } from './on-page.ts';

type Dated = Pick<NewsCard, 'publishedAt'>;

const items = (page: Page) => page.getByRole('main').locator('.news-lead, .news-row');
const titles = (page: Page) => linksOf(items(page).getByRole('link'));
const titled = (cards: { id: number; title: string }[]) => cards.map(({ id, title }) => [packed(title), `/news/detail/${id}`]);
const reads = (count: number) => `${count.toLocaleString('en')}次阅读`;
/** With its year only where that is not the newest article's. */
const when = ({ publishedAt }: Dated, newest: string) => (dayYear(publishedAt) === dayYear(newest) ? dateOf : fullDateOf)(Date.parse(publishedAt));
const dayYear = (at: string) => fullDateOf(Date.parse(at)).slice(0, 4);
const newestOf = (cards: Dated[]) => cards.map(({ publishedAt }) => publishedAt).reduce((a, b) => (a > b ? a : b));
const side = (page: Page) => page.getByRole('main').getByRole('complementary');
const byHeading = (page: Page, name: string) =>
	side(page)
		.locator('section')
		.filter({ has: page.getByRole('heading', { name, level: 2 }) });

test('R10 news, desktop and phone: 4 modules, 7 a page with one lead, 5 that others read, the page after it and the last one', async ({
	page,
	request,
}) => {
	await page.setViewportSize(desktop);
	const [modules, first, hot, ads] = await Promise.all([
		answerOf(request, 'newsModules', { objName: 'news' }),
		answerOf(request, 'newsList', { currPage: 1, pageSize: 7 }),
		answerOf(request, 'hotNews'),
		answerOf(request, 'adList', { terminal: 'pc' }),
	]);
	await page.goto('/news');
	await hydrated(page);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('资讯');
	const tabs = page.getByRole('navigation', { name: '栏目' }).getByRole('link');
	expect(modules.map(({ name }) => name)).toEqual(['教学笔记', '课程更新', '人物', '通知']);
	expect(await linksOf(tabs)).toEqual([['全部', '/news'], ...modules.map(({ id, name }) => [name, `/news/${id}`])]);
	expect(await tabs.evaluateAll((all) => all.map((tab) => tab.getAttribute('aria-current')))).toEqual(['page', null, null, null, null]);

	// Seven, the newest first; the first of them large, with its picture.
	const { dataList, totalCount } = first;
	expect(dataList).toHaveLength(7);
	expect(totalCount).toBeGreaterThan(14);
	const times = dataList.map(({ publishedAt }) => Date.parse(publishedAt));
	expect(times).toEqual([...times].sort((a, b) => b - a));
	const newest = newestOf([...dataList, ...hot]);
	expect(await titles(page)).toEqual(titled(dataList));
	const [lead, ...rows] = dataList;
	if (!lead) throw new Error('there are no news');
	expect(await textsOf(items(page))).toEqual([
		packed(`${lead.moduleName}·${when(lead, newest)}${lead.title}${lead.summary}${reads(lead.viewCount)}`),
		...rows.map((each) => packed(`${each.title}${each.summary}${each.moduleName}·${when(each, newest)}·${reads(each.viewCount)}`)),
	]);
	expect(await page.locator('.news-lead').count()).toBe(1);
	expect(
		await items(page)
			.locator('img')
			.evaluateAll((all) => all.map((img) => img.getAttribute('src'))),
	).toEqual(dataList.map(({ cover }) => cover));

	// What everybody reads: five, the most read first, numbered.
	const views = hot.map(({ viewCount }) => viewCount);
	expect(views).toEqual([...views].sort((a, b) => b - a));
	expect(views[0]).toBeGreaterThanOrEqual(Math.max(...dataList.map(({ viewCount }) => viewCount)));
	expect(await linksOf(byHeading(page, '大家在读').getByRole('link'))).toEqual(titled(hot.slice(0, 5)));
	expect(await textsOf(byHeading(page, '大家在读').getByRole('listitem'))).toEqual(
		hot.slice(0, 5).map(({ title }, index) => packed(`${index + 1}${title}`)),
	);
	const announced = ads.filter(({ position }) => position === 'news-side');
	expect(await linksOf(side(page).locator('a.advert:visible'))).toEqual(announced.map(({ title, href }) => [packed(title), href]));

	// The pager: every page has an address.
	const last = Math.ceil(totalCount / 7);
	const pager = page.getByRole('navigation', { name: '分页' });
	await expect(pager.locator('[aria-current=page]')).toHaveText('1');
	await expect(pager.getByRole('link', { name: `第 ${last} 页` })).toHaveAttribute('href', `/news/0/${last}`);
	await expect(pager.getByRole('link', { name: '上一页' })).toHaveCount(0);
	await expect(pager.getByRole('link', { name: '下一页' })).toHaveAttribute('href', '/news/0/2');
	const calls = callsOf(page);
	await pager.getByRole('link', { name: '下一页' }).click();
	await page.waitForURL('**/news/0/2');
	const second = await answerOf(request, 'newsList', { currPage: 2, pageSize: 7 });
	await expect(items(page).first()).toContainText(second.dataList[0]?.title ?? '');
	expect(calls).toContain('/api/agency/core/news/pageInfo?currPage=2&moduleId=0&pageSize=7');
	expect(await titles(page)).toEqual(titled(second.dataList));
	expect(new Set([...dataList, ...second.dataList].map(({ id }) => id)).size).toBe(14);
	expect(Date.parse(second.dataList[0]?.publishedAt ?? '')).toBeLessThanOrEqual(times[6] ?? 0);
	await expect(pager.locator('[aria-current=page]')).toHaveText('2');
	await expect(pager.getByRole('link', { name: '上一页' })).toHaveAttribute('href', '/news');
	await pager.getByRole('link', { name: `第 ${last} 页` }).click();
	await page.waitForURL(`**/news/0/${last}`);
	await expect(items(page)).toHaveCount(totalCount - 7 * (last - 1));
	await expect(pager.getByRole('link', { name: '下一页' })).toHaveCount(0);

	// The phone: summaries of rows go, their pictures are 96 px wide, what others read stands under the list.
	await page.goBack();
	await page.setViewportSize(phone);
	await expect(items(page)).toHaveCount(7);
	const parts = await page
		.locator('.news-row')
		.evaluateAll((all) =>
			all.map((row) => [
				getComputedStyle(row.querySelector('.news-summary') as Element).display,
				Math.round((row.querySelector('img') as Element).getBoundingClientRect().width),
			]),
		);
	expect(parts).toEqual(Array(6).fill(['none', 96]));
	await expect(page.locator('.news-lead .news-summary')).toBeVisible();
	const [pages, others] = [await boxesOf(pager), await boxesOf(side(page))];
	expect(others[0]?.y).toBeGreaterThan(pages[0]?.y ?? Number.NaN);
});

test('R10 each module shows its own articles alone, 7 a page, at an address that a reload keeps; together they are all', async ({
	page,
	request,
}) => {
	const modules = await answerOf(request, 'newsModules', { objName: 'news' });
	const all = await answerOf(request, 'newsList', { currPage: 1, pageSize: 1 });
	let sum = 0;
	await page.goto('/news');
	await hydrated(page);
	for (const { id, name } of modules) {
		await page.getByRole('navigation', { name: '栏目' }).getByRole('link', { name, exact: true }).click();
		await page.waitForURL(`**/news/${id}`);
		const { dataList, totalCount } = await answerOf(request, 'newsList', { currPage: 1, pageSize: 7, moduleId: id });
		sum += totalCount;
		await expect(page.getByRole('navigation', { name: '栏目' }).locator('[aria-current=page]')).toHaveText(name);
		await expect.poll(() => titles(page)).toEqual(titled(dataList));
		expect(dataList.map(({ moduleId }) => moduleId)).toEqual(dataList.map(() => id));
		expect(
			await items(page)
				.locator('.type-meta')
				.filter({ hasText: `${name} · ` })
				.count(),
		).toBe(Math.min(7, totalCount));
		const pager = page.getByRole('navigation', { name: '分页' });
		await expect(pager.getByRole('link', { name: /^第 \d+ 页$/ }).last()).toHaveText(String(Math.ceil(totalCount / 7)));
		await expect(pager.getByRole('link', { name: '下一页' })).toHaveAttribute('href', `/news/${id}/2`);
	}
	expect(sum).toBe(all.totalCount);
	const before = await titles(page);
	await page.reload();
	await hydrated(page);
	expect(await titles(page)).toEqual(before);
	await expect(page).toHaveTitle(`${modules.at(-1)?.name} · 资讯 · 讲台`);

	// A page after the last says so and leads back; a module that does not exist is no page.
	await page.goto(`/news/${modules[0]?.id}/400`);
	await expect(page.getByRole('heading', { name: '没有这么多文章' })).toBeVisible();
	await expect(page.getByRole('link', { name: '回到第一页' })).toHaveAttribute('href', `/news/${modules[0]?.id}`);
	expect(await titles(page)).toEqual([]);
	expect((await request.get('/news/99999')).status()).toBe(404);
	expect((await request.get('/news/99999', { maxRedirects: 0 })).status()).toBe(404);
});

test('R11 an article that others read, desktop and phone: trail, head, text, neighbours, 5 others read, 2 related of its module', async ({
	page,
	request,
}) => {
	await page.setViewportSize(desktop);
	const hot = await answerOf(request, 'hotNews');
	// One that is among those read most, and has both neighbours.
	const details = await Promise.all(hot.slice(0, 5).map(({ id }) => answerOf(request, 'newsDetail', { id })));
	const news = details.find(({ previous, next }) => previous && next);
	if (!news) throw new Error('no article among the most read has both neighbours');
	const related = await answerOf(request, 'relatedNews', { newsId: news.id });
	await page.goto('/news');
	await hydrated(page);
	const calls = callsOf(page);
	await byHeading(page, '大家在读').getByRole('link', { name: news.title, exact: true }).click();
	await page.waitForURL(`**/news/detail/${news.id}`);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(news.title);
	expect(calls).toEqual(expect.arrayContaining([`/api/agency/core/news/getById?id=${news.id}`, `/api/agency/core/news/related?newsId=${news.id}`]));

	const trail = page.getByRole('navigation', { name: '当前位置' });
	expect(await textsOf(trail.getByRole('listitem'))).toEqual(['资讯', news.moduleName, packed(news.title)]);
	expect(await linksOf(trail.getByRole('link'))).toEqual([
		['资讯', '/news'],
		[news.moduleName, `/news/${news.moduleId}`],
	]);
	const article = page.getByRole('article');
	const by = [news.author, [news.author, '讲台', 'Lectern'].includes(news.source) ? '' : news.source].filter(Boolean).join('·');
	expect(packed((await article.locator('h1 + p').textContent()) ?? '')).toBe(
		packed(`${by}·${fullDateOf(Date.parse(news.publishedAt))}·${reads(news.viewCount)}`),
	);
	await expect(article.locator('time')).toHaveAttribute('datetime', news.publishedAt);
	const picture = article.locator('img.news-picture');
	await expect(picture).toHaveAttribute('src', news.cover);
	expect(await picture.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth > 0))).toBe(true);
	await expect(article.locator('.news-standfirst')).toHaveText(news.summary);
	// The text is the agency's, element for element.
	expect(
		await article
			.locator('.prose')
			.evaluate((prose, html) => prose.innerHTML === Object.assign(document.createElement('div'), { innerHTML: html }).innerHTML, news.content),
	).toBe(true);
	expect(await article.locator('.prose > *').count()).toBeGreaterThan(3);

	const neighbours = page.getByRole('navigation', { name: '前后两篇' }).getByRole('link');
	expect(await linksOf(neighbours)).toEqual([
		[packed(`上一篇${news.previous?.title}`), `/news/detail/${news.previous?.id}`],
		[packed(`下一篇${news.next?.title}`), `/news/detail/${news.next?.id}`],
	]);
	const around = await Promise.all([news.previous, news.next].map((each) => answerOf(request, 'newsDetail', { id: each?.id ?? 0 })));
	expect((around[0]?.publishedAt ?? '') <= news.publishedAt && news.publishedAt <= (around[1]?.publishedAt ?? '')).toBe(true);

	expect(await linksOf(byHeading(page, '大家在读').getByRole('link'))).toEqual(titled(hot.filter(({ id }) => id !== news.id).slice(0, 5)));
	expect(related.length).toBeGreaterThanOrEqual(2);
	expect(related.every(({ id, moduleId }) => id !== news.id && moduleId === news.moduleId)).toBe(true);
	const near = byHeading(page, '相关文章');
	const newest = newestOf([news, ...hot, ...related]);
	expect(await textsOf(near.getByRole('listitem'))).toEqual(related.slice(0, 2).map((each) => packed(`${each.title}${when(each, newest)}`)));
	expect(await linksOf(near.getByRole('link'))).toEqual(titled(related.slice(0, 2)));
	expect(await near.locator('img').evaluateAll((all) => all.map((img) => img.getAttribute('src')))).toEqual(
		related.slice(0, 2).map(({ cover }) => cover),
	);

	// From article to article by its neighbour, everything changes with it.
	await neighbours.first().click();
	await page.waitForURL(`**/news/detail/${news.previous?.id}`);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(news.previous?.title ?? '');
	expect(await linksOf(byHeading(page, '大家在读').getByRole('link'))).toEqual(titled(hot.filter(({ id }) => id !== news.previous?.id).slice(0, 5)));
	await page.setViewportSize(phone);
	const [text, others] = [await boxesOf(article), await boxesOf(side(page))];
	expect(others[0]?.y).toBeGreaterThan((text[0]?.y ?? 0) + (text[0]?.height ?? 0));
	expect(text[0]?.width).toBeLessThanOrEqual(phone.width);
});

test('R10 R11 R38 what fails on the way: old articles stay with their time, the side lists go alone, and a retry mends it', async ({
	page,
	quiet,
}) => {
	quiet.allow(/Failed to load resource/);
	await page.goto('/news');
	await hydrated(page);
	const before = await titles(page);
	await page.route('**/news/pageInfo?*', (route) => route.fulfill({ status: 502, json: { code: 502, msg: 'x', reason: 'x' } }));
	await page.getByRole('navigation', { name: '分页' }).getByRole('link', { name: '下一页' }).click();
	const note = page.getByRole('main').getByRole('status');
	await expect(note).toHaveText(/^没能更新，这是 \d\d:\d\d 的资讯列表。重试$/);
	expect(await titles(page)).toEqual(before);
	await page.unroute('**/news/pageInfo?*');
	await note.getByRole('button', { name: '重试' }).click();
	await expect(note).toHaveCount(0);
	expect(await titles(page)).not.toEqual(before);
	// No side list is worth an article.
	await page.route(/news\/(hot|related)/, (route) => route.abort());
	await items(page).first().getByRole('link').click();
	await page.waitForURL(/\/news\/detail\/\d+/);
	await expect(page.getByRole('article').locator('.prose')).toBeVisible();
	await expect(byHeading(page, '相关文章')).toHaveCount(0);
});

test('R10 R103 a module without articles says so and leads to all of them', async ({ page, request }) => {
	const [module] = await answerOf(request, 'newsModules', { objName: 'news' });
	await page.goto('/news');
	await hydrated(page);
	await page.route('**/news/pageInfo?*', (route) =>
		route.fulfill({ json: { code: 1, data: { dataList: [], totalCount: 0, curPage: 1, pageSize: 7 } } }),
	);
	await page
		.getByRole('navigation', { name: '栏目' })
		.getByRole('link', { name: module?.name ?? '', exact: true })
		.click();
	await expect(page.getByRole('heading', { name: '这里还没有文章' })).toBeVisible();
	await expect(page.getByRole('link', { name: '看全部资讯' })).toHaveAttribute('href', '/news');
	await expect(page.getByRole('navigation', { name: '分页' })).toHaveCount(0);
	expect(await titles(page)).toEqual([]);
});

ownTest('R11 an article in view for five seconds is one reading more at the site', async ({ page, request }) => {
	// The oldest of all, which no other test opens; the hourly job may show what was counted meanwhile.
	const { totalCount } = await answerOf(request, 'newsList', { currPage: 1, pageSize: 1 });
	const [article] = (await answerOf(request, 'newsList', { currPage: totalCount, pageSize: 1 })).dataList;
	const counted = () =>
		inDatabase(async (db) => {
			const { n } = await db.one<{ n: number }>(
				sql`select view_count + coalesce((select n from news_read where news_id = news.id), 0) as n from news where id = ${article?.id ?? 0}`,
			);
			return n;
		});
	const before = await counted();
	await page.clock.install();
	await page.goto(`/news/detail/${article?.id}`);
	await hydrated(page);
	await page.clock.runFor(5_000);
	await expect.poll(counted).toBe(before + 1);
});

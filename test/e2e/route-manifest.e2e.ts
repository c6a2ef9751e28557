import { expect, hydrated, test, wireTest } from './app.ts';

wireTest(
	'R54 which routes the links of a page lead to is answered for all of them as for each alone, and may be kept for ever',
	async ({ request }) => {
		for (const page of ['/index', '/course/detail/1', '/search?q=python&lang=en', '/login']) {
			const html = await (await request.get(page)).text();
			const version = /"version":\s*"(\w+)"/.exec(html)?.[1] ?? '';
			const links = [...html.matchAll(/<a [^>]*href="(\/[^"?#]*)/g)].map(([, path]) => path as string);
			expect(version).not.toBe('');
			expect(new Set(links).size).toBeGreaterThan(page === '/login' ? 3 : 15);
			const ask = async (paths: string[]) => {
				const answer = await request.get('/__manifest', { params: { paths: paths.join(','), version } });
				expect(answer.headers()).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' });
				return (await answer.json()) as Record<string, { id: string; module: string }>;
			};
			const each = await Promise.all([...new Set(links)].map((path) => ask([path])));
			const all = await ask(links);
			expect(all).toEqual(Object.assign({}, ...each));
			for (const [id, route] of Object.entries(all)) expect([route.id, route.module]).toEqual([id, expect.stringMatching(/^\/assets\/.+\.js$/)]);
		}
	},
);

test('R54 a page that is read again asks nobody which routes its links lead to, and its links go on without loading a page', async ({ page }) => {
	const sizes = () =>
		page.evaluate(() =>
			performance
				.getEntriesByType('resource')
				.filter(({ name }) => name.includes('/__manifest'))
				.map((entry) => (entry as PerformanceResourceTiming).transferSize > 0),
		);
	await page.goto('/about');
	await hydrated(page);
	await expect.poll(async () => (await sizes()).includes(true)).toBe(true);
	await page.goto('/about');
	await hydrated(page);
	await expect.poll(async () => (await sizes()).length).toBeGreaterThan(0);
	expect(await sizes()).not.toContain(true);
	await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
	await page.getByRole('banner').getByRole('link', { name: '教师' }).click();
	await expect(page).toHaveURL(/\/teacher$/);
	expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
});

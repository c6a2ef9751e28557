import { expect, hydrated, test } from './app.ts';
import { beyondTheSide, narrow } from './narrow.ts';
import { screens } from './screens.ts';

// In Chinese the table's own test looks at every width. English words are longer.
test.describe('L8 nothing overflows sideways in English', () => {
	test.use({ viewport: { width: 320, height: 700 } });
	const found = ['/search?q=函数', '/search?q=python', '/search?q=incomprehensibilitiesofunbrokenwords', '/course/1/2'];
	const paths = [...new Set([...screens.filter(({ as }) => !as).map(({ path }) => path), ...found])];
	for (const path of paths)
		test(path, async ({ page, quiet }) => {
			quiet.allow(/Failed to load resource/);
			await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=en`);
			await hydrated(page);
			for (const width of narrow) {
				await page.setViewportSize({ width, height: 700 });
				expect(await beyondTheSide(page), `${width} px`).toEqual([]);
			}
		});
});

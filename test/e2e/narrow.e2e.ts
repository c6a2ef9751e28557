import { expect, hydrated, test } from './app.ts';

/** Every public screen, a search that finds lessons and courses, one that finds nothing, and words that cannot be broken. */
const screens = [
	'/index',
	'/course',
	'/course/1/2',
	'/course/detail/1',
	'/live',
	'/live/player/101',
	'/teacher',
	'/teacher/detail/1',
	'/news',
	'/news/detail/72',
	'/about',
	'/vip',
	'/search',
	'/search?q=数据',
	'/search?q=函数',
	'/search?q=python',
	'/search?q=incomprehensibilitiesofunbrokenwords',
	'/login',
	'/register',
	'/legal/terms',
	'/legal/privacy',
	'/video/1',
	'/statement',
	'/upload',
	'/exception/403',
	'/nope',
];

for (const lang of ['zh-CN', 'en'])
	test.describe(`L8 nothing overflows sideways, ${lang}`, () => {
		test.use({ viewport: { width: 320, height: 700 } });
		for (const path of screens)
			test(path, async ({ page, quiet }) => {
				quiet.allow(/Failed to load resource/);
				await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${lang}`);
				await hydrated(page);
				for (const width of [320, 340, 360, 390]) {
					await page.setViewportSize({ width, height: 700 });
					const beyond = await page.evaluate(() => {
						const { clientWidth, scrollWidth } = document.documentElement;
						// Who sticks out, for the message.
						const who = [...document.querySelectorAll('body *')].filter((element) => element.getBoundingClientRect().right > clientWidth + 1);
						return scrollWidth <= clientWidth ? [] : who.slice(0, 5).map((element) => `${element.tagName}.${element.className}`);
					});
					expect({ width, beyond }).toEqual({ width, beyond: [] });
				}
			});
	});

import type { Page } from '@playwright/test';

/** Widths of small phones, in CSS pixels. */
export const narrow = [320, 340, 360, 390] as const;

/** What sticks out at the side of a page, five elements at most; nothing on a page that does not scroll sideways. */
export function beyondTheSide(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const { clientWidth, scrollWidth } = document.documentElement;
		if (scrollWidth <= clientWidth) return [];
		const who = [...document.querySelectorAll('body *')].filter((element) => element.getBoundingClientRect().right > clientWidth + 1);
		return ['the page scrolls sideways', ...who.slice(0, 5).map((element) => `${element.tagName}.${element.className}`)];
	});
}

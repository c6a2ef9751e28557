import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible } from './app.ts';
import { beyondTheSide } from './narrow.ts';
import { desktop, phone } from './on-page.ts';

/** Each with the theme it is looked at in: colours do not depend on the width, nor places on the theme. */
const layouts = {
	desktop: { size: desktop, colorScheme: 'light' },
	phone: { size: phone, colorScheme: 'dark' },
} as const;
export type Layout = keyof typeof layouts;

/**
 * What is before the reader, looked at on a desktop and on a phone, for a way that is gone once: axe finds nothing, nothing sticks out at the side, whatever is
 * to be pressed `next` can be pressed there (it is not), and `here` holds. The page is left as it was, in the light.
 */
export async function lookInBothLayouts(
	page: Page,
	{ next = [], here }: { next?: Locator | Locator[]; here?: (layout: Layout) => Promise<void> } = {},
): Promise<void> {
	const before = page.viewportSize();
	for (const [layout, { size, colorScheme }] of Object.entries(layouts) as [Layout, (typeof layouts)[Layout]][]) {
		await page.setViewportSize(size);
		await page.emulateMedia({ colorScheme });
		await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
		await expectAccessible(page);
		expect(await beyondTheSide(page), layout).toEqual([]);
		for (const each of [next].flat()) await each.click({ trial: true });
		await here?.(layout);
	}
	await page.emulateMedia({ colorScheme: 'light' });
	if (before) await page.setViewportSize(before);
}

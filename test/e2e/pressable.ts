import type { Locator, Page } from '@playwright/test';
import type { Layout } from './layouts.ts';
import { desktop, phone } from './on-page.ts';

/**
 * As `lookInBothLayouts`, without axe: for a step of a way that is gone once, whose place is looked at elsewhere. What is to be pressed `next` can be pressed
 * on a desktop and on a phone (it is not), and `here` holds in both. The page is left as it was.
 */
export async function pressableInBothLayouts(page: Page, next: Locator | Locator[], here?: (layout: Layout) => Promise<void>): Promise<void> {
	const before = page.viewportSize();
	for (const [layout, size] of Object.entries({ desktop, phone }) as [Layout, typeof desktop][]) {
		await page.setViewportSize(size);
		for (const each of [next].flat()) await each.click({ trial: true });
		await here?.(layout);
	}
	if (before) await page.setViewportSize(before);
}

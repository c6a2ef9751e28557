import type { Locator, Page } from '@playwright/test';
import type { Layout } from './layouts.ts';
import { desktop, phone } from './on-page.ts';

/** For a way that is gone once: what holds `here` holds on a desktop and on a phone. The page is left as it was. As `lookInBothLayouts`, without axe. */
export async function inBothLayouts(page: Page, here: (layout: Layout) => Promise<void>): Promise<void> {
	const before = page.viewportSize();
	for (const [layout, size] of Object.entries({ desktop, phone }) as [Layout, typeof desktop][]) {
		await page.setViewportSize(size);
		await here(layout);
	}
	if (before) await page.setViewportSize(before);
}

/** What is to be pressed next can be pressed in both (it is not), where nothing else is looked at. */
export async function pressableInBothLayouts(page: Page, ...next: Locator[]): Promise<void> {
	await inBothLayouts(page, async () => {
		for (const each of next) await each.click({ trial: true });
	});
}

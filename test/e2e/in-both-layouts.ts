import type { Locator, Page } from '@playwright/test';
import type { Layout } from './layouts.ts';
import { desktop, phone } from './on-page.ts';

/** For places of a way that is gone once, in the size of `desktop` or of `phone`, which axe need not look at; where it does: `lookInBothLayouts`. */

const sizes = { desktop, phone };
const layoutOf = (page: Page): Layout => (page.viewportSize()?.width === phone.width ? 'phone' : 'desktop');

async function inTheOther(page: Page, look: (layout: Layout) => Promise<unknown>): Promise<void> {
	const own = layoutOf(page);
	const other = own === 'phone' ? 'desktop' : 'phone';
	await page.setViewportSize(sizes[other]);
	await look(other);
	await page.setViewportSize(sizes[own]);
}

/** What holds in the other layout, and then in that of the way. */
export async function inBothLayouts(page: Page, look: (layout: Layout) => Promise<unknown>): Promise<void> {
	await inTheOther(page, look);
	await look(layoutOf(page));
}

/** What is pressed next could be pressed in the other layout too (it is not). */
export async function couldBePressed(page: Page, ...next: Locator[]): Promise<void> {
	await inTheOther(page, async () => {
		for (const each of next) await each.click({ trial: true });
	});
}

import type { Locator, Page } from '@playwright/test';
import { desktop, phone } from './on-page.ts';

/** For steps of a way that is gone once where there is nothing new for axe to look at. Each leaves the window as it was. */

async function inTheOtherLayout(page: Page, look: () => Promise<void>): Promise<void> {
	const size = page.viewportSize() ?? desktop;
	await page.setViewportSize(size.width === phone.width ? desktop : phone);
	await look();
	await page.setViewportSize(size);
}

/** `look` here, and at the size of the other layout. */
export async function inBothSizes(page: Page, look: () => Promise<void>): Promise<void> {
	await look();
	await inTheOtherLayout(page, look);
}

/** What is pressed next could be pressed in the other layout too (it is not). */
export async function expectInReach(page: Page, ...parts: Locator[]): Promise<void> {
	await inTheOtherLayout(page, async () => {
		for (const part of parts) await part.click({ trial: true });
	});
}

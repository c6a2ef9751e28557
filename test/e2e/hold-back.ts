import type { Page } from '@playwright/test';
import { expect } from './app.ts';

/** A script of the page cannot be fetched until it is let through. */
export async function holdBack(page: Page, script: string): Promise<{ asked: () => Promise<void>; letThrough: () => void }> {
	let isHeldBack = true;
	let count = 0;
	await page.route(`**/assets/${script}-*.js`, (route) => {
		count += 1;
		return isHeldBack ? route.abort() : route.continue();
	});
	return {
		asked: () => expect.poll(() => count).toBeGreaterThan(0),
		letThrough: () => {
			isHeldBack = false;
		},
	};
}

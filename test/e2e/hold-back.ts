import type { Page, Route } from '@playwright/test';
import { expect } from './app.ts';

/** A script of the page cannot be fetched until it is let through: a broken line. */
export async function failScript(page: Page, script: string): Promise<{ asked: () => Promise<void>; letThrough: () => void }> {
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

/** What matches is asked for and not answered until it is let go: a slow line. */
export async function holdAnswers(page: Page, what: string): Promise<{ held: Route[]; letGo: () => Promise<void> }> {
	const held: Route[] = [];
	let open = false;
	await page.route(what, (route) => (open ? route.continue() : void held.push(route)));
	return {
		held,
		letGo: async () => {
			open = true;
			await Promise.all(held.map((route) => route.continue()));
		},
	};
}

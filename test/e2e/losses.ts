import type { Page } from '@playwright/test';

/**
 * What is right only once scripts know more than the server: which rooms are on, by its clock, as pages are kept; what a lesson is about, which stands under
 * it on wide screens; another passkey, where the browser can hold none; a player in place of its picture, and what skeletons stood for.
 */
const asItShould = /^(SPAN\.price|A\.row-calendar|BUTTON\.tab “介绍”|BUTTON\.btn [^“]*“加一把”|DIV\.(watch-poster|skeletons)\b)/;

/** From now on, in this test, what the main part of each page in this tab loses of what it had is remembered, from its first byte on: to be asked for by `losses`. */
export async function watchLosses(page: Page): Promise<void> {
	await page.addInitScript(() => {
		const lost: string[] = [];
		Object.assign(window, { lost });
		new MutationObserver((changes) => {
			for (const { removedNodes, target } of changes)
				for (const node of removedNodes) {
					if (!(node instanceof HTMLElement) || !(target as Element).closest('main')) continue;
					// Hidden from a member until it is known what of it is theirs (own.css).
					if (node.matches('.own-part') || (target as Element).closest('.own-part, .course-page .buy-bar, .course-side')) continue;
					if (node.textContent || node.querySelector('img')) lost.push(`${node.tagName}.${node.className} “${node.textContent?.slice(0, 40)}”`);
				}
		}).observe(document, { childList: true, subtree: true });
	});
}

/** Elements with words or pictures that went since the page began, one line each. */
export async function losses(page: Page): Promise<string[]> {
	const lost = await page.evaluate(() => (window as unknown as { lost: string[] }).lost);
	return lost.filter((line) => !asItShould.test(line));
}

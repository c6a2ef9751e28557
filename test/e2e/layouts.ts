import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, inTheme } from './app.ts';
import { beyondTheSide } from './narrow.ts';
import { desktop, phone } from './on-page.ts';

/** For ways that are gone once: what stands before the reader is looked at on a desktop and on a phone. */

export type Layout = 'desktop' | 'phone';
const sizes = { desktop, phone };
/** Each layout with the theme it is looked at in: colours do not depend on the width, nor places on the theme. */
const themes = { desktop: 'light', phone: 'dark' } as const;

/** What holds `here` holds on a desktop and on a phone: in the other layout first, then in that of the way. Each begins where the page was scrolled to. */
export async function inBothLayouts(page: Page, here: (layout: Layout) => Promise<unknown>): Promise<void> {
	const before = page.viewportSize();
	const place = await page.evaluate(() => [scrollX, scrollY] as const);
	const own = before?.width === phone.width ? 'phone' : 'desktop';
	for (const layout of [own === 'phone' ? 'desktop' : 'phone', own] as const) {
		// What lies under the mouse in one layout may be a menu that opens in the other.
		await page.mouse.move(0, 0);
		await page.setViewportSize(layout === own && before ? before : sizes[layout]);
		await page.evaluate(([x, y]) => scrollTo({ left: x, top: y, behavior: 'instant' }), place);
		await here(layout);
	}
}

/** What is to be pressed next can be pressed in both (it is not), where nothing else is looked at. */
export async function pressableInBothLayouts(page: Page, ...next: Locator[]): Promise<void> {
	await inBothLayouts(page, (layout) => pressable(next, layout));
}

async function pressable(next: Locator[], layout: Layout): Promise<void> {
	for (const each of next)
		await each.click({ trial: true, timeout: 30_000 }).catch((error) => {
			throw new Error(`on a ${layout} it cannot be pressed: ${error instanceof Error ? error.message : error}`);
		});
}

/**
 * axe finds nothing, nothing sticks out at the side, whatever is to be pressed `next` can be pressed (it is not), and `here` holds; on a desktop in the light, on
 * a phone in the dark. The page is left in the light.
 */
export async function lookInBothLayouts(
	page: Page,
	{ next = [], here }: { next?: Locator | Locator[]; here?: (layout: Layout) => Promise<void> } = {},
): Promise<void> {
	await inBothLayouts(page, async (layout) => {
		await inTheme(page, themes[layout]);
		await expectAccessible(page);
		expect(await beyondTheSide(page), layout).toEqual([]);
		await pressable([next].flat(), layout);
		await here?.(layout);
	});
	await page.emulateMedia({ colorScheme: 'light' });
}

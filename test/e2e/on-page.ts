import { expect, type Locator, type Page } from '@playwright/test';

/** A phone and a desktop of the specification's layouts. */
export const phone = { width: 390, height: 844 };
export const desktop = { width: 1280, height: 800 };

/** Without any white space, in which markup and sentences differ. */
export const packed = (text: string): string => text.replace(/\s+/g, '');

/** The text of each element, hidden ones too, without white space. */
export async function textsOf(all: Locator): Promise<string[]> {
	return (await all.allTextContents()).map(packed);
}

/** What each link is called and where it leads; a label goes before the text. */
export function linksOf(all: Locator): Promise<[name: string, address: string][]> {
	return all.evaluateAll((links) =>
		links.map((link) => [(link.getAttribute('aria-label') ?? link.textContent ?? '').replace(/\s+/g, ''), link.getAttribute('href') ?? '']),
	);
}

export interface Box {
	x: number;
	y: number;
	width: number;
	height: number;
}

/** Where each element stands in the document. */
export function boxesOf(all: Locator): Promise<Box[]> {
	return all.evaluateAll((elements) =>
		elements.map((element) => {
			const { x, y, width, height } = element.getBoundingClientRect();
			return { x: Math.round(x + scrollX), y: Math.round(y + scrollY), width: Math.round(width), height: Math.round(height) };
		}),
	);
}

/** In how many columns they stand: how many begin at the height of the first. */
export async function columnsOf(all: Locator): Promise<number> {
	const boxes = await boxesOf(all);
	return boxes.filter(({ y }) => y === boxes[0]?.y).length;
}

/** The calls that the page makes from now on, as `/path?key=value` with its keys in order. */
export function callsOf(page: Page): string[] {
	const calls: string[] = [];
	page.on('request', (request) => {
		const url = new URL(request.url());
		if (!url.pathname.startsWith('/api/')) return;
		url.searchParams.sort();
		calls.push(url.pathname + url.search);
	});
	return calls;
}

/** A message says this. It stands for two and a half seconds, and is looked for more often than once in one of them. */
export const toasted = (page: Page, text: string): Promise<void> =>
	expect.poll(() => page.getByRole('status').filter({ hasText: text }).isVisible(), { message: text, intervals: [50] }).toBe(true);

const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'];
/** An instant on the demo's wall calendar, which is eight hours ahead all year. */
const inShanghai = (at: number) => new Date(at + 8 * 3_600_000);

/** `2026-11-22` */
export const dayOf = (at: number): string => inShanghai(at).toISOString().slice(0, 10);
/** `19:30` */
export const clockOf = (at: number): string => inShanghai(at).toISOString().slice(11, 16);
/** `11月22日` */
export const dateOf = (at: number): string => `${inShanghai(at).getUTCMonth() + 1}月${inShanghai(at).getUTCDate()}日`;
/** `2026年11月22日` */
export const fullDateOf = (at: number): string => `${inShanghai(at).getUTCFullYear()}年${dateOf(at)}`;
export const weekdayOf = (at: number): string => weekdays[inShanghai(at).getUTCDay()] ?? '';

/** A price as a card shows it, packed: `¥299.00原价¥399`. */
export function priceOf({ price, originalPrice }: { price: number; originalPrice: number | null }): string {
	if (price === 0) return '免费';
	const yuan = (fen: number) => (fen / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',');
	return `¥${yuan(price)}${originalPrice !== null && originalPrice > price ? `原价¥${yuan(originalPrice).replace('.00', '')}` : ''}`;
}

/** The middle of what has come to rest in view, where a press on it falls. */
export async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
	await element.hover();
	const box = await element.boundingBox();
	if (box === null) throw new Error(`${element} went away`);
	return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * The second click of a slow double one: where the first was, once `next` has come up there. What lies at a place is asked by the place: `:hover` is not always
 * brought up to date under a pointer that stands still.
 */
export async function secondClick(page: Page, place: { x: number; y: number }, next: Locator): Promise<void> {
	await expect.poll(() => next.evaluate((element, { x, y }) => element.contains(document.elementFromPoint(x, y)), place)).toBe(true);
	await page.mouse.down({ clickCount: 2 });
	await page.mouse.up({ clickCount: 2 });
}

/** A double click of which the second falls, once `first` is gone, on `next`, which has come up under the pointer. */
export async function slowDoubleClick(page: Page, first: Locator, next: Locator): Promise<void> {
	const place = await middleOf(first);
	await page.mouse.click(place.x, place.y);
	await expect(first).toHaveCount(0);
	await secondClick(page, place, next);
}

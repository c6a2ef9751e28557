import type { APIRequestContext, Locator, Page } from '@playwright/test';

/** What stands in the page, read whole, to be compared with whole lists. */

const plain = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();

export async function texts(locator: Locator): Promise<string[]> {
	return (await locator.allTextContents()).map(plain);
}

/** Only what can be seen, in the order of the page. */
export async function seen(locator: Locator): Promise<string[]> {
	const all = await locator.evaluateAll((elements) =>
		elements.filter((element) => element.checkVisibility()).map((element) => (element as HTMLElement).innerText),
	);
	return all.map(plain);
}

/** Words and address of each; of a button without one the address is null. */
export async function links(locator: Locator): Promise<[words: string, href: string | null][]> {
	const all = await locator.evaluateAll((elements) =>
		elements
			.filter((element) => element.checkVisibility())
			.map((element): [string, string | null] => [
				element.getAttribute('aria-label') ?? (element as HTMLElement).innerText,
				element.getAttribute('href'),
			]),
	);
	return all.map(([words, href]) => [plain(words), href]);
}

/** The data of a call, as the server answers it to this reader. */
export async function dataOf<T>(request: APIRequestContext, path: string, token = ''): Promise<T> {
	const answer = await request.get(path, { headers: { token } });
	return (await answer.json()).data as T;
}

/** The trail of a breadcrumb: words and addresses, the last without one. */
export function trail(page: Page): Promise<[string, string | null][]> {
	return links(page.getByRole('navigation', { name: '当前位置' }).locator('a, [aria-current="page"]'));
}

/** A page list's foot: its numbers, their addresses, and which one is on. */
export async function pagination(page: Page): Promise<{ pages: [string, string | null][]; current: string[]; ends: [string, string | null][] }> {
	const nav = page.getByRole('navigation', { name: '分页' });
	const ends = nav.locator('a[rel]');
	return {
		pages: (await links(nav.locator('a:not([rel])'))).map(([words, href]) => [words.replace(/\D/g, ''), href]),
		current: await texts(nav.locator('[aria-current="page"]')),
		ends: await links(ends),
	};
}

/** `¥1,299.00` of fen, counted by hand. */
export function yuan(fen: number): string {
	return fen === 0 ? '免费' : `¥${Math.floor(fen / 100).toLocaleString('en')}.${String(fen % 100).padStart(2, '0')}`;
}

/** Seconds as the specification writes them: hours, minutes, seconds in Chinese units. */
export function chinese(seconds: number): string {
	const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
	return `${hours ? `${hours}小时` : ''}${minutes ? `${minutes}分` : ''}${rest ? `${rest}秒` : ''}`;
}

/** Without the odd seconds, as whole courses and chapters are told. */
export const roughly = (seconds: number) => chinese(seconds - (seconds % 60));

/** `1:02:03`, `12:05`: as players count. */
export function clockOf(seconds: number): string {
	const two = (part: number) => String(part).padStart(2, '0');
	const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
	return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

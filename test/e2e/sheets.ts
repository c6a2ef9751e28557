import { brotliCompressSync } from 'node:zlib';
import type { APIRequestContext, Page } from '@playwright/test';
import { budget, headBytes } from '../../tools/check/script-budget.ts';
import { expect } from './app.ts';

/** The sheets that the page has, in their order. */
export const sheetsOf = (page: Page) =>
	page.evaluate(() => [...document.querySelectorAll('link[rel=stylesheet]')].map((link) => link.getAttribute('href') ?? ''));

const weights = new Map<string, number>();
/** Bytes of a sheet after brotli; most stand on many pages, and each is packed once. */
async function weightOf(request: APIRequestContext, href: string): Promise<number> {
	const weight = weights.get(href) ?? brotliCompressSync(await (await request.get(href)).body()).length;
	weights.set(href, weight);
	return weight;
}

/** In the page: turns the sheets behind `app.css` round, and answers what is drawn otherwise then. */
async function drawnOtherwise(): Promise<string[]> {
	const turned = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].slice(1);
	const rulesIn = ({ cssRules }: { cssRules: CSSRuleList }): CSSRule[] =>
		[...cssRules].flatMap((rule) => [rule, ...((rule as CSSGroupingRule).cssRules ? rulesIn(rule as CSSGroupingRule) : [])]);
	const layersIn = (rules: CSSRule[]) =>
		rules.flatMap((rule) => {
			if (rule instanceof CSSLayerBlockRule) return [rule.name];
			return rule instanceof CSSLayerStatementRule ? [...rule.nameList] : [];
		});
	const sheets = turned().flatMap(({ sheet }) => (sheet ? [rulesIn(sheet)] : []));

	// A layer's place is that of its first name in any sheet.
	const [app] = document.styleSheets;
	const placed = app ? layersIn(rulesIn(app)) : [];
	const unplaced = sheets.flatMap(layersIn).filter((name) => !placed.includes(name));
	if (unplaced.length > 0) return unplaced.map((name) => `app.css gives the layer ${name} no place among the others`);

	// What one of them alone says, or none, cannot come from another one first: nine tenths of all that an element has.
	const saidBy = sheets.map((rules) => new Set(rules.flatMap((rule) => [...((rule as CSSStyleRule).style ?? [])])));
	const properties = [...new Set(saidBy.flatMap((names) => [...names]))].filter((name) => saidBy.filter((names) => names.has(name)).length > 1);
	if (properties.length === 0) return [];

	const styleOf = (element: Element) => {
		const style = getComputedStyle(element);
		let all = '';
		for (const name of properties) all += `${style.getPropertyValue(name)}\n`;
		return all;
	};
	const put = async (links: HTMLLinkElement[]) => {
		const again = links.map((link) => link.cloneNode() as HTMLLinkElement);
		const loaded = again.map((link) => new Promise((resolve) => link.addEventListener('load', resolve)));
		document.head.append(...again);
		await Promise.all(loaded);
		for (const link of links) link.remove();
		await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
		return again;
	};
	const first = await put(turned());
	const before = [...document.querySelectorAll('main, main *')].map((element) => [element, styleOf(element)] as const);
	await put(first.toReversed());
	return before.flatMap(([element, was]) => {
		const now = styleOf(element);
		if (!element.isConnected || now === was) return [];
		const [values, earlier] = [now.split('\n'), was.split('\n')];
		const otherwise = properties.flatMap((name, n) => (values[n] === earlier[n] ? [] : `${name}: ${values[n]}`));
		return `${element.localName}.${element.getAttribute('class')} ${otherwise.slice(0, 3).join('; ')}`;
	});
}

/** A lesson brings its player, if it has a film by then. */
const unbounded = '/video/1';

/**
 * Asks of a page that has been opened: at most 12 kB of sheets after brotli in its head, all that it shows, drawn the same in whatever order they come, and scripts of
 * 120 kB in all. It leaves the page with its sheets turned round.
 */
export async function expectFewSheets(page: Page, request: APIRequestContext, path: string): Promise<void> {
	const html = await (await request.get(path)).text();
	const named = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => href);
	expect(named[0]).toMatch(/\/app-[^/]+\.css$/);
	const bytes = await Promise.all(named.map((href) => weightOf(request, href)));
	expect(Math.min(...bytes)).toBeGreaterThan(0);
	expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(12 * 1024);

	expect((await sheetsOf(page)).slice(0, named.length)).toEqual(named);
	await page.waitForLoadState('networkidle');
	// What parts fetch when they are seen is in no list of what a page imports.
	const scripts = await page.evaluate(() =>
		performance.getEntriesByType('resource').flatMap((each) => (/\.js$/.test(each.name) ? (each as PerformanceResourceTiming).encodedBodySize : [])),
	);
	expect(scripts.length).toBeGreaterThan(5);
	expect(scripts.reduce((sum, each) => sum + each + headBytes, 0)).toBeLessThanOrEqual(path === unbounded ? Number.POSITIVE_INFINITY : budget);
	// What moves for ever has no style of its own to compare.
	await page.emulateMedia({ reducedMotion: 'reduce' });
	expect((await page.evaluate(drawnOtherwise)).slice(0, 5)).toEqual([]);
	await page.emulateMedia({ reducedMotion: null });
}

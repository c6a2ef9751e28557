import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Facts } from './facts.ts';
import type { Shot } from './screens.ts';
import { countRequests, settle, standBarsAtEnd, widerThanWindow } from './settle.ts';

export const nameOf = ({ screen, width, theme, lang }: Shot) => `${screen.name}-${width}-${theme}-${lang}`;

const heights: Record<number, number> = { 390: 844, 820: 1180, 1280: 800, 1700: 1000 };

/** A window that takes one picture after the other, and is opened anew only when the reader is another. */
export class Camera {
	readonly #browser: Browser;
	readonly #origin: string;
	readonly #facts: Facts;
	readonly #folder: string;
	#reader = '';
	#context: BrowserContext | undefined;
	#page: Page | undefined;

	constructor(parts: { browser: Browser; origin: string; facts: Facts; folder: string }) {
		this.#browser = parts.browser;
		this.#origin = parts.origin;
		this.#facts = parts.facts;
		this.#folder = parts.folder;
	}

	/** Takes the picture and answers what is wrong with the screen. */
	async take(shot: Shot): Promise<string[]> {
		const page = await this.#pageFor(shot);
		try {
			return await this.#photograph(page, shot);
		} catch (error) {
			return [(error as Error).message.split('\n').slice(0, 3).join(' ')];
		} finally {
			for (const event of ['console', 'pageerror', 'request', 'requestfinished', 'requestfailed']) page.removeAllListeners(event);
		}
	}

	async #photograph(page: Page, shot: Shot): Promise<string[]> {
		const { screen } = shot;
		const address = this.#origin + screen.path(this.#facts, shot.lang);
		const status = screen.status ?? 200;
		const wrong: string[] = [];
		const openRequests = countRequests(page);
		page.on('pageerror', (error) => wrong.push(error.stack ?? error.message));
		page.on('console', (message) => {
			// The browser reports the status of the page itself, which is the one wanted.
			const isStatus = status >= 400 && message.location().url === address && message.text().startsWith('Failed to load resource');
			if (message.type() === 'error' && !isStatus) wrong.push(`console: ${message.text()} ${message.location().url}`);
		});
		const response = await page.goto(address);
		if (response?.status() !== status) wrong.push(`answered ${response?.status()} in place of ${status}`);
		if (page.url() !== new URL(address).href) wrong.push(`went to ${page.url()}`);
		await settle(page, openRequests);
		const act = screen.open ?? screen.act;
		if (act) {
			await act(page);
			await settle(page, openRequests);
		}
		if (screen.shows && !(await page.locator(screen.shows).first().isVisible())) wrong.push(`does not show ${screen.shows}`);
		wrong.push(...(await widerThanWindow(page)));
		if (!screen.open) await standBarsAtEnd(page);
		const path = join(this.#folder, `${nameOf(shot)}.png`);
		await page.screenshot({ path, fullPage: screen.open === undefined, animations: 'disabled' });
		return wrong;
	}

	/** The same page as long as the reader is the same: a new one would start a process and compile every script again. */
	async #pageFor({ screen, width, theme, lang }: Shot): Promise<Page> {
		const reader = [width, theme, lang, screen.as].join();
		if (this.#page && this.#reader === reader) return this.#page;
		await this.close();
		this.#context = await this.#browser.newContext({
			viewport: { width, height: heights[width] ?? 900 },
			deviceScaleFactor: width < 500 ? 2 : 1,
			hasTouch: width < 992,
			colorScheme: theme,
			reducedMotion: 'reduce',
			locale: lang,
			timezoneId: 'Asia/Shanghai',
		});
		const cookies: { name: string; value: string }[] = [{ name: 'lectern-locale', value: lang }];
		if (screen.as === 'member') cookies.push({ name: 'agency-smart-token', value: this.#facts.token });
		await this.#context.addCookies(cookies.map((cookie) => ({ ...cookie, url: this.#origin })));
		this.#page = await this.#context.newPage();
		this.#reader = reader;
		return this.#page;
	}

	async close(): Promise<void> {
		await this.#context?.close();
		this.#page = undefined;
	}
}

import { type Browser, type BrowserContext, chromium } from '@playwright/test';

/** Has every browser context that is made from now on prepared before it is handed out, whoever makes it. */
export function prepareEveryContext(prepare: (context: BrowserContext) => Promise<void>): void {
	const prepared = async (context: BrowserContext) => {
		await prepare(context);
		return context;
	};
	const preparing = async (browser: Browser) => {
		const { newContext } = browser;
		browser.newContext = async (options) => prepared(await newContext.call(browser, options));
		for (const context of browser.contexts()) await prepare(context);
		return browser;
	};
	const { launch, connectOverCDP, launchPersistentContext } = chromium;
	chromium.launch = async (options) => preparing(await launch.call(chromium, options));
	chromium.connectOverCDP = async (...to: [never]) => preparing(await connectOverCDP.call(chromium, ...to));
	chromium.launchPersistentContext = async (folder, options) => prepared(await launchPersistentContext.call(chromium, folder, options));
}

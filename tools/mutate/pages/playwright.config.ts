import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import base from '../../../playwright.config.ts';

/** Browser tests with planted faults: those of PLANTED_FAULTS are on in every browser context, whoever makes it. */
const root = join(import.meta.dirname, '../../..');
const names = (variable: string) => (process.env[variable] ?? '').split(',').filter(Boolean);
const faults = names('PLANTED_FAULTS');
/** Those of stylesheets, which see the page's root alone. */
const styles = names('PLANTED_STYLES');
/** How long a test may take here: a fault often shows itself by something that never comes. */
const patience = Number(process.env['PLANTED_PATIENCE'] ?? 0);

async function switchOn(context: BrowserContext): Promise<BrowserContext> {
	await context.addInitScript(
		({ faults, styles }) => {
			Object.assign(globalThis, { __faults: new Set(faults) });
			if (styles.length === 0) return;
			const mark = () => document.documentElement?.setAttribute('data-faults', styles.join(' '));
			mark();
			// The script runs before there is a root, or before the one that stays.
			new MutationObserver(mark).observe(document, { childList: true });
		},
		{ faults, styles },
	);
	return context;
}

async function switchAll(browser: Browser): Promise<Browser> {
	const { newContext } = browser;
	browser.newContext = async (options) => switchOn(await newContext.call(browser, options));
	for (const context of browser.contexts()) await switchOn(context);
	return browser;
}

if (faults.length > 0) {
	const { launch, connectOverCDP, launchPersistentContext } = chromium;
	chromium.launch = async (options) => switchAll(await launch.call(chromium, options));
	chromium.connectOverCDP = async (...to: [never]) => switchAll(await connectOverCDP.call(chromium, ...to));
	chromium.launchPersistentContext = async (folder, options) => switchOn(await launchPersistentContext.call(chromium, folder, options));
}

export default {
	...base,
	testDir: join(root, 'test/e2e'),
	outputDir: join(root, 'test-results'),
	reporter: [['json']],
	...(patience > 0 && { timeout: patience, expect: { timeout: 10_000 } }),
	use: { ...base.use, ...(patience > 0 && { actionTimeout: 15_000, navigationTimeout: 30_000 }) },
	webServer: { ...base.webServer, cwd: root },
};

import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { test as base, type ConsoleMessage, expect, type Locator, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOnly } from 'axe-core';
import { callPaths } from '../../contract/paths.ts';
import { axeAddress, readAxe } from './axe-address.ts';
import './short-stacks.ts';

export { expect };

const port = Number(process.env['E2E_PORT'] ?? 3917);
/** Where the app of this run keeps its data. */
export const folder = () => readFileSync(join(tmpdir(), `lectern-e2e-${port}.folder`), 'utf8');

export interface Member {
	account: string;
	password: string;
}

/** The demo member's sign-in, as first start wrote it. */
export function demoMember(): Member {
	return (JSON.parse(readFileSync(join(folder(), 'demo-credentials.json'), 'utf8')) as { member: Member }).member;
}

/** The last code sent to a phone, from the development outbox. */
export async function smsCode(phone: string): Promise<string> {
	const find = () =>
		readOutbox()
			.filter((message) => message.phone === phone)
			.at(-1)?.code;
	await expect.poll(find).toBeTruthy();
	return find() ?? '';
}

function readOutbox(): { phone: string; code: string }[] {
	try {
		return readFileSync(join(folder(), 'outbox', 'sms.jsonl'), 'utf8')
			.trim()
			.split('\n')
			.map((line) => JSON.parse(line));
	} catch {
		return [];
	}
}

let serial = 0;
/** A phone that nobody else uses in this run. */
export function freshPhone(): string {
	serial += 1;
	return `17${String(process.pid % 1000).padStart(3, '0')}${String(serial).padStart(3, '0')}${String(Date.now() % 1000).padStart(3, '0')}`;
}

type Reader = 'visitor' | 'member';

/** For what is read from the server alone: no page is opened. It runs in the workers of the other tests. */
export const wireTest = base.extend<object, { tabs: (reader: Reader) => Promise<Page> }>({
	tabs: [
		async ({ browser }, use, { project }) => {
			const { baseURL, locale, timezoneId } = project.use;
			const tabs = new Map<Reader, Page>();
			await use(async (reader) => {
				const found = tabs.get(reader);
				if (found) return found;
				const context = await browser.newContext({ ...(baseURL && { baseURL }), ...(locale && { locale }), ...(timezoneId && { timezoneId }) });
				const tab = await context.newPage();
				tabs.set(reader, tab);
				return tab;
			});
			for (const tab of tabs.values()) await tab.context().close();
		},
		{ scope: 'worker' },
	],
});

/** Fails a test on any console error or broken page, except those it expects. */
export const test = wireTest.extend<{ quiet: { allow(pattern: RegExp): void } }>({
	quiet: [
		async ({ page }, use) => {
			const allowed: RegExp[] = [];
			const seen: string[] = [];
			const hear = (message: ConsoleMessage) => message.type() === 'error' && seen.push(`${message.text()} ${message.location().url}`);
			const fail = (error: Error) => seen.push(String(error.stack ?? error));
			page.on('console', hear).on('pageerror', fail);
			await use({ allow: (pattern) => allowed.push(pattern) });
			// What a test answers in the server's place may be asked for while its page goes.
			if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
			page.off('console', hear).off('pageerror', fail);
			expect(seen.filter((line) => !allowed.some((pattern) => pattern.test(line)))).toEqual([]);
		},
		{ auto: true },
	],
});

/**
 * The tests of a worker, its visitor's and its member's, open their pages one after the other in the same tab, which costs half of what a browser of its own for each
 * does. Cookies, what a page keeps on the device, the size of the window, the theme, permissions, the network and scripts that run before the page's are those of a
 * fresh one. A clock of the test's own would stay, touch and pages without scripts are settings of a browser, and files that another test fetched are not fetched
 * again: these want `test`.
 */
export const lookTest = test.extend<{ reader: Reader }>({
	reader: ['visitor', { option: true }],
	context: async ({ tabs, reader }, use) => {
		const tab = await tabs(reader);
		const context = tab.context();
		await use(context);
		for (const other of context.pages()) if (other !== tab) await other.close();
		await context.setOffline(false);
		await context.clearPermissions();
		// A page that stays would go on asking, for a member who is gone, and write what it keeps once more.
		await tab.goto('/robots.txt');
		await context.clearCookies();
		await tab.evaluate(async () => {
			localStorage.clear();
			sessionStorage.clear();
			// Notes that could not be saved.
			const gone = (await indexedDB.databases()).map(
				({ name = '' }) => new Promise((resolve) => Object.assign(indexedDB.deleteDatabase(name), { onsuccess: resolve, onerror: resolve })),
			);
			await Promise.all(gone);
		});
		for (const event of ['request', 'response', 'requestfailed', 'requestfinished', 'framenavigated', 'console', 'dialog'] as const)
			tab.removeAllListeners(event);
	},
	page: async ({ context, viewport }, use) => {
		const [tab] = context.pages();
		if (tab === undefined) throw new Error('the tab of this worker was closed');
		await tab.setViewportSize(viewport ?? { width: 1280, height: 720 });
		await tab.emulateMedia({ colorScheme: null, forcedColors: null, reducedMotion: null, media: null });
		await tab.mouse.move(0, 0);
		const { addInitScript } = tab;
		const added: Awaited<ReturnType<Page['addInitScript']>>[] = [];
		tab.addInitScript = async (...script: Parameters<Page['addInitScript']>) => {
			const one = await addInitScript.apply(tab, script);
			added.push(one);
			return one;
		};
		const refuse = async () => {
			throw new Error('a clock stays in its tab: this wants `test`');
		};
		Object.assign(tab.clock, { install: refuse, setFixedTime: refuse, setSystemTime: refuse });
		await use(tab);
		tab.addInitScript = addInitScript;
		for (const one of added) await one.dispose();
	},
});

/** In how many days a cookie of this page goes. Browsers keep their cookies by the machine's clock, which is neither that of the page's `Date` nor that of a test on another date. */
export async function cookieDays(page: Page, name: string): Promise<number> {
	const cookie = (await page.context().cookies()).find((each) => each.name === name);
	const now = await page.evaluate(() => performance.timeOrigin + performance.now());
	return Math.round(((cookie?.expires ?? 0) - now / 1000) / 86_400);
}

/** Resolves when React has taken this over: parts whose code comes after that of the page are later than `hydrated`, and a press before it is lost or a full load. */
export async function alive(part: Locator): Promise<void> {
	await expect
		.poll(() => part.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react'))), `React has taken over ${part}`)
		.toBe(true);
}

/** Whether React has taken the page over, with parts whose code comes later, and what is the member's own has come. */
function isHydrated(): boolean {
	const isAlive = (element: Element) => Object.keys(element).some((key) => key.startsWith('__react'));
	return (
		document.documentElement.dataset['own'] !== 'waiting' &&
		[...document.querySelectorAll('main, main > *, main > * > *, main > * > * > *')].some(isAlive) &&
		// What lies far below is taken over when the reader comes near it.
		[...document.querySelectorAll('main button, main form')].every((part) => part.getBoundingClientRect().top > innerHeight || isAlive(part))
	);
}

/**
 * Resolves when React has taken the page over. Asked from here: `waitForFunction` hands each document a third of a megabyte of its own scripts first, a tenth of
 * what a page costs, and the page's own timers may be a test's.
 */
export async function hydrated(page: Page): Promise<void> {
	const isDone = () =>
		page.evaluate(isHydrated).catch((error) => {
			// Another page came meanwhile.
			if (/context was destroyed/.test(String(error))) return false;
			throw error;
		});
	while (!(await isDone())) await wait(25);
}

/** Resolves when the page has its colours for this theme; by the page's own words, as above. */
export async function inTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
	await page.emulateMedia({ colorScheme: theme });
	await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe(theme);
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe asks of colours; all else is the same in the light and in the dark. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/** Asks axe, in the page, which fetches it first where it does not have it. Undefined when it cannot. */
async function askAxe({ runOnly, address }: { runOnly: RunOnly; address: string | undefined }) {
	const isThere = 'axe' in window || (address !== undefined && (await import(address).then(Boolean, () => false)));
	if (!isThere) return undefined;
	// A colour on its way from one to another is neither.
	const running = document
		.getAnimations()
		.filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
	await Promise.allSettled(running.map(({ finished }) => finished));
	// Asked for violations alone: a quarter of the time that the runner's own adapter takes, which opens a page for each look.
	const { violations, passes } = await (window as unknown as { axe: typeof axe }).axe.run(document, { runOnly, resultTypes: ['violations'] });
	const problems = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
	return { problems, looked: violations.length + passes.length };
}

/** axe against WCAG 2.2 AA: nothing may be found. `what`: every rule, or those of colours alone. */
export async function expectAccessible(page: Page, what: 'all' | 'colours' = 'all'): Promise<void> {
	const runOnly: RunOnly = what === 'all' ? { type: 'tag', values: standards } : { type: 'rule', values: ofColours };
	const look = () => page.evaluate(askAxe, { runOnly, address: page.url().startsWith(`http://127.0.0.1:${port}/`) ? axeAddress : undefined });
	let found = await look();
	if (found === undefined) {
		// A page of another site, or without a network.
		await page.evaluate(readAxe());
		found = await look();
	}
	if (found === undefined) throw new Error('axe could not be given to the page');
	expect(found.problems).toEqual([]);
	// That it looked at all.
	expect(found.looked).toBeGreaterThan(what === 'all' ? 10 : 0);
}

/** The same of the page in the light and in the dark, which it leaves in the light. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
	for (const colorScheme of ['light', 'dark'] as const) {
		await inTheme(page, colorScheme);
		await expectAccessible(page, colorScheme === 'light' ? 'all' : 'colours');
	}
	await page.emulateMedia({ colorScheme: 'light' });
}

/** Makes it the member's browser by a call: whoever logs in by the form opens two pages for it, and tests of the form do. */
export async function logIn(page: Page, member: Member): Promise<void> {
	const answer = await page.request.post(callPaths.login[1], { data: member });
	const { token } = ((await answer.json()) as { data: { token: string } }).data;
	await page.context().addCookies([{ name: 'agency-smart-token', value: token, url: new URL(answer.url()).origin }]);
}

export async function logInByForm(page: Page, member: Member): Promise<void> {
	await page.goto('/login');
	await hydrated(page);
	await page
		.getByLabel(/手机号|账号/)
		.first()
		.fill(member.account);
	await page.getByLabel('密码', { exact: true }).fill(member.password);
	await page.getByRole('button', { name: '登录', exact: true }).click();
	await page.waitForURL((url) => !url.pathname.endsWith('/login'));
}

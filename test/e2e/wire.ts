import type { Page, Request, Route } from '@playwright/test';
import { type CallKey, callPaths } from '../../contract/paths.ts';
import { expect, hydrated } from './app.ts';

export interface HeardCall {
	key: CallKey;
	method: string;
	query: URLSearchParams;
	headers: Record<string, string>;
}

type Rule = (route: Route) => Promise<void>;
interface Envelope {
	code: number;
	data: unknown;
}

const keys = new Map<string, CallKey>();
for (const [key, [, ...paths]] of Object.entries(callPaths)) for (const path of paths) keys.set(path, key as CallKey);

/**
 * Between a page and its server: hears every call, and lets some of them come late, not at all, or with another status, code or content. The server
 * is the real one, and so is the page's client.
 */
export class Wire {
	readonly calls: HeardCall[] = [];
	readonly #rules = new Map<CallKey, Rule>();
	#open = 0;

	static async of(page: Page): Promise<Wire> {
		const wire = new Wire();
		await page.route('**/api/**', (route) => wire.#pass(route));
		return wire;
	}

	async #pass(route: Route): Promise<void> {
		const call = heard(route.request());
		if (call) this.calls.push(call);
		this.#open += 1;
		try {
			await (call && this.#rules.get(call.key) ? this.#rules.get(call.key)?.(route) : route.continue());
		} finally {
			this.#open -= 1;
		}
	}

	/** Resolves when these calls were made more often than `before` (in their order) and nothing that this side answers is on its way. */
	async answered(page: Page, calls: CallKey[], before: number[]): Promise<void> {
		for (const [index, call] of calls.entries()) await this.asked(call, before[index]);
		await expect.poll(() => this.#open, 'calls on their way').toBe(0);
		await settled(page);
	}

	/** How often a call was made so far. */
	count(key: CallKey): number {
		return this.calls.filter((call) => call.key === key).length;
	}

	/** Resolves when a call was made more often than `before`. */
	async asked(key: CallKey, before = 0): Promise<void> {
		await expect.poll(() => this.count(key), `calls of ${key}`).toBeGreaterThan(before);
	}

	/** The answers carry this status, and below 300 what they say. What would change something does not reach the server. */
	status(status: number, ...changed: CallKey[]): void {
		const json = { code: status, msg: 'the server’s own words', reason: 'on_the_wire' };
		this.#set(changed, async (route) => {
			if (isWrite(route)) return route.fulfill({ status, json });
			const response = await route.fetch();
			await (status < 300 ? route.fulfill({ response, status }) : route.fulfill({ response, status, json }));
		});
	}

	/** HTTP 200, and an envelope that is a change of the real one. What would change something does not reach the server. */
	answer(change: (answer: Envelope) => object, ...changed: CallKey[]): void {
		this.#set(changed, async (route) => {
			if (isWrite(route)) return route.fulfill({ json: change({ code: 1, data: null }) });
			const answer = await route.fetch();
			await route.fulfill({ response: answer, json: change(await answer.json()) });
		});
	}

	/** HTTP 200 with something that is no JSON, as a proxy's page is. */
	garble(...changed: CallKey[]): void {
		this.#set(changed, (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<html>gateway' }));
	}

	/** No answer at all: the line is cut. */
	cut(...changed: CallKey[]): void {
		this.#set(changed, (route) => route.abort());
	}

	/** The calls wait until the function that it answers is called; then they go on to the server. */
	hold(...changed: CallKey[]): () => void {
		let release = () => {};
		const free = new Promise<void>((resolve) => {
			release = resolve;
		});
		this.#set(changed, async (route) => {
			await free;
			await route.continue();
		});
		return () => {
			for (const key of changed) this.#rules.delete(key);
			release();
		};
	}

	/** All calls pass again. */
	heal(): void {
		this.#rules.clear();
	}

	#set(changed: CallKey[], rule: Rule): void {
		for (const key of changed) this.#rules.set(key, rule);
	}
}

function isWrite(route: Route): boolean {
	return route.request().method() !== 'GET';
}

function heard(request: Request): HeardCall | undefined {
	const { pathname, searchParams } = new URL(request.url());
	const key = keys.get(pathname);
	return key && { key, method: request.method(), query: searchParams, headers: request.headers() };
}

/** Stops the page's clock: from here on it moves only by `page.clock.runFor`. What the browser itself times (transitions) goes on. */
export async function stopClock(page: Page): Promise<void> {
	// Ahead of now, since time goes on until it stands.
	await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
	// React holds back for a moment what came late (the member's menu); it has had that moment.
	await settled(page);
	await page.clock.runFor(1000);
	await settled(page);
}

/** Opens a page and stops its clock, after `first` has been done there; answers what is between it and its server. */
export async function openStopped(page: Page, path: string, first = async (_page: Page) => {}): Promise<Wire> {
	await page.clock.install();
	const wire = await Wire.of(page);
	await page.goto(path);
	await hydrated(page);
	await page.waitForLoadState('networkidle');
	await first(page);
	await stopClock(page);
	return wire;
}

/** Lets React finish what it has begun: with the clock stopped nothing else would show that it has. */
export async function settled(page: Page): Promise<void> {
	await page.evaluate(async () => {
		const { port1, port2 } = new MessageChannel();
		for (let turn = 0; turn < 50; turn += 1)
			await new Promise((resolve) => {
				port1.onmessage = resolve;
				port2.postMessage(null);
			});
	});
}

interface DataRouter {
	state: { navigation: { state: string }; revalidation: string };
	navigate(to: string): Promise<void>;
}
type WithRouter = typeof globalThis & { __reactRouterDataRouter?: DataRouter };

/** Resolves when the router waits for nothing, and no font is on its way: one that comes later moves the lines above a reader by a pixel or two. */
export async function idle(page: Page): Promise<void> {
	await page.waitForFunction(() => {
		const state = (window as WithRouter).__reactRouterDataRouter?.state;
		return state?.navigation.state === 'idle' && state.revalidation === 'idle';
	});
	await settled(page);
	await page.evaluate(async () => {
		await document.fonts.ready;
	});
}

/** Sets out for another page of the site as a link does, from pages without links to it. */
export async function setOut(page: Page, path: string): Promise<void> {
	await page.evaluate((to) => {
		void (window as WithRouter).__reactRouterDataRouter?.navigate(to);
	}, path);
}

/** Goes to another page of the site, and resolves when it (or `to`, where that leads) is there. */
export async function follow(page: Page, path: string, to = path): Promise<void> {
	await setOut(page, path);
	await arrived(page, to);
}

/** Resolves when the page of this path and query is there. */
export async function arrived(page: Page, path: string): Promise<void> {
	await expect.poll(() => decodeURI(page.url().slice(new URL(page.url()).origin.length)), `the way to ${path}`).toBe(path);
	await idle(page);
}

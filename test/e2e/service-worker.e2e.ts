import type { BrowserContext, Page, Worker } from '@playwright/test';
import { expect, expectAccessible, hydrated, test } from './app.ts';
import { desktop, phone } from './on-page.ts';

test.use({ serviceWorkers: 'allow' });

/** Opens a page and waits until the worker serves the site. */
async function withWorker(page: Page, path = '/about'): Promise<void> {
	await page.goto(path);
	await hydrated(page);
	await page.evaluate(async () => {
		await navigator.serviceWorker.ready;
	});
}

for (const [name, size, lang, theme] of [
	['desktop, Chinese, light', desktop, 'zh-CN', 'light'],
	['phone, English, dark', phone, 'en', 'dark'],
] as const)
	test(`R103 R100 ${name}: without a network the offline page says what is left and what waits, and mends itself`, async ({
		page,
		context,
		quiet,
	}) => {
		quiet.allow(/net::ERR|Failed to fetch|Failed to load/);
		await page.setViewportSize(size);
		await page.emulateMedia({ colorScheme: theme });
		await withWorker(page, `/about?lang=${lang}`);
		const chinese = lang === 'zh-CN';
		// A report of a player that the server has not answered.
		await page.evaluate(
			() =>
				new Promise<void>((resolve, reject) => {
					const opening = indexedDB.open('lectern', 1);
					opening.onupgradeneeded = () => opening.result.createObjectStore('kept');
					opening.onerror = () => reject(opening.error);
					opening.onsuccess = () => {
						const write = opening.result.transaction('kept', 'readwrite');
						write.objectStore('kept').put(
							[
								{
									report: {
										videoId: 1,
										heard: [
											[0, 150],
											[200, 250],
										],
									},
									madeAt: 0,
								},
							],
							'reports/1/x',
						);
						write.oncomplete = () => {
							opening.result.close();
							resolve();
						};
					};
				}),
		);
		await context.setOffline(true);
		await page.goto('/course');
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(chinese ? '网断了，黑板还在。' : 'The line is down.The board is still here.');
		await expect(page).toHaveTitle(chinese ? '没有网 · 讲台' : 'Offline · Lectern');
		expect(await page.locator('html').getAttribute('lang')).toBe(lang);
		await expect(page.getByRole('heading', { level: 2 })).toHaveText(
			chinese ? ['没网也能看的', '等着送出去的'] : ['What you can still read', 'What waits to be sent'],
		);
		await expect(page.getByText(chinese ? '多听的 3 分 20 秒' : '3 min 20 s of listening')).toBeVisible();
		expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
			theme === 'dark' ? 'rgb(11, 16, 14)' : 'rgb(248, 251, 249)',
		);
		await expectAccessible(page);
		if (process.env['SHOTS_DIR']) await page.screenshot({ path: `${process.env['SHOTS_DIR']}/offline-${lang}-${theme}.png`, fullPage: true });
		await page.keyboard.press('Tab');
		await expect(page.getByRole('button', { name: chinese ? '再试一次' : 'Try again' })).toBeFocused();
		await context.setOffline(false);
		await expect(page.locator('.list-page h1, main h1').first()).not.toHaveText(/网断了|The line is down/);
		expect(new URL(page.url()).pathname).toBe('/course');
	});

test('R103 R100 at a deep address the offline page is in the reader’s language, tries again on a press, and mends itself once the server answers', async ({
	page,
	context,
	quiet,
}) => {
	quiet.allow(/net::ERR|Failed to fetch|Failed to load/);
	await withWorker(page, '/about?lang=en');
	// A server that was away while the network was there: the browser has nothing to tell.
	await page.addInitScript(() => addEventListener('online', (event) => event.isTrusted && event.stopImmediatePropagation()));
	await context.setOffline(true);
	await page.goto('/course/detail/3');
	const heading = page.getByRole('heading', { level: 1 });
	await expect(heading).toHaveText('The line is down.The board is still here.');
	await expect(page).toHaveTitle('Offline · Lectern');
	const loadedAt = () => page.evaluate(() => performance.timeOrigin).catch(() => 0);
	const first = await loadedAt();
	await page.getByRole('button', { name: 'Try again' }).click();
	await expect.poll(loadedAt).toBeGreaterThan(first);
	await expect(heading).toHaveText('The line is down.The board is still here.');
	const second = await loadedAt();
	// Said too early: the server is asked, and the page stays.
	const asked = await page.evaluate(async () => {
		const addresses: string[] = [];
		const real = window.fetch;
		window.fetch = (...input) => {
			addresses.push(new URL(String(input[0])).pathname);
			return real(...input);
		};
		dispatchEvent(new Event('online'));
		window.fetch = real;
		return addresses;
	});
	expect(asked).toEqual(['/healthz']);
	expect(await loadedAt()).toBe(second);
	await context.setOffline(false);
	await expect(heading).not.toHaveText(/The line is down/, { timeout: 60_000 });
	expect(new URL(page.url()).pathname).toBe('/course/detail/3');
});

test('R103 the worker keeps the offline page and its script alone, and may be replaced at any time', async ({ page, request }) => {
	await withWorker(page);
	await page.goto('/course');
	await hydrated(page);
	const kept = await page.evaluate(async () => {
		const names = await caches.keys();
		const all = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)));
		return all.flat().sort();
	});
	expect(kept).toEqual(['/offline.html', '/offline.js']);
	for (const path of ['/sw.js', '/offline.html', '/offline.js']) expect((await request.get(path)).headers()['cache-control'], path).toBe('no-cache');
});

/** Hands the worker a message as a push service does. */
async function deliver(context: BrowserContext, page: Page, data: string): Promise<void> {
	const session = await context.newCDPSession(page);
	const registered = new Promise<string>((resolve) => {
		session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
			const found = registrations.find(({ isDeleted }) => !isDeleted);
			if (found) resolve(found.registrationId);
		});
	});
	await session.send('ServiceWorker.enable');
	await session.send('ServiceWorker.deliverPushMessage', { origin: new URL(page.url()).origin, registrationId: await registered, data });
}

/**
 * What the worker asks the browser to show. Chromium's headless shell grants nobody notifications, so that its own list of them stays empty: the last
 * step, from the worker's call to the screen, is the browser's.
 */
async function shownBy(worker: Worker): Promise<() => Promise<unknown>> {
	await worker.evaluate(() => {
		const asked: unknown[] = [];
		Object.assign(globalThis, { asked });
		const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
		registration.showNotification = async (title, options) => {
			asked.push({ title, body: options?.body, tag: options?.tag, url: options?.data.url });
		};
	});
	return () => worker.evaluate(() => (globalThis as unknown as { asked: unknown[] }).asked);
}

test('R103 a pushed message is shown with its words and its tag, by which a later one takes its place; what is none is not', async ({
	page,
	context,
}) => {
	await withWorker(page);
	const [worker] = context.serviceWorkers();
	if (worker === undefined) throw new Error('no worker serves the page');
	const shown = await shownBy(worker);
	const first = { title: '老师回答了你', body: '极限为什么唯一', url: '/user/notice', tag: 'answer-7' };
	const second = { title: '又回答了你', body: '', url: '/user/notice', tag: 'answer-7' };
	await deliver(context, page, JSON.stringify(first));
	await expect.poll(shown).toEqual([first]);
	await deliver(context, page, 'no message');
	await deliver(context, page, JSON.stringify(second));
	await expect.poll(shown).toEqual([first, second]);
});

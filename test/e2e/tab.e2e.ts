import { expect, lookTest as test } from './app.ts';

// In this order, in one worker.
test.describe.configure({ mode: 'default' });

const left = () => ({
	script: 'left' in window,
	stored: [localStorage.getItem('left'), sessionStorage.getItem('left')],
	cookie: document.cookie.includes('left'),
	width: innerWidth,
	dark: matchMedia('(prefers-color-scheme: dark)').matches,
	online: navigator.onLine,
});
const clipboard = async () => (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })).state;

test('a test may leave things in its tab', async ({ page, context, baseURL }) => {
	await page.addInitScript(() => Object.assign(window, { left: true }));
	await page.goto('/robots.txt');
	await page.evaluate(() => {
		localStorage.setItem('left', 'yes');
		sessionStorage.setItem('left', 'yes');
	});
	await context.addCookies([{ name: 'left', value: 'yes', url: baseURL ?? '' }]);
	await context.grantPermissions(['clipboard-read']);
	await page.setViewportSize({ width: 500, height: 500 });
	await page.emulateMedia({ colorScheme: 'dark' });
	await context.newPage();
	await context.setOffline(true);
	expect(await page.evaluate(left)).toEqual({ script: true, stored: ['yes', 'yes'], cookie: true, width: 500, dark: true, online: false });
	expect(await page.evaluate(clipboard)).toBe('granted');
});

test('the next one finds none of them, and cannot stop the clock', async ({ page, context }) => {
	await page.goto('/robots.txt');
	expect(await page.evaluate(left)).toEqual({ script: false, stored: [null, null], cookie: false, width: 1280, dark: false, online: true });
	expect(await page.evaluate(clipboard)).not.toBe('granted');
	expect(context.pages()).toHaveLength(1);
	for (const stopped of [page.clock.install(), page.clock.setFixedTime(0), page.clock.setSystemTime(0)])
		await expect(stopped).rejects.toThrow('this wants `test`');
});

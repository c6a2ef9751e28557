import { RouterContextProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../../../test/web/fake-browser.ts';
import { setSessionToken } from '../../lib/session-cookie.ts';
import { visitContext } from '../../lib/visit.ts';
import { clientMiddleware, middleware } from './MemberOnly.tsx';

afterEach(() => vi.unstubAllGlobals());

async function onServer(address: string, { base = '', loggedIn = false } = {}): Promise<string> {
	const context = new RouterContextProvider();
	context.set(visitContext, { base, loggedIn } as never);
	return outcome(middleware[0], { request: new Request(address), context });
}

function inBrowser(address: string): Promise<string> {
	return outcome(clientMiddleware[0], { request: new Request(address) });
}

/** Where a stranger is sent; `in` for whom the page opens. */
async function outcome(guard: unknown, args: object): Promise<string> {
	const run = guard as (args: object, next: () => Promise<Response>) => Promise<unknown>;
	try {
		await run(args, async () => new Response());
		return 'in';
	} catch (thrown) {
		return (thrown as Response).headers.get('location') ?? '';
	}
}

test('R32 strangers are sent to login with path and query, members pass', async () => {
	expect(await onServer('https://lectern.test/user/order/2?x=1')).toBe('/login?redirect=%2Fuser%2Forder%2F2%3Fx%3D1');
	expect(await onServer('https://lectern.test/user/order.data?x=1&_routes=a')).toBe('/login?redirect=%2Fuser%2Forder%3Fx%3D1');
	expect(await onServer('https://lectern.test/user', { loggedIn: true })).toBe('in');
});

test('R27 the server’s redirect carries the base path, its parameter does not', async () => {
	expect(await onServer('https://lectern.test/school/x/user', { base: '/school/x' })).toBe('/school/x/login?redirect=%2Fuser');
});

test('R27 R32 the browser’s guard leaves the base path to the router', async () => {
	fakeBrowser({ basename: '/school/x' });
	expect(await inBrowser('https://lectern.test/school/x/payment/7')).toBe('/login?redirect=%2Fpayment%2F7');
	setSessionToken('secret');
	expect(await inBrowser('https://lectern.test/school/x/payment/7')).toBe('in');
});

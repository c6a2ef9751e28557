// @vitest-environment happy-dom
import { I18nProvider } from '@lingui/react';
import { act, cleanup, fireEvent, render, within } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { textsIn } from '../../../test/web/render-page.tsx';
import { type SiteServer, siteServer } from '../../../test/web/site-server.ts';
import { until } from '../../../test/web/until.ts';
import { clearSessionToken, readSessionToken, setSessionToken } from '../../lib/session-cookie.ts';
import { useLogout } from './use-logout.ts';

let site: SiteServer;
beforeEach(async () => {
	site = await siteServer();
	setSessionToken('t'.repeat(43));
});
afterEach(async () => {
	cleanup();
	clearSessionToken();
	await site.close();
});

const LogOut = () => createElement('button', { type: 'button', onClick: useLogout() }, 'out');
async function leftFrom(path: string): Promise<string> {
	const pages = ['cart', 'checkout/1', 'payment/1', 'payresult', 'user/course'].map((each) => ({ path: each, Component: LogOut }));
	const children = [
		{ id: 'member/frame/MemberOnly', children: pages },
		{ path: '*', Component: LogOut },
	];
	const router = createMemoryRouter([{ id: 'root', path: '/', children }], { initialEntries: [path] });
	const i18n = await textsIn('zh-CN');
	const wrapper = ({ children }: { children: ReactNode }) => createElement(I18nProvider, { i18n }, children);
	const { container } = await act(async () => render(createElement(RouterProvider, { router }), { wrapper }));
	await act(async () => void fireEvent.click(within(container).getByRole('button')));
	await until(() => expect([readSessionToken(), router.state.revalidation, router.state.navigation.state]).toEqual(['', 'idle', 'idle']));
	return router.state.location.pathname;
}

test.each(['/cart', '/checkout/1', '/payment/1', '/payresult', '/user/course'])(
	'R35 who logs out on %s, a page of members, is led home',
	async (path) => {
		expect(await leftFrom(path)).toBe('/index');
	},
);

test.each(['/course/detail/1', '/index'])('R35 who logs out on %s stays there', async (path) => {
	expect(await leftFrom(path)).toBe(path);
});

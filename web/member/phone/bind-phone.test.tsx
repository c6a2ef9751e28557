// @vitest-environment happy-dom
import { I18nProvider } from '@lingui/react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callPaths } from '../../../contract/paths.ts';
import { textsIn } from '../../../test/web/render-page.tsx';
import { type Answer, type SiteServer, siteServer } from '../../../test/web/site-server.ts';
import { until } from '../../../test/web/until.ts';
import { clearRequestCache } from '../../api/request.ts';
import { clearSessionToken, setSessionToken } from '../../lib/session-cookie.ts';
import '../frame/MemberOnly.tsx';
import BindPhonePage, { clientLoader } from './BindPhonePage.tsx';

let site: SiteServer;
/** As the server has it. */
let phone: string;
let binds: Answer[];
beforeEach(async () => {
	site = await siteServer();
	clearRequestCache();
	setSessionToken('mine');
	[phone, binds] = ['137****0001', []];
	site.answer = ({ url }) => {
		const path = new URL(url, site.url).pathname;
		if (path === callPaths.memberInfo[1]) return { body: { code: 1, data: { id: 1, phone } } };
		if (path === callPaths.accountSecurity[1]) return { body: { code: 1, data: { hasPassword: true, confirmedUntil: '2026-11-28T04:00:00Z' } } };
		if (path !== callPaths.bindPhone[1]) return { body: { code: 1, data: null } };
		phone = '137****0002';
		return binds.shift() ?? { body: { code: 1, data: null } };
	};
});
afterEach(async () => {
	cleanup();
	clearSessionToken();
	await site.close();
});

function Page() {
	return <BindPhonePage {...({ loaderData: useLoaderData() } as Parameters<typeof BindPhonePage>[0])} />;
}

test('R65 a number whose binding had no answer is bound by the time that it is sent again: the page learns it, and shows it', async () => {
	const loader = ({ request, params }: { request: Request; params: object }) => clientLoader({ request, params, url: new URL(request.url) } as never);
	const router = createMemoryRouter([{ path: '*', Component: Page, HydrateFallback: () => null, loader }], {
		initialEntries: ['/user/bind/phone'],
	});
	const i18n = await textsIn('zh-CN');
	await act(async () => {
		render(
			<I18nProvider i18n={i18n}>
				<RouterProvider router={router} />
			</I18nProvider>,
		);
	});
	await until(() => expect(screen.getByLabelText('新手机号')).toBeTruthy());
	fireEvent.input(screen.getByLabelText('新手机号'), { target: { value: '13700000002' } });
	fireEvent.input(screen.getByLabelText('验证码'), { target: { value: '123456' } });
	binds = ['gone', { body: { code: 0, reason: 'phone_same', msg: '这就是现在绑定的号码，请填新的' } }];
	const press = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: '确认更换' })));
	await press();
	await until(() => expect(document.body.textContent).toContain('没连上服务器。'));
	expect(document.body.textContent).toContain('137****0001');
	await press();
	await until(() => expect(document.body.textContent).toContain('这就是现在绑定的号码'));
	await until(() => expect(document.body.textContent).toContain('现在绑定的是 137****0002'));
	expect(document.body.textContent).not.toContain('137****0001');
});

// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callPaths } from '../../../contract/paths.ts';
import { type Answer, type SiteServer, siteServer } from '../../../test/web/site-server.ts';
import { until } from '../../../test/web/until.ts';
import { clearSessionToken, setSessionToken } from '../../lib/session-cookie.ts';
import { loadMember, useLoggedIn, useMember, useSessionNumber } from './session.ts';
import { useSessionElsewhere } from './use-session-elsewhere.ts';

/** Who is logged in in which tab: one cookie, and what each page believes. */

let site: SiteServer;
const names: Record<string, string> = { mine: '小林', theirs: '小周' };
const rendered = { id: 1, nickname: '小林' };

/** How often the page was loaded anew. */
let loads = 0;

function Who() {
	useSessionElsewhere();
	return (
		<p>
			{useLoggedIn() ? 'in' : 'out'} {useMember()?.nickname ?? 'nobody'} {useSessionNumber()}
		</p>
	);
}

/** As another tab does it: the cookie, and word of it where tabs can be told. */
function elsewhere(token: string, told = true): void {
	// biome-ignore lint/suspicious/noDocumentCookie: as the other tab writes it
	document.cookie = `agency-smart-token=${token}; path=/`;
	if (!told) return;
	dispatchEvent(new StorageEvent('storage', { key: 'lectern-login' }));
}

beforeEach(async () => {
	site = await siteServer();
	site.answer = ({ url, headers }): Answer =>
		url.startsWith(callPaths.memberInfo[1])
			? { body: { code: 1, data: { id: 7, nickname: names[String(headers['token'])] } } }
			: { body: { code: 1, data: {} } };
	setSessionToken('mine');
	loads = 0;
});
afterEach(async () => {
	cleanup();
	clearSessionToken();
	await site.close();
});

const show = async () => {
	const root = { loggedIn: true, member: rendered };
	const loader = () => {
		loads += 1;
		return root;
	};
	const router = createMemoryRouter([{ id: 'root', path: '*', Component: Who, loader }], { hydrationData: { loaderData: { root } } });
	const { container } = await act(async () => render(<RouterProvider router={router} />));
	const said = () => container.textContent?.split(' ') ?? [];
	return { said, number: () => Number(said()[2]) };
};

test('R31 another tab logs in somebody else: this one forgets the member before at once, and shows the new one when it is known', async () => {
	const { said, number } = await show();
	expect(said().slice(0, 2)).toEqual(['in', '小林']);
	const before = number();
	act(() => elsewhere('theirs'));
	await until(() => expect(said()).toEqual(['in', 'nobody', String(before + 1)]));
	// What the page shows is asked for again.
	await until(() => expect(loads).toBe(1));
	await act(loadMember);
	expect(said().slice(0, 2)).toEqual(['in', '小周']);
});

test('R31 another tab logs out, and where no tab can be told it is seen when this one is looked at', async () => {
	const { said } = await show();
	elsewhere('', false);
	expect(said().slice(0, 2)).toEqual(['in', '小林']);
	act(() => void document.dispatchEvent(new Event('visibilitychange')));
	await until(() => expect(said().slice(0, 2)).toEqual(['out', 'nobody']));
});

test('R31 a look at a page whose login is the same changes nothing, nor does its own login tell it twice', async () => {
	const { said, number } = await show();
	const before = number();
	act(() => void document.dispatchEvent(new Event('visibilitychange')));
	act(() => setSessionToken('theirs'));
	expect([number(), loads]).toEqual([before + 1, 0]);
	act(() => elsewhere('mine'));
	await until(() => expect(said()).toEqual(['in', '小林', String(before + 2)]));
});

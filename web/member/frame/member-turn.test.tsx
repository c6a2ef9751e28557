// @vitest-environment happy-dom
import { I18nProvider } from '@lingui/react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider, useLoaderData } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Member } from '../../../contract/members/public.ts';
import { callPaths } from '../../../contract/paths.ts';
import { textsIn } from '../../../test/web/render-page.tsx';
import { type SiteServer, siteServer } from '../../../test/web/site-server.ts';
import { until } from '../../../test/web/until.ts';
import { clearRequestCache } from '../../api/request.ts';
import { loadMember, openSession } from '../../features/members/session.ts';
import { useSessionElsewhere } from '../../features/members/use-session-elsewhere.ts';
import { noSite } from '../../features/site/site-load.ts';
import { clearSessionToken, readSessionToken, setSessionToken } from '../../lib/session-cookie.ts';
import ProfilePage, { clientLoader } from '../profile/ProfilePage.tsx';
import MemberOnly from './MemberOnly.tsx';

const base = {
	avatar: '/face.png',
	phone: '138****0000',
	phoneBound: true,
	email: null,
	gender: 'unknown',
	birthday: null,
	vip: null,
	vipRenewsFrom: null,
	streakDays: 0,
} as const;
const memberOf = (id: number, nickname: string, bio: string): Member =>
	({ ...base, id, nickname, bio, createdAt: '2026-11-01T00:00:00.000Z', learnSeconds: 0, profileVersion: 1 }) satisfies Member;
const lin = memberOf(1, '小林', '学过一点');
const zhou = memberOf(2, '小周', '画画的');
const members: Record<string, Member> = { lin, 'lin again': lin, zhou };

let site: SiteServer;
/** What the page's own load waits for. */
let gate: Promise<void>;
/** Whether the root learns who somebody is. */
let knows: boolean;
beforeEach(async () => {
	site = await siteServer();
	clearRequestCache();
	[gate, knows] = [Promise.resolve(), true];
	site.answer = async ({ url, headers }) => {
		if (url.includes(callPaths.memberInfo[1])) return { body: { code: 1, data: members[decodeURIComponent(String(headers['token']))] } };
		await gate;
		return { body: { code: 1, data: null } };
	};
});
afterEach(async () => {
	cleanup();
	clearSessionToken();
	await site.close();
});

function Page() {
	return <ProfilePage {...({ loaderData: useLoaderData() } as Parameters<typeof ProfilePage>[0])} />;
}
function Root() {
	useSessionElsewhere();
	return <Outlet />;
}

/** The page of the one who has logged in; `rendered` is whom the root's own load has brought before. */
async function open(rendered: Member | null) {
	const rootLoader = async () => {
		const token = readSessionToken();
		return { ...noSite, loggedIn: token !== '', member: knows ? (members[token] ?? null) : null };
	};
	const pageLoader = ({ request, params }: { request: Request; params: object }) =>
		clientLoader({ request, params, url: new URL(request.url) } as never);
	const router = createMemoryRouter(
		[
			{
				id: 'root',
				Component: Root,
				loader: rootLoader,
				shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.href === nextUrl.href,
				children: [
					{ path: 'login', Component: () => null },
					{ Component: MemberOnly, children: [{ path: 'user/center', Component: Page, loader: pageLoader }] },
				],
			},
		],
		{ initialEntries: ['/login'], hydrationData: { loaderData: { root: { ...noSite, loggedIn: rendered !== null, member: rendered } } } },
	);
	const i18n = await textsIn('zh-CN');
	await act(async () => {
		render(
			<I18nProvider i18n={i18n}>
				<RouterProvider router={router} />
			</I18nProvider>,
		);
		await router.navigate('/user/center');
	});
	return { revalidate: () => act(() => router.revalidate()) };
}
const field = (name: string) => screen.getByLabelText(name) as HTMLInputElement;
const fields = () => [field('昵称').value, field('一句话介绍').value];
const type = (bio: string) => fireEvent.input(field('一句话介绍'), { target: { value: bio } });
/** As a tab that was frozen learns of it once it is looked at. */
function wakesAs(token: string): void {
	// biome-ignore lint/suspicious/noDocumentCookie: as the other tab has written it
	document.cookie = `agency-smart-token=${encodeURIComponent(token)}; path=/`;
	document.dispatchEvent(new Event('visibilitychange'));
}

test('R31 a tab that wakes as another member’s shows that one’s profile: nothing that was typed before stays in the form', async () => {
	setSessionToken('lin');
	await open(lin);
	type('只给我自己看的');
	let release = () => {};
	gate = new Promise((resolve) => {
		release = resolve;
	});
	act(() => wakesAs('zhou'));
	// Who it is may be known before the page has the data: a new form now would begin with the old ones.
	await act(loadMember);
	expect(fields()).toEqual(['小林', '只给我自己看的']);
	await act(async () => release());
	await until(() => expect(fields()).toEqual(['小周', '画画的']));
	type('画画的，也听课');
	await act(async () => wakesAs('zhou'));
	expect(fields()).toEqual(['小周', '画画的，也听课']);
});

test('R31 what is typed stays when the same member is loaded again, under a new token, or cannot be loaded', async () => {
	setSessionToken('lin');
	const { revalidate } = await open(lin);
	type('写到一半');
	await revalidate();
	expect(fields()).toEqual(['小林', '写到一半']);
	knows = false;
	await revalidate();
	expect(fields()).toEqual(['小林', '写到一半']);
	knows = true;
	await revalidate();
	expect(fields()).toEqual(['小林', '写到一半']);
	const asked = site.asked.length;
	await act(async () => wakesAs('lin again'));
	await until(() => expect(site.asked.length).toBeGreaterThan(asked + 2));
	await revalidate();
	expect(fields()).toEqual(['小林', '写到一半']);
});

test('R31 a member of whom the root cannot learn who it is gets a form of their own all the same', async () => {
	setSessionToken('lin');
	await open(lin);
	type('只给我自己看的');
	knows = false;
	await act(async () => wakesAs('zhou'));
	await until(() => expect(fields()).toEqual(['小周', '画画的']));
});

test.each([
	['nobody', null],
	['the member before', zhou],
])('R31 what is typed stays when the root, which held %s, is loaded again after a login on this page', async (_whom, before) => {
	openSession({ token: 'lin', member: lin });
	const { revalidate } = await open(before);
	type('写到一半');
	await revalidate();
	expect(fields()).toEqual(['小林', '写到一半']);
});

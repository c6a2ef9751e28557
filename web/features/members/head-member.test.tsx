// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cartMemberPaths } from '../../../contract/cart/member-paths.ts';
import { noticesMemberPaths } from '../../../contract/notices/member-paths.ts';
import { callPaths } from '../../../contract/paths.ts';
import { renderPage } from '../../../test/web/render-page.tsx';
import { type Answer, type SiteServer, siteServer } from '../../../test/web/site-server.ts';
import { until } from '../../../test/web/until.ts';
import { clearSessionToken, setSessionToken } from '../../lib/session-cookie.ts';
import { HeadMember } from './HeadMember.tsx';

let site: SiteServer;
const carts: Record<string, number> = { mine: 3, theirs: 1 };
const unread: Record<string, number> = { mine: 120, theirs: 0 };

beforeEach(async () => {
	site = await siteServer();
	site.answer = ({ url, headers }): Answer => {
		const token = String(headers['token']);
		if (url.startsWith(callPaths.memberInfo[1])) return { body: { code: 1, data: { nickname: token, avatar: '' } } };
		if (url.startsWith(cartMemberPaths.cartCount[1])) return { body: { code: 1, data: { count: carts[token] } } };
		return { body: { code: 1, data: { unread: unread[token], seq: 1 } } };
	};
	// The DOM says that it has locks and has none; what is pushed is looked at in the browser.
	Object.defineProperty(navigator, 'locks', { configurable: true, value: { request: async () => {} } });
	setSessionToken('mine');
});
afterEach(async () => {
	cleanup();
	clearSessionToken();
	vi.unstubAllGlobals();
	Reflect.deleteProperty(navigator, 'locks');
	await site.close();
});

test('R31 the cart and the bell in the head are asked for again for whoever logs in next, and nothing of the member before is left on them', async () => {
	const { container } = await renderPage(<HeadMember />);
	const labels = () => [...container.querySelectorAll('.bell')].map((one) => one.getAttribute('aria-label'));
	const asked = (token: string) =>
		site.asked
			.filter(({ headers }) => headers['token'] === token)
			.map(({ url }) => url.split('?')[0])
			.sort();
	await until(() => expect(labels()).toEqual(['购物车，3 门', '消息，99+ 条没看']));
	const all = [callPaths.memberInfo[1], cartMemberPaths.cartCount[1], noticesMemberPaths.noticeUnread[1]].sort();
	await until(() => expect(asked('mine')).toEqual(all));

	// The answers are kept back: what is shown until they come is nobody's.
	let open = () => {};
	const opened = new Promise<void>((resolve) => {
		open = resolve;
	});
	const before = site.answer;
	site.answer = async (one) => {
		await opened;
		return before(one);
	};
	await act(async () => setSessionToken('theirs'));
	expect(labels()).toEqual(['购物车', '消息']);
	open();
	await until(() => expect(labels()).toEqual(['购物车，1 门', '消息']));
	await until(() => expect(asked('theirs')).toEqual(all));
	expect(asked('mine')).toEqual(all);
});

/** Fills with the answers that the page has read. */
function readAnswers(): string[] {
	const read: string[] = [];
	const real = globalThis.fetch;
	vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
		const answer = await real(...asked);
		const text = answer.text.bind(answer);
		answer.text = async () => {
			const said = await text();
			read.push(said);
			return said;
		};
		return answer;
	});
	return read;
}

test('R31 what is answered to the member before comes too late: the head shows what the next one has', async () => {
	const counts: string[] = [cartMemberPaths.cartCount[1], noticesMemberPaths.noticeUnread[1]].sort();
	const late = new Map<string, () => void>();
	const answers = site.answer;
	site.answer = async (one) => {
		const [path = ''] = one.url.split('?');
		if (one.headers['token'] === 'mine' && counts.includes(path)) await new Promise<void>((resolve) => late.set(path, resolve));
		return answers(one);
	};
	const read = readAnswers();
	const { container } = await renderPage(<HeadMember />);
	const labels = () => [...container.querySelectorAll('.bell')].map((one) => one.getAttribute('aria-label'));
	await until(() => expect([...late.keys()].sort()).toEqual(counts));
	await act(async () => setSessionToken('theirs'));
	await until(() => expect(labels()).toEqual(['购物车，1 门', '消息']));
	for (const open of late.values()) open();
	await until(() => expect(read).toEqual(expect.arrayContaining(['{"code":1,"data":{"count":3}}', '{"code":1,"data":{"unread":120,"seq":1}}'])));
	// What is made of an answer is made in the turn in which it was read.
	await act(async () => void (await new Promise((resolve) => setImmediate(resolve))));
	expect(labels()).toEqual(['购物车，1 门', '消息']);
});

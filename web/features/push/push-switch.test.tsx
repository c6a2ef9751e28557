// @vitest-environment happy-dom
import { createHash } from 'node:crypto';
import { act, cleanup, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../../test/web/render-page.tsx';
import { type Answer, type SiteServer, siteServer } from '../../../test/web/site-server.ts';
import { until } from '../../../test/web/until.ts';
import '../../member/frame/MemberOnly.tsx';
import { PushSwitch } from './PushSwitch.tsx';

/** What a browser has of push: none is at hand here that could reach its maker. */
const endpoint = 'https://push.example/of/this/browser';
const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
let site: SiteServer;
/** As the server knows them, by endpoint. */
let known: string[];
let answers: Record<string, Answer>;
let permission: 'default' | 'granted' | 'denied';
let granted: typeof permission;
let held: { endpoint: string; toJSON: () => object; unsubscribe: () => Promise<boolean> } | null;
let subscribe: (options: object) => Promise<typeof held>;
let order: string[];

beforeEach(async () => {
	site = await siteServer();
	[known, order, answers, permission, granted, held] = [[], [], {}, 'default', 'granted', null];
	const subscription = {
		endpoint,
		toJSON: () => ({ endpoint, keys }),
		unsubscribe: async () => {
			order.push('browser forgets');
			held = null;
			return true;
		},
	};
	subscribe = async () => subscription;
	const pushManager = {
		getSubscription: async () => held,
		subscribe: async (options: object) => {
			order.push(`browser subscribes ${JSON.stringify(options)}`);
			held = await subscribe(options);
			return held;
		},
	};
	Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { register: async () => ({ pushManager }) } });
	vi.stubGlobal('PushManager', class {});
	vi.stubGlobal('Notification', {
		get permission() {
			return permission;
		},
		requestPermission: async () => {
			permission = granted;
			return permission;
		},
	});
	site.answer = ({ url, method, body }) => {
		const path = url.replace(/^.*\/(?=[^/]+\/[^/]+$)/, '');
		if (method === 'POST') order.push(`server is told ${path} ${JSON.stringify(body)}`);
		const said = Object.entries(answers).find(([part]) => url.includes(part))?.[1];
		if (said) return said;
		const hashes = known.map((each, id) => ({
			id,
			device: '',
			endpointHash: createHash('sha256').update(each).digest('hex'),
			createdAt: '2026-11-21T04:00:00.000Z',
		}));
		return { body: { code: 1, data: method === 'POST' ? { id: 1, removed: 1 } : { publicKey: 'key', devices: hashes } } };
	};
});
afterEach(async () => {
	cleanup();
	Reflect.deleteProperty(navigator, 'serviceWorker');
	vi.unstubAllGlobals();
	await site.close();
});

let container: HTMLElement;
const box = () => container.querySelector('input') as HTMLInputElement;
const shown = () => [box().checked, box().disabled, container.querySelector('small')?.textContent];
async function open(): Promise<void> {
	({ container } = await renderPage(<PushSwitch />));
	await until(() => expect(container.querySelector('small')?.textContent).not.toBe(''));
}
const press = () => act(async () => void fireEvent.click(box()));

const off = '这一页不开着，也会在屏幕上提醒你。退出登录就停。';
const on = '会推到这里。退出登录就停。';
const blocked = '你在浏览器里拒绝过通知。要收，请在地址栏左边的网站设置里改成允许，再打开这一页。';
const failed = '没能改好：可能是推送服务连不上。过一会儿再试，消息页里照常能看。';

test('R78 push is switched on once the reader agrees: the browser subscribes with the server’s key, the server is told; off the server forgets first', async () => {
	await open();
	expect(shown()).toEqual([false, false, off]);
	expect(order).toEqual([]);
	await press();
	await until(() => expect(shown()).toEqual([true, false, on]));
	expect(order).toEqual([
		'browser subscribes {"userVisibleOnly":true,"applicationServerKey":"key"}',
		`server is told push/subscribe ${JSON.stringify({ endpoint, ...keys })}`,
	]);
	// Whoever comes back to the page a moment later sees it as it is.
	known = [endpoint];
	cleanup();
	await open();
	expect(shown()).toEqual([true, false, on]);
	order = [];
	await press();
	await until(() => expect(shown()).toEqual([false, false, off]));
	expect(order).toEqual([`server is told push/unsubscribe ${JSON.stringify({ endpoint })}`, 'browser forgets']);
	order = [];
	await press();
	await until(() => expect(shown()).toEqual([true, false, on]));
});

test('R78 push is on where browser and server both say so: not in one that the server has forgotten, nor by another one', async () => {
	held = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => true };
	known = ['https://push.example/of/another', endpoint];
	await open();
	expect(shown()).toEqual([true, false, on]);
	cleanup();
	known = ['https://push.example/of/another'];
	await open();
	expect(shown()).toEqual([false, false, off]);
	// What the browser holds already is used again.
	await press();
	await until(() => expect(shown()).toEqual([true, false, on]));
	expect(order).toEqual([`server is told push/subscribe ${JSON.stringify({ endpoint, ...keys })}`]);
});

test('R78 a reader who says no is told where to take it back; one who closes the question may press again; a browser without push says so', async () => {
	granted = 'default';
	await open();
	await press();
	await until(() => expect(shown()).toEqual([false, false, off]));
	granted = 'denied';
	await press();
	await until(() => expect(shown()).toEqual([false, true, blocked]));
	expect(order).toEqual([]);
	cleanup();
	await open();
	expect(shown()).toEqual([false, true, blocked]);
	cleanup();
	Object.assign(navigator.serviceWorker, { register: () => Promise.reject(new Error('not here')) });
	permission = 'default';
	await open();
	const never = '这个浏览器收不了推送：要用 https 打开，也不能是无痕窗口。消息页里照常能看。';
	expect(shown()).toEqual([false, true, never]);
	cleanup();
	Reflect.deleteProperty(navigator, 'serviceWorker');
	await open();
	expect(shown()).toEqual([false, true, never]);
});

test('R78 what fails says so and stays as it was, and the next press does it: the maker’s service, the server’s refusal, a cut line', async () => {
	await open();
	subscribe = () => Promise.reject(new DOMException('no service', 'AbortError'));
	await press();
	await until(() => expect(shown()).toEqual([false, false, failed]));
	const subscription = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => true };
	subscribe = async () => subscription;
	answers = { 'push/subscribe': { body: { code: 0, reason: 'push_refused', msg: '这个地址推送不了' } } };
	await press();
	await until(() => expect(shown()).toEqual([false, false, failed]));
	answers = {};
	await press();
	await until(() => expect(shown()).toEqual([true, false, on]));
	answers = { 'push/unsubscribe': 'gone' };
	await press();
	// The server pushes still.
	await until(() => expect(shown()).toEqual([true, false, failed]));
	[answers, order] = [{}, []];
	await press();
	await until(() => expect(shown()).toEqual([false, false, off]));
	expect(order[0]).toBe(`server is told push/unsubscribe ${JSON.stringify({ endpoint })}`);
});

test('R78 a browser of which it could not be found out says that, is not said to be off, and changes nothing', async () => {
	held = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => true };
	known = [endpoint];
	answers = { 'core/member/push': 'gone' };
	await open();
	expect(shown()).toEqual([false, true, '没能看到这个浏览器收不收推送，什么都没有改。过一会儿再打开这一页，消息页里照常能看。']);
	await press();
	expect(order).toEqual([]);
});

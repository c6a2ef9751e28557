// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { passkeysPaths } from '../../../contract/passkeys/public-paths.ts';
import { renderPage } from '../../../test/web/render-page.tsx';
import { type Answer, type SiteServer, siteServer } from '../../../test/web/site-server.ts';
import { until } from '../../../test/web/until.ts';
import { PasskeyLogin } from './PasskeyLogin.tsx';

const begin = passkeysPaths.passkeyLoginBegin[1];
const options = { challenge: 'YWJj', rpId: 'localhost', timeout: 300_000, userVerification: 'required' };
const begun: Answer = { body: { code: 1, data: options } };
const busy = (status: number): Answer => ({ status, body: { code: status, msg: '忙', reason: 'busy', traceId: '' } });
let site: SiteServer;
/** How the site begins a login. */
let beginning: Answer;
/** What the browser's own question ends with: it goes on until then. */
let present: (credential: object) => void;
const get = vi.fn();

beforeEach(async () => {
	site = await siteServer();
	// A name: an address has no passkeys.
	(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${site.url.replace('127.0.0.1', 'localhost')}/login`);
	beginning = begun;
	site.answer = ({ url }) => (url === begin ? beginning : { body: { code: 0, reason: 'passkey_failed', msg: '没能登录' } });
	get.mockReset().mockImplementation(
		() =>
			new Promise((resolve) => {
				present = (credential) => resolve({ toJSON: () => credential });
			}),
	);
	Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } });
	vi.stubGlobal('PublicKeyCredential', {
		parseCreationOptionsFromJSON: (each: object) => each,
		parseRequestOptionsFromJSON: (each: object) => each,
		isConditionalMediationAvailable: async () => true,
	});
	vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(async () => {
	cleanup();
	vi.useRealTimers();
	vi.unstubAllGlobals();
	Reflect.deleteProperty(navigator, 'credentials');
	await site.close();
});

const times = () => site.asked.filter(({ url }) => url === begin).length;
const alert = () => screen.getByRole('alert').textContent;
/** Whatever was sent at once has come by the time that these have gone there and back. */
async function roundTrips(): Promise<void> {
	for (let trip = 0; trip < 10; trip++) await act(() => fetch('/there/and/back').then((answer) => answer.text()));
}

test.each<[string, Answer]>([
	['a line that is cut', 'gone'],
	['a site that is busy', busy(503)],
	['too many requests', busy(429)],
	['a failure of the site', busy(500)],
])(
	'R79 a login page that waits for a passkey asks once and says nothing when the answer is %s; the line or the timer asks again',
	async (_what, answer) => {
		beginning = answer;
		await renderPage(<PasskeyLogin next="/index" />);
		await until(() => expect(times()).toBe(1));
		await roundTrips();
		expect([times(), alert()]).toEqual([1, '']);
		await act(async () => void dispatchEvent(new Event('online')));
		await until(() => expect(times()).toBe(2));
		await roundTrips();
		expect([times(), alert()]).toEqual([2, '']);
		beginning = begun;
		await act(async () => void vi.advanceTimersByTime(4 * 60_000));
		await until(() => expect(get).toHaveBeenCalledOnce());
		expect([times(), alert()]).toEqual([3, '']);
		// It waits now: that the line is back is nothing new.
		await act(async () => void dispatchEvent(new Event('online')));
		await roundTrips();
		expect([times(), get.mock.calls.length]).toEqual([3, 1]);
	},
);

test('R79 a passkey that was chosen in the field and refused is told, and the field waits for another at once', async () => {
	await renderPage(<PasskeyLogin next="/index" />);
	await until(() => expect(get).toHaveBeenCalledOnce());
	await act(async () => present({ id: 'a' }));
	await until(() => expect(get).toHaveBeenCalledTimes(2));
	await roundTrips();
	expect([times(), alert()]).toEqual([2, '没能登录']);
});

test.each<[string, Answer, string]>([
	['a line that is cut', 'gone', '没连上服务器。填好的都还在，接上网络再试一次。'],
	['a failure of the site', busy(500), '我们这边出了点问题。填好的都还在，过一会儿再试一次。'],
	['the server’s own sentence', busy(429), '忙'],
])('R79 the button says in words why no login could begin: %s', async (_what, answer, words) => {
	await renderPage(<PasskeyLogin next="/index" />);
	await until(() => expect(get).toHaveBeenCalledOnce());
	beginning = answer;
	await act(async () => void fireEvent.click(screen.getByRole('button')));
	await until(() => expect(alert()).toBe(words));
	// The press, and the field afterwards.
	await until(() => expect(times()).toBe(3));
	await roundTrips();
	expect(times()).toBe(3);
});

test('R79 while the dialog that was asked for by the button is open, nothing ends it: the field asks anew when it is over', async () => {
	await renderPage(<PasskeyLogin next="/index" />);
	await until(() => expect(get).toHaveBeenCalledOnce());
	await act(async () => void fireEvent.click(screen.getByRole('button')));
	await until(() => expect(get).toHaveBeenCalledTimes(2));
	const { signal, mediation } = get.mock.calls[1]?.[0] ?? {};
	await act(async () => void vi.advanceTimersByTime(4 * 60_000));
	await roundTrips();
	expect([mediation, signal.aborted, get.mock.calls.length]).toEqual([undefined, false, 2]);
	await act(async () => present({ id: 'a' }));
	await until(() => expect(get).toHaveBeenCalledTimes(3));
	expect(alert()).toBe('没能登录');
	await act(async () => void vi.advanceTimersByTime(4 * 60_000));
	await until(() => expect(get).toHaveBeenCalledTimes(4));
});

test('R79 nor does the field that was about to begin', async () => {
	const asked = Promise.withResolvers<boolean>();
	vi.stubGlobal('PublicKeyCredential', { ...PublicKeyCredential, isConditionalMediationAvailable: () => asked.promise });
	await renderPage(<PasskeyLogin next="/index" />);
	await act(async () => void fireEvent.click(screen.getByRole('button')));
	await until(() => expect(get).toHaveBeenCalledOnce());
	await act(async () => asked.resolve(true));
	await roundTrips();
	const { signal, mediation } = get.mock.calls[0]?.[0] ?? {};
	expect([mediation, signal.aborted, get.mock.calls.length]).toEqual([undefined, false, 1]);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeBrowser, fakeBrowser, json } from '../../../test/web/fake-browser.ts';
import { browserApi } from '../../api/api.ts';
import { readSessionToken } from '../../lib/session-cookie.ts';
import { currentMember, loadMember, logout, openSession } from './session.ts';

let browser: FakeBrowser;
const member = { id: 1, nickname: '小林' } as never;

beforeEach(() => {
	browser = fakeBrowser();
	openSession({ token: 'secret', member });
});
afterEach(() => vi.unstubAllGlobals());

test('R35 code 1 clears login data and the member', async () => {
	browser.answer(() => json({ code: 1, data: {} }));
	expect(await logout()).toBe(true);
	expect(browser.requests[0]).toMatchObject({ url: '/api/agency/core/member/logout', method: 'POST' });
	expect(readSessionToken()).toBe('');
	expect(currentMember()).toBeNull();
});

test.each([
	['another code', () => json({ code: 0, msg: '', reason: 'no' })],
	['an error status', () => json({ code: 500 }, 500)],
])('R35 %s changes nothing', async (_, reply) => {
	browser.answer(reply);
	expect(await logout()).toBe(false);
	expect(readSessionToken()).toBe('secret');
	expect(currentMember()).toBe(member);
});

test('R40 login and logout forget what was answered before', async () => {
	await browserApi('webInfo', {});
	openSession({ token: 'other', member });
	openSession({ token: 'secret', member });
	await browserApi('webInfo', {});
	expect(browser.requests).toHaveLength(2);
});

/** As another tab does: the cookie is another one, and nobody here is told. */
const elsewhere = (token: string) => {
	// biome-ignore lint/suspicious/noDocumentCookie: as the page writes it
	document.cookie = `agency-smart-token=${token}; path=/`;
};

test('R31 another login in another tab: the member before is nobody here, and who it is now is asked anew', async () => {
	elsewhere('theirs');
	expect(currentMember()).toBeNull();
	const other = { id: 2, nickname: '小周' };
	browser.answer(() => json({ code: 1, data: other }));
	expect(await loadMember()).toEqual(other);
	expect(browser.requests).toHaveLength(1);
	// The first one is back: what was learned of the other is not theirs.
	elsewhere('secret');
	expect(currentMember()).toBeNull();
});

test('R31 another login while it is asked who is here: the answer is not the new one’s', async () => {
	browser.answer(() => {
		elsewhere('theirs');
		return json({ code: 1, data: member });
	});
	expect(await loadMember()).toBeNull();
});

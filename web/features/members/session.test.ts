import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeBrowser, fakeBrowser, json } from '../../../test/web/fake-browser.ts';
import { browserApi } from '../../api/api.ts';
import { readSessionToken } from '../../lib/session-cookie.ts';
import { currentMember, logout, openSession } from './session.ts';

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

// @vitest-environment happy-dom
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answer, type Asked, type SiteServer, siteServer } from '../../../test/web/site-server.ts';
import { workersRun } from '../../../test/web/worker.ts';
import { currentToasts } from '../../lib/toast.ts';
import { loginByPassword } from './password-login.ts';

let site: SiteServer;
let answers: Record<string, (asked: Asked) => Answer>;
const ok = (data: unknown): Answer => ({ body: { code: 1, data } });
const no = (reason: string, msg: string): Answer => ({ body: { code: 0, reason, msg } });
const asked = (part: string) => site.asked.filter(({ url }) => url.includes(part));

beforeEach(async () => {
	site = await siteServer();
	answers = {
		'sms/challenge': () =>
			ok({ algorithm: 'SHA-256', challenge: createHash('sha256').update('abc7').digest('hex'), maxnumber: 50, salt: 'abc', signature: 's' }),
	};
	site.answer = (one) => Object.entries(answers).find(([part]) => one.url.includes(part))?.[1](one) ?? ok(null);
	workersRun(() => import('./proof.worker.ts'));
});
afterEach(async () => {
	vi.unstubAllGlobals();
	await site.close();
	// Whatever went wrong is the form's to say.
	expect(currentToasts()).toEqual([]);
});

const account = { account: '13800138000', password: 'geheim' };

test('R60 who is locked out by strangers proves to be no machine, and tries once more', async () => {
	const proving = vi.fn();
	answers['member/login'] = ({ body }) => ('proof' in (body as object) ? ok({ token: 't' }) : no('login_locked', '请稍后'));
	expect(await loginByPassword(account, proving)).toEqual({ data: { token: 't' } });
	expect(asked('member/login').map(({ body }) => body)).toEqual([account, { ...account, proof: expect.any(String) }]);
	expect(proving.mock.calls).toEqual([[true], [false]]);
	answers['member/login'] = () => no('login_locked', '请稍后');
	expect(await loginByPassword(account, proving)).toEqual({ refused: { reason: 'login_locked', problems: { form: '请稍后' } } });
	expect(proving).toHaveBeenCalledTimes(4);
	// A riddle is asked for anew each time.
	expect(asked('sms/challenge')).toHaveLength(2);
});

test('R60 who gets in or has a wrong password proves nothing; a riddle that cannot be had is told', async () => {
	const proving = vi.fn();
	answers['member/login'] = () => ok({ token: 't' });
	expect(await loginByPassword(account, proving)).toEqual({ data: { token: 't' } });
	answers['member/login'] = () => no('login_failed', '密码不对');
	expect(await loginByPassword(account, proving)).toEqual({ refused: { reason: 'login_failed', problems: { password: '密码不对' } } });
	expect([proving.mock.calls, asked('sms/challenge')]).toEqual([[], []]);
	answers['member/login'] = () => no('login_locked', '请稍后');
	answers['sms/challenge'] = () => no('rate_limited', '太快了');
	expect(await loginByPassword(account, proving)).toEqual({ refused: { reason: 'rate_limited', problems: { form: '太快了' } } });
	// Nor is one that broke told anywhere else.
	answers['sms/challenge'] = () => ({ status: 503, body: {} });
	expect(await loginByPassword(account, proving)).toMatchObject({ refused: { problems: { form: expect.anything() } } });
	answers['sms/challenge'] = () => ok({ algorithm: 'SHA-256', challenge: 'ff'.repeat(32), maxnumber: 3, salt: 'abc', signature: 's' });
	expect(await loginByPassword(account, proving)).toMatchObject({ refused: { reason: '' } });
	expect([proving.mock.calls, asked('member/login').length]).toEqual([[[true], [false], [true], [false], [true], [false]], 5]);
});

// @vitest-environment happy-dom
import { cleanup, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { membersPaths } from '../../../contract/members/public-paths.ts';
import { renderPage } from '../../../test/web/render-page.tsx';
import { type Answer, type SiteServer, siteServer } from '../../../test/web/site-server.ts';
import { until } from '../../../test/web/until.ts';
import { ResetPassword } from './ResetPassword.tsx';

const [reset, login] = [membersPaths.passwordReset[1], membersPaths.login[1]];
const done: Answer = { body: { code: 1, data: {} } };
const entered: Answer = { body: { code: 1, data: { token: 't'.repeat(43), member: { id: 7, nickname: '小满', avatar: '' } } } };
const refused = (reason: string): Answer => ({ body: { code: 0, reason, msg: reason } });
let site: SiteServer;
beforeEach(async () => {
	site = await siteServer();
});
afterEach(async () => {
	cleanup();
	await site.close();
});

/** Presses once for each pair of what the site answers to the reset and to the login, and tells what it was asked each time, and what the form says at last. */
async function pressed(...presses: [reset: Answer, login: Answer][]) {
	const { container } = await renderPage(<ResetPassword next="/index" phone="13800138000" onPhone={() => {}} />);
	const type = (name: string, value: string) => fireEvent.input(container.querySelector(`[name=${name}]`) as Element, { target: { value } });
	type('smsCode', '123456');
	type('password', 'slate-and-chalk-8');
	const form = container.querySelector('form') as Element;
	const asked: string[] = [];
	for (const [first, second] of presses) {
		site.asked.length = 0;
		site.answer = ({ url }) => (url === reset ? first : url === login ? second : { body: { code: 1, data: null } });
		fireEvent.submit(form);
		await until(() => expect(site.asked.length).toBeGreaterThan(0));
		await until(() => expect(form.querySelector('[aria-busy=true]')).toBeNull());
		asked.push(site.asked.flatMap(({ url }) => (url === reset ? 'reset' : url === login ? 'login' : [])).join(' '));
	}
	return asked;
}

test('R60 a new password whose answer was lost is not refused when it is asked for again: the login with it is tried first', async () => {
	expect(await pressed(['gone', entered], [refused('sms_code_expired'), entered])).toEqual(['reset', 'login']);
});

test('R60 and so is one that was set, while the login after it was lost', async () => {
	expect(await pressed([done, 'gone'], [refused('sms_code_expired'), entered])).toEqual(['reset login', 'login']);
});

test('R60 what the site has refused is asked for again as it was; what never arrived, after a login that is refused', async () => {
	expect(await pressed([refused('sms_code_wrong'), entered], [done, entered])).toEqual(['reset', 'reset login']);
	for (const reason of ['login_failed', 'login_locked']) {
		cleanup();
		expect(await pressed(['gone', entered], [done, refused(reason)])).toEqual(['reset', 'login reset login']);
	}
	cleanup();
	expect(await pressed([done, 'gone'], [refused('sms_code_expired'), refused('account_disabled')])).toEqual(['reset login', 'login']);
});

test('R60 answers that are lost twice, and a first one that is still at work, are no used code', async () => {
	const expired = refused('sms_code_expired');
	expect(await pressed(['gone', entered], [expired, 'gone'], [expired, entered])).toEqual(['reset', 'login', 'login']);
	cleanup();
	expect(await pressed(['gone', entered], [expired, refused('login_failed')], [expired, entered])).toEqual(['reset', 'login reset', 'login']);
});

test('R60 a site that refuses to be asked more often has done nothing: no password is guessed', async () => {
	const busy: Answer = { status: 429, body: { code: 429, reason: 'too_many_requests', msg: '', traceId: 'x' } };
	expect(await pressed([busy, entered], [done, entered])).toEqual(['reset', 'reset login']);
});

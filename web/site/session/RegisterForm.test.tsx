// @vitest-environment happy-dom
import { cleanup, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { membersPaths } from '../../../contract/members/public-paths.ts';
import { renderPage } from '../../../test/web/render-page.tsx';
import { type Answer, type SiteServer, siteServer } from '../../../test/web/site-server.ts';
import { until } from '../../../test/web/until.ts';
import { RegisterForm } from './RegisterForm.tsx';

const [register, login] = [membersPaths.register[1], membersPaths.login[1]];
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

/** Presses once for each pair of what the site answers to the registration and to the login, and tells what it was asked each time. */
async function pressed(...presses: [register: Answer, login: Answer][]) {
	const { container } = await renderPage(<RegisterForm next="/index" login="/login" />);
	const type = (name: string, value: string) => fireEvent.input(container.querySelector(`[name=${name}]`) as Element, { target: { value } });
	type('phone', '13800138000');
	type('smsCode', '123456');
	type('password', 'slate-and-chalk-8');
	fireEvent.click(container.querySelector('[name=agree]') as Element);
	const form = container.querySelector('form') as Element;
	const asked: string[] = [];
	for (const [first, second] of presses) {
		site.asked.length = 0;
		site.answer = ({ url }) => (url === register ? first : url === login ? second : { body: { code: 1, data: null } });
		fireEvent.submit(form);
		await until(() => expect(site.asked.length).toBeGreaterThan(0));
		await until(() => expect(form.querySelector('[aria-busy=true]')).toBeNull());
		asked.push(site.asked.flatMap(({ url }) => (url === register ? 'register' : url === login ? 'login' : [])).join(' '));
	}
	return asked;
}

test('R60 a registration whose answer was lost is not refused when it is asked for again: the login with it is tried first', async () => {
	expect(await pressed(['gone', entered], [refused('sms_code_expired'), entered])).toEqual(['register', 'login']);
});

test.each(['overloaded', 'too_many_requests'])('R60 nor while the site has no time for that login: %s', async (reason) => {
	const used = refused('sms_code_expired');
	expect(await pressed(['gone', entered], [used, refused(reason)], [used, entered])).toEqual(['register', 'login', 'login']);
	cleanup();
	expect(await pressed(['gone', entered], [refused(reason), refused('login_failed')], [used, entered])).toEqual([
		'register',
		'login register',
		'login',
	]);
});

test('R60 one that never arrived is sent again, and one that was refused at once', async () => {
	expect(await pressed(['gone', entered], [entered, refused('login_failed')])).toEqual(['register', 'login register']);
	cleanup();
	expect(await pressed([refused('phone_taken'), entered], [refused('phone_taken'), entered])).toEqual(['register', 'register']);
});

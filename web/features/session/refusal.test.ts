import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import type { Problem } from '../../../contract/call.ts';
import { RequestError } from '../../api/request.ts';
import { attempt, type Refused, words } from './refusal.ts';

const i18n = setupI18n({ locale: 'zh-CN', messages: { 'zh-CN': {} } });

/** What the form is told, in words. */
async function told(call: () => Promise<unknown>) {
	const result = await attempt(call as never);
	if (!('refused' in result)) return result;
	const { reason, problems } = result.refused as Refused;
	return [reason, Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, words(problem, i18n)]))];
}
const answering = (answer: unknown) => told(() => Promise.resolve(answer));
const failing = (error: unknown) => told(() => Promise.reject(error));
const refusedBy = (status: number, answer?: Partial<Problem>, message = '') =>
	failing(new RequestError(status, 'conflict', message, '', answer && ({ code: status, msg: message, reason: 'conflict', ...answer } as Problem)));

test('what was answered is handed on', async () => {
	expect(await answering({ code: 1, data: { id: 7 } })).toEqual({ data: { id: 7 } });
	expect(await answering({ code: 1, data: null })).toEqual({ data: null });
});

test.each([
	['phone_unsupported', 'phone'],
	['phone_taken', 'phone'],
	['not_registered', 'phone'],
	['account_disabled', 'phone'],
	['proof_invalid', 'smsCode'],
	['sms_too_soon', 'smsCode'],
	['sms_daily_limit', 'smsCode'],
	['sms_code_wrong', 'smsCode'],
	['sms_code_expired', 'smsCode'],
	['password_common', 'password'],
	['login_failed', 'password'],
	['nickname_refused', 'nickname'],
	['login_locked', 'form'],
	['anything_else', 'form'],
])('R60 %s is written at %s, in the server’s words', async (reason, field) => {
	expect(await answering({ code: 0, msg: '不对', reason })).toEqual([reason, { [field]: '不对' }]);
	// A refusal that carries data is one all the same.
	expect(await answering({ code: 0, msg: '不对', reason, data: 1 })).toEqual([reason, { [field]: '不对' }]);
});

test('R60 422 names fields; an account is a phone, what is inside a field is the field’s', async () => {
	const wrong = '这里填得不对，再看一眼。';
	const errors = ['account', 'password', 'proof.number', ''].map((path) => ({ path, message: 'x' }));
	expect(await refusedBy(422, { errors })).toEqual(['conflict', { phone: wrong, password: wrong, proof: wrong, form: wrong }]);
});

const ours = '我们这边出了点问题。填好的都还在，过一会儿再试一次。';
test.each([
	['422 without fields', 422, ours],
	['500', 500, ours],
	['503', 503, ours],
	['404', 404, ours],
	['0', 0, '没连上服务器。填好的都还在，接上网络再试一次。'],
	['429', 429, '试得太快了，歇一会儿再来。'],
])('R60 %s is about the form', async (_what, status, sentence) => {
	expect(await refusedBy(status)).toEqual(['conflict', { form: sentence }]);
	expect(await refusedBy(status, { errors: [] })).toEqual(['conflict', { form: sentence }]);
	expect(await refusedBy(status, {})).toEqual(['conflict', { form: sentence }]);
});

test('R60 what is said of too many tries is written; fields of another status are not', async () => {
	expect(await refusedBy(429, undefined, '一分钟后再试')).toEqual(['conflict', { form: '一分钟后再试' }]);
	expect(await refusedBy(500, { errors: [{ path: 'phone', message: 'x' }] })).toEqual(['conflict', { form: ours }]);
});

test.each([null, undefined, new TypeError('crash'), 'text'])('a crash is told as a line that is away: %s', async (error) => {
	expect(await failing(error)).toEqual(['', { form: '没连上服务器。填好的都还在，接上网络再试一次。' }]);
});

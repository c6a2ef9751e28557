import { expect, test } from 'vitest';
import { RequestError } from '../../api/request.ts';
import { attempt } from './refusal.ts';

const refusedBy = async (status: number, answer?: { errors?: { path: string; message: string }[] }, message = '') => {
	const result = await attempt(() =>
		Promise.reject(new RequestError(status, 'x', message, '', { code: status, msg: message, reason: 'x', ...answer })),
	);
	return 'refused' in result ? Object.keys(result.refused.problems) : [];
};

test('what the rules refuse is written next to the field it is about, in the server’s words', async () => {
	const result = await attempt(() => Promise.resolve({ code: 0, msg: '验证码不对，请核对短信', reason: 'sms_code_wrong' }));
	expect(result).toEqual({ refused: { reason: 'sms_code_wrong', problems: { smsCode: '验证码不对，请核对短信' } } });
});

test('a refusal that no field is to blame for is about the form', async () => {
	expect(await attempt(() => Promise.resolve({ code: 0, msg: '请 15 分钟后再登录', reason: 'login_locked' }))).toMatchObject({
		refused: { problems: { form: '请 15 分钟后再登录' } },
	});
});

test('422 names fields; an account is a phone', async () => {
	expect(
		await refusedBy(422, {
			errors: [
				{ path: 'account', message: 'x' },
				{ path: 'password', message: 'x' },
			],
		}),
	).toEqual(['phone', 'password']);
	expect(await refusedBy(422, { errors: [{ path: '', message: 'x' }] })).toEqual(['form']);
});

test.each([0, 429, 500, 503])('%i is about the form', async (status) => {
	expect(await refusedBy(status)).toEqual(['form']);
});

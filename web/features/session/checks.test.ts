import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { type Check, checkAgreement, checkCode, checkNewPassword, checkNickname, checkPassword, checkPhone } from './checks.ts';

const i18n = setupI18n({ locale: 'zh-CN', messages: { 'zh-CN': {} } });
const words = (problem: ReturnType<Check>) => (typeof problem === 'object' ? i18n._(problem) : problem);

test.each([
	['phone', '', '填一下手机号。', checkPhone],
	['phone', ' - ', '填一下手机号。', checkPhone],
	['phone', '1', '手机号是 11 位数字，还差 10 位。', checkPhone],
	['phone', '138 0013 800', '手机号是 11 位数字，还差 1 位。', checkPhone],
	['phone', '138 0013 8000', undefined, checkPhone],
	['phone', '138001380001', '手机号是 11 位数字，多了 1 位。', checkPhone],
	['phone', '13000000000', undefined, checkPhone],
	['phone', '19999999999', undefined, checkPhone],
	['phone', '12800138000', '手机号以 13 到 19 开头，看看前两位。', checkPhone],
	['phone', '23800138000', '手机号以 13 到 19 开头，看看前两位。', checkPhone],
	['phone', '01380013800', '手机号以 13 到 19 开头，看看前两位。', checkPhone],
	['phone', '+44 7911', undefined, checkPhone],
	['code', '', '填一下短信里的 6 位数字。', checkCode],
	['code', '1', '验证码是 6 位数字，还差 5 位。', checkCode],
	['code', '12345', '验证码是 6 位数字，还差 1 位。', checkCode],
	['code', '123456', undefined, checkCode],
	['password', '', '填一下密码。', checkPassword],
	['password', 'x', undefined, checkPassword],
	['new password', '', '想一个密码，至少 8 位。', checkNewPassword],
	['new password', '1', '至少 8 位，还差 7 位。', checkNewPassword],
	['new password', '1234567', '至少 8 位，还差 1 位。', checkNewPassword],
	['new password', '12345678', undefined, checkNewPassword],
	['new password', 'x'.repeat(64), undefined, checkNewPassword],
	['new password', 'x'.repeat(65), '最多 64 位，现在是 65 位。', checkNewPassword],
	['nickname', '', undefined, checkNickname],
	['nickname', ' 李 ', '昵称至少 2 个字。', checkNickname],
	['nickname', '小李', undefined, checkNickname],
	['nickname', '李'.repeat(20), undefined, checkNickname],
	['nickname', '李'.repeat(21), '昵称最多 20 个字，现在是 21 个。', checkNickname],
	['agreement', '', '同意之后才能注册。', checkAgreement],
	['agreement', 'on', undefined, checkAgreement],
] as [string, string, string | undefined, Check][])('R60 %s %j: %j', (_field, value, sentence, check) => {
	expect(words(check(value))).toBe(sentence);
});

test('R60 the page of a form is made on the server too, where there is no document', async () => {
	expect(typeof document).toBe('undefined');
	expect(await import('./use-field-form.ts')).toHaveProperty('useFieldForm');
});

import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { type Check, checkAgreement, checkCode, checkNewPassword, checkNickname, checkPassword, checkPhone } from './checks.ts';

const i18n = setupI18n({ locale: 'zh-CN', messages: { 'zh-CN': {} } });
const words = (problem: ReturnType<Check>) => (typeof problem === 'object' ? i18n._(problem) : problem);

test.each([
	['phone', checkPhone, '', '填一下手机号。'],
	['phone', checkPhone, ' - ', '填一下手机号。'],
	['phone', checkPhone, '1', '手机号是 11 位数字，还差 10 位。'],
	['phone', checkPhone, '138 0013 800', '手机号是 11 位数字，还差 1 位。'],
	['phone', checkPhone, '138 0013 8000', undefined],
	['phone', checkPhone, '138001380001', '手机号是 11 位数字，多了 1 位。'],
	['phone', checkPhone, '13000000000', undefined],
	['phone', checkPhone, '19999999999', undefined],
	['phone', checkPhone, '12800138000', '手机号以 13 到 19 开头，看看前两位。'],
	['phone', checkPhone, '23800138000', '手机号以 13 到 19 开头，看看前两位。'],
	['phone', checkPhone, '01380013800', '手机号以 13 到 19 开头，看看前两位。'],
	['phone', checkPhone, '+44 7911', undefined],
	['code', checkCode, '', '填一下短信里的 6 位数字。'],
	['code', checkCode, '1', '验证码是 6 位数字，还差 5 位。'],
	['code', checkCode, '12345', '验证码是 6 位数字，还差 1 位。'],
	['code', checkCode, '123456', undefined],
	['password', checkPassword, '', '填一下密码。'],
	['password', checkPassword, 'x', undefined],
	['new password', checkNewPassword, '', '想一个密码，至少 8 位。'],
	['new password', checkNewPassword, '1', '至少 8 位，还差 7 位。'],
	['new password', checkNewPassword, '1234567', '至少 8 位，还差 1 位。'],
	['new password', checkNewPassword, '12345678', undefined],
	['new password', checkNewPassword, 'x'.repeat(64), undefined],
	['new password', checkNewPassword, 'x'.repeat(65), '最多 64 位，现在是 65 位。'],
	['nickname', checkNickname, '', undefined],
	['nickname', checkNickname, ' 李 ', '昵称至少 2 个字。'],
	['nickname', checkNickname, '小李', undefined],
	['nickname', checkNickname, '李'.repeat(20), undefined],
	['nickname', checkNickname, '李'.repeat(21), '昵称最多 20 个字，现在是 21 个。'],
	['agreement', checkAgreement, '', '同意之后才能注册。'],
	['agreement', checkAgreement, 'on', undefined],
])('R60 %s: %s %j says %j', (_field, check, value, sentence) => {
	expect(words(check(value))).toBe(sentence);
});

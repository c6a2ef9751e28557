import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { barePhone } from './phone.ts';

/** What is wrong with a field: a sentence of ours, or one that the server wrote in the reader's language. */
export type Problem = MessageDescriptor | string;
export type Check = (value: string) => Problem | undefined;

/**
 * The rules of `contract/members/public.ts` in sentences that say what is missing; the server checks again. Schemas stay out of the page:
 * zod would weigh more than the page itself.
 */
export const checkPhone: Check = (value) => {
	const bare = barePhone(value);
	if (bare === '') return msg`填一下手机号。`;
	// Another country's number: whether the site takes it is the server's to say.
	if (bare.startsWith('+')) return undefined;
	const missing = 11 - bare.length;
	if (missing > 0) return msg`手机号是 11 位数字，还差 ${missing} 位。`;
	if (missing < 0) return msg`手机号是 11 位数字，多了 ${-missing} 位。`;
	if (!/^1[3-9]/.test(bare)) return msg`手机号以 13 到 19 开头，看看前两位。`;
	return undefined;
};

export const checkCode: Check = (value) => {
	if (value === '') return msg`填一下短信里的 6 位数字。`;
	const missing = 6 - value.length;
	return missing > 0 ? msg`验证码是 6 位数字，还差 ${missing} 位。` : undefined;
};

export const checkPassword: Check = (value) => (value === '' ? msg`填一下密码。` : undefined);

export const checkNewPassword: Check = (value) => {
	if (value === '') return msg`想一个密码，至少 8 位。`;
	const missing = 8 - value.length;
	if (missing > 0) return msg`至少 8 位，还差 ${missing} 位。`;
	return value.length > 64 ? msg`最多 64 位，现在是 ${value.length} 位。` : undefined;
};

export const checkNickname: Check = (value) => {
	const { length } = value.trim();
	if (length === 1) return msg`昵称至少 2 个字。`;
	return length > 20 ? msg`昵称最多 20 个字，现在是 ${length} 个。` : undefined;
};

export const checkAgreement: Check = (value) => (value === '' ? msg`同意之后才能注册。` : undefined);

import type { ReasonText } from '../reason-text.ts';

/** Why somebody of the staff does not get in, or cannot change what they see. */
export const staffReasons = {
	code_not_set_up: { status: 403, zh: /*i18n*/ '请先绑定验证器，再继续' },
	code_wanted: { status: 200, zh: /*i18n*/ '请输入验证器上的 6 位数字' },
	code_wrong: { status: 200, zh: /*i18n*/ '验证码不对，或者已经用过，请等下一个' },
	changed_meanwhile: { status: 200, zh: /*i18n*/ '这一项刚刚在别处改过，请看过新的内容再改' },
	last_owner: { status: 200, zh: /*i18n*/ '至少要留一位能登录的校长' },
} as const satisfies Record<string, ReasonText>;

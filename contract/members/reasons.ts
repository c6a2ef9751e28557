import type { ReasonText } from '../reason-text.ts';

/** Why somebody does not become a member, does not get in, or gets no code. */
export const membersReasons = {
	phone_unsupported: { status: 200, zh: /*i18n*/ '请填写 11 位中国大陆手机号' },
	proof_invalid: { status: 200, zh: /*i18n*/ '验证已过期，请再试一次' },
	sms_too_soon: { status: 200, zh: /*i18n*/ '验证码刚发出去，请等 60 秒再要' },
	sms_daily_limit: { status: 200, zh: /*i18n*/ '这个号码今天的验证码用完了，请明天再试' },
	sms_code_wrong: { status: 200, zh: /*i18n*/ '验证码不对，请核对短信' },
	sms_code_expired: { status: 200, zh: /*i18n*/ '验证码已失效，请重新获取' },
	password_common: { status: 200, zh: /*i18n*/ '这个密码太常见，请换一个' },
	phone_taken: { status: 200, zh: /*i18n*/ '这个手机号已经注册，可以直接登录' },
	not_registered: { status: 200, zh: /*i18n*/ '这个手机号还没有注册，请先注册' },
	nickname_refused: { status: 200, zh: /*i18n*/ '昵称要 2 到 20 个字' },
	login_failed: { status: 200, zh: /*i18n*/ '账号或密码不对' },
	login_locked: { status: 200, zh: /*i18n*/ '试错次数太多，请 15 分钟后再登录' },
	account_disabled: { status: 200, zh: /*i18n*/ '这个账号已停用，请联系我们' },
} as const satisfies Record<string, ReasonText>;

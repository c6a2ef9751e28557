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
	birthday_refused: { status: 200, zh: /*i18n*/ '生日要在 1900 年以后、今天以前' },
	picture_refused: { status: 200, zh: /*i18n*/ '这张图片读不出来，请换一张 JPG 或 PNG，5 MB 以内' },
	no_phone: { status: 200, zh: /*i18n*/ '这个账号还没有绑定手机，请用密码' },
	password_wrong: { status: 200, zh: /*i18n*/ '现在的密码不对，请再试一次，或者用短信验证' },
	password_same: { status: 200, zh: /*i18n*/ '新密码和现在的一样，请换一个' },
	confirm_first: { status: 200, zh: /*i18n*/ '确认已过期，请先确认是你本人' },
	phone_same: { status: 200, zh: /*i18n*/ '这就是现在绑定的号码，请填新的' },
	phone_of_another: { status: 200, zh: /*i18n*/ '这个号码绑在别的账号上，请换一个号码' },
	email_refused: { status: 200, zh: /*i18n*/ '这个邮箱收不到信，请核对地址，或者换一个' },
	account_disabled: { status: 200, zh: /*i18n*/ '这个账号已停用，请联系我们' },
} as const satisfies Record<string, ReasonText>;

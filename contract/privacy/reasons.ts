import type { ReasonText } from '../reason-text.ts';

/** Why somebody gets no export, or does nothing with an account that is being closed. */
export const privacyReasons = {
	export_daily_limit: { status: 200, zh: /*i18n*/ '一天最多导出三次，请过一天再来' },
	member_closed: { status: 200, zh: /*i18n*/ '这个账号已经注销，不能再操作' },
	account_closing: { status: 403, zh: /*i18n*/ '这个账号正在注销，要接着用，请先恢复账号' },
} as const satisfies Record<string, ReasonText>;

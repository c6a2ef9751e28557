import type { ReasonText } from '../reason-text.ts';

export const pushReasons = {
	push_refused: { status: 200, zh: /*i18n*/ '这个浏览器收通知的地址用不了，请换一个浏览器，或者改用邮件' },
} as const satisfies Record<string, ReasonText>;

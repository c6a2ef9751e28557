import type { ReasonText } from '../reason-text.ts';

export const noticesReasons = {
	notice_always: { status: 200, zh: /*i18n*/ '有人动了你的账号时，得有一条路让你知道，所以这一项关不掉' },
	delivery_on_its_way: { status: 200, zh: /*i18n*/ '这一条已经发出，或者正等着发，不用再发' },
	delivery_number_gone: { status: 200, zh: /*i18n*/ '这一条是发给会员原来的手机号的，号码没有留着，不能再发' },
} as const satisfies Record<string, ReasonText>;

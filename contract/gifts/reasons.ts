import type { ReasonText } from '../reason-text.ts';

export const giftsReasons = {
	gift_malformed: { status: 200, zh: /*i18n*/ '礼品码是四组，每组四位，没有 0、O、1、I、L，请对一对' },
	gift_unknown: { status: 200, zh: /*i18n*/ '没有这个礼品码，请对一对有没有输错' },
	gift_used: { status: 200, zh: /*i18n*/ '这个礼品码有人用过了，请问一问送你的人' },
	gift_not_yet: { status: 200, zh: /*i18n*/ '这个礼品码还没到日子，到了那天再来' },
	gift_over: { status: 200, zh: /*i18n*/ '这个礼品码已经过期，请问一问送你的人' },
	gift_withdrawn: { status: 200, zh: /*i18n*/ '这个礼品码已经收回，请问一问送你的人' },
	gift_owned: { status: 200, zh: /*i18n*/ '你已经有这门课了，码没有用掉，可以转送给别人' },
	gift_made_before: { status: 200, zh: /*i18n*/ '这一批已经做好，码只给一次，没有收到就撤回这一批再做一批' },
	gift_taken_before: { status: 200, zh: /*i18n*/ '这个礼品码已经有人收下，收不回来了' },
} as const satisfies Record<string, ReasonText>;

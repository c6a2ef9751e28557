import type { ReasonText } from '../reason-text.ts';

export const seatsReasons = {
	seats_not_sold: { status: 200, zh: /*i18n*/ '席位一次买一门收费的课，这一门不能按席位买' },
	seat_malformed: { status: 200, zh: /*i18n*/ '席位链接是五组，每组四位，请从发给你的链接点进来' },
	seat_unknown: { status: 200, zh: /*i18n*/ '这个链接不能用，可能已经换了新的，请问一问发给你的人' },
	seat_full: { status: 200, zh: /*i18n*/ '席位坐满了，请问一问发给你的人' },
	seat_over: { status: 200, zh: /*i18n*/ '这个链接或者席位已经过期，请问一问发给你的人' },
	seat_withdrawn: { status: 200, zh: /*i18n*/ '这些席位已经退掉了，请问一问发链接给你的人' },
	seat_owned: { status: 200, zh: /*i18n*/ '你已经有这门课了，席位留给别人' },
} as const satisfies Record<string, ReasonText>;

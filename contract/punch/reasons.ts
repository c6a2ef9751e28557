import type { ReasonText } from '../reason-text.ts';

export const punchReasons = {
	check_in_early: { status: 200, zh: /*i18n*/ '还没到签到的时间，开课前 30 分钟再来' },
	check_in_over: { status: 200, zh: /*i18n*/ '这节课已经结束，不能再签到' },
	make_up_not_open: { status: 200, zh: /*i18n*/ '只能补最近三天里缺的签到' },
	make_up_used: { status: 200, zh: /*i18n*/ '那个月的两次补签都用完了' },
	make_up_listen: { status: 200, zh: /*i18n*/ '今天听满 30 分钟，才能补一天' },
} as const satisfies Record<string, ReasonText>;

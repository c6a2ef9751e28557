import type { ReasonText } from '../reason-text.ts';

export const punchReasons = {
	check_in_early: { status: 200, zh: /*i18n*/ '还没到签到的时间，开课前 30 分钟再来' },
	check_in_over: { status: 200, zh: /*i18n*/ '这节课已经结束，不能再签到' },
	make_up_not_open: { status: 200, zh: /*i18n*/ '只能补最近三天里缺的签到' },
	make_up_used: { status: 200, zh: /*i18n*/ '那个月的两次补签都用完了' },
	make_up_listen: { status: 200, zh: /*i18n*/ '今天听满 30 分钟，才能补一天' },
	classroom_code: { status: 200, zh: /*i18n*/ '没有这个签到码，对着老师给的六位数字再输一次' },
	classroom_early: { status: 200, zh: /*i18n*/ '这堂课还没到签到的时间，上课前 30 分钟再输这个码' },
	classroom_over: { status: 200, zh: /*i18n*/ '这堂课已经下课，不能再签到，来过就告诉老师' },
	classroom_closed: { status: 200, zh: /*i18n*/ '老师关了这堂课的签到，来了就请老师给个新码' },
	classroom_tries: { status: 200, zh: /*i18n*/ '试了太多次，过 10 分钟再输，或者请老师看看码' },
	classroom_times: { status: 200, zh: /*i18n*/ '下课要晚于上课，也晚于现在，一堂课最多 12 小时' },
	classroom_ended: { status: 200, zh: /*i18n*/ '这堂课已经下课，要签到就另开一堂' },
} as const satisfies Record<string, ReasonText>;

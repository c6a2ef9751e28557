import type { ReasonText } from '../reason-text.ts';

export const reviewsReasons = {
	review_not_owned: { status: 200, zh: /*i18n*/ '报名了这门课的人才能写评价' },
	review_hear_more: { status: 200, zh: /*i18n*/ '听满这门课的十分之一就能写，接着听吧' },
	review_own: { status: 200, zh: /*i18n*/ '这是你自己写的，留给别人来点' },
} as const satisfies Record<string, ReasonText>;

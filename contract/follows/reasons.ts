import type { ReasonText } from '../reason-text.ts';

export const followsReasons = {
	follows_full: { status: 200, zh: /*i18n*/ '关注满 100 位教师了，先去掉几位再关注' },
} as const satisfies Record<string, ReasonText>;

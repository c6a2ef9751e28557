import type { ReasonText } from '../reason-text.ts';

export const favouritesReasons = {
	favourites_full: { status: 200, zh: /*i18n*/ '收藏满 1000 门了，先去掉几门再收' },
} as const satisfies Record<string, ReasonText>;

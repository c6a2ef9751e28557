import type { ReasonText } from '../reason-text.ts';

export const cartReasons = {
	cart_full: { status: 200, zh: /*i18n*/ '购物车满 20 门了，先买下或拿掉几门再放' },
} as const satisfies Record<string, ReasonText>;

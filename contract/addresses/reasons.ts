import type { ReasonText } from '../reason-text.ts';

export const addressesReasons = {
	addresses_full: { status: 200, zh: /*i18n*/ '地址存满 20 个了，先删掉用不上的再加' },
	division_unknown: { status: 200, zh: /*i18n*/ '地区表里没有这个地方，请重新选一次' },
	address_gone: { status: 200, zh: /*i18n*/ '选的收货地址已经删掉了，请另选一个再提交' },
} as const satisfies Record<string, ReasonText>;

import type { ReasonText } from '../reason-text.ts';

export const noticesReasons = {
	notice_always: { status: 200, zh: /*i18n*/ '这一项关不掉：有人动了你的账号，得有一条路让你知道' },
	delivery_on_its_way: { status: 200, zh: /*i18n*/ '这一条不用再发：它已经发出，或者正等着发' },
} as const satisfies Record<string, ReasonText>;

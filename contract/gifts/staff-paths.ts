import type { CallPath } from '../call.ts';

export const giftsStaffPaths = {
	staffGifts: ['GET', '/api/staff/gift/list'],
	staffGiftCodes: ['GET', '/api/staff/gift/codes'],
	staffGiftMake: ['POST', '/api/staff/gift/make'],
	staffGiftWithdraw: ['POST', '/api/staff/gift/withdraw'],
} as const satisfies Record<string, CallPath>;

import type { ReasonText } from '../reason-text.ts';

/** Why a lesson does not open, or stops. */
export const videoReasons = {
	not_bought: { status: 403, zh: /*i18n*/ '这一讲要报名才能看' },
	access_expired: { status: 403, zh: /*i18n*/ '这门课的有效期已过，续报后可以接着看' },
	vip_over: { status: 403, zh: /*i18n*/ '你的 VIP 已经结束，续费后可以接着看' },
	access_revoked: { status: 403, zh: /*i18n*/ '这门课的报名已经取消' },
	access_not_started: { status: 403, zh: /*i18n*/ '还没到开课时间' },
	link_expired: { status: 403, zh: /*i18n*/ '播放地址已过期，请重新打开这一讲' },
	too_many_devices: { status: 403, zh: /*i18n*/ '这个账号正在另外三台设备上播放，这里先停下了' },
} as const satisfies Record<string, ReasonText>;

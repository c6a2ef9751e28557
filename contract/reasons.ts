import { addressesReasons } from './addresses/reasons.ts';
import { cartReasons } from './cart/reasons.ts';
import { couponsReasons } from './coupons/reasons.ts';
import { favouritesReasons } from './favourites/reasons.ts';
import { followsReasons } from './follows/reasons.ts';
import { giftsReasons } from './gifts/reasons.ts';
import { invoicesReasons } from './invoices/reasons.ts';
import { mediaReasons } from './media/reasons.ts';
import { membersReasons } from './members/reasons.ts';
import { notesReasons } from './notes/reasons.ts';
import { noticesReasons } from './notices/reasons.ts';
import { ordersReasons } from './orders/reasons.ts';
import { passkeysReasons } from './passkeys/reasons.ts';
import { paymentsReasons } from './payments/reasons.ts';
import { privacyReasons } from './privacy/reasons.ts';
import { punchReasons } from './punch/reasons.ts';
import { pushReasons } from './push/reasons.ts';
import type { ReasonText } from './reason-text.ts';
import { reviewsReasons } from './reviews/reasons.ts';
import { seatsReasons } from './seats/reasons.ts';
import { staffReasons } from './staff/reasons.ts';
import { videoReasons } from './video/reasons.ts';

/** Those of every call: the catalogue of `specification.md` §8, and what HTTP itself refuses. */
export const commonReasons = {
	bad_request: { status: 400, zh: /*i18n*/ '请求错误' },
	not_logged_in: { status: 401, zh: /*i18n*/ '登录已过期，请重新登录' },
	forbidden: { status: 403, zh: /*i18n*/ '没有权限访问' },
	not_found: { status: 404, zh: /*i18n*/ '请求的地址不存在' },
	method_not_allowed: { status: 405, zh: /*i18n*/ '不支持这种请求方法' },
	not_acceptable: { status: 406, zh: /*i18n*/ '没有这种格式' },
	conflict: { status: 409, zh: /*i18n*/ '内容刚刚被改过，请刷新后再试' },
	withdrawn: { status: 410, zh: /*i18n*/ '这项内容已经撤下' },
	too_large: { status: 413, zh: /*i18n*/ '内容太大，请减少一些再试' },
	unsupported_media_type: { status: 415, zh: /*i18n*/ '请用 JSON 提交' },
	invalid: { status: 422, zh: /*i18n*/ '填写的内容有误' },
	too_many_requests: { status: 429, zh: /*i18n*/ '操作太频繁，请稍后再试' },
	server_error: { status: 500, zh: /*i18n*/ '服务器出错了，请稍后再试' },
	maintenance: { status: 503, zh: /*i18n*/ '服务维护中，请稍后再来' },
	overloaded: { status: 503, zh: /*i18n*/ '现在访问的人太多，请稍后再试' },
} as const satisfies Record<string, ReasonText>;

/** Every reason there is, each noun's declared in its own folder. A word never changes: clients of others compare it. */
export const reasons = {
	...commonReasons,
	...videoReasons,
	...mediaReasons,
	...membersReasons,
	...favouritesReasons,
	...addressesReasons,
	...punchReasons,
	...noticesReasons,
	...reviewsReasons,
	...followsReasons,
	...notesReasons,
	...privacyReasons,
	...pushReasons,
	...passkeysReasons,
	...couponsReasons,
	...giftsReasons,
	...seatsReasons,
	...invoicesReasons,
	...ordersReasons,
	...cartReasons,
	...paymentsReasons,
	...staffReasons,
};

/** The closed union: a comparison with any other word does not compile. */
export type Reason = keyof typeof reasons;
/** Rules that said no: HTTP 200, `code` 0. A call lists those that it may answer with. */
export type RefusalReason = { [R in Reason]: (typeof reasons)[R]['status'] extends 200 ? R : never }[Reason];
/** Broken or unauthorised requests, and failures of the site: their HTTP status is the code. */
export type ErrorReason = Exclude<Reason, RefusalReason>;

import type * as z from 'zod';
import { addressesMemberCalls } from './addresses/member.ts';
import type { CallDefinition, Envelope } from './call.ts';
import { cartMemberCalls } from './cart/member.ts';
import { catalogueCalls } from './catalogue/public.ts';
import { couponsMemberCalls } from './coupons/member.ts';
import { couponsCalls } from './coupons/public.ts';
import { couponsStaffCalls } from './coupons/staff.ts';
import { favouritesMemberCalls } from './favourites/member.ts';
import { followsMemberCalls } from './follows/member.ts';
import { giftsMemberCalls } from './gifts/member.ts';
import { giftsStaffCalls } from './gifts/staff.ts';
import { invoicesMemberCalls } from './invoices/member.ts';
import { invoicesStaffCalls } from './invoices/staff.ts';
import { learningMemberCalls } from './learning/member.ts';
import { learningCalls } from './learning/public.ts';
import { liveCalls } from './live/public.ts';
import { membersMemberCalls } from './members/member.ts';
import { membersCalls } from './members/public.ts';
import { newsCalls } from './news/public.ts';
import { notesMemberCalls } from './notes/member.ts';
import { notesStaffCalls } from './notes/staff.ts';
import { noticesMemberCalls } from './notices/member.ts';
import { noticesStaffCalls } from './notices/staff.ts';
import { ordersMemberCalls } from './orders/member.ts';
import { ordersStaffCalls } from './orders/staff.ts';
import { passkeysMemberCalls } from './passkeys/member.ts';
import { passkeysCalls } from './passkeys/public.ts';
import type { CallKey } from './paths.ts';
import { paymentsMemberCalls } from './payments/member.ts';
import { paymentsStaffCalls } from './payments/staff.ts';
import { planMemberCalls } from './plan/member.ts';
import { privacyMemberCalls } from './privacy/member.ts';
import { privacyStaffCalls } from './privacy/staff.ts';
import { punchMemberCalls } from './punch/member.ts';
import { punchStaffCalls } from './punch/staff.ts';
import { pushMemberCalls } from './push/member.ts';
import { reviewsMemberCalls } from './reviews/member.ts';
import { reviewCalls } from './reviews/public.ts';
import { reviewsStaffCalls } from './reviews/staff.ts';
import { searchCalls } from './search/public.ts';
import { seatsMemberCalls } from './seats/member.ts';
import { siteCalls } from './site/public.ts';
import { staffCalls } from './staff/staff.ts';
import { teachersCalls } from './teachers/public.ts';
import { videoCalls } from './video/public.ts';

/** The one call table: Fastify routes, the typed callers and the OpenAPI document come from it. */
export const calls = {
	...siteCalls,
	...catalogueCalls,
	...teachersCalls,
	...newsCalls,
	...liveCalls,
	...reviewCalls,
	...searchCalls,
	...membersCalls,
	...videoCalls,
	...learningCalls,
	...membersMemberCalls,
	...learningMemberCalls,
	...favouritesMemberCalls,
	...addressesMemberCalls,
	...couponsCalls,
	...couponsMemberCalls,
	...giftsMemberCalls,
	...seatsMemberCalls,
	...invoicesMemberCalls,
	...cartMemberCalls,
	...ordersMemberCalls,
	...paymentsMemberCalls,
	...punchMemberCalls,
	...planMemberCalls,
	...reviewsMemberCalls,
	...followsMemberCalls,
	...privacyMemberCalls,
	...pushMemberCalls,
	...passkeysCalls,
	...passkeysMemberCalls,
	...noticesMemberCalls,
	...staffCalls,
	...couponsStaffCalls,
	...giftsStaffCalls,
	...invoicesStaffCalls,
	...privacyStaffCalls,
	...noticesStaffCalls,
	...reviewsStaffCalls,
	...notesMemberCalls,
	...notesStaffCalls,
	...punchStaffCalls,
	...ordersStaffCalls,
	...paymentsStaffCalls,
} satisfies Record<CallKey, CallDefinition>;

export type Calls = typeof calls;
/** What a caller passes (before defaults). */
export type CallInput<K extends CallKey> = z.input<Calls[K]['input']>;
/** What a handler receives (after defaults). */
export type CallArgs<K extends CallKey> = z.output<Calls[K]['input']>;
export type CallOutput<K extends CallKey> = z.output<Calls[K]['output']>;
/** Why its rules may say no. */
export type CallReason<K extends CallKey> = NonNullable<Calls[K]['reasons']>[number];

/**
 * A typed caller: in process on the server, over HTTP in the browser. Answers the envelope for HTTP 200 and throws
 * `CallError` for every other status.
 */
export type Api = <K extends CallKey>(key: K, input: CallInput<K>) => Promise<Envelope<CallOutput<K>, CallReason<K>>>;

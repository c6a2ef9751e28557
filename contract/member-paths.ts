import { addressesMemberPaths } from './addresses/member-paths.ts';
import { couponsMemberPaths } from './coupons/member-paths.ts';
import { favouritesMemberPaths } from './favourites/member-paths.ts';
import { followsMemberPaths } from './follows/member-paths.ts';
import { giftsMemberPaths } from './gifts/member-paths.ts';
import { invoicesMemberPaths } from './invoices/member-paths.ts';
import { learningMemberPaths } from './learning/member-paths.ts';
import { membersMemberPaths } from './members/member-paths.ts';
import { notesMemberPaths } from './notes/member-paths.ts';
import { noticesMemberPaths } from './notices/member-paths.ts';
import { ordersMemberPaths } from './orders/member-paths.ts';
import { passkeysMemberPaths } from './passkeys/member-paths.ts';
import { paymentsMemberPaths } from './payments/member-paths.ts';
import { planMemberPaths } from './plan/member-paths.ts';
import { privacyMemberPaths } from './privacy/member-paths.ts';
import { punchMemberPaths } from './punch/member-paths.ts';
import { pushMemberPaths } from './push/member-paths.ts';
import { reviewsMemberPaths } from './reviews/member-paths.ts';

/** Method and address of the calls that only the member area makes: they come with its first page (`web/member/frame/MemberOnly.tsx`). */
export const memberPaths = {
	...membersMemberPaths,
	...favouritesMemberPaths,
	...addressesMemberPaths,
	...couponsMemberPaths,
	...giftsMemberPaths,
	...invoicesMemberPaths,
	...ordersMemberPaths,
	...paymentsMemberPaths,
	...learningMemberPaths,
	...punchMemberPaths,
	...planMemberPaths,
	...noticesMemberPaths,
	...reviewsMemberPaths,
	...followsMemberPaths,
	...notesMemberPaths,
	...privacyMemberPaths,
	...pushMemberPaths,
	...passkeysMemberPaths,
};

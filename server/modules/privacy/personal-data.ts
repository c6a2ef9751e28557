import type { PersonalData } from '../../db/personal-data.ts';
import { addressesPersonal } from '../addresses/addresses.personal.ts';
import { cartPersonal } from '../cart/cart.personal.ts';
import { couponsPersonal } from '../coupons/coupons.personal.ts';
import { enrolmentPersonal } from '../enrolment/enrolment.personal.ts';
import { favouritesPersonal } from '../favourites/favourites.personal.ts';
import { followsPersonal } from '../follows/follows.personal.ts';
import { giftsPersonal } from '../gifts/gifts.personal.ts';
import { invoicesPersonal } from '../invoices/invoices.personal.ts';
import { learningPersonal } from '../learning/learning.personal.ts';
import { membersPersonal } from '../members/members.personal.ts';
import { notesPersonal } from '../notes/notes.personal.ts';
import { noticesPersonal } from '../notices/notices.personal.ts';
import { ordersPersonal } from '../orders/orders.personal.ts';
import { passkeysPersonal } from '../passkeys/passkeys.personal.ts';
import { paymentsPersonal } from '../payments/payments.personal.ts';
import { planPersonal } from '../plan/plan.personal.ts';
import { punchPersonal } from '../punch/punch.personal.ts';
import { pushPersonal } from '../push/push.personal.ts';
import { reviewsPersonal } from '../reviews/reviews.personal.ts';
import { seatsPersonal } from '../seats/seats.personal.ts';
import { privacyPersonal } from './privacy.personal.ts';

/**
 * All that is kept about members, module by module: what an export holds and what a closed account leaves behind. `personal-data.test.ts` holds it against
 * the database. The member themselves go last: others ask who they are.
 */
export const personalData: readonly PersonalData[] = [
	addressesPersonal,
	cartPersonal,
	couponsPersonal,
	giftsPersonal,
	seatsPersonal,
	enrolmentPersonal,
	favouritesPersonal,
	followsPersonal,
	invoicesPersonal,
	learningPersonal,
	notesPersonal,
	ordersPersonal,
	passkeysPersonal,
	paymentsPersonal,
	planPersonal,
	noticesPersonal,
	punchPersonal,
	pushPersonal,
	reviewsPersonal,
	privacyPersonal,
	membersPersonal,
];

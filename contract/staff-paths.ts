import { couponsStaffPaths } from './coupons/staff-paths.ts';
import { giftsStaffPaths } from './gifts/staff-paths.ts';
import { invoicesStaffPaths } from './invoices/staff-paths.ts';
import { notesStaffPaths } from './notes/staff-paths.ts';
import { noticesStaffPaths } from './notices/staff-paths.ts';
import { ordersStaffPaths } from './orders/staff-paths.ts';
import { paymentsStaffPaths } from './payments/staff-paths.ts';
import { privacyStaffPaths } from './privacy/staff-paths.ts';
import { punchStaffPaths } from './punch/staff-paths.ts';
import { reviewsStaffPaths } from './reviews/staff-paths.ts';
import { staffStaffPaths } from './staff/staff-paths.ts';

/** Method and address of the calls that the console alone makes: no page of the site loads them. */
export const staffPaths = {
	...privacyStaffPaths,
	...staffStaffPaths,
	...reviewsStaffPaths,
	...notesStaffPaths,
	...noticesStaffPaths,
	...punchStaffPaths,
	...ordersStaffPaths,
	...paymentsStaffPaths,
	...couponsStaffPaths,
	...giftsStaffPaths,
	...invoicesStaffPaths,
};

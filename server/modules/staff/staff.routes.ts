import { route } from '../../http/route.ts';
import * as signIn from './sign-in.service.ts';
import * as staff from './staff.service.ts';
import * as totp from './totp.service.ts';

const aMinute = 60;

export const staffRoutes = [
	// For one address: an office signs in together in the morning. Accounts have limits of their own, counted in the database.
	route('staffLogin', signIn.staffLogin, { limit: { max: 30, windowSeconds: aMinute, shared: true } }),
	route('staffLogout', signIn.staffLogout),
	route('staffInfo', signIn.staffInfo),
	route('staffTotpSetup', totp.staffTotpSetup),
	route('staffTotpConfirm', totp.staffTotpConfirm, { limit: { max: 30, windowSeconds: aMinute, shared: true } }),
	route('staffList', staff.staffList),
	route('staffUpdate', staff.staffUpdate),
];

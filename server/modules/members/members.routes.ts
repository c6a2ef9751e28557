import { route } from '../../http/route.ts';
import { captcha } from './captcha.service.ts';
import * as members from './members.service.ts';
import { securityEvents } from './security-events.service.ts';
import { smsSend } from './sms.service.ts';

// For one address. A class behind one address registers together, so these are wide; phones and accounts have limits of
// their own, counted in the database.
const aMinute = 60;
const tenMinutes = 600;

export const membersRoutes = [
	route('captcha', captcha, { limit: { max: 120, windowSeconds: aMinute } }),
	route('smsSend', smsSend, { limit: { max: 60, windowSeconds: tenMinutes, shared: true } }),
	route('register', members.register, { limit: { max: 60, windowSeconds: tenMinutes, shared: true } }),
	route('login', members.login, { limit: { max: 60, windowSeconds: aMinute, shared: true } }),
	route('logout', members.logout),
	route('passwordReset', members.passwordReset, { limit: { max: 30, windowSeconds: tenMinutes, shared: true } }),
	route('securityEvents', securityEvents),
];

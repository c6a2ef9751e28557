import { route } from '../../http/route.ts';
import * as account from './account.service.ts';
import { avatarRemove, avatarSave } from './avatars.service.ts';
import { captcha } from './captcha.service.ts';
import * as email from './email.service.ts';
import * as members from './members.service.ts';
import { profileUpdate } from './profile.service.ts';
import { securityEvents } from './security-events.service.ts';
import { mySessions, sessionsRevoke } from './sessions.service.ts';
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
	route('profileUpdate', profileUpdate),
	route('avatarSave', avatarSave, { bodyLimit: 7_100_000, limit: { max: 60, windowSeconds: tenMinutes } }),
	route('avatarRemove', avatarRemove),
	route('accountSecurity', account.accountSecurity),
	route('ownCodeSend', account.ownCodeSend, { limit: { max: 60, windowSeconds: tenMinutes, shared: true } }),
	route('confirmSelf', account.confirmSelf, { limit: { max: 60, windowSeconds: tenMinutes, shared: true } }),
	route('passwordChange', account.passwordChange, { limit: { max: 60, windowSeconds: tenMinutes, shared: true } }),
	route('bindPhone', account.bindPhone, { limit: { max: 60, windowSeconds: tenMinutes, shared: true } }),
	route('emailState', email.emailState),
	route('emailSet', email.emailSet, { limit: { max: 60, windowSeconds: tenMinutes, shared: true } }),
	route('emailCancel', email.emailCancel),
	route('emailConfirm', email.emailConfirm, { limit: { max: 60, windowSeconds: tenMinutes, shared: true } }),
	route('emailLink', email.emailLink, { limit: { max: 60, windowSeconds: tenMinutes } }),
	route('emailLinkConfirm', email.emailLinkConfirm, { limit: { max: 60, windowSeconds: tenMinutes } }),
	route('mySessions', mySessions),
	route('sessionsRevoke', sessionsRevoke),
];

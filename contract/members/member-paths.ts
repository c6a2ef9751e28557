import type { CallPath } from '../call.ts';

export const membersMemberPaths = {
	securityEvents: ['GET', '/api/agency/core/member/security/events'],
	profileUpdate: ['POST', '/api/agency/core/member/base/update'],
	avatarSave: ['POST', '/api/agency/core/member/avatar'],
	avatarRemove: ['POST', '/api/agency/core/member/avatar/remove'],
	accountSecurity: ['GET', '/api/agency/core/member/security'],
	ownCodeSend: ['POST', '/api/agency/core/member/sms/send'],
	confirmSelf: ['POST', '/api/agency/core/member/confirm'],
	passwordChange: ['POST', '/api/agency/core/member/password/change'],
	bindPhone: ['POST', '/api/agency/core/member/bind/phone'],
	emailState: ['GET', '/api/agency/core/member/email'],
	emailSet: ['POST', '/api/agency/core/member/email/set'],
	emailCancel: ['POST', '/api/agency/core/member/email/cancel'],
	emailConfirm: ['POST', '/api/agency/core/member/email/confirm'],
	mySessions: ['GET', '/api/agency/core/member/sessions'],
	sessionsRevoke: ['POST', '/api/agency/core/member/sessions/revoke'],
} as const satisfies Record<string, CallPath>;

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
	mySessions: ['GET', '/api/agency/core/member/sessions'],
	sessionsRevoke: ['POST', '/api/agency/core/member/sessions/revoke'],
} as const satisfies Record<string, CallPath>;

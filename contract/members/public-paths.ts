import type { CallPath } from '../call.ts';

export const membersPaths = {
	captcha: ['GET', '/api/agency/core/sms/challenge'],
	smsSend: ['POST', '/api/agency/core/sms/send'],
	register: ['POST', '/api/agency/core/member/register'],
	login: ['POST', '/api/agency/core/member/login'],
	logout: ['POST', '/api/agency/core/member/logout'],
	passwordReset: ['POST', '/api/agency/core/member/password/reset'],
	emailLink: ['GET', '/api/agency/core/email/link'],
	emailLinkConfirm: ['POST', '/api/agency/core/email/link/confirm'],
	memberInfo: ['GET', '/api/agency/core/member/base/info'],
	ownParts: ['GET', '/api/agency/core/member/page/parts'],
} as const satisfies Record<string, CallPath>;

import type { CallPath } from '../call.ts';

export const privacyStaffPaths = {
	staffMembers: ['GET', '/api/staff/member/list'],
	staffMember: ['GET', '/api/staff/member/info'],
	staffMemberContacts: ['GET', '/api/staff/member/contacts'],
	staffMemberDisable: ['POST', '/api/staff/member/disable'],
	staffMemberLogout: ['POST', '/api/staff/member/logout'],
} as const satisfies Record<string, CallPath>;

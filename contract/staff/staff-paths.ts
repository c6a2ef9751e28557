import type { CallPath } from '../call.ts';

export const staffStaffPaths = {
	staffLogin: ['POST', '/api/staff/login'],
	staffLogout: ['POST', '/api/staff/logout'],
	staffInfo: ['GET', '/api/staff/info'],
	staffTotpSetup: ['POST', '/api/staff/totp/setup'],
	staffTotpConfirm: ['POST', '/api/staff/totp/confirm'],
	staffList: ['GET', '/api/staff/list'],
	staffUpdate: ['POST', '/api/staff/update'],
} as const satisfies Record<string, CallPath>;

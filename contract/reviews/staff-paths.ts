import type { CallPath } from '../call.ts';

export const reviewsStaffPaths = {
	reviewStaffList: ['GET', '/api/staff/review/list'],
	reviewAnswer: ['POST', '/api/staff/review/answer'],
	reviewHide: ['POST', '/api/staff/review/hide'],
} as const satisfies Record<string, CallPath>;

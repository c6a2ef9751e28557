import type { CallPath } from '../call.ts';

export const punchStaffPaths = {
	staffClassrooms: ['GET', '/api/staff/classroom/list'],
	staffClassroomOpen: ['POST', '/api/staff/classroom/open'],
	staffClassroomCode: ['POST', '/api/staff/classroom/code'],
	staffClassroomClose: ['POST', '/api/staff/classroom/close'],
} as const satisfies Record<string, CallPath>;

import type { CallPath } from '../call.ts';

export const teachersPaths = {
	recommendedTeachers: ['GET', '/api/product/agency/teacher/recommend'],
	teacherList: ['GET', '/api/product/agency/teacher/pageInfo'],
	teacherDetail: ['GET', '/api/product/teacher/info'],
} as const satisfies Record<string, CallPath>;

import type { CallPath } from '../call.ts';

export const notesStaffPaths = {
	staffQuestions: ['GET', '/api/staff/question/list'],
	staffQuestionAnswer: ['POST', '/api/staff/question/answer'],
	staffQuestionShow: ['POST', '/api/staff/question/show'],
} as const satisfies Record<string, CallPath>;

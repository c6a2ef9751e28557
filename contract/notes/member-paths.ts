import type { CallPath } from '../call.ts';

/** The tabs beside a lesson make them too: they come with the tabs' own code (`web/features/notes/calls.ts`). */
export const notesMemberPaths = {
	lessonNotes: ['GET', '/api/product/note/lesson'],
	myNotes: ['GET', '/api/product/note/my'],
	noteCounts: ['GET', '/api/product/note/counts'],
	noteSave: ['POST', '/api/product/note/save'],
	noteUpdate: ['POST', '/api/product/note/update'],
	noteRemove: ['POST', '/api/product/note/remove'],
	noteRestore: ['POST', '/api/product/note/restore'],
	lessonQuestions: ['GET', '/api/product/question/lesson'],
	myQuestions: ['GET', '/api/product/question/my'],
	questionAsk: ['POST', '/api/product/question/ask'],
	questionUpdate: ['POST', '/api/product/question/update'],
} as const satisfies Record<string, CallPath>;

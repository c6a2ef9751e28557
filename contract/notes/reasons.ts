import type { ReasonText } from '../reason-text.ts';

export const notesReasons = {
	notes_full: { status: 200, zh: /*i18n*/ '这门课的笔记满 1000 条了，先删掉几条再记' },
	questions_full: { status: 200, zh: /*i18n*/ '这门课你已经问了 200 个问题，先看看老师的回答' },
	teacher_of_other_course: { status: 200, zh: /*i18n*/ '这位老师不教这门课，请换一位署名' },
	question_answered: { status: 200, zh: /*i18n*/ '老师已经回答了，问题不能再改' },
} as const satisfies Record<string, ReasonText>;

import type { LessonOfNote, NoteOfLesson } from '../../../contract/notes/member.ts';

export interface Group {
	lesson: LessonOfNote;
	notes: NoteOfLesson[];
}

/** Notes of a lesson stand together already: one group for each. */
export function byLesson(notes: readonly NoteOfLesson[]): Group[] {
	const groups: Group[] = [];
	for (const note of notes) {
		const last = groups.at(-1);
		if (last?.lesson.videoId === note.videoId) last.notes.push(note);
		else groups.push({ lesson: note.lesson, notes: [note] });
	}
	return groups;
}

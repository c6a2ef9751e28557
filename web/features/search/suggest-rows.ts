import type { FoundCourse, FoundLesson, FoundTeacher, SearchSuggestions, SpokenLesson } from '../../../contract/search/public.ts';
import { paths } from '../../paths.ts';

export type SuggestRow = { key: string; to: string } & (
	| { kind: 'recent'; text: string }
	| { kind: 'lesson'; lesson: FoundLesson }
	| { kind: 'spoken'; spoken: SpokenLesson; second: number; text: string }
	| { kind: 'course'; course: FoundCourse }
	| { kind: 'teacher'; teacher: FoundTeacher }
);

export type SuggestKind = SuggestRow['kind'];

/** Searches of before that are shown: more while nothing is typed. */
const recentRows = (typed: boolean) => (typed ? 2 : 5);

/** All rows in the order of the arrows. */
export function rowsOf(q: string, recent: readonly string[], found: SearchSuggestions | null): SuggestRow[] {
	const typed = q.trim().toLowerCase();
	const before = recent.filter((text) => text.toLowerCase().includes(typed) && text.toLowerCase() !== typed);
	const rows: SuggestRow[] = before
		.slice(0, recentRows(typed !== ''))
		.map((text) => ({ kind: 'recent', key: `recent ${text}`, to: paths.search({ q: text }), text }));
	if (found === null) return rows;
	for (const lesson of found.lessons) rows.push({ kind: 'lesson', key: `lesson ${lesson.id}`, to: paths.video(lesson.id), lesson });
	for (const spoken of found.transcripts) {
		const line = spoken.lines[0];
		if (line) rows.push({ kind: 'spoken', key: `spoken ${spoken.videoId}`, to: paths.video(spoken.videoId, { t: line.second }), spoken, ...line });
	}
	for (const course of found.courses) rows.push({ kind: 'course', key: `course ${course.id}`, to: paths.course(course.id), course });
	for (const teacher of found.teachers) rows.push({ kind: 'teacher', key: `teacher ${teacher.id}`, to: paths.teacher(teacher.id), teacher });
	return rows;
}

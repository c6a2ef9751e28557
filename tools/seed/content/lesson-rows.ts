import type { SeedCourse, SeedLesson } from './types.ts';

/** A lesson in one line: title, minutes:seconds, and what is special about it. */
export type LessonRow = [title: string, clock: `${number}:${number}`, mark?: 'trial' | 'live' | 'document'];

function lesson([title, clock, mark]: LessonRow): SeedLesson {
	const [minutes = 0, seconds = 0] = clock.split(':').map(Number);
	const it: SeedLesson = { title, seconds: minutes * 60 + seconds };
	if (mark === 'trial') it.trial = true;
	else if (mark) it.kind = mark;
	return it;
}

export function chapter(title: string, ...rows: LessonRow[]): SeedCourse['chapters'][number] {
	return { title, lessons: rows.map(lesson) };
}

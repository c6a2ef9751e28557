import type { LessonOfNote } from '../../../contract/notes/member.ts';
import type { Context } from '../../http/route.ts';
import { lessonsByIds } from '../catalogue/catalogue.service.ts';
import { titlesOf } from '../catalogue/contents.service.ts';

/** Lessons that something was written at, by their ids: also of courses that are offered no more, and without titles when they have gone. */
export async function lessonsOfNotes(
	context: Context,
	rows: readonly { lesson_id: number; course_id: number }[],
): Promise<(row: { lesson_id: number; course_id: number }) => LessonOfNote> {
	const pairs = [...new Map(rows.map((row) => [row.lesson_id, { lessonId: row.lesson_id, courseId: row.course_id }])).values()];
	if (pairs.length === 0) return empty;
	const [titles, offered] = await Promise.all([
		titlesOf(context.db, pairs),
		lessonsByIds(
			context,
			// Whoever asks for courses alone names lessons that there are none of.
			pairs.flatMap(({ lessonId }) => (lessonId > 0 ? lessonId : [])),
		),
	]);
	const titleOf = new Map(titles.map((row) => [row.lesson_id, row]));
	const numberOf = new Map(offered.map(({ id, number }) => [id, number]));
	const english = context.locale === 'en';
	return (row) => {
		const found = titleOf.get(row.lesson_id);
		return {
			...empty(row),
			title: (english && found?.title_en) || found?.title || '',
			courseTitle: (english && found?.course_title_en) || found?.course_title || '',
			number: numberOf.get(row.lesson_id) ?? null,
		};
	};
}

function empty(row: { lesson_id: number; course_id: number }): LessonOfNote {
	return { videoId: row.lesson_id, courseId: row.course_id, title: '', courseTitle: '', number: null };
}

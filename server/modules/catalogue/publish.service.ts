import type { Db } from '../../db/db.ts';
import { emit } from '../../jobs/events.ts';
import { AppError } from '../../lib/app-error.ts';
import { englishOf } from '../../lib/localized.ts';
import { coursePublished } from './catalogue.events.ts';
import { tellCourseChanged } from './catalogue.service.ts';
import * as courses from './courses.queries.ts';
import * as queries from './publish.queries.ts';

/** The write path of taking a course online: every list shows it, and whoever subscribed is told of the first time. Throws `not_found`. */
export async function publishCourse(db: Db, id: number, at: Date): Promise<void> {
	await db.transaction(async (tx) => {
		const published = await queries.publish(tx, id, at);
		if (published === undefined) throw new AppError('not_found');
		await tellCourseChanged(tx, id);
		// They carry how many courses they have.
		await tx.invalidate('teachers');
		if (published.is_first) await emit(tx, coursePublished, { courseId: id });
	});
}

export interface News {
	title: string;
	titleEn: string | null;
	teachers: { id: number; name: string; nameEn: string | null }[];
}

/** What there is to tell of a new course; undefined when it is not offered any more. For notices. */
export async function courseNews(db: Db, id: number): Promise<News | undefined> {
	const [card] = await courses.listOfferedByIds(db, [id]);
	if (card === undefined) return;
	return {
		title: card.title,
		titleEn: englishOf(card, 'title'),
		teachers: card.teachers.map((teacher) => ({ id: teacher.id, name: teacher.name, nameEn: englishOf(teacher, 'name') })),
	};
}

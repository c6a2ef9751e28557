import type { Locale } from '../../../contract/call.ts';
import type { Db } from '../../db/db.ts';
import { texts } from '../../lib/localized.ts';
import type { HandoutRow, LessonInfoRow, TitleRow } from './contents.queries.ts';
import * as queries from './contents.queries.ts';

export type { LessonInfoRow };

/** A lesson with its chapter and its course, which is or was online; undefined when there is none. For modules that show or play it. */
export function findLessonInfo(db: Db, id: number): Promise<LessonInfoRow | undefined> {
	return queries.findLessonInfo(db, id);
}

/** Lessons of a course that are watched or read, live ones left out, in the order of its contents. */
export function lessonIdsOf(db: Db, courseId: number): Promise<number[]> {
	return queries.listLessonIds(db, courseId);
}

/** Documents of a course that is or was online, in the order of its contents. */
export function handoutsOf(db: Db, courseId: number): Promise<HandoutRow[]> {
	return queries.listHandouts(db, courseId);
}

/** A course's title and for how many days it is granted (null: for ever), whether it is online or not; undefined when there is none. */
export async function validityOf(db: Db, courseId: number): Promise<{ title: string; validityDays: number | null } | undefined> {
	const row = await queries.findValidity(db, courseId);
	return row && { title: row.title, validityDays: row.validity_days };
}

/** What each of these courses promises to teach, in a language. A course that has gone is missing. */
export async function outcomesOf(db: Db, courseIds: readonly number[], locale: Locale): Promise<ReadonlyMap<number, string[]>> {
	return new Map((await queries.listOutcomes(db, courseIds)).map((row) => [row.id, texts(row.outcomes, row.en['outcomes'], locale)]));
}

/** Titles of lessons and of their courses in both languages, in the order of the contents; null of what is gone. */
export function titlesOf(db: Db, lessons: readonly { lessonId: number; courseId: number }[]): Promise<TitleRow[]> {
	return queries.listTitles(db, lessons);
}

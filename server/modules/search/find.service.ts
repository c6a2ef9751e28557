import type { CallOutput } from '../../../contract/calls.ts';
import type { SpokenLesson } from '../../../contract/search/public.ts';
import type { Context } from '../../http/route.ts';
import { coursesByIds, lessonsByIds } from '../catalogue/catalogue.service.ts';
import { outcomesOf } from '../catalogue/contents.service.ts';
import { teachersByIds } from '../teachers/teachers.service.ts';
import { coursesByOutline, lessonsAmong, mostCourses, type Sample } from './outline.queries.ts';
import { type ClassedCourses, type Counted, cap, holdersAmong, searchCourses, searchTable, teachersOf } from './search.queries.ts';
import { holds, type Query, queryOf, type Word } from './search.rules.ts';
import { type Listener, type PieceRow, searchTranscripts } from './transcripts.queries.ts';

type Found = CallOutput<'search'>;

/** Whoever is not logged in. */
export const visitor: Listener = { courses: [], vip: false };

/** Courses whose lessons are read for the words. */
const readCourses = 40;
/** Lines of one lesson that are listed. */
const mostLines = 20;
/** Of several words each may be that of a course, whose lessons are looked at for the others. */
const coursesOfAWord = 50;
/** Of the sample; the window then holds more than a search counts. */
const walkedFirst = 24;

/** Lessons with the words in their titles: of the courses learned most, and how many they are. */
export interface LessonHits {
	ids: number[];
	/** Of a course; only of those that were read. */
	perCourse: Map<number, number>;
	/** Courses that have such lessons, the most learned first. */
	courses: number[];
	total: number;
	capped: boolean;
}

export async function findLessons(context: Context, query: Query, sample: Promise<Sample>): Promise<LessonHits> {
	const db = context.db.lists;
	const [courses, ...byWord] = await Promise.all([
		coursesByOutline(db, 'lessons', query, sample),
		...(query.words.length === 1 ? [] : query.words.map((word) => searchCourses(db, queryOf([word]), 0, coursesOfAWord).then(({ ids }) => ids))),
	]);
	const read = [...new Set([...courses.slice(0, readCourses), ...byWord.flat()])];
	const rows = read.length === 0 ? [] : await lessonsAmong(db, read, query);
	const perCourse = new Map<number, number>();
	for (const row of rows) perCourse.set(row.course_id, (perCourse.get(row.course_id) ?? 0) + 1);
	const all = [...new Set([...rows.map((row) => row.course_id), ...courses])];
	return { ids: rows.map((row) => row.id), perCourse, courses: all, total: rows.length, capped: courses.length > readCourses };
}

/** Lines that this listener may read, lesson by lesson. A lesson's lines are in the reader's language when that has any. */
export async function findTranscripts(context: Context, query: Query, listener: Listener) {
	const pieces = await searchTranscripts(context.db.lists, query, listener);
	const byLesson = Map.groupBy(pieces, (piece) => piece.lesson_id);
	const spoken = [...byLesson].map(([lessonId, all]) => {
		const first = all[0] as PieceRow;
		const language = all.some(({ lang }) => lang === context.locale) ? context.locale : first.lang;
		const lines = all.filter(({ lang }) => lang === language).flatMap((piece) => linesOf(piece, query.words));
		return { lessonId, courseId: first.course_id, lines };
	});
	const total = spoken.reduce((sum, { lines }) => sum + lines.length, 0);
	return { spoken: spoken.filter(({ lines }) => lines.length > 0), total };
}

export type Spoken = Awaited<ReturnType<typeof findTranscripts>>['spoken'];

function linesOf({ starts, lines }: PieceRow, words: readonly Word[]) {
	const found = lines.map((text, index) => ({ second: starts[index] as number, text, words: words.filter((word) => holds(text, word)).length }));
	// Several words may be spread over a piece: then its fullest lines stand for it.
	const most = Math.max(...found.map((line) => line.words));
	return most === 0 ? [] : found.filter((line) => line.words === most).map(({ second, text }) => ({ second, text }));
}

/** The lessons that were found, presented; each listed with its first lines. */
export async function presentSpoken(context: Context, spoken: Spoken): Promise<SpokenLesson[]> {
	const ids = spoken.map(({ lessonId }) => lessonId);
	const lessons = new Map((await lessonsByIds(context, ids)).map((lesson) => [lesson.id, lesson]));
	return spoken.flatMap(({ lessonId, lines }) => {
		const lesson = lessons.get(lessonId);
		if (lesson === undefined) return [];
		const { title, number, courseId, courseTitle } = lesson;
		return [{ videoId: lessonId, title, number, courseId, courseTitle, totalCount: lines.length, lines: lines.slice(0, mostLines) }];
	});
}

/** What is found without lessons and transcripts: courses by their own texts, and by their outcomes; teachers by theirs. */
export interface DirectHits {
	courses: ClassedCourses;
	byOutcome: number[];
	teachers: Counted;
}

/** A page of the courses that hold the words themselves, those that hold them in their outcomes, and teachers. */
export async function findDirectly(
	context: Context,
	query: Query,
	page: { offset: number; limit: number },
	{ teachers, sample }: { teachers: number; sample: Promise<Sample> },
): Promise<DirectHits> {
	const db = context.db.lists;
	const coursesAndOutcomes = async () => {
		const courses = await searchCourses(db, query, page.offset, page.limit, (await sample).courses >= walkedFirst);
		// Of a common word more courses are found by themselves than anybody pages through.
		return { courses, byOutcome: courses.capped ? [] : await coursesByOutline(db, 'outcomes', query, sample) };
	};
	const [found, own] = await Promise.all([coursesAndOutcomes(), searchTable(db, 'teacher', query, teachers)]);
	return { ...found, teachers: own };
}

/** A page of courses: those that hold the words themselves, then by outcome, by lesson, by what is said in them. */
export async function findCourses(
	context: Context,
	query: Query,
	page: { offset: number; limit: number },
	{ direct: { courses: direct, byOutcome }, lessons, spoken }: { direct: DirectHits; lessons: LessonHits; spoken: Spoken },
): Promise<Found['courses']> {
	const db = context.db.lists;
	const outlined = [...new Set([...byOutcome, ...lessons.courses, ...spoken.map(({ courseId }) => courseId)])];
	// On a page that shows all courses found by themselves stands who they are.
	const shown = page.offset === 0 && direct.total <= direct.ids.length;
	const known = new Set(direct.capped ? outlined : shown ? direct.ids : await holdersAmong(db, outlined, query));
	const more = outlined.filter((id) => !known.has(id));
	const ids = [...direct.ids, ...more.slice(Math.max(0, page.offset - direct.total), Math.max(0, page.offset + page.limit - direct.total))];
	const [cards, outcomes] = await Promise.all([coursesByIds(context, ids), outcomesOf(db, ids, context.locale)]);
	const byLesson = new Set(lessons.courses);
	return {
		dataList: cards.map((card) => {
			const place = direct.classes.get(card.id);
			// Asked for beside the cards: a course may have gone between the two.
			const outcome = outcomes.get(card.id)?.find((each) => query.words.every((word) => holds(each, word))) ?? null;
			const elsewhere = byOutcome.includes(card.id) ? 'outcome' : byLesson.has(card.id) ? 'lesson' : 'transcript';
			const match = place === undefined ? elsewhere : (['title', 'name', 'text'] as const)[place];
			return { ...card, match, outcome, lessonHits: lessons.perCourse.get(card.id) ?? 0, owned: false };
		}),
		totalCount: Math.min(cap, direct.total + more.length),
		capped: direct.capped || direct.total + more.length > cap || byOutcome.length === mostCourses || lessons.courses.length >= mostCourses,
	};
}

/** Teachers by name and by their own texts, then those of the lessons that were found. */
export async function findTeachers(context: Context, own: Counted, limit: number, lessons: LessonHits): Promise<Found['teachers']> {
	const hits = new Map<number, number>();
	const given = lessons.perCourse.size === 0 ? [] : await teachersOf(context.db.lists, [...lessons.perCourse.keys()]);
	for (const { id, course_id } of given) hits.set(id, (hits.get(id) ?? 0) + (lessons.perCourse.get(course_id) as number));
	const besides = [...hits].filter(([id]) => !own.ids.includes(id)).sort(([, a], [, b]) => b - a);
	// Of more than are listed some may be counted twice.
	const more = own.total > own.ids.length ? [] : besides.map(([id]) => id);
	const cards = await teachersByIds(context, [...own.ids, ...more].slice(0, limit));
	return {
		dataList: cards.map((card) => ({ ...card, lessonHits: hits.get(card.id) ?? 0 })),
		totalCount: own.total + more.length,
		capped: own.capped,
	};
}

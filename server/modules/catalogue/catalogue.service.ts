import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import type { CourseCard, Lesson } from '../../../contract/catalogue/public.ts';
import type { Db, Tx } from '../../db/db.ts';
import type { Context } from '../../http/route.ts';
import { emit } from '../../jobs/events.ts';
import { AppError } from '../../lib/app-error.ts';
import { spine } from '../../lib/art/cover.ts';
import { text } from '../../lib/localized.ts';
import { offsetOf, pageOf } from '../../lib/page.ts';
import { textFields } from '../site/site.service.ts';
import { courseChanged } from './catalogue.events.ts';
import {
	presentChapters,
	presentCourse,
	presentCourseDetail,
	presentLessonOfCourse,
	presentTeacherOfCourse,
	presentVipTexts,
} from './catalogue.presenter.ts';
import { findCategory } from './categories.queries.ts';
import * as courses from './courses.queries.ts';
import { filterIn } from './facets.service.ts';
import * as lessons from './lessons.queries.ts';

const onTeacherPage = 12;
const onShelf = 25;

export async function trialCourses(context: Context, { size }: CallArgs<'trialCourses'>): Promise<CallOutput<'trialCourses'>> {
	context.tag('courses', 'teachers', 'categories');
	return (await courses.listTrial(context.db, size)).map((row) => ({
		...presentCourse(context.config, row.card, context.locale),
		firstVideoId: row.first_video_id,
		firstVideoSeconds: row.first_video_seconds ?? 0,
	}));
}

/** What the agency recommends, filled up with what is learned most. */
export async function recommendedCourses(context: Context, input: CallArgs<'recommendedCourses'>): Promise<CallOutput<'recommendedCourses'>> {
	context.tag('courses', 'teachers', 'categories');
	const category = input.categoryLevel1 ?? 0;
	const except = input.exceptId ?? 0;
	const chosen = await courses.listRecommended(context.db, { category, except, limit: input.size });
	const missing = input.size - chosen.length;
	const popular =
		missing > 0 ? await courses.listPopular(context.db, { category, except: [except, ...chosen.map((row) => row.id)], limit: missing }) : [];
	return [...chosen, ...popular].map((row) => ({ ...presentCourse(context.config, row, context.locale), own: null }));
}

/** A page of courses; the total is exact. An unknown category is an empty list. */
export async function courseList(context: Context, input: CallArgs<'courseList'>): Promise<CallOutput<'courseList'>> {
	context.tag('courses', 'teachers', 'categories');
	const node = input.categoryLevel1 ? await findCategory(context.db, input.categoryLevel1) : null;
	if (node === undefined) return pageOf([], 0, input);
	const filter = { node, ...filterIn(input), teacherId: input.teacherId ?? 0, sort: input.sort };
	const { total, rows } = await courses.pageOfCourses(context.db.lists, filter, { offset: offsetOf(input), limit: input.pageSize });
	return pageOf(
		rows.map((row) => ({ ...presentCourse(context.config, row, context.locale), own: null })),
		total,
		input,
	);
}

export async function courseDetail(context: Context, { id }: CallArgs<'courseDetail'>): Promise<CallOutput<'courseDetail'>> {
	context.tag(`course:${id}`, 'teachers', 'categories');
	const row = await courses.find(context.db, id);
	if (!row) throw new AppError('not_found');
	if (row.withdrawn_at !== null) throw new AppError('withdrawn');
	return presentCourseDetail(context.config, row, context.locale);
}

export async function courseVideos(context: Context, { id }: CallArgs<'courseVideos'>): Promise<CallOutput<'courseVideos'>> {
	context.tag(`course:${id}`);
	const found = await lessons.listChapters(context.db, id);
	if (!found) throw new AppError('not_found');
	return presentChapters(found.chapters, found, context.locale);
}

export async function courseTeachers(context: Context, { id }: CallArgs<'courseTeachers'>): Promise<CallOutput<'courseTeachers'>> {
	context.tag(`course:${id}`, 'teachers');
	return (await lessons.listTeachersOfCourse(context.db, id)).map((row) => presentTeacherOfCourse(context.config, row, context.locale));
}

export async function coursesOfTeacher(context: Context, { teacherId }: CallArgs<'coursesOfTeacher'>): Promise<CallOutput<'coursesOfTeacher'>> {
	context.tag('courses', 'teachers', 'categories');
	return (await courses.listOfTeacher(context.db, teacherId, onTeacherPage)).map((row) => presentCourse(context.config, row, context.locale));
}

export async function vipPlans(context: Context): Promise<CallOutput<'vipPlans'>> {
	context.tag('courses', 'plans', 'categories', 'site');
	const [plans, shelf, texts, courseCount] = await Promise.all([
		lessons.listPlans(context.db),
		lessons.listShelf(context.db, onShelf),
		textFields(context, 'vip'),
		courses.countCourses(context.db, { node: null, ...filterIn({ vipFlag: 1 }) }),
	]);
	return {
		plans: plans.map((row) => ({
			id: row.id,
			prodType: 3,
			title: text(row, 'title', context.locale),
			days: row.days,
			price: row.price,
			originalPrice: row.original_price,
			currency: 'CNY',
			note: text(row, 'note', context.locale),
		})),
		shelf: shelf.map((row) => ({ id: row.id, title: text(row, 'title', context.locale), ...spine({ id: row.id, category: row.category_key }) })),
		courseCount,
		texts: presentVipTexts(texts, courseCount),
	};
}

/** Throws `not_found` or `withdrawn` unless the public may see this course. */
export async function requireCourse(context: Context, id: number): Promise<{ durationSeconds: number }> {
	const row = await courses.findState(context.db, id);
	if (!row) throw new AppError('not_found');
	if (row.withdrawn_at !== null) throw new AppError('withdrawn');
	return { durationSeconds: row.duration_seconds };
}

/** The write path of a course's texts: one row, and every list, page and search that shows it forgets. */
export async function renameCourse(db: Db, id: number, texts: { title: string; subtitle?: string }): Promise<void> {
	await db.transaction(async (tx) => {
		if ((await courses.rename(tx, id, texts)) === 0) throw new AppError('not_found');
		await tellCourseChanged(tx, id);
	});
}

/** Tells every cache, and whoever subscribed, that a course is not what it was. */
export async function tellCourseChanged(tx: Tx, id: number): Promise<void> {
	await tx.invalidate(`course:${id}`, 'courses');
	await emit(tx, courseChanged, { courseId: id });
}

/** Cards of these courses, in this order; for modules that found them. */
export async function coursesByIds(context: Context, ids: number[]): Promise<CourseCard[]> {
	return (await courses.listByIds(context.db, ids)).map((row) => presentCourse(context.config, row, context.locale));
}

/** The same of those alone that are offered. */
export async function offeredCourses(context: Context, ids: number[]): Promise<CourseCard[]> {
	return (await courses.listOfferedByIds(context.db, ids)).map((row) => presentCourse(context.config, row, context.locale));
}

export interface LessonOfCourse extends Omit<Lesson, 'resourceId' | 'filmSeconds' | 'sample'> {
	/** Of its course, from 1. */
	number: number;
	courseId: number;
	courseTitle: string;
	teachers: string[];
}

/** These lessons as a visitor sees them, in this order; for modules that found them. Those of courses offline are left out. */
export async function lessonsByIds(context: Context, ids: number[]): Promise<LessonOfCourse[]> {
	if (ids.length === 0) return [];
	return (await lessons.listByIds(context.db, ids)).map((row) => presentLessonOfCourse(row, context.locale));
}

/** Every lesson that shows a medium, in words: `lesson 5 一讲 (course 1 从零讲微积分)`. */
export async function lessonsShowing(db: Db, assetId: number): Promise<string[]> {
	return (await lessons.listShowing(db, assetId)).map((row) => `lesson ${row.id} ${row.title} (course ${row.course_id} ${row.course_title})`);
}

/** The name of a teacher in both languages, when they teach this course. */
export async function teacherOfCourse(db: Db, courseId: number, teacherId: number): Promise<{ name: string; nameEn: string | null } | undefined> {
	const found = (await lessons.listTeachersOfCourse(db, courseId)).find(({ id }) => id === teacherId);
	return found && { name: found.name, nameEn: typeof found.en['name'] === 'string' ? found.en['name'] : null };
}

/** Which courses have a page; for the sitemap. */
export const courseAddresses = courses.addresses;

/** Which lessons have a page that search engines may keep: those that everybody may watch. */
export const lessonAddresses = lessons.addresses;

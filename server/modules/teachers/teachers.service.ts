import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import type { TeacherCard } from '../../../contract/teachers/public.ts';
import type { Context } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import { text } from '../../lib/localized.ts';
import { offsetOf, pageOf } from '../../lib/page.ts';
import { presentTeacher, presentTeacherDetail } from './teachers.presenter.ts';
import * as queries from './teachers.queries.ts';

/** How many teachers the home page recommends. */
const recommended = 5;

export async function recommendedTeachers(context: Context): Promise<CallOutput<'recommendedTeachers'>> {
	context.tag('teachers', 'categories');
	return (await queries.listRecommended(context.db, recommended)).map((row) => presentTeacher(context.config, row, context.locale));
}

export async function teacherList(context: Context, input: CallArgs<'teacherList'>): Promise<CallOutput<'teacherList'>> {
	context.tag('teachers', 'categories');
	const category = input.categoryLevel1 ?? 0;
	const [rows, total] = await Promise.all([
		queries.listPage(context.db.lists, category, offsetOf(input), input.pageSize),
		queries.countOnline(context.db, category),
	]);
	return pageOf(
		rows.map((row) => presentTeacher(context.config, row, context.locale)),
		total,
		input,
	);
}

export async function teacherDetail(context: Context, { id }: CallArgs<'teacherDetail'>): Promise<CallOutput<'teacherDetail'>> {
	context.tag('teachers', 'categories');
	const row = await queries.find(context.db, id);
	if (!row) throw new AppError('not_found');
	if (row.withdrawn_at !== null) throw new AppError('withdrawn');
	return presentTeacherDetail(context.config, row, context.locale);
}

/** Cards of these teachers, in this order; for modules that found them. */
export async function teachersByIds(context: Context, ids: number[]): Promise<TeacherCard[]> {
	return (await queries.listByIds(context.db, ids)).map((row) => presentTeacher(context.config, row, context.locale));
}

/** Cards of those of these teachers whom the public may see, in this order; for modules that keep their numbers. */
export async function offeredTeachers(context: Context, ids: number[]): Promise<TeacherCard[]> {
	return ids.length === 0 ? [] : (await queries.listOnline(context.db, ids)).map((row) => presentTeacher(context.config, row, context.locale));
}

/** Throws `not_found` and `withdrawn` where the public may not see a teacher. */
export async function requireTeacher({ db }: Context, id: number): Promise<void> {
	const row = await queries.find(db, id);
	if (!row) throw new AppError('not_found');
	if (row.withdrawn_at !== null) throw new AppError('withdrawn');
}

/** Names to choose from: the first of a category (0: of all) in the agency's order, and one more that has been chosen already. */
export async function teacherNames(
	context: Context,
	{ category, and, limit }: { category: number; and: number; limit: number },
): Promise<{ id: number; name: string }[]> {
	const rows = await queries.listNames(context.db.lists, category, and, limit);
	return rows.map((row) => ({ id: row.id, name: text(row, 'name', context.locale) }));
}

/** Which teachers have a page; for the sitemap. */
export const teacherAddresses = queries.addresses;

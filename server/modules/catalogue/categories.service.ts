import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import type { Context } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import { text } from '../../lib/localized.ts';
import { presentCategory, presentTree } from './catalogue.presenter.ts';
import { type CategoryRow, listCategories, listFullest } from './categories.queries.ts';

/** The whole tree, used as industry categories too. */
export async function industryCategories(context: Context): Promise<CallOutput<'industryCategories'>> {
	context.tag('categories', 'courses');
	return presentTree(await listCategories(context.db), context.locale);
}

export async function categoryChildren(
	context: Context,
	{ parentId, online }: CallArgs<'categoryChildren'>,
): Promise<CallOutput<'categoryChildren'>> {
	context.tag('categories', 'courses');
	// Those taken offline are for staff: `online=0` asks for nothing that a visitor may see.
	if (online === 0) return [];
	const rows = (await listCategories(context.db)).filter((row) => (row.parent_id ?? 0) === parentId && row.online);
	return rows.map((row) => presentCategory(row, context.locale));
}

/** A category and what is above it, first level first. */
export async function categoryPath(context: Context, { nodeId }: CallArgs<'categoryPath'>): Promise<CallOutput<'categoryPath'>> {
	context.tag('categories', 'courses');
	const byId = new Map((await listCategories(context.db)).map((row) => [row.id, row]));
	const path: CategoryRow[] = [];
	for (let at = byId.get(nodeId); at; at = byId.get(at.parent_id ?? 0)) path.unshift(at);
	if (path.length === 0 || path.some((row) => !row.online)) throw new AppError('not_found');
	return { path: path.map((row) => presentCategory(row, context.locale)) };
}

/** Names of the categories with the most courses: a search for one finds these. */
export async function fullestCategories(context: Context, limit: number): Promise<string[]> {
	return (await listFullest(context.db, limit)).map((row) => text(row, 'name', context.locale));
}

/** What all categories are called. */
export async function categoryNames(context: Context): Promise<Map<number, string>> {
	return new Map((await listCategories(context.db)).map((row) => [row.id, text(row, 'name', context.locale)]));
}

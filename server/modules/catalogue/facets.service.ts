import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import type { Context } from '../../http/route.ts';
import { text } from '../../lib/localized.ts';
import { teacherNames } from '../teachers/teachers.service.ts';
import { type CategoryRow, listCategories } from './categories.queries.ts';
import * as queries from './facets.queries.ts';
import { countsOf, type Facets, facetsOf, isPlain } from './facets.rules.ts';

/** Teachers that the list offers to choose from. */
const mostTeachers = 12;

/** The filters of a call, absent ones meaning any. */
export function facetsIn(input: Partial<Omit<CallArgs<'courseFacets'>, 'categoryLevel1' | 'teacherId'>>): Facets {
	return {
		vip: input.vipFlag === 1,
		trial: input.trialFlag === 1,
		free: input.freeFlag === 1,
		level: (input.level ?? 0) as Facets['level'],
		length: input.length ?? '',
		rating: input.rating ?? 0,
	};
}

/** The same as the list's statement takes them. */
export function filterIn(input: Parameters<typeof facetsIn>[0]): { vip: boolean; trial: boolean; facets: readonly number[]; plain: boolean } {
	const wanted = facetsIn(input);
	return { vip: wanted.vip, trial: wanted.trial, facets: facetsOf(wanted), plain: isPlain(wanted) };
}

/** What each choice of the list's filters would leave, the other choices staying. The sums are exact: they are the totals of the lists they lead to. */
export async function courseFacets(context: Context, input: CallArgs<'courseFacets'>): Promise<CallOutput<'courseFacets'>> {
	context.tag('courses', 'teachers', 'categories');
	const { db, locale } = context;
	const wanted = facetsIn(input);
	const facets = facetsOf(wanted);
	const node = input.categoryLevel1 ?? 0;
	const teacherId = input.teacherId ?? 0;
	const tree = (await listCategories(db)).filter((row) => row.online);
	const path = pathOf(tree, node);
	const shown = node === 0 || tree.some((row) => row.id === node);
	const first = path[0]?.id ?? 0;
	const categories = tree.filter((row) => row.parent_id === null);
	const directions = first === 0 ? [] : tree.filter((row) => row.parent_id === first);
	const places = [0, ...categories.map((row) => row.id), ...directions.map((row) => row.id)];
	const [tally, inPlaces, names] = await Promise.all([
		!shown ? [] : teacherId === 0 ? queries.listFacets(db, node) : queries.listFacetsOfTeacher(db, node, teacherId),
		teacherId === 0 ? queries.countPlaces(db, places, facets) : queries.countPlacesOfTeacher(db, teacherId, facets),
		teacherNames(context, { category: first, and: teacherId, limit: mostTeachers }),
	]);
	const ofPlace = new Map(inPlaces.map((row) => [row.node, row.n]));
	const place = (row: CategoryRow) => ({ id: row.id, name: text(row, 'name', locale), count: ofPlace.get(row.id) ?? 0 });
	const counts = countsOf(tally, wanted);
	const ofTeacher = new Map(
		(shown
			? await queries.countTeachers(
					db,
					names.map((row) => row.id),
					node,
					facets,
				)
			: []
		).map((row) => [row.id, row.n]),
	);
	const anyTeacher = teacherId === 0 ? counts.total : shown ? countsOf(await queries.listFacets(db, node), wanted).total : 0;
	return {
		...counts,
		categories: [{ id: 0, name: '', count: ofPlace.get(0) ?? 0 }, ...categories.map(place)],
		directions: first === 0 ? [] : [{ id: first, name: '', count: ofPlace.get(first) ?? 0 }, ...directions.map(place)],
		teachers: [{ id: 0, name: '', count: anyTeacher }, ...names.map((row) => ({ ...row, count: ofTeacher.get(row.id) ?? 0 }))],
	};
}

/** A category and what is above it, first level first; empty when one of them is not shown. */
function pathOf(tree: readonly CategoryRow[], id: number): CategoryRow[] {
	const byId = new Map(tree.map((row) => [row.id, row]));
	const path: CategoryRow[] = [];
	for (let next: number | null = id; next !== null && next !== 0; ) {
		const row = byId.get(next);
		if (row === undefined) return [];
		path.unshift(row);
		next = row.parent_id;
	}
	return path;
}

import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import type { Context } from '../../http/route.ts';
import { countOf, search } from './search.service.ts';

/** Rows of a group. */
const rows = 2;
/** As the first page of a search. */
export const pageSize = 16;

/** While one types: what a search would find first, and how much in all. The same rules, so that nothing is suggested that a search would not find. */
export async function suggest(context: Context, { q }: CallArgs<'suggest'>): Promise<CallOutput<'suggest'>> {
	return shortened(await search(context, { q, currPage: 1, pageSize }));
}

/** The first rows of an answer, of one lesson one line each. */
export function shortened(found: CallOutput<'search'>): CallOutput<'suggest'> {
	const { q, suggestion, courses, lessons, transcripts, teachers, rooms, news } = found;
	return {
		q,
		suggestion,
		totalCount: countOf(found),
		capped: [courses, lessons, transcripts, teachers, rooms, news].some((group) => group.capped),
		lessons: lessons.dataList.slice(0, rows),
		transcripts: transcripts.dataList.slice(0, rows).map((spoken) => ({ ...spoken, lines: spoken.lines.slice(0, 1) })),
		courses: courses.dataList.slice(0, rows),
		teachers: teachers.dataList.slice(0, rows),
	};
}

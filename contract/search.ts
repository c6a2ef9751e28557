import * as z from 'zod';
import { call } from './call.ts';
import { courseCard } from './catalogue.ts';
import { currPage, pageSize } from './common.ts';
import { roomCard } from './live.ts';
import { newsCard } from './news.ts';
import { at } from './paths.ts';
import { teacherCard } from './teachers.ts';
import { line } from './text.ts';

/** Totals stop counting at 1000: `capped` then says that there are more. */
function group<T extends z.ZodType>(item: T) {
	return z.object({ dataList: z.array(item), totalCount: z.number().int(), capped: z.boolean() });
}

export const searchResult = z.object({
	q: z.string(),
	/** A spelling that finds something, when the query finds nothing. */
	suggestion: z.string().nullable(),
	curPage: z.int(),
	pageSize: z.int(),
	courses: group(courseCard),
	teachers: group(teacherCard),
	rooms: group(roomCard),
	news: group(newsCard),
});

export const searchCalls = {
	search: call({
		...at('search'),
		guard: 'public',
		cached: true,
		summary: 'Courses (paged), and the first teachers, live rooms and news, for Chinese or Latin text.',
		input: z.object({ q: line({ max: 60 }).default(''), currPage, pageSize: pageSize(16) }),
		output: searchResult,
	}),
};

export type SearchResult = z.infer<typeof searchResult>;

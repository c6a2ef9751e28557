import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import type { Db } from '../../db/db.ts';
import type { Context } from '../../http/route.ts';
import { offsetOf } from '../../lib/page.ts';
import { coursesByIds } from '../catalogue/catalogue.service.ts';
import { roomsByIds } from '../live/live.service.ts';
import { newsByIds } from '../news/news.service.ts';
import { teachersByIds } from '../teachers/teachers.service.ts';
import { nearestWord, refreshPopular, refreshWords, searchCourses, searchTable } from './search.queries.ts';
import { latinWords, tsquery } from './search.rules.ts';

/** How many teachers, rooms and articles stand beside the courses. */
const beside = 6;

/** One search over everything. Chinese is found by overlapping pairs of characters, as trigrams cannot index two of them. */
export async function search(context: Context, input: CallArgs<'search'>): Promise<CallOutput<'search'>> {
	context.tag('courses', 'teachers', 'rooms', 'news', 'categories');
	const query = tsquery(input.q);
	const base = { q: input.q, suggestion: null, curPage: input.currPage, pageSize: input.pageSize };
	const none = { dataList: [], totalCount: 0, capped: false };
	if (query === null) return { ...base, courses: none, teachers: none, rooms: none, news: none };
	const db = context.db.lists;
	const [courses, teachers, rooms, news] = await Promise.all([
		searchCourses(db, query, offsetOf(input), input.pageSize),
		searchTable(db, 'teacher', query, beside),
		searchTable(db, 'live_room', query, beside),
		searchTable(db, 'news', query, beside),
	]);
	const [courseCards, teacherCards, roomCards, newsCards] = await Promise.all([
		coursesByIds(context, courses.ids),
		teachersByIds(context, teachers.ids),
		roomsByIds(context, rooms.ids),
		newsByIds(context, news.ids),
	]);
	const found = courses.total + teachers.total + rooms.total + news.total;
	return {
		...base,
		suggestion: found === 0 ? await suggest(context, input.q) : null,
		courses: { dataList: courseCards, totalCount: courses.total, capped: courses.capped },
		teachers: { dataList: teacherCards, totalCount: teachers.total, capped: teachers.capped },
		rooms: { dataList: roomCards, totalCount: rooms.total, capped: rooms.capped },
		news: { dataList: newsCards, totalCount: news.total, capped: news.capped },
	};
}

/** The query with its unknown Latin words replaced by the nearest known ones; null when that helps nothing. */
async function suggest(context: Context, q: string): Promise<string | null> {
	let better = q.toLowerCase();
	for (const word of latinWords(q)) {
		const known = await nearestWord(context.db, word);
		if (known) better = better.replace(word, known);
	}
	return better === q.toLowerCase() ? null : better;
}

/** What search keeps beside the rows and no trigger can: the known words, and which courses are learned most. Run it now and then. */
export async function refreshSearch(db: Db): Promise<void> {
	await refreshWords(db);
	await refreshPopular(db);
}

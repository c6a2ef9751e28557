import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import type { Context } from '../../http/route.ts';
import { offsetOf } from '../../lib/page.ts';
import { presentCourse } from '../catalogue/catalogue.presenter.ts';
import { listByIds as coursesByIds } from '../catalogue/courses.queries.ts';
import { presentRoom } from '../live/live.presenter.ts';
import { listByIds as roomsByIds } from '../live/live.queries.ts';
import { presentNews } from '../news/news.presenter.ts';
import { listByIds as newsByIds } from '../news/news.queries.ts';
import { presentTeacher } from '../teachers/teachers.presenter.ts';
import { listByIds as teachersByIds } from '../teachers/teachers.queries.ts';
import { nearestWord, searchCourses, searchTable } from './search.queries.ts';
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
	const { db, config, locale } = context;
	const now = context.now();
	const [courses, teachers, rooms, news] = await Promise.all([
		searchCourses(db, query, offsetOf(input), input.pageSize),
		searchTable(db, 'teacher', query, beside),
		searchTable(db, 'live_room', query, beside),
		searchTable(db, 'news', query, beside),
	]);
	const [courseRows, teacherRows, roomRows, newsRows] = await Promise.all([
		coursesByIds(db, courses.ids),
		teachersByIds(db, teachers.ids),
		roomsByIds(db, rooms.ids),
		newsByIds(db, news.ids),
	]);
	for (const row of roomRows) if (row.end_at > now) context.holdsUntil(row.end_at);
	const found = courses.total + teachers.total + rooms.total + news.total;
	return {
		...base,
		suggestion: found === 0 ? await suggest(context, input.q) : null,
		courses: { dataList: courseRows.map((row) => presentCourse(config, row, locale)), totalCount: courses.total, capped: courses.capped },
		teachers: { dataList: teacherRows.map((row) => presentTeacher(config, row, locale)), totalCount: teachers.total, capped: teachers.capped },
		rooms: { dataList: roomRows.map((row) => presentRoom(config, row, locale, now)), totalCount: rooms.total, capped: rooms.capped },
		news: { dataList: newsRows.map((row) => presentNews(config, row, locale)), totalCount: news.total, capped: news.capped },
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

import type { CallInput, CallOutput } from '../../contract/calls.ts';
import { type CallKey, callPaths } from '../../contract/paths.ts';

/** What of the demo agency the screens show. */
export interface Facts {
	courseId: number;
	teacherId: number;
	newsId: number;
	/** Of a lesson that the demo member has begun. */
	videoId: number;
	/** Of a lesson that has to be bought. */
	lockedVideoId: number;
	/** Of a free lesson whose film is made last. */
	unmadeVideoId: number;
	/** Of a statement of study hours; empty where no screen needs it. */
	statementCode: string;
	roomBeforeId: number;
	roomAfterId: number;
	/** The demo member's session. */
	token: string;
}

export async function findFacts(origin: string, member: { account: string; password: string }): Promise<Facts> {
	const ask = askAt(origin);
	const courses = await ask('recommendedCourses', {});
	const course = await ask('courseDetail', { id: first(courses).id });
	const lessons = (await ask('courseVideos', { id: course.id })).flatMap(({ videos }) => videos).filter(({ kind }) => kind === 'video');
	const unmade = (await ask('courseList', { categoryLevel1: (await ask('industryCategories', {})).at(-1)?.id ?? 0, trialFlag: 1 })).dataList;
	const teachers = await ask('recommendedTeachers', {});
	const news = await ask('newsList', { currPage: 1 });
	const soon = await ask('recentRooms', {});
	const now = Date.now();
	const isOver = (room: { endAt: string }) => Date.parse(room.endAt) < now;
	let past: { id: number } | undefined;
	// What is to come stands first in the list.
	for (let currPage = 1, seen = 0; !past; currPage += 1) {
		const page = await ask('roomList', { currPage });
		past = page.dataList.find(isOver);
		seen += page.dataList.length;
		if (seen >= page.totalCount || page.dataList.length === 0) break;
	}
	const { token } = await ask('login', member);
	return {
		courseId: course.id,
		teacherId: first(teachers).id,
		newsId: first(news.dataList).id,
		videoId: first(lessons.slice(1)).id,
		lockedVideoId: first(lessons.filter(({ locked }) => locked)).id,
		unmadeVideoId: (await ask('courseDetail', { id: first(unmade).id })).trialVideoId ?? 0,
		statementCode: '',
		roomBeforeId: first(soon.filter((room) => Date.parse(room.startAt) > now)).id,
		roomAfterId: first(past ? [past] : []).id,
		token,
	};
}

function askAt(origin: string) {
	return async <K extends CallKey>(key: K, input: CallInput<K>): Promise<CallOutput<K>> => {
		const [method, path] = callPaths[key];
		const query = method === 'GET' ? `?${new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))}` : '';
		const body = method === 'POST' ? { body: JSON.stringify(input), headers: { 'content-type': 'application/json' } } : {};
		const response = await fetch(origin + path + query, { method, ...body });
		const answer = (await response.json()) as { code: number; msg?: string; data: CallOutput<K> };
		if (answer.code !== 1) throw new Error(`${key} answered ${response.status}: ${answer.msg}`);
		return answer.data;
	};
}

function first<T>(list: T[]): T {
	const [item] = list;
	if (item === undefined) throw new Error('the demo agency has none of something that a screen shows');
	return item;
}

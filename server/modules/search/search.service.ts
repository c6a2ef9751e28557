import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import type { Db } from '../../db/db.ts';
import type { Context } from '../../http/route.ts';
import { offsetOf } from '../../lib/page.ts';
import { lessonsByIds } from '../catalogue/catalogue.service.ts';
import { fullestCategories } from '../catalogue/categories.service.ts';
import { roomsByIds } from '../live/live.service.ts';
import { newsByIds } from '../news/news.service.ts';
import { findCourses, findDirectly, findLessons, findTeachers, findTranscripts, presentSpoken, visitor } from './find.service.ts';
import { sampleOf } from './outline.queries.ts';
import { findsSomething, searchTable } from './search.queries.ts';
import { asWritten, misspellable, partsOf, queryOf, type Word, wordsOf } from './search.rules.ts';
import { nearestWords, refreshPopular, refreshWords, type Spelling } from './words.queries.ts';

/** How many teachers, rooms and articles stand beside the courses. */
const beside = 6;
/** Lessons by title, and lessons whose lines are shown. */
const ofLessons = 12;
const ofSpoken = 8;
/** Known words that are tried for a misspelt one. */
const spellings = 3;
/** Each is a search of its own. */
const mostTries = spellings + 1;
const adviceCount = 3;

type Result = CallOutput<'search'>;

/** What the answers of this module are made of. */
export const tags = ['courses', 'teachers', 'rooms', 'news', 'categories'] as const;

/**
 * One search over everything, as a visitor may see it. Chinese is found by overlapping pairs of characters, as trigrams cannot index two of them.
 * When the words find nothing, they are tried in their nearest known spelling (`suggestion`); when that finds nothing either, `advice` is searches that do.
 */
export async function search(context: Context, input: CallArgs<'search'>): Promise<Result> {
	context.tag(...tags);
	const words = wordsOf(input.q);
	const page = { offset: offsetOf(input), limit: input.pageSize };
	const answer = (found: Awaited<ReturnType<typeof find>>, suggestion: string | null, advice: string[]): Result => ({
		q: input.q,
		suggestion,
		advice,
		curPage: input.currPage,
		pageSize: input.pageSize,
		...found,
	});
	const found = await find(context, words, page);
	if (words.length === 0 || countOf(found) > 0) return answer(found, null, []);
	for (const corrected of await corrections(context.db, words)) {
		const better = await find(context, corrected, page);
		if (countOf(better) > 0) return answer(better, spellingOf(corrected, titlesIn(better)), []);
	}
	return answer(found, null, await adviceFor(context, words));
}

/** What all groups of an answer count together. */
export function countOf(found: Pick<Result, 'courses' | 'lessons' | 'transcripts' | 'teachers' | 'rooms' | 'news'>): number {
	const { courses, lessons, transcripts, teachers, rooms, news } = found;
	return [courses, lessons, transcripts, teachers, rooms, news].reduce((sum, group) => sum + group.totalCount, 0);
}

const none = { dataList: [], totalCount: 0, capped: false };
export const nothing = { courses: none, lessons: none, transcripts: none, teachers: none, rooms: none, news: none };

async function find(context: Context, words: readonly Word[], page: { offset: number; limit: number }) {
	if (words.length === 0) return nothing;
	const db = context.db.lists;
	const query = queryOf(words);
	const sample = sampleOf(db, query);
	const [direct, hits, said, rooms, news] = await Promise.all([
		findDirectly(context, query, page, { teachers: beside, sample }),
		findLessons(context, query, sample),
		findTranscripts(context, query, visitor),
		searchTable(db, 'live_room', query, beside),
		searchTable(db, 'news', query, beside),
	]);
	const [courses, lessons, spoken, teachers, roomCards, newsCards] = await Promise.all([
		findCourses(context, query, page, { direct, lessons: hits, spoken: said.spoken }),
		lessonsByIds(context, hits.ids.slice(0, ofLessons)),
		presentSpoken(context, said.spoken.slice(0, ofSpoken)),
		findTeachers(context, direct.teachers, beside, hits),
		roomsByIds(context, rooms.ids),
		newsByIds(context, news.ids),
	]);
	return {
		courses,
		lessons: { dataList: lessons, totalCount: hits.total, capped: hits.capped },
		transcripts: { dataList: spoken, totalCount: said.total, capped: false },
		teachers,
		rooms: { dataList: roomCards, totalCount: rooms.total, capped: rooms.capped },
		news: { dataList: newsCards, totalCount: news.total, capped: news.capped },
	};
}

/**
 * The query with its Latin words in their nearest known spellings, best first. Words that are known stay as they are, unless that finds nothing: a word may
 * be misspelt as another one.
 */
export async function corrections(db: Db, words: readonly Word[]): Promise<Word[][]> {
	const spelt = new Map<string, Spelling>();
	for (const { text } of misspellable(words)) spelt.set(text, await nearestWords(db, text, spellings));
	const nearest = (word: Word, rank: number, keepsKnown: boolean): Word => {
		const { known = false, near = [] } = spelt.get(word.text) ?? {};
		const better = known && keepsKnown ? undefined : (near[rank] ?? near[0]);
		return better === undefined ? word : { ...word, text: better, lexeme: better, prefix: false };
	};
	const tries = (keepsKnown: boolean) => Array.from({ length: spellings }, (_, rank) => words.map((word) => nearest(word, rank, keepsKnown)));
	const changed = [...tries(true), ...tries(false)].filter((corrected) => corrected.some((word, index) => word !== words[index]));
	const once = new Map(changed.map((corrected) => [corrected.map(({ text }) => text).join(' '), corrected]));
	return [...once.values()].slice(0, mostTries);
}

/** Corrected words as the titles that they found write them. */
export function spellingOf(words: readonly Word[], titles: readonly string[]): string {
	return words.map(({ text: word }) => asWritten(word, titles)).join(' ');
}

function titlesIn({ courses, lessons }: Pick<Result, 'courses' | 'lessons'>): string[] {
	return [...courses.dataList, ...lessons.dataList].map(({ title }) => title);
}

/** Searches that find something where this one does not: parts of what was asked, then names of categories. */
async function adviceFor(context: Context, words: readonly Word[]): Promise<string[]> {
	const advice: string[] = [];
	for (const part of partsOf(words)) {
		if (advice.length === adviceCount) break;
		if (advice.some((better) => better.includes(part))) continue;
		if (await findsSomething(context.db.lists, queryOf(wordsOf(part)))) advice.push(part);
	}
	for (const name of await fullestCategories(context, adviceCount)) {
		if (advice.length < adviceCount && !advice.includes(name) && (await findsSomething(context.db.lists, queryOf(wordsOf(name))))) advice.push(name);
	}
	return advice;
}

/** What search keeps beside the rows and no trigger can: how often words are used, and which courses are learned most. Run it now and then. */
export async function refreshSearch(db: Db): Promise<void> {
	await refreshWords(db);
	await refreshPopular(db);
}

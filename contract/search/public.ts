import * as z from 'zod';
import { call } from '../call.ts';
import { courseCard, lesson } from '../catalogue/public.ts';
import { currPage, id, pageSize } from '../common.ts';
import { roomCard } from '../live/public.ts';
import { newsCard } from '../news/public.ts';
import { at } from '../paths.ts';
import { teacherCard } from '../teachers/public.ts';
import { line } from '../text.ts';

/** Totals stop counting somewhere: `capped` then says that there are more. */
function group<T extends z.ZodType>(item: T) {
	return z.object({ dataList: z.array(item), totalCount: z.number().int(), capped: z.boolean() });
}

/** Where the words stand, best first; courses come in this order. */
export const courseMatch = z.enum(['title', 'name', 'text', 'outcome', 'lesson', 'transcript']);

export const foundCourse = courseCard.extend({
	match: courseMatch,
	/** The outcome that holds the words, when that is how it was found. */
	outcome: z.string().nullable(),
	/** How many of its lessons have the words in their titles. */
	lessonHits: z.int(),
	/** The reader owns it, or VIP opens it to them. */
	owned: z.boolean(),
});

export const foundTeacher = teacherCard.extend({
	/** How many of the lessons that were found are in their courses. */
	lessonHits: z.int(),
});

/** A lesson that was found: locked ones too, as their titles are public. */
export const foundLesson = lesson.omit({ resourceId: true, filmSeconds: true, sample: true }).extend({
	/** Of its course: 第 6 讲 is 6. */
	number: z.int().min(1),
	courseId: id,
	courseTitle: z.string(),
	teachers: z.array(z.string()),
});

/** What is said in one lesson. Only lessons that the reader may hear. */
export const spokenLesson = z.object({
	videoId: id,
	title: z.string(),
	number: z.int().min(1),
	courseId: id,
	courseTitle: z.string(),
	/** How many lines hold the words; the first twenty are listed. */
	totalCount: z.int(),
	lines: z.array(z.object({ second: z.int().min(0), text: z.string() })),
});

const q = line({ max: 60 })
	.default('')
	// One answer for all ways of spacing the same words.
	.transform((text) => text.replace(/\s+/g, ' '));

export const searchResult = z.object({
	q: z.string(),
	/** The spelling that the answer is for, when the query as written finds nothing. */
	suggestion: z.string().nullable(),
	/** When nothing is found: searches near this one that do find something. */
	advice: z.array(z.string()),
	curPage: z.int(),
	pageSize: z.int(),
	courses: group(foundCourse),
	lessons: group(foundLesson),
	/** Lesson by lesson; the total counts lines. */
	transcripts: group(spokenLesson),
	teachers: group(foundTeacher),
	rooms: group(roomCard),
	news: group(newsCard),
});

export const searchSuggestions = z.object({
	q: z.string(),
	suggestion: z.string().nullable(),
	/** Of all that a search would find. */
	totalCount: z.int(),
	capped: z.boolean(),
	lessons: z.array(foundLesson),
	/** A line each. */
	transcripts: z.array(spokenLesson),
	courses: z.array(foundCourse),
	teachers: z.array(foundTeacher),
});

export const searchCalls = {
	search: call({
		...at('search'),
		guard: 'public',
		token: 'optional',
		cached: true,
		summary: 'Courses (paged), and the first lessons, spoken lines, teachers, live rooms and news, for Chinese or Latin text.',
		input: z.object({ q, currPage, pageSize: pageSize(16) }),
		output: searchResult,
	}),
	suggest: call({
		...at('suggest'),
		guard: 'public',
		token: 'optional',
		cached: true,
		summary: 'While one types: the first two lessons, spoken lines, courses and teachers.',
		input: z.object({ q }),
		output: searchSuggestions,
	}),
};

export type SearchResult = z.infer<typeof searchResult>;
export type SearchSuggestions = z.infer<typeof searchSuggestions>;
export type FoundCourse = z.infer<typeof foundCourse>;
export type FoundLesson = z.infer<typeof foundLesson>;
export type FoundTeacher = z.infer<typeof foundTeacher>;
export type SpokenLesson = z.infer<typeof spokenLesson>;

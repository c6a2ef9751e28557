import * as z from 'zod';
import { call } from '../call.ts';
import { currPage, id, instant, pageOf, pageSize } from '../common.ts';
import { at } from '../paths.ts';

export const reviewSort = z.enum(['newest', 'lowest', 'highest']);
const stars = z.int().min(1).max(5);

export const review = z.object({
	id,
	nickname: z.string(),
	avatar: z.string(),
	stars,
	text: z.string(),
	createdAt: instant,
	/** How far its writer has heard the course: seconds, and of all its seconds, 0–100. */
	heardSeconds: z.int(),
	heardPercent: z.int(),
	/** The agency's answer, and when it came. */
	reply: z.string().nullable(),
	repliedAt: instant.nullable(),
});

export const reviewPage = pageOf(review).extend({
	/** Of all reviews of the course, whatever was asked for. */
	rating: z.number(),
	ratingCount: z.int(),
	/** How many gave 1, 2, 3, 4 and 5 stars. */
	distribution: z.array(z.int()).length(5),
	/** Whether the reader may write one: what is still missing, in seconds to hear. Null for a visitor. */
	mine: z.object({ owned: z.boolean(), written: z.boolean(), heardSeconds: z.int(), missingSeconds: z.int() }).nullable(),
});

export const reviewCalls = {
	reviewList: call({
		...at('reviewList'),
		guard: 'public',
		token: 'optional',
		cached: true,
		summary: 'Reviews of a course, and how its stars are spread.',
		input: z.object({
			prodId: id,
			currPage,
			pageSize: pageSize(20),
			sort: z.preprocess((value) => (value === '' ? undefined : value), reviewSort.default('newest')),
			/** Only those of so many stars; 0 or absent: all. */
			stars: z.preprocess((value) => (value === '' ? undefined : value), z.coerce.number().int().min(0).max(5).optional()),
		}),
		output: reviewPage,
	}),
};

export type Review = z.infer<typeof review>;
export type ReviewPage = z.infer<typeof reviewPage>;
export type ReviewSort = z.infer<typeof reviewSort>;

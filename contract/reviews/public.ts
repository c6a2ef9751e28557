import * as z from 'zod';
import { call } from '../call.ts';
import { currPage, id, instant, pageOf, pageSize } from '../common.ts';
import { at } from '../paths.ts';

export const reviewSort = z.enum(['newest', 'helpful', 'lowest', 'highest']);
export const stars = z.int().min(1).max(5);

export const review = z.object({
	id,
	nickname: z.string(),
	avatar: z.string(),
	stars,
	text: z.string(),
	createdAt: instant,
	/** When its writer changed it last. */
	editedAt: instant.nullable(),
	/** How far its writer has heard the course: seconds, and of all its seconds, 0–100. */
	heardSeconds: z.int(),
	heardPercent: z.int(),
	/** The agency's answer, and when it came. */
	reply: z.string().nullable(),
	repliedAt: instant.nullable(),
	/** How many found it helpful. */
	helpfulCount: z.int(),
	/** Whether the reader is one of them, and whether they wrote it. */
	helpful: z.boolean(),
	own: z.boolean(),
});

/** Where the reader stands: whether they may write, what is still missing in seconds to hear, and what they have written. */
export const ownStanding = z.object({
	owned: z.boolean(),
	heardSeconds: z.int(),
	heardPercent: z.int(),
	missingSeconds: z.int(),
	/** The name that others read if they do not sign. */
	maskedName: z.string(),
	review: z
		.object({
			id,
			stars,
			text: z.string(),
			anonymous: z.boolean(),
			/** Staff have hidden it from others. */
			hidden: z.boolean(),
			/** Goes up with each change by its writer; a change says which one it was made from. */
			version: z.int(),
		})
		.nullable(),
});

export const reviewPage = pageOf(review).extend({
	/** Of all reviews of the course, whatever was asked for. */
	rating: z.number(),
	ratingCount: z.int(),
	/** How many gave 1, 2, 3, 4 and 5 stars. */
	distribution: z.array(z.int()).length(5),
	/** Null for a visitor. */
	mine: ownStanding.nullable(),
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
export type OwnStanding = z.infer<typeof ownStanding>;
export type ReviewPage = z.infer<typeof reviewPage>;
export type ReviewSort = z.infer<typeof reviewSort>;

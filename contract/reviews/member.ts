import * as z from 'zod';
import { call } from '../call.ts';
import { id } from '../common.ts';
import { at } from '../paths.ts';
import { lines } from '../text.ts';
import { ownStanding, stars } from './public.ts';

/** As long as a review may be, in UTF-16 units. */
export const longestReview = 1000;

export const reviewsMemberCalls = {
	myReview: call({
		...at('myReview'),
		guard: 'member',
		summary: 'What the member has written of a course, and whether they may: owners may, from a tenth of it on.',
		input: z.object({ prodId: id }),
		output: ownStanding,
	}),
	reviewSave: call({
		...at('reviewSave'),
		guard: 'member',
		summary:
			'Write the member’s review of a course, or change it: there is one each. version is the one that a change was made from, 0 for a first one; without it the last one stays.',
		input: z.object({
			prodId: id,
			stars,
			text: lines({ min: 1, max: longestReview }),
			/** Others read a name of one letter and stars. */
			anonymous: z.boolean().default(false),
			version: z.int().min(0).max(2_147_483_647).optional(),
		}),
		output: ownStanding,
		reasons: ['review_not_owned', 'review_hear_more', 'changed_meanwhile'],
	}),
	reviewRemove: call({
		...at('reviewRemove'),
		guard: 'member',
		summary: 'Take back the member’s review of a course. That there is none is no error.',
		input: z.object({ prodId: id }),
		output: ownStanding,
	}),
	reviewHelpful: call({
		...at('reviewHelpful'),
		guard: 'member',
		summary: 'Say that another’s review is helpful, or take that back. A second time is no error.',
		input: z.object({ id, helpful: z.boolean() }),
		output: z.object({ helpful: z.boolean(), helpfulCount: z.int() }),
		reasons: ['review_own'],
	}),
};

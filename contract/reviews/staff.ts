import * as z from 'zod';
import { call } from '../call.ts';
import { currPage, id, instant, pageOf, pageSize } from '../common.ts';
import { at } from '../paths.ts';
import { lines } from '../text.ts';
import { stars } from './public.ts';

const version = z.int().min(1).max(2_147_483_647);

/** A review as the console lists it. */
export const staffReview = z.object({
	id,
	prodId: id,
	memberId: id,
	nickname: z.string(),
	anonymous: z.boolean(),
	stars,
	text: z.string(),
	createdAt: instant,
	editedAt: instant.nullable(),
	helpfulCount: z.int(),
	reply: z.string().nullable(),
	replyEn: z.string().nullable(),
	repliedAt: instant.nullable(),
	hidden: z.boolean(),
	/** Goes up with each change; a change says which one it was made from. */
	version: z.int(),
});

export const reviewsStaffCalls = {
	reviewStaffList: call({
		...at('reviewStaffList'),
		guard: { staff: 'review.read' },
		summary: 'Reviews of all courses, the newest first: all, those without an answer, or those that are hidden.',
		input: z.object({
			only: z.preprocess((value) => (value === '' ? undefined : value), z.enum(['all', 'unanswered', 'hidden']).default('all')),
			currPage,
			pageSize: pageSize(20),
		}),
		output: pageOf(staffReview),
	}),
	reviewAnswer: call({
		...at('reviewAnswer'),
		guard: { staff: 'review.change' },
		summary: 'Answer a review, correct the answer, or with an empty one take it away. version is the one that was answered.',
		input: z.object({ id, version, reply: lines({ max: 1000 }), replyEn: lines({ max: 2000 }).default('') }),
		output: staffReview,
		reasons: ['changed_meanwhile'],
	}),
	reviewHide: call({
		...at('reviewHide'),
		guard: { staff: 'review.change' },
		summary: 'Hide a review from readers, or show it again. What is hidden counts in no figure. version is the one that was looked at.',
		input: z.object({ id, version, hidden: z.boolean() }),
		output: staffReview,
		reasons: ['changed_meanwhile'],
	}),
};

export type StaffReview = z.infer<typeof staffReview>;

import * as z from 'zod';
import { call } from '../call.ts';
import { id, instant } from '../common.ts';
import { at } from '../paths.ts';
import { line } from '../text.ts';

/** As somebody types or pastes it: of both sizes, with spaces, hyphens or whatever stands between the groups. */
const giftCode = line({ min: 1, max: 64 });

const giftState = z.enum(['free', 'yours', 'owned', 'not_yet', 'over', 'used', 'withdrawn', 'unknown', 'malformed']);

const gift = z.object({
	/** Who gives it, and to whom: the member who looks. */
	giver: z.string(),
	to: z.string(),
	message: z.string(),
	/** A course, or a term of VIP. */
	kind: z.enum(['course', 'vip']),
	/** Of the course; empty for VIP. */
	title: z.string(),
	courseId: id.nullable(),
	/** The course's first lesson. */
	videoId: id.nullable(),
	teachers: z.array(z.string()),
	lessonCount: z.int(),
	/** For how many days from then on; null: for ever. */
	days: z.int().nullable(),
	/** When it can be taken. */
	startsAt: instant,
	endsAt: instant,
});

export const giftsMemberCalls = {
	giftLook: call({
		...at('giftLook'),
		guard: 'member',
		summary:
			'What a gift code is, and whether the member can take it; nothing is taken. Ten codes that there are not, in an hour, of a member or of an address: 429 until the hour is over.',
		input: z.object({ code: giftCode }),
		output: z.object({
			/** `free`: it can be taken; `yours`: the member has taken it; `owned`: they have the course, the code stays free. */
			state: giftState,
			/** Of a malformed one: how many of the sixteen characters are missing. */
			missing: z.int(),
			/** Why it cannot be taken, as a sentence; null for `free` and `yours`. */
			problem: z.string().nullable(),
			/** Null where the member is not told what it is: somebody else has it, or nobody can take it any more. */
			gift: gift.nullable(),
		}),
	}),
	giftAccept: call({
		...at('giftAccept'),
		guard: 'member',
		summary: 'Take what a gift code gives: once, whoever sends it again. A term of VIP begins when the one that runs ends.',
		input: z.object({ code: giftCode }),
		output: z.object({
			/** The member had taken it before. */
			had: z.boolean(),
			/** Null: VIP. */
			courseId: id.nullable(),
		}),
		reasons: ['gift_malformed', 'gift_unknown', 'gift_used', 'gift_not_yet', 'gift_over', 'gift_withdrawn', 'gift_owned'],
	}),
};

export type Gift = z.infer<typeof gift>;
export type GiftState = z.infer<typeof giftState>;

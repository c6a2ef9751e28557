import * as z from 'zod';
import { call } from '../call.ts';
import { currPage, id, instant, pageOf, pageSize } from '../common.ts';
import { at } from '../paths.ts';
import { line, lines, word } from '../text.ts';

export const staffGiftBatch = z.object({
	id,
	/** Null: VIP. */
	courseId: id.nullable(),
	courseTitle: z.string(),
	/** For how many days it opens; null: for ever. */
	days: z.int().nullable(),
	giver: z.string(),
	message: z.string(),
	startsAt: instant,
	endsAt: instant,
	/** How many codes there are, how many were taken, and how many withdrawn one by one. */
	made: z.int(),
	taken: z.int(),
	withdrawn: z.int(),
	/** Of the whole batch. */
	withdrawnAt: instant.nullable(),
	/** Who made it. */
	staffId: id,
	createdAt: instant,
	version: z.int(),
});

export const staffGiftCode = z.object({
	id: z.int(),
	lastFour: z.string(),
	state: z.enum(['free', 'taken', 'withdrawn']),
	memberId: id.nullable(),
	takenAt: instant.nullable(),
});

const empty = (value: unknown) => (value === '' ? undefined : value);
const version = z.int().min(1).max(2_147_483_647);

export const giftsStaffCalls = {
	staffGifts: call({
		...at('staffGifts'),
		guard: { staff: 'gift.read' },
		summary: 'All batches of gift codes, the newest first, with how many of each were taken.',
		input: z.object({ currPage, pageSize: pageSize(20) }),
		output: pageOf(staffGiftBatch),
	}),
	staffGiftCodes: call({
		...at('staffGiftCodes'),
		guard: { staff: 'gift.read' },
		summary: 'The codes of a batch by their last four characters, with what became of each; those of one state, or with certain last characters.',
		input: z.object({
			id,
			state: z.preprocess(empty, z.enum(['free', 'taken', 'withdrawn']).optional()),
			lastFour: z.preprocess(empty, word({ min: 4, max: 4, pattern: /^[2-9A-HJKMNP-Za-hjkmnp-z]{4}$/ }).optional()),
			currPage,
			pageSize: pageSize(50),
		}),
		output: pageOf(staffGiftCode),
	}),
	staffGiftMake: call({
		...at('staffGiftMake'),
		guard: { staff: 'gift.change' },
		summary:
			'Make a batch of gift codes: of a course, or of VIP for some days. The codes are answered this once and kept nowhere. The same requestId again makes none.',
		input: z
			.object({
				requestId: word({ min: 8, max: 64 }),
				/** Null: VIP. */
				courseId: id.nullable().default(null),
				days: z.int().min(1).max(3660).nullable().default(null),
				quantity: z.int().min(1).max(5000),
				giver: line({ min: 1, max: 40 }),
				message: lines({ max: 200 }).default(''),
				startsAt: instant,
				endsAt: instant,
			})
			.refine(({ startsAt, endsAt }) => startsAt < endsAt, { path: ['endsAt'] })
			.refine(({ courseId, days }) => courseId !== null || days !== null, { path: ['days'] }),
		output: z.object({ batch: staffGiftBatch, codes: z.array(z.string()) }),
		reasons: ['gift_made_before'],
	}),
	staffGiftWithdraw: call({
		...at('staffGiftWithdraw'),
		guard: { staff: 'gift.change' },
		summary: 'Withdraw a batch, or one code of it (codeId); version is the batch’s that was looked at. What was taken stays with who has it.',
		input: z.object({ id, version, codeId: z.int().min(1).max(Number.MAX_SAFE_INTEGER).optional() }),
		output: staffGiftBatch,
		reasons: ['changed_meanwhile', 'gift_taken_before'],
	}),
};

export type StaffGiftBatch = z.infer<typeof staffGiftBatch>;
export type StaffGiftCode = z.infer<typeof staffGiftCode>;

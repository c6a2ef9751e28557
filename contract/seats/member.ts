import * as z from 'zod';
import { call } from '../call.ts';
import { currPage, id, instant, orderId, pageOf, pageSize } from '../common.ts';
import { at } from '../paths.ts';
import { line, word } from '../text.ts';

/** As it comes from a link, or as somebody types it. */
const seatCode = line({ min: 1, max: 64 });

const seatState = z.enum(['free', 'yours', 'owned', 'full', 'over', 'withdrawn', 'unknown', 'malformed']);

/** Who sits: how much of the course they have heard, never what. */
const holder = z.object({
	/** Of the seat. */
	id,
	name: z.string(),
	/** Masked; empty when there is none. */
	phone: z.string(),
	/** It is the owner’s own. */
	mine: z.boolean(),
	takenAt: instant,
	/** Of the course, 0–100. */
	percent: z.int(),
});

const link = z.object({
	/** In groups of four; null: nobody can sit down any more, the order was given back. */
	code: z.string().nullable(),
	/** The last day on which the link works; null: as long as there are seats. */
	lastDay: z.iso.date().nullable(),
	/** Nobody can sit down by it: its last day is over (`day`), or the time of all seats is (`seats`); null: it works. */
	over: z.enum(['day', 'seats']).nullable(),
});

const offer = z.object({
	/** Who bought the seats. */
	team: z.string(),
	title: z.string(),
	courseId: id,
	/** The course’s first lesson. */
	videoId: id.nullable(),
	teachers: z.array(z.string()),
	lessonCount: z.int(),
	/** Of every seat, whenever it is taken; null: for ever. */
	endsAt: instant.nullable(),
});

export const seatsMemberCalls = {
	seatPool: call({
		...at('seatPool'),
		guard: 'member',
		summary: 'Seats that the member bought with an order: how many are taken, the link, and who sits, the first to sit down first.',
		input: z.object({ orderId, currPage, pageSize: pageSize(20) }),
		output: z.object({
			orderId,
			team: z.string(),
			courseId: id,
			title: z.string(),
			seats: z.int(),
			taken: z.int(),
			/** Of every seat; null: for ever. */
			endsAt: instant.nullable(),
			link,
			holders: pageOf(holder),
		}),
	}),
	seatLinkRenew: call({
		...at('seatLinkRenew'),
		guard: 'member',
		summary:
			'Another link instead of this one, which is dead at once; a last day that is over is not that of the new one. Who sits stays. For one that was replaced before: the link that there is.',
		input: z.object({ orderId, code: seatCode }),
		output: link,
	}),
	seatLinkEnd: call({
		...at('seatLinkEnd'),
		guard: 'member',
		summary: 'The last day on which the link works, in the site’s time; empty: as long as there are seats.',
		input: z.object({ orderId, lastDay: z.union([z.literal(''), word({ max: 10 }).pipe(z.iso.date())]) }),
		output: link,
	}),
	seatTakeBack: call({
		...at('seatTakeBack'),
		guard: 'member',
		summary: 'Take a seat back: what it opened to its member is closed, nothing else, and the seat is free. A second time is no error.',
		input: z.object({ orderId, id }),
		output: z.object({ taken: z.int() }),
	}),
	seatLook: call({
		...at('seatLook'),
		guard: 'member',
		summary:
			'Whose seats a link is of, in which course and until when, and whether the member can take one; nothing is taken. Ten links that there are not, in an hour, of a member: 429 until the hour is over.',
		input: z.object({ code: seatCode }),
		output: z.object({
			/** `free`: there is a seat; `yours`: the member sits; `owned`: they have the course without one. */
			state: seatState,
			/** Why none can be taken, as a sentence; null for `free` and `yours`. */
			problem: z.string().nullable(),
			/** Null when the link is of nothing. */
			offer: offer.nullable(),
		}),
	}),
	seatTake: call({
		...at('seatTake'),
		guard: 'member',
		summary: 'Take a seat: one of a member, whoever sends it again, and never more than were bought.',
		input: z.object({ code: seatCode }),
		output: z.object({
			/** The member sat before. */
			had: z.boolean(),
			courseId: id,
		}),
		reasons: ['seat_malformed', 'seat_unknown', 'seat_full', 'seat_over', 'seat_withdrawn', 'seat_owned'],
	}),
};

export type SeatOffer = z.infer<typeof offer>;
export type SeatState = z.infer<typeof seatState>;
export type SeatHolder = z.infer<typeof holder>;

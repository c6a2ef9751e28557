import * as z from 'zod';
import { call } from '../call.ts';
import { courseCard } from '../catalogue/public.ts';
import { currPage, id, instant, pageOf, pageSize } from '../common.ts';
import { at } from '../paths.ts';
import { line } from '../text.ts';

/** As many as a member may save. */
export const mostFavourites = 1000;

export const favourite = z.object({
	prodId: id,
	prodType: z.literal(1),
	savedAt: instant,
	/** Null: it is not offered any more. It stays in the list until the member takes it out. */
	course: courseCard.nullable(),
});

const saved = z.object({ saved: z.boolean() });

export const favouritesMemberCalls = {
	myFavourites: call({
		...at('myFavourites'),
		guard: 'member',
		summary: 'What the member has saved, the newest first.',
		input: z.object({ currPage, pageSize: pageSize(6) }),
		output: pageOf(favourite),
	}),
	favAdd: call({
		...at('favAdd'),
		guard: 'member',
		summary: 'Save a course. One that is saved already is no error.',
		input: z.object({ prodId: id }),
		output: saved,
		reasons: ['favourites_full'],
	}),
	favRemove: call({
		...at('favRemove'),
		guard: 'member',
		summary: 'Take a course out of what is saved. One that is not there is no error.',
		input: z.object({ prodId: id }),
		output: saved,
	}),
	favState: call({
		...at('favState'),
		guard: 'member',
		summary: 'Which of these the member has saved. ids: up to 100 numbers with commas between them.',
		input: z.object({ ids: line({ min: 1, max: 1100, pattern: /^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,99}$/ }) }),
		output: z.object({ saved: z.array(id) }),
	}),
};

export type Favourite = z.infer<typeof favourite>;

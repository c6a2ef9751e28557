import * as z from 'zod';
import { call } from '../call.ts';
import { currPage, pageOf, pageSize } from '../common.ts';
import { at } from '../paths.ts';

/** Guarded today, answering an empty success: the item’s fields come with the module. */
const item = z.record(z.string(), z.unknown());

export const favouritesMemberCalls = {
	myFavourites: call({
		...at('myFavourites'),
		guard: 'member',
		summary: 'Favourites.',
		input: z.object({ currPage, pageSize: pageSize(6) }),
		output: pageOf(item),
	}),
};

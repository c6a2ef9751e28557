import type { CallPath } from '../call.ts';

export const favouritesMemberPaths = {
	myFavourites: ['GET', '/api/product/fav/my'],
} as const satisfies Record<string, CallPath>;

import type { CallPath } from '../call.ts';

export const favouritesMemberPaths = {
	myFavourites: ['GET', '/api/product/fav/my'],
	favState: ['GET', '/api/product/fav/state'],
} as const satisfies Record<string, CallPath>;

import type { CallPath } from '../call.ts';

/** Public pages have hearts, which a member presses. */
export const favouritesPaths = {
	favAdd: ['POST', '/api/product/fav/add'],
	favRemove: ['POST', '/api/product/fav/remove'],
} as const satisfies Record<string, CallPath>;

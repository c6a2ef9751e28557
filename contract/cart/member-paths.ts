import type { CallPath } from '../call.ts';

export const cartMemberPaths = {
	cartList: ['GET', '/api/product/cart/list'],
	cartCount: ['GET', '/api/product/cart/count'],
	cartAdd: ['POST', '/api/product/cart/add'],
	cartRemove: ['POST', '/api/product/cart/remove'],
} as const satisfies Record<string, CallPath>;

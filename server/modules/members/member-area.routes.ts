import { route } from '../../http/route.ts';

/** Calls of the member area whose modules come later: guarded today, and empty. */
export const memberAreaRoutes = [
	route('myFavourites', (_context, { currPage, pageSize }) => ({ dataList: [], totalCount: 0, curPage: currPage, pageSize })),
	route('myAddresses', () => []),
	route('myOrders', () => []),
	route('orderDetail', () => ({})),
	route('payMethods', () => []),
];

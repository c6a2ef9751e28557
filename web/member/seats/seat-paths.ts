import { paths } from '../../paths.ts';

/** Addresses that only members’ pages lead to: the builders of all others, which are in `web/paths.ts`, are in the script of every public page. */
export const seatPaths = {
	/** A seat: `code` is that of the link that a company sends round. */
	seat: (code = '') => `/user/seat${code && `?code=${code}`}`,
	/** Seats that the member bought with this order. */
	pool: (orderId: string, page = 1) => `/user/seats/${orderId}${page > 1 ? `?page=${page}` : ''}`,
	/** The checkout of these products: of one course for so many people. */
	checkout: (prodIds: number | string, seats?: number | null) => paths.checkout(prodIds) + (seats ? `?seats=${seats}` : ''),
};

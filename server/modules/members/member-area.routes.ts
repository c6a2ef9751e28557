import { route } from '../../http/route.ts';

/** Calls of the member area whose modules come later: guarded today, and empty. */
export const memberAreaRoutes = [route('myOrders', () => []), route('orderDetail', () => ({})), route('payMethods', () => [])];

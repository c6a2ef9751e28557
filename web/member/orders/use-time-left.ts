import type { Order } from '../../../contract/orders/member.ts';
import { useFromServerTime } from '../../features/site/server-time.ts';

type Times = Pick<Order, 'createdAt' | 'expiresAt'>;

/** Whole seconds for which an order can still be paid, by the server's clock, never below nought; null until a clock is known. */
export function useTimeLeft(order: Times): number | null {
	return useFromServerTime((now) => secondsLeft(order, now));
}

/** Never more than there are, and never more than it had: the clock that is known may be that of an older page, or the visitor's own. */
export function secondsLeft({ createdAt, expiresAt }: Times, now: number): number {
	const until = Date.parse(expiresAt);
	return Math.max(0, Math.floor(Math.min(until - now, until - Date.parse(createdAt)) / 1000));
}

import { fen } from '../../../contract/money.ts';
import type { RefundAsk } from '../../../contract/payments/staff.ts';
import type { RefundAskRow } from './refund-asks.queries.ts';

export function presentAsk(row: RefundAskRow): RefundAsk {
	return {
		id: row.id,
		orderId: String(row.order_id),
		lines: row.lines,
		amount: fen(row.amount),
		reason: row.reason,
		askedBy: row.asked_by,
		askedAt: row.asked_at.toISOString(),
	};
}

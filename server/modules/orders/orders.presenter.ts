import type { Locale } from '../../../contract/call.ts';
import { fen } from '../../../contract/money.ts';
import type { Order, OrderItem, Shipping } from '../../../contract/orders/member.ts';
import { text } from '../../lib/localized.ts';
import { carrierName, carrierOf } from './carriers.ts';
import type { OrderRow, PackedLine, PackedParcel } from './orders.queries.ts';

/** Pictures of courses by their ids. */
export type Covers = ReadonlyMap<number, string>;

export function presentOrder(row: OrderRow, covers: Covers, locale: Locale): Order {
	return {
		orderId: String(row.id),
		orderState: row.state,
		createdAt: row.created_at.toISOString(),
		expiresAt: row.expires_at.toISOString(),
		paidAt: row.paid_at?.toISOString() ?? null,
		closedAt: row.closed_at?.toISOString() ?? null,
		closedWhy: row.closed_why,
		amount: fen(row.amount),
		discount: fen(row.discount),
		payable: fen(row.payable),
		currency: 'CNY',
		refunded: fen(row.refunded),
		items: row.lines.map((line) => presentItem(line, covers, locale)),
		coupon: row.coupon && { title: text(row.coupon, 'title', locale) },
		payMethod: row.pay_method,
		address: row.address && { name: row.address.name, phone: row.address.phone, place: row.address.place, detail: row.address.detail },
		shipping: row.parcel && presentShipping(row.parcel, locale),
	};
}

function presentItem(line: PackedLine, covers: Covers, locale: Locale): OrderItem {
	return {
		prodId: line.product_id,
		prodType: line.prod_type,
		title: text(line, 'title', locale),
		cover: covers.get(line.product_id) ?? '',
		price: fen(line.price),
		usualPrice: line.usual_price === null ? null : fen(line.usual_price),
		paid: fen(line.price - line.discount),
		validityDays: line.validity_days,
		materials: line.materials,
		refunded: line.refunded,
		seats: line.seats,
	};
}

export function presentShipping(parcel: PackedParcel, locale: Locale): Shipping {
	const { state, carrier } = parcel;
	return {
		state,
		carrier: carrier && carrierName(carrier, locale),
		trackingNumber: parcel.tracking_number,
		trackingUrl: carrier && carrierOf(carrier).url,
		sentAt: parcel.sent_at && new Date(parcel.sent_at).toISOString(),
		receivedAt: parcel.received_at && new Date(parcel.received_at).toISOString(),
	};
}

import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import type { CarrierCode, StaffParcel } from '../../../contract/orders/staff.ts';
import type { Db } from '../../db/db.ts';
import type { MemberContext, StaffContext } from '../../http/route.ts';
import { emit } from '../../jobs/events.ts';
import { AppError } from '../../lib/app-error.ts';
import { offsetOf, pageOf } from '../../lib/page.ts';
import { noteAudit } from '../staff/audit.service.ts';
import { carrierOf } from './carriers.ts';
import { parcelSent } from './orders.events.ts';
import { presentShipping } from './orders.presenter.ts';
import { find as findOrderRow } from './orders.queries.ts';
import { ownOrder } from './orders.service.ts';
import * as queries from './parcels.queries.ts';

/** Its buyer says that a parcel has come; a second time is no error. Throws `not_found` where nothing is posted, `parcel_waits` before it was sent. */
export async function parcelReceived(
	{ db, member, locale, now }: MemberContext,
	{ orderId }: CallArgs<'parcelReceived'>,
): Promise<CallOutput<'parcelReceived'>> {
	const { id } = await ownOrder(db, member.id, orderId);
	await queries.setReceived(db, id, now());
	const { parcel } = await ownOrder(db, member.id, orderId);
	if (parcel === null) throw new AppError('not_found');
	if (parcel.state === 'waiting') throw new AppError('parcel_waits');
	return presentShipping(parcel, locale);
}

/** Addresses are shown here, so that it is noted who had them shown. */
export async function staffParcels(context: StaffContext, input: CallArgs<'staffParcels'>): Promise<CallOutput<'staffParcels'>> {
	const { db } = context;
	const [total, rows] = await Promise.all([
		queries.count(db, input.state),
		queries.listPage(db, { state: input.state, offset: offsetOf(input), limit: input.pageSize }),
	]);
	await noteAudit(db, context, { staffId: context.staff.id, kind: 'parcels_listed', detail: { state: input.state, shown: rows.length } });
	return pageOf(rows.map(presentParcel), total, input);
}

/**
 * Notes that a parcel was sent, or puts right by whom and under which number; its buyer is told. The same again changes nothing. Throws `not_found` when nothing of
 * the order is posted (given back meanwhile, too), `changed_meanwhile`.
 */
export async function staffParcelSend(context: StaffContext, input: CallArgs<'staffParcelSend'>): Promise<StaffParcel> {
	const { carrier, trackingNumber } = input;
	const orderId = Number(input.orderId);
	if (!Number.isSafeInteger(orderId)) throw new AppError('not_found');
	return context.db.transaction(async (tx) => {
		await queries.lock(tx, orderId);
		const before = await queries.find(tx, orderId);
		if (before === undefined) throw new AppError('not_found');
		if (before.carrier === carrier && before.tracking_number === trackingNumber) return presentParcel(before);
		if (before.version !== input.version) throw new AppError('changed_meanwhile');
		await queries.setSent(tx, orderId, { carrier, trackingNumber, staffId: context.staff.id, at: context.now() });
		const isFirst = before.state === 'waiting';
		await noteAudit(tx, context, {
			staffId: context.staff.id,
			kind: isFirst ? 'parcel_sent' : 'parcel_corrected',
			subject: `order ${orderId}`,
			detail: { carrier, trackingNumber, ...(isFirst ? {} : { before: { carrier: before.carrier, trackingNumber: before.tracking_number } }) },
		});
		const after = (await queries.find(tx, orderId)) as queries.ParcelRow;
		await emit(tx, parcelSent, { orderId, memberId: before.member_id, version: after.version });
		return presentParcel(after);
	});
}

/** What messages say of a parcel on its way; null when there is none, or when it has come. */
export async function parcelWords(db: Db, orderId: number): Promise<{ carrier: string; carrierEn: string; trackingNumber: string } | null> {
	const parcel = (await findOrderRow(db, orderId))?.parcel;
	if (parcel?.state !== 'sent') return null;
	const { zh, en } = carrierOf(parcel.carrier);
	return { carrier: zh, carrierEn: en, trackingNumber: parcel.tracking_number };
}

function presentParcel(row: queries.ParcelRow): StaffParcel {
	return {
		orderId: String(row.order_id),
		state: row.state,
		memberId: row.member_id,
		address: row.address && { name: row.address.name, phone: row.address.phone, place: row.address.place, detail: row.address.detail },
		titles: row.titles,
		createdAt: row.created_at.toISOString(),
		carrier: row.carrier as CarrierCode | null,
		trackingNumber: row.tracking_number,
		sentAt: row.sent_at?.toISOString() ?? null,
		sentBy: row.staff_id,
		receivedAt: row.received_at?.toISOString() ?? null,
		version: row.version,
	};
}

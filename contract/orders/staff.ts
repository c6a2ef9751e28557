import * as z from 'zod';
import { call } from '../call.ts';
import { currPage, id, instant, orderId, pageOf, pageSize } from '../common.ts';
import { at } from '../paths.ts';
import { word } from '../text.ts';
import { orderAddress, parcelState } from './member.ts';

/** Who brings parcels, by the code that an order keeps: named in `server/modules/orders/carriers.ts`. */
const carrier = z.enum(['sf', 'jd', 'ems', 'post', 'zto', 'yto', 'sto', 'yunda', 'jt', 'deppon']);
const version = z.int().min(1).max(2_147_483_647);

/** What is posted of an order. */
const staffParcel = z.object({
	orderId,
	state: parcelState,
	memberId: id,
	/** Null: its buyer has closed the account. */
	address: orderAddress.nullable(),
	/** Courses whose materials are in it. */
	titles: z.array(z.string()),
	/** Since when it waits: the payment. */
	createdAt: instant,
	carrier: carrier.nullable(),
	trackingNumber: z.string().nullable(),
	sentAt: instant.nullable(),
	/** Who of the staff said last by whom it goes. */
	sentBy: id.nullable(),
	receivedAt: instant.nullable(),
	/** Goes up with each change; a change says which one it was made from. */
	version,
});

export const ordersStaffCalls = {
	staffParcels: call({
		...at('staffParcels'),
		guard: { staff: 'order.ship' },
		summary: 'Parcels that are to be sent, with where they go, the one that has waited longest first; state sent or received: those that were.',
		input: z.object({
			state: z.preprocess((value) => (value === '' ? undefined : value), parcelState.default('waiting')),
			currPage,
			pageSize: pageSize(20),
		}),
		output: pageOf(staffParcel),
	}),
	staffParcelSend: call({
		...at('staffParcelSend'),
		guard: { staff: 'order.ship' },
		summary: 'Note by whom a parcel was sent and under which number, or correct that. The buyer is told. The same again changes nothing.',
		input: z.object({ orderId, version, carrier, trackingNumber: word({ min: 6, max: 32, pattern: /^[A-Za-z0-9-]+$/ }) }),
		output: staffParcel,
		reasons: ['changed_meanwhile'],
	}),
};

export type CarrierCode = z.infer<typeof carrier>;
export type StaffParcel = z.infer<typeof staffParcel>;

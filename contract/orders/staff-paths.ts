import type { CallPath } from '../call.ts';

export const ordersStaffPaths = {
	staffParcels: ['GET', '/api/staff/parcel/list'],
	staffParcelSend: ['POST', '/api/staff/parcel/send'],
} as const satisfies Record<string, CallPath>;

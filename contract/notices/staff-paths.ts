import type { CallPath } from '../call.ts';

export const noticesStaffPaths = {
	staffDeliveries: ['GET', '/api/staff/delivery/list'],
	staffDeliveryRetry: ['POST', '/api/staff/delivery/retry'],
} as const satisfies Record<string, CallPath>;

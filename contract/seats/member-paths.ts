import type { CallPath } from '../call.ts';

export const seatsMemberPaths = {
	seatPool: ['GET', '/api/agency/core/seat/pool'],
	seatLinkRenew: ['POST', '/api/agency/core/seat/link/renew'],
	seatLinkEnd: ['POST', '/api/agency/core/seat/link/end'],
	seatTakeBack: ['POST', '/api/agency/core/seat/take-back'],
	// A code is in the body: addresses are written to logs.
	seatLook: ['POST', '/api/agency/core/seat/look'],
	seatTake: ['POST', '/api/agency/core/seat/take'],
} as const satisfies Record<string, CallPath>;

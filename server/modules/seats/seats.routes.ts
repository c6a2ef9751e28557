import { route } from '../../http/route.ts';
import * as pools from './pools.service.ts';
import * as seats from './seats.service.ts';

/** Of an address, right links among them: a company sits behind one. Wrong ones are counted besides (`http/wrong-codes.ts`). */
const limit = { max: 300, windowSeconds: 600, shared: true } as const;

export const seatsRoutes = [
	route('seatPool', pools.seatPool),
	route('seatLinkRenew', pools.seatLinkRenew),
	route('seatLinkEnd', pools.seatLinkEnd),
	route('seatTakeBack', pools.seatTakeBack),
	route('seatLook', seats.seatLook, { limit }),
	route('seatTake', seats.seatTake, { limit }),
];

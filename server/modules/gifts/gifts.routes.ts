import { route } from '../../http/route.ts';
import * as gifts from './gifts.service.ts';
import * as staff from './staff-gifts.service.ts';

/** Of an address, right codes among them; wrong ones are counted besides (`http/wrong-codes.ts`). */
const limit = { max: 60, windowSeconds: 600, shared: true } as const;

export const giftsRoutes = [
	route('giftLook', gifts.giftLook, { limit }),
	route('giftAccept', gifts.giftAccept, { limit }),
	route('staffGifts', staff.staffGifts),
	route('staffGiftCodes', staff.staffGiftCodes),
	route('staffGiftMake', staff.staffGiftMake),
	route('staffGiftWithdraw', staff.staffGiftWithdraw),
];

import type { Envelope } from '../../../contract/call.ts';
import { cartMemberPaths } from '../../../contract/cart/member-paths.ts';
import { addresses, browserApi } from '../../api/api.ts';
import { clearRequestCache } from '../../api/request.ts';
import { readSessionToken } from '../../lib/session-cookie.ts';
import { setNotices } from '../notices/notice-state.ts';

// Public pages put things in, and are no pages of the member area, whose addresses come with its first page.
Object.assign(addresses, cartMemberPaths);

/** True when it is done; else the server’s sentence, or an empty one. The head’s count follows. */
async function change(call: () => Promise<Envelope<{ count: number }>>): Promise<true | string> {
	const token = readSessionToken();
	try {
		const answer = await call();
		if (answer.code !== 1) return answer.msg;
		// What was asked before is old.
		clearRequestCache();
		// Somebody else may have logged in meanwhile.
		if (readSessionToken() === token) setNotices({ inCart: answer.data.count });
		return true;
	} catch {
		return '';
	}
}

export const putInCart = (prodId: number) => change(() => browserApi('cartAdd', { prodIds: String(prodId) }, { skipHandler: true }));

export const takeFromCart = (prodId: number) => change(() => browserApi('cartRemove', { prodId }, { skipHandler: true }));

/** Asks how many there are; in silence, since nobody waits for it. */
export const countCart = () => change(() => browserApi('cartCount', {}, { skipHandler: true, cache: 0 }));

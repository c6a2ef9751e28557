import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { putInCart } from '../../features/cart/cart-calls.ts';
import { setHelpful } from '../../features/catalogue/helpful.ts';
import { setSaved } from '../../features/catalogue/saved.ts';
import type { Wish } from '../../features/catalogue/wish.ts';
import { setFollowing } from '../../features/teachers/following.ts';
import { toast } from '../../lib/toast.ts';

const acts = {
	save: { fulfil: setSaved, done: msg`收藏好了，在“我的收藏”里。`, failed: msg`没能收藏，请在课程页再点一次心形。` },
	cart: { fulfil: putInCart, done: msg`放进购物车了。`, failed: msg`没能放进购物车，请在课程页再点一次。` },
	follow: { fulfil: setFollowing, done: msg`关注好了，在“我的收藏”里。`, failed: msg`没能关注，请在教师页再点一次。` },
	helpful: { fulfil: setHelpful, done: msg`记下了，这条评价有用。`, failed: msg`没能记下，请在评价下面再点一次。` },
};

/** Does what a visitor wanted before they logged in, and says whether it worked; a rule that says no has its own sentence. */
export async function fulfilWish({ act, id }: Wish, i18n: I18n): Promise<void> {
	// What is kept in a browser may be another version's.
	if (!Object.hasOwn(acts, act)) return;
	const { fulfil, done, failed } = acts[act];
	const outcome = await fulfil(id, true);
	if (outcome === true) toast(i18n._(done));
	else toast(outcome || i18n._(failed), { icon: 'clock' });
}

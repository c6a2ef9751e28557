import { msg } from '@lingui/core/macro';
import type { NavigateFunction } from 'react-router';
import { browserBase, withoutBase } from '../../lib/base.ts';
import { say } from '../../lib/i18n.ts';
import { pageLocale } from '../../lib/locale.ts';
import { readSessionToken } from '../../lib/session-cookie.ts';
import { toast } from '../../lib/toast.ts';
import { paths } from '../../paths.ts';
import { keepWish } from '../catalogue/wish.ts';
import { putInCart } from './cart-calls.ts';

/** Puts a course into the cart, and says so. A visitor logs in first; it is put in then. */
export async function addToCart(id: number, navigate: NavigateFunction): Promise<void> {
	if (readSessionToken() === '') {
		const next = withoutBase(location.pathname, browserBase()) + location.search;
		keepWish({ act: 'cart', id, next });
		return navigate(paths.login({ redirect: next }));
	}
	const outcome = await putInCart(id);
	const locale = pageLocale();
	if (outcome !== true) return toast(outcome || say(locale, msg`没能放进购物车，请再试一次。`), { icon: 'clock' });
	const action = { label: say(locale, msg`去看看`), run: () => void navigate(paths.cart()) };
	toast(say(locale, msg`放进购物车了。`), { duration: 6000, action });
}

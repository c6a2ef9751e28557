import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import type { MemberContext } from '../../http/route.ts';
import { ownOrder } from '../orders/orders.service.ts';
import { applyPayment } from './apply.service.ts';
import { findProvider, methodOf } from './providers.service.ts';
import * as queries from './tries.queries.ts';
import { ignoringTrouble } from './tries.service.ts';

/**
 * Asks the provider of an order's last try how it went. Paid: it is entered, so that who is back waits for no notice. A provider that cannot be asked has not said that it
 * failed. Throws `not_found`.
 */
export async function payCheck(context: MemberContext, { orderId }: CallArgs<'payCheck'>): Promise<CallOutput<'payCheck'>> {
	const { db, locale } = context;
	const order = await ownOrder(db, context.member.id, orderId);
	const last = order.state === 1 ? (await queries.listOf(db, order.id)).at(-1) : undefined;
	const provider = last && (await findProvider(context, last.provider));
	if (last === undefined || provider === undefined) return { orderState: order.state, failed: null };
	const said = await provider.stateOf(last.number).catch(ignoringTrouble);
	if (said?.state === 'paid') await applyPayment(context, provider.code, said.paid);
	const { state } = await ownOrder(db, context.member.id, orderId);
	const why = said?.state === 'closed' ? '' : said?.state === 'open' ? said.failure : undefined;
	if (state !== 1 || why === undefined) return { orderState: state, failed: null };
	const isRead = locale !== 'en' || !/\p{Script=Han}/u.test(why);
	return { orderState: state, failed: { method: methodOf(provider.code, locale), why: isRead ? why : '' } };
}

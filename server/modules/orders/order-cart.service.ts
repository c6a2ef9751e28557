import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import { fen } from '../../../contract/money.ts';
import type { MemberContext } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import { text } from '../../lib/localized.ts';
import { inCart, putInCart } from '../cart/cart.service.ts';
import { coursesByIds } from '../catalogue/catalogue.service.ts';
import { productsFor } from '../enrolment/member-prices.service.ts';
import { idsIn, refusals } from './orders.rules.ts';
import { problemsOf } from './problems.service.ts';

/** The cart: what an order would say of its products, before there is one. */

/** What is in the member’s cart, the newest first, as it would be ordered now. */
export async function cartList(context: MemberContext): Promise<CallOutput<'cartList'>> {
	const { db, member, locale } = context;
	const rows = new Map((await inCart(db, member.id)).map((row) => [row.productId, row]));
	if (rows.size === 0) return [];
	const products = await productsFor(db, { memberId: member.id, ids: [...rows.keys()], now: context.now() });
	const [{ problems, vip }, cards] = await Promise.all([
		problemsOf(db, member.id, products, context.now()),
		coursesByIds(
			context,
			products.map(({ id }) => id),
		),
	]);
	const cardOf = new Map(cards.map((card) => [card.id, card]));
	return products.flatMap((product, index) => {
		const row = rows.get(product.id);
		if (row === undefined) return [];
		const card = cardOf.get(product.id);
		return [
			{
				prodId: product.id,
				prodType: product.prodType,
				title: text(product, 'title', locale),
				cover: card?.cover ?? '',
				price: product.price,
				usualPrice: product.usualPrice,
				originalPrice: card?.originalPrice ?? null,
				validityDays: product.validityDays,
				materials: product.materials,
				teachers: card?.teachers.map(({ name }) => name) ?? [],
				lessonCount: card?.lessonCount ?? 0,
				addedPrice: fen(row.price),
				addedAt: row.addedAt.toISOString(),
				openByVip: vip && card?.vipFlag === 1,
				problem: problems[index] ?? null,
			},
		];
	});
}

/**
 * Puts products into the cart, or leaves them there. Of several those are left out that are the member’s already or are not sold. Throws, when nothing is
 * left, why: `not_found`, `already_owned`, `not_for_sale`; and `cart_full`.
 */
export async function cartAdd(context: MemberContext, { prodIds }: CallArgs<'cartAdd'>): Promise<CallOutput<'cartAdd'>> {
	const { db, member } = context;
	const products = await productsFor(db, { memberId: member.id, ids: idsIn(prodIds), now: context.now() });
	const { problems } = await problemsOf(db, member.id, products, context.now());
	// A place may become free again.
	const wanted = products.filter((_, index) => problems[index] === null || problems[index] === 'sold_out');
	if (wanted.length === 0) throw new AppError(problems[0] ? refusals[problems[0]] : 'not_found');
	return { count: await putInCart(context, wanted) };
}

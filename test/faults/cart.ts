import type { PageFault } from './fault.ts';

const cart = (title: string) => ({ file: 'e2e/cart.e2e.ts', title });
const buying = cart('R14 R86 two courses');
const visitor = cart('R14 R32 a visitor');
const changes = cart('R86 a price that has changed');
const failing = cart('R38 R86 a cart that fails');

/** Faults of the cart: what goes in, what is told of it, what is ordered. */
export const cartFaults: readonly PageFault[] = [
	{
		id: 'r86-visitor-loses-it',
		row: 'R86',
		what: 'what a visitor puts into the cart is forgotten at the login',
		file: 'web/features/cart/add-to-cart.ts',
		at: "⟦keepWish({ act: 'cart', id, next });⟧",
		becomes: '',
		kind: 'statements',
		test: visitor,
		says: '放进购物车了。',
	},
	{
		id: 'r86-no-count',
		row: 'R86',
		what: 'the head never says how many are in the cart',
		file: 'web/features/cart/CartLink.tsx',
		at: '⟦void countCart();⟧',
		becomes: '',
		kind: 'statements',
		test: buying,
		says: 'member-count',
	},
	{
		id: 'r86-sum-of-all',
		row: 'R86',
		what: 'the sum is that of all that is in the cart, ticked or not',
		file: 'web/member/cart/CartPage.tsx',
		at: '<CartBox items={⟦picked⟧} />',
		becomes: 'cart',
		test: buying,
		says: 'toEqual',
	},
	{
		id: 'r86-usual-price-at-the-foot',
		row: 'R86',
		what: 'the bar at the foot of a phone has the sum before what is taken off',
		file: 'web/member/cart/CartBox.tsx',
		at: 'money(total) : <Price fen={⟦total⟧} />}',
		becomes: 'before',
		test: buying,
		says: '2 门，合计',
	},
	{
		id: 'r86-sold-out-ticked',
		row: 'R86',
		what: 'what nobody can buy is ticked',
		file: 'web/member/cart/use-picks.ts',
		at: '⟦problem === null⟧ && (said',
		becomes: 'true',
		test: changes,
		says: 'toBeChecked',
	},
	{
		id: 'r86-change-untold',
		row: 'R86',
		what: 'a price that has changed since is not told',
		file: 'web/member/cart/CartNotes.tsx',
		at: '{⟦price !== addedPrice⟧ && <p>',
		becomes: 'false',
		test: changes,
		says: '比放进来那天便宜',
	},
	{
		id: 'r86-never-back',
		row: 'R86',
		what: 'undo puts nothing back',
		file: 'web/member/cart/CartRow.tsx',
		at: 'const outcome = ⟦await putInCart(prodId)⟧;',
		becomes: 'true',
		test: changes,
		says: 'toHaveCount',
	},
	{
		id: 'r86-removed-in-silence',
		row: 'R86',
		what: 'what could not be taken out is called taken out',
		file: 'web/member/cart/CartRow.tsx',
		at: 'const outcome = ⟦await takeFromCart(prodId)⟧;',
		becomes: '(await takeFromCart(prodId), true)',
		test: failing,
		says: '没能拿掉',
	},
	{
		id: 'r86-button-gone',
		row: 'R86',
		what: 'a button of the server whose code cannot be fetched leaves the page',
		file: 'web/ui/lazyPart.ts',
		at: 'lazyPart(load, ⟦null⟧)',
		becomes: '() => null',
		kind: 'expression',
		test: { file: 'e2e/courses.e2e.ts', title: 'R38 R86 a button whose code' },
		says: '加入购物车',
	},
];

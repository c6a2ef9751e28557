import type { PageFault } from './fault.ts';

const orders = (title: string) => ({ file: 'e2e/orders.e2e.ts', title });

const buying = orders('R14 a visitor buys a course');
const phone = orders('R14 phone');
const transfer = { file: 'e2e/transfer.e2e.ts', title: 'R14 R81 a bank transfer' };
const transferOnPhone = { file: 'e2e/transfer.e2e.ts', title: 'R14 R81 phone' };
const own = orders('R14 R21 orders');
const changed = orders('R14 R21 what is posted');

/** Faults of the till and of one's own orders. */
export const ordersFaults: readonly PageFault[] = [
	{
		id: 'r14-visitor-loses-the-order',
		row: 'R14',
		what: 'the buy button leads to the list of courses',
		file: 'web/features/catalogue/BuyButton.tsx',
		at: 'const to = ⟦paths.checkout(id)⟧;',
		becomes: 'paths.courses()',
		test: buying,
		says: 'waitForURL',
	},
	{
		id: 'r14-no-receipt',
		row: 'R14',
		what: 'a paid order has no receipt',
		file: 'web/member/payments/OrderPaid.tsx',
		at: '⟦<Receipt order={order} />⟧',
		becomes: 'null',
		test: buying,
		says: '演练付款',
	},
	{
		id: 'r14-asks-once',
		row: 'R14',
		what: 'a page that waits for a payment does not ask again',
		file: 'web/member/payments/use-order-state.ts',
		at: 'timer = ⟦setTimeout(ask, every)⟧;',
		becomes: 'undefined',
		test: phone,
		says: '付好了',
	},
	{
		id: 'r14-old-price-only',
		row: 'R14',
		what: 'a price that has changed is not shown, the form just stays',
		file: 'web/member/payments/use-ordering.ts',
		at: "if (⟦refused === 'price_changed'⟧) setBefore(preview);",
		becomes: 'false',
		test: changed,
		says: '价格变了',
	},
	{
		id: 'r21-no-counts',
		row: 'R21',
		what: 'tabs without counts',
		file: 'web/member/orders/OrdersPage.tsx',
		at: 'count: ⟦countOf(state) || undefined⟧',
		becomes: 'undefined',
		test: own,
		says: '待支付2',
	},
	{
		id: 'r21-no-way-to-pay',
		row: 'R21',
		what: 'an order that waits for its payment cannot be paid from the list',
		file: 'web/member/orders/OrderRow.tsx',
		at: 'const waits = ⟦order.orderState === awaiting && left !== 0⟧;',
		becomes: 'false',
		test: own,
		says: '立即支付',
	},
	{
		id: 'r21-never-received',
		row: 'R21',
		what: 'a parcel that its buyer says has come goes on as on its way until the page is loaded again',
		file: 'web/member/orders/OrderParcel.tsx',
		at: '⟦await onChanged();⟧',
		becomes: '',
		test: changed,
		says: 'toHaveCount',
	},
	{
		id: 'r21-parcel-not-in-list',
		row: 'R21',
		what: 'the list of orders says nothing of what is posted',
		file: 'web/member/orders/OrderRow.tsx',
		at: 'return ⟦<Parcel shipping={order.shipping} />⟧;',
		becomes: 'null',
		test: changed,
		says: '讲义等着寄出',
	},
	{
		id: 'r81-forgets-the-transfer',
		row: 'R81',
		what: 'a page of a payment that is opened again does not know of the transfer',
		file: 'web/member/payments/PayForm.tsx',
		at: 'const isChosen = ⟦transfer !== null⟧ && ',
		becomes: 'transfer !== null && false',
		test: transfer,
		says: '看凭证',
	},
	{
		id: 'r81-turned-down-in-silence',
		row: 'R81',
		what: 'a proof that was turned down is said to be received',
		file: 'web/member/payments/TransferProof.tsx',
		at: "if (⟦proof.state === 'turned_down'⟧)",
		becomes: 'false',
		test: transfer,
		says: '凭证没有对上',
	},
	{
		id: 'r81-other-sum-in-silence',
		row: 'R81',
		what: 'that another sum came is not said',
		file: 'web/member/payments/TransferProof.tsx',
		at: "if (⟦proof.state === 'other_amount'⟧)",
		becomes: 'false',
		test: transferOnPhone,
		says: 'What arrived is not',
	},
];

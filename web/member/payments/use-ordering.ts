import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { CallOutput } from '../../../contract/calls.ts';
import { browserApi } from '../../api/api.ts';
import { newRequestId } from '../../lib/request-id.ts';
import { paths } from '../../paths.ts';
import { asked } from '../frame/asked.ts';
import type { InvoiceForm } from '../invoices/use-invoice-form.ts';
import { paid } from '../orders/order-words.ts';

export type Preview = CallOutput<'orderPreview'>;

export interface Ordering {
	submit: () => Promise<void>;
	busy: boolean;
	/** Why no order was made. */
	trouble: string;
	/** The member’s own orders that wait are why: one of them has the last places, or there are too many. */
	held: boolean;
	/** What was shown when the price had become another one; null otherwise. */
	before: Preview | null;
}

/** Makes the order at the sum that is shown. What is sent again without an answer is the same order, or is refused if it was changed meanwhile; after a refusal it is another. */
export function useOrdering({
	prodIds,
	preview,
	addressId,
	takeInvoice,
}: {
	prodIds: string;
	preview: Preview;
	addressId: number | undefined;
	takeInvoice: InvoiceForm['take'];
}): Ordering {
	const { t } = useLingui();
	const navigate = useNavigate();
	const { revalidate } = useRevalidator();
	const requestId = useRef('');
	const under = useRef(false);
	const [busy, setBusy] = useState(false);
	const [trouble, setTrouble] = useState('');
	const [held, setHeld] = useState(false);
	const [before, setBefore] = useState<Preview | null>(null);
	const submit = async () => {
		if (under.current) return;
		const { payable } = preview;
		const invoice = payable > 0 ? takeInvoice() : undefined;
		if (invoice === null) return;
		under.current = true;
		setBusy(true);
		setTrouble('');
		setHeld(false);
		requestId.current ||= newRequestId();
		const answer = await asked(() =>
			browserApi(
				'orderCreate',
				{
					prodIds,
					seats: preview.items[0]?.seats ?? undefined,
					payable,
					addressId,
					couponCode: preview.coupon?.code,
					invoice,
					requestId: requestId.current,
				},
				{ skipHandler: true },
			),
		);
		if ('data' in answer) {
			const { orderId, orderState } = answer.data;
			await navigate(orderState === paid ? paths.payResult(orderId) : paths.payment(orderId));
		} else {
			const { refused, sentence } = answer;
			if (refusals.has(refused) || refused.startsWith('coupon_')) {
				requestId.current = '';
				await revalidate();
			}
			setHeld(refused === 'place_held' || refused === 'orders_open_full');
			if (refused === 'price_changed') setBefore(preview);
			else setTrouble(sentence || (refused === 'invalid' ? t`有一项没写对，请看一下再交。` : t`没收到服务器的回答。请再提交一次，不会重复下单。`));
		}
		under.current = false;
		setBusy(false);
	};
	return { submit, busy, trouble, held, before };
}

/** After these what is shown is not what there is. */
const refusals = new Set<string>(['already_owned', 'not_for_sale', 'sold_out', 'price_changed', 'address_needed', 'address_gone', 'request_reused']);

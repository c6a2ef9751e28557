import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { CallOutput } from '../../../contract/calls.ts';
import type { Transfer } from '../../../contract/payments/member.ts';
import { browserApi } from '../../api/api.ts';
import { asked } from '../frame/asked.ts';

export type PayMethod = CallOutput<'payMethods'>[number];

/** What a provider wants to be shown here; who goes to its own page is gone. */
export type Said = { action: 'qrcode'; svg: string } | { action: 'manual'; transfer: Transfer };

interface Outcomes {
	/** Nothing is left to pay. */
	onDone: () => void;
	/** The order cannot be paid any more, or waits longer. */
	onChanged: () => Promise<void>;
}

/** Begins to pay an order, or goes on with what was said before. Only the last method that was chosen is heard. */
export function usePaying(orderId: string, first: Said | null, { onDone, onChanged }: Outcomes) {
	const { t } = useLingui();
	const [said, setSaid] = useState(first);
	const [trouble, setTrouble] = useState('');
	const [busy, setBusy] = useState(false);
	const turn = useRef(0);
	const forget = () => {
		turn.current += 1;
		setSaid(null);
		setTrouble('');
		setBusy(false);
	};
	const pay = async (method: string, mobile: boolean) => {
		forget();
		const mine = turn.current;
		setBusy(true);
		const answer = await asked(() => browserApi('paySubmit', { orderId, method, mobile }, { skipHandler: true }));
		if (mine !== turn.current) return;
		if ('refused' in answer) {
			setBusy(false);
			setTrouble(answer.sentence || t`没连上服务器，钱没有扣。请再试一次。`);
			if (answer.refused === 'order_closed') await onChanged();
			return;
		}
		const { data } = answer;
		// It stays busy until the other page is there.
		if (data.action === 'redirect') return location.assign(data.url);
		setBusy(false);
		if (data.action === 'done') return onDone();
		setSaid(data);
		if (data.action === 'manual') await onChanged();
	};
	return { said, trouble, busy, pay, forget };
}

import { useEffect, useRef, useState } from 'react';
import type { CallOutput } from '../../../contract/calls.ts';
import { browserApi } from '../../api/api.ts';

export type PayFailure = NonNullable<CallOutput<'payCheck'>['failed']>;

/** Has the provider asked how a payment went, at once and on `check`. `onState` is told how the order stands. Who gets no answer knows no more than before. */
export function usePayCheck(orderId: string, onState: (state: number) => void): { failure: PayFailure | null; check: () => Promise<void> } {
	const [failure, setFailure] = useState<PayFailure | null>(null);
	const told = useRef(onState);
	told.current = onState;
	const check = async (signal?: AbortSignal) => {
		const answer = await browserApi('payCheck', { orderId }, { skipHandler: true }).catch(() => null);
		if (answer?.code !== 1 || signal?.aborted) return;
		setFailure(answer.data.failed);
		told.current(answer.data.orderState);
	};
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each order
	useEffect(() => {
		const gone = new AbortController();
		void check(gone.signal);
		return () => gone.abort();
	}, [orderId]);
	return { failure, check };
}

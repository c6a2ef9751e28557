import { useEffect, useRef } from 'react';
import type { Transfer } from '../../../contract/payments/member.ts';
import { browserApi } from '../../api/api.ts';

/** Milliseconds. Somebody looks at a proof within a day, not within a second. */
const every = 15_000;

/** Asks what became of a proof while it waits and the page is seen, and at once when it is seen again: one that is turned down says so without a reload. */
export function useWaitingProof(orderId: string, waits: boolean, onAnswer: (transfer: Transfer) => void): void {
	const told = useRef(onAnswer);
	told.current = onAnswer;
	useEffect(() => {
		if (!waits) return;
		const gone = new AbortController();
		const ask = async () => {
			if (document.hidden) return;
			const answer = await browserApi('orderTransfer', { orderId }, { skipHandler: true, cache: 0, signal: gone.signal }).catch(() => null);
			if (!gone.signal.aborted && answer?.code === 1 && answer.data.transfer) told.current(answer.data.transfer);
		};
		const timer = setInterval(ask, every);
		document.addEventListener('visibilitychange', ask, { signal: gone.signal });
		return () => {
			clearInterval(timer);
			gone.abort();
		};
	}, [orderId, waits]);
}

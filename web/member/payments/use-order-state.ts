import { useEffect, useRef, useState } from 'react';
import { browserApi } from '../../api/api.ts';

const every = 2000;

/**
 * Asks how an order stands, every two seconds while the page is seen and at once when it is seen again. `onState` is told of every answer. Answers how often
 * was asked, and a way to ask now.
 */
export function useOrderState(orderId: string, active: boolean, onState: (state: number) => void): { asked: number; ask: () => void } {
	const [asked, setAsked] = useState(0);
	const told = useRef(onState);
	told.current = onState;
	const now = useRef(() => {});
	useEffect(() => {
		if (!active) return;
		let timer: ReturnType<typeof setTimeout> | undefined;
		const gone = new AbortController();
		const ask = async () => {
			clearTimeout(timer);
			if (document.hidden) return;
			const answer = await browserApi('orderState', { orderId }, { skipHandler: true, cache: 0, signal: gone.signal }).catch(() => null);
			if (gone.signal.aborted) return;
			clearTimeout(timer);
			timer = setTimeout(ask, every);
			if (answer === null) return;
			setAsked((times) => times + 1);
			told.current(answer.data.orderState);
		};
		now.current = () => void ask();
		void ask();
		document.addEventListener('visibilitychange', ask, { signal: gone.signal });
		return () => {
			clearTimeout(timer);
			gone.abort();
		};
	}, [orderId, active]);
	return { asked, ask: () => now.current() };
}

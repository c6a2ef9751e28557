import { useCallback, useEffect, useRef, useState } from 'react';
import { type Failure, failureOf } from '../../api/failure.ts';

/** What a part of a page has asked for by itself: the answer, since when it is old, why there is none. */
export interface Asked<T> {
	data: T | null;
	/** Of `data`, epoch milliseconds; undefined when the last try brought it. */
	staleSince: number | undefined;
	failure: Failure | null;
	again: () => Promise<void>;
	/** What was changed here shows at once. */
	change: (to: (data: T) => T) => void;
}

/** Asks once for each `key`, and again on `again`. A failure leaves the old answer where it is. */
export function useAnswer<T>(key: string, ask: () => Promise<{ code: 1; data: T } | { code: 0 }>): Asked<T> {
	const [data, setData] = useState<T | null>(null);
	const [failure, setFailure] = useState<Failure | null>(null);
	const since = useRef(0);
	const turn = useRef(0);
	const asking = useRef(ask);
	asking.current = ask;
	const again = useCallback(async () => {
		turn.current += 1;
		const mine = turn.current;
		try {
			const answer = await asking.current();
			if (mine !== turn.current) return;
			if (answer.code === 1) {
				since.current = Date.now();
				setData(answer.data);
			}
			setFailure(null);
		} catch (error) {
			if (mine === turn.current) setFailure(failureOf(error));
		}
	}, []);
	// biome-ignore lint/correctness/useExhaustiveDependencies: asked anew for another key
	useEffect(() => {
		void again();
		return () => {
			turn.current += 1;
		};
	}, [key]);
	const change = useCallback((to: (data: T) => T) => setData((old) => (old === null ? old : to(old))), []);
	return { data, staleSince: failure !== null && data !== null ? since.current : undefined, failure, again, change };
}

import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { clearRequestCache } from '../../api/request.ts';
import { useFromServerTime } from '../../features/site/server-time.ts';
import { dayKey } from '../../lib/dates.ts';
import { onNextTry } from '../../lib/next-try.ts';

/**
 * Loads the page again once the server's day is a later one than `today`, which the page speaks of; a tab that was asleep sees it when it wakes. Until that
 * day has come with it, it is tried again: the network may be away, and the clock that is known here a little ahead of the server's.
 */
export function useNewDay(today: string | undefined): void {
	const { revalidate } = useRevalidator();
	const day = useFromServerTime(dayKey);
	const isOver = today !== undefined && day !== null && day > today;
	useEffect(() => {
		if (!isOver) return;
		let left = false;
		let cancel = () => {};
		const load = async (attempt: number): Promise<void> => {
			clearRequestCache();
			await revalidate();
			if (!left) cancel = onNextTry(attempt, () => void load(attempt + 1));
		};
		void load(0);
		return () => {
			left = true;
			cancel();
		};
	}, [isOver, revalidate]);
}

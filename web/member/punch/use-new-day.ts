import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { clearRequestCache } from '../../api/request.ts';
import { useFromServerTime } from '../../features/site/server-time.ts';
import { dayKey } from '../../lib/dates.ts';
import { onNextTry } from '../../lib/next-try.ts';

/** Half a minute: the clock that is known here is a little ahead of the server's at most. Who has no network waits for it, and each try tells that it failed. */
const tries = 5;

/** Loads the page again once the server's day is a later one than `today`, which the page speaks of; a tab that nobody looks at, when it is looked at again. */
export function useNewDay(today: string | undefined): void {
	const { revalidate } = useRevalidator();
	const day = useFromServerTime(dayKey);
	const isOver = today !== undefined && day !== null && day > today;
	useEffect(() => {
		if (!isOver) return;
		let last = 0;
		let cancel = () => {};
		const load = async (attempt: number): Promise<void> => {
			last += 1;
			const mine = last;
			cancel();
			// Without a network each load would say so: `online` begins anew.
			if (document.hidden || !navigator.onLine) return;
			clearRequestCache();
			await revalidate();
			if (mine === last && attempt < tries) cancel = onNextTry(attempt, () => void load(attempt + 1));
		};
		const begin = () => void load(0);
		begin();
		document.addEventListener('visibilitychange', begin);
		window.addEventListener('online', begin);
		return () => {
			last += 1;
			cancel();
			document.removeEventListener('visibilitychange', begin);
			window.removeEventListener('online', begin);
		};
	}, [isOver, revalidate]);
}

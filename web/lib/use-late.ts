import { useEffect, useState } from 'react';

/** True once `busy` has lasted 200 ms: what is quick does not flicker (R29). */
export function useLate(busy: boolean): boolean {
	const [late, setLate] = useState(false);
	useEffect(() => {
		if (!busy) return setLate(false);
		const timer = setTimeout(() => setLate(true), 200);
		return () => clearTimeout(timer);
	}, [busy]);
	return late && busy;
}

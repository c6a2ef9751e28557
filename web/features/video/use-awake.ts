import { useCallback, useEffect, useRef, useState } from 'react';

/** Milliseconds without a hand on the player after which its controls go. */
const patience = 3000;

/** Whether somebody is at the controls. */
export function useAwake(): { awake: boolean; wake: () => void; rest: () => void } {
	const [awake, setAwake] = useState(true);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const wake = useCallback(() => {
		setAwake(true);
		clearTimeout(timer.current);
		timer.current = setTimeout(() => setAwake(false), patience);
	}, []);
	const rest = useCallback(() => {
		clearTimeout(timer.current);
		setAwake(false);
	}, []);
	useEffect(() => () => clearTimeout(timer.current), []);
	return { awake, wake, rest };
}

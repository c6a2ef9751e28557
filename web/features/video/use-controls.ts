import { useCallback, useEffect, useRef, useState } from 'react';

/** Milliseconds without input on the player after which its controls are hidden. */
const hideAfter = 3000;

/** Whether the player's controls are shown: from any input on, for `hideAfter`. */
export function useControls(): { visible: boolean; show: () => void; hide: () => void } {
	const [visible, setVisible] = useState(true);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const show = useCallback(() => {
		setVisible(true);
		clearTimeout(timer.current);
		timer.current = setTimeout(() => setVisible(false), hideAfter);
	}, []);
	const hide = useCallback(() => {
		clearTimeout(timer.current);
		setVisible(false);
	}, []);
	useEffect(() => () => clearTimeout(timer.current), []);
	return { visible, show, hide };
}

import { useEffect, useState } from 'react';

const every = 7000;

/**
 * Moves from one to the next every 7 s. Never with reduced motion, not while held (pointer or keyboard is on it), and no more once it was
 * stopped (touch, or the pause button).
 */
export function useAutoplay(count: number) {
	const [at, setAt] = useState(0);
	const [playing, setPlaying] = useState(count > 1);
	const [held, setHeld] = useState(false);
	useEffect(() => {
		if (!playing || held || count < 2) return;
		// Asked when it would move: the wish may have come meanwhile.
		const timer = setTimeout(() => matchMedia('(prefers-reduced-motion: reduce)').matches || setAt((at + 1) % count), every);
		return () => clearTimeout(timer);
	}, [at, playing, held, count]);
	return { at, go: (to: number) => setAt((to + count) % count), playing, setPlaying, setHeld };
}

import { useEffect, useState } from 'react';

/** Percent of the picture's width and height; the controls are below all of them. */
const places = [
	[68, 8],
	[12, 14],
	[40, 46],
	[74, 52],
	[8, 58],
	[46, 10],
	[20, 36],
	[62, 30],
] as const;

/** Whose account it is, on every film of the screen. Moves every 90 s, so that it cannot be cut away. */
export function Watermark({ text }: { text: string }) {
	const [at, setAt] = useState(0);
	useEffect(() => {
		const timer = setInterval(() => setAt((old) => old + 1), 90_000);
		return () => clearInterval(timer);
	}, []);
	const [left, top] = places[at % places.length] ?? places[0];
	return (
		<span className="player-mark" style={{ left: `${left}%`, top: `${top}%` }} aria-hidden="true">
			{text}
		</span>
	);
}

/** Pictures that only the player has. */
const drawn = {
	play: 'M7 5v14l11-7z',
	pause: 'M7 5h3v14H7zM14 5h3v14h-3z',
	sound: 'M4 9v6h4l5 4V5L8 9zM16.5 8.5a5 5 0 0 1 0 7',
	mute: 'M4 9v6h4l5 4V5L8 9zM17 9.5l5 5M22 9.5l-5 5',
	full: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
	small: 'M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5',
	pip: 'M3 5h18v14H3zM12 12h7v5h-7z',
	again: 'M4 4v6h6M4.5 14a8 8 0 1 0 1-6.5L4 10',
	settings: 'M4 7h7M17 7h3M14 4.5v5M4 17h3M13 17h7M10 14.5v5',
	check: 'M4 13l5 5L20 7',
} as const;

const solid: readonly PlayerIconName[] = ['play', 'pause'];

export type PlayerIconName = keyof typeof drawn;

export function PlayerIcon({ name }: { name: PlayerIconName }) {
	return (
		<svg className="icon" viewBox="0 0 24 24" data-fill={solid.includes(name) || undefined} aria-hidden="true">
			<path d={drawn[name]} />
		</svg>
	);
}

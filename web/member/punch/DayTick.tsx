import { Tick } from '../../ui/Tick.tsx';

interface Props {
	day: string;
	/** What is ticked, where nothing beside it says so. */
	label?: string;
	/** Just now: it draws itself. */
	draw?: boolean;
	/** Later than on its day: dashed. */
	madeUp?: boolean;
}

/** A day ticked by hand: each tick leans a little its own way, −8…+8°, .86–1.05 of its size. */
export function DayTick({ day, label, draw = false, madeUp = false }: Props) {
	const hash = [...day].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7);
	const hand: Record<string, string> = { '--lean': `${(hash % 17) - 8}deg`, '--size': String(0.86 + (hash % 20) / 100) };
	return (
		<span className="day-tick" data-made-up={madeUp || undefined} style={hand}>
			<Tick draw={draw} {...(label === undefined ? {} : { label })} />
		</span>
	);
}

import { type IconName, icons } from './icons.ts';

/** Always beside words or inside a named control, so it is hidden from screen readers. `fill` for play and saved hearts. */
export function Icon({ name, fill, className = '' }: { name: IconName; fill?: boolean; className?: string }) {
	return (
		<svg className={`icon ${className}`} viewBox="0 0 24 24" data-fill={fill || undefined} aria-hidden="true">
			<path d={icons[name]} />
		</svg>
	);
}

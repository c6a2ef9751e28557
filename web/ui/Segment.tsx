import type { ReactNode } from 'react';
import { Link } from './Link.tsx';

/** An ink block in a frame, for two to four choices. Items with `to` are links. */
export function Segment<K extends string>({
	label,
	items,
	current,
	onSelect,
	wide,
}: {
	label: string;
	items: { key: K; label: ReactNode; to?: string }[];
	current: K;
	onSelect?: (key: K) => void;
	/** As wide as its container and as high as a field of a form. */
	wide?: boolean;
}) {
	return (
		<fieldset className="segment" aria-label={label} data-wide={wide || undefined}>
			{items.map((item) =>
				item.to === undefined ? (
					<button key={item.key} type="button" aria-pressed={item.key === current} onClick={() => onSelect?.(item.key)}>
						{item.label}
					</button>
				) : (
					<Link key={item.key} to={item.to} aria-current={item.key === current ? 'true' : undefined}>
						{item.label}
					</Link>
				),
			)}
		</fieldset>
	);
}

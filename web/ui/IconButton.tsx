import type { MouseEventHandler } from 'react';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import { Link } from './Link.tsx';

interface Props {
	icon: IconName;
	/** What it does, in words: its accessible name and its tooltip. */
	label: string;
	to?: string;
	fill?: boolean;
	className?: string;
	onClick?: MouseEventHandler<HTMLElement>;
	'aria-pressed'?: boolean;
	'aria-expanded'?: boolean;
	'aria-controls'?: string;
	'aria-haspopup'?: 'dialog' | 'menu';
}

export function IconButton({ icon, label, to, fill, className = '', ...rest }: Props) {
	const common = { className: `icon-btn ${className}`, 'aria-label': label, title: label, ...rest };
	const picture = <Icon name={icon} fill={fill ?? false} />;
	return to === undefined ? (
		<button type="button" {...common}>
			{picture}
		</button>
	) : (
		<Link to={to} {...common}>
			{picture}
		</Link>
	);
}

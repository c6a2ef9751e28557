import type { MouseEventHandler, ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import { Link } from './Link.tsx';

export interface ButtonProps {
	children: ReactNode;
	kind?: 'primary' | 'line' | 'soft' | 'gold' | 'danger' | 'board-primary' | 'board-ghost';
	size?: 'sm' | 'md' | 'lg';
	icon?: IconName | undefined;
	/** Address inside the site (from paths.ts); the button is then a link. */
	to?: string | undefined;
	/** Address outside the site, a file or `tel:`. */
	href?: string | undefined;
	type?: 'button' | 'submit';
	/** Work is under way: the label and the width stay, a second press does nothing. */
	busy?: boolean | undefined;
	/** Why it cannot be pressed (已售完). Takes the label's place; the button stays in the tab order so that it can be read. */
	reason?: string | false | undefined;
	/** As wide as its container. */
	wide?: boolean | undefined;
	className?: string;
	onClick?: MouseEventHandler<HTMLElement> | undefined;
	name?: string;
	value?: string;
	form?: string;
	id?: string;
	'aria-label'?: string;
	'aria-labelledby'?: string;
	'aria-expanded'?: boolean;
	'aria-controls'?: string;
	'aria-describedby'?: string;
	'aria-pressed'?: boolean;
}

export function Button({
	children,
	kind = 'primary',
	size = 'md',
	icon,
	to,
	href,
	type = 'button',
	busy,
	reason,
	wide,
	className = '',
	onClick,
	...rest
}: ButtonProps) {
	const common = { className: `btn ${className}`, 'data-kind': kind, 'data-size': size, 'data-wide': wide || undefined, ...rest };
	const label = (
		<>
			{icon && <Icon name={icon} />}
			{reason || children}
		</>
	);
	if (!reason && to !== undefined)
		return (
			<Link to={to} onClick={onClick} {...common}>
				{label}
			</Link>
		);
	if (!reason && href !== undefined)
		return (
			<a href={href} onClick={onClick} {...common}>
				{label}
			</a>
		);
	const still = Boolean(reason || busy);
	return (
		<button
			// A native `disabled` would drop the focus and hide the reason from keyboards.
			type={type}
			aria-disabled={Boolean(reason) || undefined}
			aria-busy={busy || undefined}
			onClick={still ? (event) => event.preventDefault() : onClick}
			{...common}
		>
			{label}
		</button>
	);
}

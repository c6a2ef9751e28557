import { PlayerIcon, type PlayerIconName } from './PlayerIcon.tsx';

export function PlayerButton({
	icon,
	label,
	pressed,
	className = '',
	onClick,
}: {
	icon: PlayerIconName;
	label: string;
	pressed?: boolean;
	className?: string;
	onClick: () => void;
}) {
	return (
		<button type="button" className={`player-btn ${className}`} aria-label={label} title={label} aria-pressed={pressed} onClick={onClick}>
			<PlayerIcon name={icon} />
		</button>
	);
}

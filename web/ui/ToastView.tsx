import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';

export interface ToastItem {
	id: number;
	text: string;
	icon?: IconName;
	action?: { label: string; run: () => void };
}

/** At most two, bottom centre, above the tab bar on phones. A toast under the pointer or the focus stays (`onHold`). */
export function ToastView({
	toasts,
	onDismiss,
	onHold,
}: {
	toasts: readonly ToastItem[];
	onDismiss: (id: number) => void;
	onHold: (id: number, held: boolean) => void;
}) {
	return (
		<div className="toasts" role="status" aria-atomic={false}>
			{toasts.slice(-2).map((toast) => (
				// biome-ignore lint/a11y/noStaticElementInteractions: only its clock stops; the button inside is the control
				<div
					key={toast.id}
					className="toast"
					onPointerEnter={() => onHold(toast.id, true)}
					onPointerLeave={() => onHold(toast.id, false)}
					onFocus={() => onHold(toast.id, true)}
					onBlur={() => onHold(toast.id, false)}
					onKeyDown={(event) => event.key === 'Escape' && onDismiss(toast.id)}
				>
					<Icon name={toast.icon ?? 'check'} />
					<span>{toast.text}</span>
					{toast.action && (
						<button
							type="button"
							onClick={() => {
								toast.action?.run();
								onDismiss(toast.id);
							}}
						>
							{toast.action.label}
						</button>
					)}
				</div>
			))}
		</div>
	);
}

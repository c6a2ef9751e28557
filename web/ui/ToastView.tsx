import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';

export interface ToastItem {
	id: number;
	text: string;
	icon?: IconName;
	action?: { label: string; run: () => void };
}

/** At most two, bottom centre, above the tab bar on phones. Time stands still under the pointer and the focus (`onHold`). */
export function ToastView({
	toasts,
	onDismiss,
	onHold,
}: {
	toasts: readonly ToastItem[];
	onDismiss: (id: number) => void;
	onHold: (held: boolean) => void;
}) {
	return (
		<div
			className="toasts"
			role="status"
			onPointerEnter={() => onHold(true)}
			onPointerLeave={() => onHold(false)}
			onFocus={() => onHold(true)}
			onBlur={() => onHold(false)}
			onKeyDown={(event) => event.key === 'Escape' && toasts.at(-1) && onDismiss(toasts.at(-1)?.id ?? 0)}
		>
			{toasts.slice(-2).map((toast) => (
				<div key={toast.id} className="toast">
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

import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { sheets } from '../lib/sheets.ts';
import dialogStyles from '../styles/dialog.css?url';
import { Sheets } from './Sheets.tsx';

const styles = sheets(dialogStyles);

interface Props {
	open: boolean;
	/** Esc, a press outside, or a button of yours. */
	onClose: () => void;
	/** A question where something is decided: 取消这个订单？ */
	title: ReactNode;
	/** The consequence in one sentence, or a form. */
	children?: ReactNode;
	/** Buttons that name the act; the way back first, the act last. */
	actions?: ReactNode;
	size?: 'sm' | 'md';
}

/** Native modal dialog: the browser keeps the focus inside and gives it back. A bottom sheet below md. */
export function Dialog({ open, ...props }: Props) {
	return open && <OpenDialog {...props} />;
}

function OpenDialog({ onClose, title, children, actions, size = 'sm' }: Omit<Props, 'open'>) {
	const box = useRef<HTMLDialogElement>(null);
	const heading = useId();
	// Closed while it is still in the page: one that has left it does not give the focus back.
	useLayoutEffect(() => {
		const dialog = box.current;
		dialog?.showModal();
		return () => dialog?.close();
	}, []);
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a native dialog
		<dialog
			ref={box}
			className="dialog"
			data-size={size}
			aria-labelledby={heading}
			onCancel={(event) => {
				event.preventDefault();
				onClose();
			}}
			onClick={(event) => {
				// Only the dialog's own padding and backdrop are the dialog itself; the padding is told apart by place.
				const edge = event.currentTarget.getBoundingClientRect();
				const inside = event.clientX >= edge.left && event.clientX <= edge.right && event.clientY >= edge.top && event.clientY <= edge.bottom;
				if (event.target === event.currentTarget && !inside) onClose();
			}}
		>
			<Sheets paths={styles} />
			<h2 id={heading}>{title}</h2>
			<div className="mt-1 text-ink-2">{children}</div>
			{actions && <div className="dialog-actions">{actions}</div>}
		</dialog>
	);
}

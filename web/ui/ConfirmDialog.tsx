import { type ReactNode, useState } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

interface Props {
	title: ReactNode;
	/** What follows from it. */
	children: ReactNode;
	/** On the button that leaves everything as it is. */
	keep: ReactNode;
	/** On the button that acts. */
	act: ReactNode;
	/** Cannot be taken back. */
	danger?: boolean;
	/** Closes the dialog itself when it is done. */
	onAct: () => Promise<unknown>;
	onClose: () => void;
}

/** Asks once more before something is done; it cannot be pressed twice while it is on its way. */
export function ConfirmDialog({ title, children, keep, act, danger, onAct, onClose }: Props) {
	const [busy, setBusy] = useState(false);
	const press = async () => {
		setBusy(true);
		await onAct();
		setBusy(false);
	};
	return (
		<Dialog
			open
			onClose={onClose}
			title={title}
			actions={
				<>
					<Button kind="line" onClick={onClose}>
						{keep}
					</Button>
					<Button kind={danger ? 'danger' : 'primary'} busy={busy} onClick={press}>
						{act}
					</Button>
				</>
			}
		>
			<p>{children}</p>
		</Dialog>
	);
}

import { dismissToast, holdToast, releaseToast, useToasts } from '../../lib/toast.ts';
import { ToastView } from '../../ui/ToastView.tsx';

export function Toasts() {
	return <ToastView toasts={useToasts()} onDismiss={dismissToast} onHold={(id, held) => (held ? holdToast(id) : releaseToast(id))} />;
}

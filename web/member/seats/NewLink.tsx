import { Trans, useLingui } from '@lingui/react/macro';
import { browserApi } from '../../api/api.ts';
import { toast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { asked } from '../frame/asked.ts';

interface Props {
	orderId: string;
	/** Of the link that is replaced. */
	code: string;
	onDone: () => Promise<void>;
	onClose: () => void;
}

/** Asks before the link is replaced: the old one is dead at once. */
export function NewLink({ orderId, code, onDone, onClose }: Props) {
	const { t } = useLingui();
	const renew = async () => {
		const answer = await asked(() => browserApi('seatLinkRenew', { orderId, code }, { skipHandler: true }));
		if (!('data' in answer)) return toast(t`没能换链接，请再试一次。`, { icon: 'clock' });
		toast(t`换好了，旧链接已经作废。`);
		onClose();
		await onDone();
	};
	return (
		<ConfirmDialog title={<Trans>换一个链接？</Trans>} keep={<Trans>先不换</Trans>} act={<Trans>换链接</Trans>} onAct={renew} onClose={onClose}>
			<Trans>旧链接马上作废，还没坐下的人要用新的。已经坐下的人不受影响。</Trans>
		</ConfirmDialog>
	);
}

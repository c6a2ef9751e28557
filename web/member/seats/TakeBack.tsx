import { Trans, useLingui } from '@lingui/react/macro';
import type { SeatHolder } from '../../../contract/seats/member.ts';
import { browserApi } from '../../api/api.ts';
import { toast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { asked } from '../frame/asked.ts';

interface Props {
	orderId: string;
	holder: SeatHolder;
	onDone: () => Promise<void>;
	onClose: () => void;
}

/** Asks before a seat is taken back. */
export function TakeBack({ orderId, holder: { id, name }, onDone, onClose }: Props) {
	const { t } = useLingui();
	const takeBack = async () => {
		const answer = await asked(() => browserApi('seatTakeBack', { orderId, id }, { skipHandler: true }));
		if (!('data' in answer)) return toast(t`没能收回，请再试一次。`, { icon: 'clock' });
		toast(t`收回了，这一席空出来了。`);
		await onDone();
		onClose();
	};
	return (
		<ConfirmDialog
			title={<Trans>收回{name}的席位？</Trans>}
			keep={<Trans>先留着</Trans>}
			act={<Trans>收回席位</Trans>}
			danger
			onAct={takeBack}
			onClose={onClose}
		>
			<Trans>收回以后，这门课对这个人马上关上，听过的和笔记都还在。对方手里的链接还能再坐下，不想这样就再换一个链接。</Trans>
		</ConfirmDialog>
	);
}

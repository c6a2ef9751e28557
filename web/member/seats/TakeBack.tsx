import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Sitter } from '../../../contract/seats/member.ts';
import { browserApi } from '../../api/api.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { asked } from '../payments/asked.ts';

interface Props {
	orderId: string;
	sitter: Sitter;
	onDone: () => Promise<void>;
	onClose: () => void;
}

/** Asks before a seat is taken back. */
export function TakeBack({ orderId, sitter: { id, name }, onDone, onClose }: Props) {
	const { t } = useLingui();
	const [busy, setBusy] = useState(false);
	const takeBack = async () => {
		setBusy(true);
		const answer = await asked(() => browserApi('seatTakeBack', { orderId, id }, { skipHandler: true }));
		if (!('data' in answer)) {
			setBusy(false);
			return toast(t`没能收回，请再试一次。`, { icon: 'clock' });
		}
		toast(t`收回了，这一席空出来了。`);
		await onDone();
		onClose();
	};
	return (
		<Dialog
			open
			onClose={onClose}
			title={<Trans>收回{name}的席位？</Trans>}
			actions={
				<>
					<Button kind="line" onClick={onClose}>
						<Trans>先留着</Trans>
					</Button>
					<Button kind="danger" busy={busy} onClick={takeBack}>
						<Trans>收回席位</Trans>
					</Button>
				</>
			}
		>
			<p>
				<Trans>收回以后，这门课对这个人马上关上，听过的和笔记都还在。对方手里的链接还能再坐下，不想这样就再换一个链接。</Trans>
			</p>
		</Dialog>
	);
}

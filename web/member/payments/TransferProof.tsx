import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Transfer } from '../../../contract/payments/member.ts';
import { browserApi } from '../../api/api.ts';
import { useServerDay } from '../../features/site/server-time.ts';
import { money } from '../../lib/money.ts';
import { Button } from '../../ui/Button.tsx';
import { asked } from '../frame/asked.ts';
import { useHotline } from '../frame/use-hotline.ts';
import { useShortMoment } from '../orders/use-moment.ts';
import { ProofForm } from './ProofForm.tsx';

interface Props {
	orderId: string;
	transfer: Transfer;
	onSent: (transfer: Transfer) => void;
}

/** What was shown for a transfer and how it stands with it; a form where something is missing. */
export function TransferProof({ orderId, transfer, onSent }: Props) {
	const { proof } = transfer;
	const [another, setAnother] = useState(false);
	const sent = (next: Transfer) => {
		setAnother(false);
		onSent(next);
	};
	const isWaiting = proof?.state === 'sent' || proof?.state === 'confirmed';
	return (
		<div className="transfer-proof">
			<div role="status" className="empty:hidden">
				{proof && <Standing transfer={transfer} proof={proof} />}
			</div>
			{proof && isWaiting && !another && <Shown key={proof.sentAt} orderId={orderId} onAnother={() => setAnother(true)} />}
			{(!isWaiting || another) && <ProofForm orderId={orderId} payer={proof?.payer ?? ''} onSent={sent} />}
		</div>
	);
}

function Standing({ transfer, proof }: { transfer: Transfer; proof: NonNullable<Transfer['proof']> }) {
	const hotline = useHotline();
	const at = useShortMoment()(proof.sentAt, useServerDay());
	const sum = money(transfer.payable);
	const { why } = proof;
	if (proof.state === 'turned_down')
		return (
			<>
				<p className="font-bold text-red">
					<Trans>凭证没有对上：{why}</Trans>
				</p>
				<p className="text-14 text-ink-2">
					<Trans>请重新上传一张。转过的钱还在，有问题打 {hotline}。</Trans>
				</p>
			</>
		);
	if (proof.state === 'other_amount')
		return (
			<>
				<p className="font-bold text-red">
					<Trans>到账的金额不是 {sum}</Trans>
				</p>
				<p className="text-14 text-ink-2">
					<Trans>那一笔会退给你。请按 {sum} 再转一次，转好了上传新的凭证。</Trans>
				</p>
			</>
		);
	return (
		<>
			<p className="font-bold">
				<Trans>凭证收到了，最晚下一个工作日确认。</Trans>
			</p>
			<p className="text-14 text-ink-2">
				<Trans>{at} 交的。确认后自动开课，并发消息给你，这一页可以关掉。</Trans>
			</p>
		</>
	);
}

/** The picture that was sent, fetched when it is asked for. */
function Shown({ orderId, onAnother }: { orderId: string; onAnother: () => void }) {
	const { t } = useLingui();
	const [image, setImage] = useState('');
	const [busy, setBusy] = useState(false);
	const [trouble, setTrouble] = useState('');
	const look = async () => {
		setBusy(true);
		const answer = await asked(() => browserApi('transferProof', { orderId }, { skipHandler: true, cache: 0 }));
		setBusy(false);
		if ('data' in answer) setImage(answer.data.image);
		else setTrouble(answer.sentence || t`没连上服务器，图片还没有拿到。请再试一次。`);
	};
	return (
		<>
			{image && <img src={`data:image/webp;base64,${image}`} alt={t`你交的转账凭证`} />}
			<p role="alert" className="text-14 text-red empty:hidden">
				{trouble}
			</p>
			<p className="flex flex-wrap gap-3">
				{!image && (
					<Button kind="line" size="sm" busy={busy} onClick={look}>
						<Trans>看凭证</Trans>
					</Button>
				)}
				<Button kind="line" size="sm" onClick={onAnother}>
					<Trans>换一张凭证</Trans>
				</Button>
			</p>
		</>
	);
}
